/** Results of the playground that take more than one look: pictures of documents, and changes between two scrapes. */

import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { findChromium } from "@quern/browser";
import { memoryState, memoryStorage } from "@quern/core";
import { type RunningServer, serve, signedStorage } from "@quern/http";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { docx, PNG, p } from "../../packages/office/test-support/documents.js";
import { tinyPdf } from "../../packages/pdf/src/testing/tiny-pdf.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const KEPT = "Two stones grind the grain of the village, and the miller takes a tenth of it as his wage. ";
const STATES = [
  ["Rye costs 4 crowns a sack.", KEPT, "The mill opens on Mondays.", KEPT, KEPT, KEPT, KEPT, "Spelt is sold out."],
  ["Rye costs 5 crowns a sack.", KEPT, KEPT, KEPT, KEPT, KEPT, "<b>Oats</b> came in.", "Wheat came in."],
];
let visits = 0;
let pages = 0;
let site: Server;
let origin: string;
let quern: Quern;
let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  site = createServer((_request, response) => {
    const lines = STATES[Math.min(visits, STATES.length - 1)] ?? [];
    visits++;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<title>Mill</title><main><h1>Prices</h1>${lines.map((line) => `<p>${line}</p>`).join("")}</main>`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  const storage = signedStorage({ storage: memoryStorage(), secret: "a secret for the tests" });
  quern = createQuern({ network: { allow: [host] }, storage });
  server = await serve({ engine: quern, state: memoryState(), storage, port: 0, basePath: "/api" });
  const isRoot = process.getuid?.() === 0;
  browser = await chromium.launch({ executablePath: (await findChromium()).path, chromiumSandbox: !isRoot });
});
const open = async (options: Parameters<Browser["newContext"]>[0] = {}): Promise<void> => {
  await context?.close();
  context = await browser.newContext(options);
  page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto(`${server.url}/api/playground`);
  await page.waitForSelector("#option-timeout");
};
beforeEach(async () => {
  complaints.splice(0);
  visits = 0;
  await open();
  return () => expect(complaints).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await server.close();
  await quern.close();
  site.close();
});

const tab = (name: string): Promise<void> => page.getByRole("tab", { name, exact: true }).click();
const view = async (): Promise<string> => (await page.locator("#view").textContent()) ?? "";
const run = async (): Promise<void> => {
  await page.click("#run");
  await page.waitForSelector("#run:enabled");
  expect(await page.locator("#status").textContent()).toMatch(/^Done/);
};

const DRAWING =
  '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="P" descr="a dot"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="image"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
const DOCUMENTS = {
  "letter.docx": docx(p("A letter with a dot") + DRAWING, { files: { "word/media/dot.png": PNG } }),
  "report.pdf": tinyPdf({
    pages: [
      {
        text: [{ x: 72, y: 700, text: "A report with a picture of the mill" }],
        images: [{ box: [72, 400, 200, 200], width: 40, height: 40, pixels: new Uint8Array(1600).fill(90) }],
      },
    ],
  }),
};

describe("pictures of documents", () => {
  for (const [name, bytes] of Object.entries(DOCUMENTS)) {
    it.each(["links", "data"])(`of ${name} are shown where they stand, as %s`, async (way) => {
      await tab("Document");
      await page.setInputFiles("#file", { name, mimeType: "", buffer: Buffer.from(bytes) });
      await page.selectOption("#images", way);
      expect(await page.locator("#snippet").textContent()).toContain(`"assets":"${way}"`);
      await run();
      expect(await view()).toContain(way === "data" ? "](data:image/png;base64," : "/api/v2/artifacts/images/");
      await tab("Rendered");
      const image = page.frameLocator("#view iframe").locator("img");
      await image.waitFor();
      await expect
        .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
      expect(await page.locator("#view iframe").getAttribute("sandbox")).toBe("");
      expect(await page.locator("#warning").isHidden()).toBe(true);
    });
  }

  it("of other sites are named and not loaded", async () => {
    await tab("Document");
    const buffer = Buffer.from(
      `<h1>Mill</h1><p>${KEPT}</p><img src="https://pictures.example/stone.png" alt="A stone">`,
    );
    await page.setInputFiles("#file", { name: "mill.html", mimeType: "text/html", buffer });
    await run();
    await tab("Rendered");
    const picture = page.frameLocator("#view iframe").locator(".picture");
    expect(await picture.textContent()).toBe("Picture: A stone");
    expect(await picture.getAttribute("title")).toBe("Not loaded: https://pictures.example/stone.png");
  });

  it("are left out where that is chosen, and are files for the command line", async () => {
    await tab("Document");
    const buffer = Buffer.from(DOCUMENTS["letter.docx"]);
    await page.setInputFiles("#file", { name: "letter.docx", mimeType: "", buffer });
    await tab("Command line");
    expect(await page.locator("#snippet").textContent()).toBe(
      "quern parse letter.docx --formats markdown,html,links --output converted",
    );
    await page.selectOption("#images", "none");
    expect(await page.locator("#snippet").textContent()).toBe("quern parse letter.docx --formats markdown,html,links");
    await run();
    await tab("JSON");
    expect(JSON.parse(await view()).data).not.toHaveProperty("assets");
  });
});

/** Scrapes a page in its two states, and shows what changed. */
async function change(): Promise<void> {
  visits = 0;
  // No other test knows its last state.
  await page.fill("#url", `${origin}/prices-${++pages}`);
  await run();
  await tab("Changes");
  visits = 0;
  await page.getByRole("button", { name: "Add changeTracking and run again" }).click();
  await expect.poll(view).toContain("first snapshot of the page");
  await run();
  await page.waitForSelector("#view .changes table");
}

describe("changes", () => {
  it("stand side by side, with signs and words beside the colours", async () => {
    await change();
    const table = page.getByRole("table", { name: /^Changed since .*: 4 lines removed \(−\), 4 lines added \(\+\)/ });
    const rows = table.getByRole("row");
    const changed = rows.filter({ hasText: "Rye costs" });
    expect(await changed.getByRole("cell").allTextContents()).toEqual([
      "3",
      "−Removed: Rye costs 4 crowns a sack.",
      "3",
      "+Added: Rye costs 5 crowns a sack.",
    ]);
    expect(await changed.locator("mark").allTextContents()).toEqual(["4", "5"]);
    expect(await rows.first().getByRole("columnheader").allTextContents()).toEqual(["Before", "After"]);
    const colours = await changed
      .getByRole("cell")
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundColor));
    expect(new Set(colours).size).toBe(2);
    expect(await page.locator("#snippet").textContent()).toContain('{"type":"changeTracking","modes":["git-diff"]}');
    // The page says now what it said before.
    await run();
    expect(await view()).toMatch(/^The page has not changed since .*\d/);
  });

  it("are gone through by keyboard", async () => {
    await change();
    const told = page.locator("#view").getByRole("status");
    expect(await told.textContent()).toMatch(/^\d changes$/);
    await page.getByRole("tab", { name: "Changes" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await told.textContent()).toMatch(/^Change 1 of \d, at line 3$/);
    expect(await page.locator("#view .here").textContent()).toContain("Rye costs 4");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    expect(await page.locator("#view .here").textContent()).toContain("came in");
    expect(await page.locator("#view .here").evaluate((row) => row.getBoundingClientRect().top)).toBeGreaterThan(0);
  });

  it.each(["light", "dark"] as const)("are clean for axe in the %s, and fit on a telephone", async (colorScheme) => {
    // The policy of the page lets no script in but its own: the check runs in a context that goes around it.
    await open({ bypassCSP: true, colorScheme });
    await change();
    await page.evaluate(AXE);
    const found = await page.evaluate(async () => {
      const { violations } = await (
        globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        }
      ).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    });
    expect(found).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe("errors", () => {
  /** What the server refuses is a failed request to the console, too. */
  const fail = async (): Promise<void> => {
    await page.click("#run");
    await page.waitForSelector("#view .failed");
    complaints.splice(0);
  };

  it("are prose, with the flag of the hint to copy", async () => {
    await open({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.fill("#url", "http://10.0.0.1/");
    await fail();
    expect(await page.locator("#view .failed code").first().textContent()).toContain("--allow-host 10.0.0.1");
    await page.getByRole("button", { name: /^Copy .*--allow-host/ }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("--allow-host 10.0.0.1");
    expect(await page.locator("#view .failed pre").count()).toBe(0);
  });

  it("name the field, not a path in JSON", async () => {
    await page.fill("#url", `${origin}/`);
    await page.locator("#option-timeout").evaluate((field) => field.removeAttribute("min"));
    await page.fill("#option-timeout", "5");
    await fail();
    const text = (await page.locator("#view .failed").textContent()) ?? "";
    expect(text).toMatch(/timeout/);
    expect(text).not.toMatch(/[{}]/);
  });
});

describe("the row of tabs on a telephone", () => {
  it("is one line that scrolls to the chosen tab, and leaves the page where it is", async () => {
    await open({ viewport: { width: 390, height: 844 } });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const row = page.getByRole("tablist", { name: "Result" });
    expect((await row.boundingBox())?.height).toBeLessThan(60);
    const isWithin = (name: string): Promise<boolean> =>
      page.getByRole("tab", { name, exact: true }).evaluate((button) => {
        const row = button.closest('[role="tablist"]');
        const [outer, inner] = [row?.getBoundingClientRect(), button.getBoundingClientRect()];
        return outer !== undefined && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
      });
    expect(await isWithin("Timing")).toBe(false);
    await page.getByRole("tab", { name: "Markdown", exact: true }).focus();
    await page.keyboard.press("End");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Timing");
    expect(await isWithin("Timing")).toBe(true);
    await page.keyboard.press("Home");
    expect(await isWithin("Markdown")).toBe(true);
  });
});

describe("the result on a telephone", () => {
  it("comes into view when it is there", async () => {
    await open({ viewport: { width: 390, height: 844 } });
    await page.fill("#url", `${origin}/prices`);
    await run();
    await expect
      .poll(() => page.locator("#view").evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(500);
  });
});
