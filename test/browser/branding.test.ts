/** Branding of fifteen pages in fifteen styles (the rules were made on ten of them): what their authors meant is what has to be found. */
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chromiumRenderer } from "@quern/browser";
import { createEngine } from "@quern/core";
import type { Branding } from "@quern/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

interface Expected {
  readonly colorScheme: string;
  readonly primary: string | string[];
  readonly background: string;
  readonly text: string;
  readonly body: string;
  readonly heading: string;
  readonly button: Readonly<Record<string, string>>;
  readonly second?: Readonly<Record<string, string | string[]>>;
  readonly code?: string;
  readonly logo?: string;
  readonly brandName?: string;
  readonly focus?: string;
}

const folder = new URL("../branding/fixtures/", import.meta.url);
const expected = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8")) as Record<string, Expected>;
const pages = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".html"))
    .map((name) => [`/${name.slice(0, -5)}`, readFileSync(new URL(name, folder))]),
);

let server: Server;
let origin: string;
let engine: ReturnType<typeof createEngine>;
const found = new Map<string, Branding | undefined>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages.get(request.url ?? "");
    response.writeHead(page ? 200 : 404, { "content-type": page ? "text/html; charset=utf-8" : "text/plain" });
    response.end(page ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  engine = createEngine({ network: { allow: [new URL(origin).host] }, renderer: chromiumRenderer() });
  for (const name of Object.keys(expected)) {
    const result = await engine.scrape(`${origin}/${name}`, { formats: ["branding"] });
    expect(result.metadata.engine).toBe("chromium");
    expect(result.methods).toEqual({ branding: "computed-styles" });
    found.set(name, result.branding);
  }
});
afterAll(async () => {
  await engine.close();
  server.close();
});

const one = (value: string | string[]): string[] => (Array.isArray(value) ? value : [value]);

/** Colours may differ by what conversion between colour spaces rounds. */
function close(color: string | undefined, wanted: string | string[]): boolean {
  return one(wanted).some((candidate) => {
    if (!color?.startsWith("#") || !candidate.startsWith("#")) return color === candidate;
    return [1, 3, 5].every(
      (at) =>
        Math.abs(Number.parseInt(color.slice(at, at + 2), 16) - Number.parseInt(candidate.slice(at, at + 2), 16)) <= 3,
    );
  });
}

describe.each(Object.entries(expected))("branding of %s", (name, wanted) => {
  const branding = (): Branding => found.get(name) as Branding;

  it("finds colours, fonts and the button that calls for action", () => {
    const { colors, typography, components, colorScheme } = branding();
    const button = components.buttonPrimary;
    const wrong = [
      close(colors.primary, wanted.primary) ? [] : [`primary ${colors.primary}`],
      close(colors.background, wanted.background) ? [] : [`background ${colors.background}`],
      close(colors.textPrimary, wanted.text) ? [] : [`text ${colors.textPrimary}`],
      typography.fontFamilies.primary === wanted.body ? [] : [`body ${typography.fontFamilies.primary}`],
      typography.fontFamilies.heading === wanted.heading ? [] : [`heading ${typography.fontFamilies.heading}`],
      close(button?.background, wanted.button["background"] ?? "") ? [] : [`button ${button?.background}`],
      close(button?.textColor, wanted.button["textColor"] ?? "") ? [] : [`button text ${button?.textColor}`],
      button?.borderRadius === wanted.button["borderRadius"] ? [] : [`button radius ${button?.borderRadius}`],
      colorScheme === wanted.colorScheme ? [] : [colorScheme],
    ].flat();
    expect(wrong).toEqual([]);
  });

  it("finds what else the page shows", () => {
    const { components, typography, images, brandName } = branding();
    if (wanted.second) {
      expect(components.buttonSecondary?.background).toSatisfy((color) =>
        close(color, wanted.second?.["background"] ?? ""),
      );
      expect(components.buttonSecondary?.textColor).toSatisfy((color) =>
        close(color, wanted.second?.["textColor"] ?? ""),
      );
    }
    if (wanted.code) expect(typography.fontFamilies.code).toBe(wanted.code);
    if (wanted.logo) expect(images.logo).toBe(`${origin}${wanted.logo}`);
    if (wanted.brandName) expect(brandName).toBe(wanted.brandName);
    if (wanted.focus) expect(components.input?.focusBorderColor).toBe(wanted.focus);
  });
});

it("measures sizes, distances, corners, motion and the frame of a page", () => {
  const branding = found.get("saas-landing") as Branding;
  expect(branding.typography.fontSizes).toMatchObject({ h1: "64px", h2: "36px", body: "17px" });
  expect(branding.typography.lineHeights).toMatchObject({ body: 1.6 });
  expect(branding.spacing).toMatchObject({ baseUnit: 8, gridGutter: 32, padding: { buttonY: 12, buttonX: 24 } });
  expect(branding.layout).toMatchObject({ grid: { columns: 3, maxWidth: "1200px" } });
  expect(branding.animations).toEqual({ transitionDuration: "0.15s", easing: "ease" });
  expect(branding.images).toMatchObject({ favicon: `${origin}/favicon.svg`, ogImage: `${origin}/og.png` });
  expect(branding.images.logo).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(branding.colors).toMatchObject({ link: "#635BFF" });
  expect(branding.personality).toBeUndefined();
  const states = found.get("bootstrap-like")?.colors;
  expect(states).toMatchObject({ success: "#198754", warning: "#FFC107", error: "#DC3545" });
});

it("does not invent anything for a page that was not rendered", async () => {
  const result = await engine.scrape(`${origin}/saas-landing`, { formats: ["branding"], engine: "fetch" });
  expect(result.branding).toBeUndefined();
  expect(result.warning).toMatch(/branding format needs a page rendered/);
});
