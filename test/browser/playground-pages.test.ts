/** Pages of crawls and batches on the playground's page of jobs: to find, read, copy and download. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { unpack } from "@quern/archives";
import { findChromium } from "@quern/browser";
import { createEngine, memoryState } from "@quern/core";
import { type RunningServer, serve } from "@quern/http";
import { type Browser, type BrowserContext, chromium, type Download, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type NumberedSite, startNumberedSite } from "../jobs/numbered-site.js";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** Without what only the failing page links to, still more than two answers of the server hold. */
const PAGES = 320;
const MARKUP = "<title>&lt;img src=x onerror=alert(1)&gt;</title><main><h1>Markup</h1><p>In a title.</p></main>";
let site: NumberedSite;
let engine: ReturnType<typeof createEngine>;
let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

const post = async (path: string, body: object): Promise<string> => {
  const response = await fetch(`${server.url}/api/v2/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { id: string }).id;
};
const finish = (path: string, id: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const response = await fetch(`${server.url}/api/v2/${path}/${id}?limit=1`);
      expect(await response.json()).toMatchObject({ status: "completed" });
    },
    { timeout: 60_000, interval: 200 },
  );

beforeAll(async () => {
  site = await startNumberedSite(PAGES, 0, (path) => {
    if (path === "/p12") return { status: 500, body: "<h1>Out of order</h1>" };
    if (/^\/markup/.test(path)) return { status: 200, body: MARKUP };
    return path === "/hook" ? { status: 200 } : undefined;
  });
  engine = createEngine({ network: { allow: [site.host] }, cache: false });
  server = await serve({ engine, state: memoryState(), port: 0, basePath: "/api", drainTimeout: 500 });
  const isRoot = process.getuid?.() === 0;
  browser = await chromium.launch({ executablePath: (await findChromium()).path, chromiumSandbox: !isRoot });
  await finish("crawl", await post("crawl", { url: `${site.origin}/`, limit: PAGES }));
  const urls = ["/markup", "/markup/", "/markup.html", "/markup?page=2", "/p12"].map((path) => `${site.origin}${path}`);
  await finish("batch/scrape", await post("batch/scrape", { urls, webhook: `${site.origin}/hook` }));
}, 120_000);
const open = async (options: Parameters<Browser["newContext"]>[0] = {}): Promise<void> => {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1366, height: 900 }, ...options });
  page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load")) complaints.push(message.text());
  });
  await page.goto(`${server.url}/api/playground/jobs`);
  await page.waitForSelector("#jobs tbody tr");
};
beforeEach(() => {
  complaints.splice(0);
  return () => expect(complaints).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await server.close();
  await engine.close();
  site.close();
});

const rowOf = (kind: string) => page.locator("#jobs tbody tr").filter({ hasText: kind }).first();
const openPages = async (kind: string): Promise<void> => {
  await rowOf(kind).getByRole("button", { name: "Open pages" }).click();
  await expect.poll(() => page.locator("#pages-count").textContent()).not.toBe("");
};
const entries = () => page.locator("#pages-list button");
const status = () => page.locator("#pages-status").textContent();
const downloadOf = async (button: string): Promise<Download> => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return download;
};

describe("pages of a crawl", () => {
  it("are listed with title, address and state, part by part, the failed ones first", async () => {
    await open();
    await openPages("crawl");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Pages of 127\.0\.0\.1/);
    expect(await entries().count()).toBe(100);
    const total = Number(
      /^100 of (\d+) pages shown\.$/.exec((await page.locator("#pages-count").textContent()) ?? "")?.[1],
    );
    expect(total).toBeGreaterThan(200);
    expect(await entries().first().textContent()).toBe(`Failed${site.origin}/p12failed`);
    expect(await entries().nth(1).textContent()).toMatch(/^Page \d+http.*200$/);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => entries().count()).toBe(200);
    // The focus goes on with the first of the new ones.
    expect(
      await entries()
        .nth(100)
        .evaluate((button) => button === document.activeElement),
    ).toBe(true);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => entries().count()).toBe(total);
    expect(await page.getByRole("button", { name: "Show more" }).isHidden()).toBe(true);
  });

  it("are found by title, read and copied by keyboard alone", async () => {
    await open({ permissions: ["clipboard-read", "clipboard-write"] });
    await rowOf("crawl").getByRole("button", { name: "Open pages" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => entries().count()).toBe(100);
    await page.focus("#pages-filter");
    await page.keyboard.type("page 12");
    const found = await entries().locator("strong").allTextContents();
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((title) => title.startsWith("Page 12"))).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H3");
    const title = await page.locator("#pages-reader h3").textContent();
    expect(title).toBe(found[0]);
    const text = (await page.locator("#pages-reader pre").textContent()) ?? "";
    expect(text).toContain(`# ${title}`);
    await page.getByRole("button", { name: "Copy Markdown" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(status).toContain("copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.keyboard.press("Escape");
    expect(await page.locator("#pages").isHidden()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Open pages");
  });

  it("say why a page failed, in words", async () => {
    await open();
    await openPages("crawl");
    await entries().first().click();
    expect(await page.locator("#pages-reader .failed").textContent()).toMatch(/500/);
    expect(await page.locator("#pages-reader pre").count()).toBe(0);
  });

  it("come as one ZIP and as JSON Lines, all parts of them", async () => {
    await open();
    await openPages("crawl");
    const archive = await downloadOf("Download ZIP");
    expect(archive.suggestedFilename()).toMatch(/^127\.0\.0\.1-\d+\.zip$/);
    const unpacked = await unpack(await readFile(await archive.path()), { filename: "pages.zip" });
    const names = unpacked?.files.map(({ name }) => name) ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(unpacked?.warnings).toEqual([]);
    const folder = site.host.replace(":", "-");
    expect(names).toContain(`${folder}/index.md`);
    expect(names).toContain(`${folder}/p40.md`);
    const first = unpacked?.files.find(({ name }) => name === `${folder}/p40.md`);
    expect(new TextDecoder().decode(first?.bytes)).toContain("# Page 40");
    await expect.poll(status).toMatch(/^\d+ pages in .*\.zip\. Not in it: 1 page that failed\.$/);

    const lines = await downloadOf("Download JSONL");
    const parsed = (await readFile(await lines.path(), "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(parsed.length).toBe(names.length);
    expect(parsed.length).toBeGreaterThan(200);
    expect(parsed.every(({ markdown, metadata }) => markdown.includes("Page") && metadata.sourceURL)).toBe(true);
  });

  it("are not saved in part when the download is stopped, or the server fails in between", async () => {
    await open();
    await openPages("crawl");
    let held: (() => void) | undefined;
    await page.route(/skip=\d/, async (route) => {
      await new Promise<void>((resolve) => {
        held = resolve;
      });
      await route.continue();
    });
    await page.getByRole("button", { name: "Download ZIP" }).click();
    await expect.poll(status).toMatch(/^Fetched \d+ of \d+ pages/);
    await page.getByRole("button", { name: "Stop" }).click();
    expect(await status()).toBe("Stopped: nothing was saved.");
    const answered = page.waitForResponse(/skip=\d/);
    held?.();
    await answered;
    await page.unroute(/skip=\d/);
    await page.route(/skip=\d/, (route) =>
      route.fulfill({ status: 503, json: { success: false, error: "The server cannot reach its data." } }),
    );
    await expect
      .poll(() => page.getByRole("button", { name: "Download ZIP" }).getAttribute("aria-disabled"))
      .toBe("false");
    await page.getByRole("button", { name: "Download JSONL" }).click();
    await expect.poll(status).toBe("The server cannot reach its data.");
  });
});

describe("pages of a batch", () => {
  it("show titles as text, and get names that are safe and unique", async () => {
    await open();
    await openPages("batch");
    expect(await entries().count()).toBe(5);
    expect(await page.locator("#pages-list img").count()).toBe(0);
    // A batch keeps what the site answered.
    expect(await entries().locator(".state.failed").allTextContents()).toEqual(["500"]);
    const archive = await downloadOf("Download ZIP");
    const unpacked = await unpack(await readFile(await archive.path()), { filename: "pages.zip" });
    const folder = site.host.replace(":", "-");
    expect(unpacked?.files.map(({ name }) => name).sort()).toEqual(
      ["markup-2.md", "markup-page-2.md", "markup.md", "markup/index.md", "p12.md"]
        .map((name) => `${folder}/${name}`)
        .sort(),
    );
  });

  it("are named like the command line's, and never out of the folder", async () => {
    await open();
    const addresses = [
      "https://example.com/",
      "https://example.com/docs/intro.html",
      "https://example.com/docs/intro",
      "https://example.com/DOCS/Intro",
      "https://example.com/list?page=2&sort=a/b",
      "https://example.com/%2e%2e%2f%2e%2e%2fetc/passwd",
      "https://example.com/a.md/b",
      "https://example.com/con",
      "https://example.com/größe/%E0%A4%A",
      "no address",
    ];
    // As text: the compiler of the tests would put its own import in the place of this one.
    const names = await page.evaluate(`import("/api/playground/page-names.js").then(({ PageNames }) => {
      const given = new PageNames();
      return ${JSON.stringify(addresses)}.map((address) => given.nameOf(address, "md"));
    })`);
    expect(names).toEqual([
      "example.com/index.md",
      "example.com/docs/intro.md",
      "example.com/docs/intro-2.md",
      "example.com/DOCS/Intro-3.md",
      "example.com/list-page-2-sort-a-b.md",
      "example.com/_-..-etc/passwd.md",
      "example.com/a-md/b.md",
      "example.com/con_.md",
      "example.com/größe/-E0-A4-A.md",
      "pages/no-address.md",
    ]);
  });
});

it("messages of a finished job are sent to its webhook again", async () => {
  await open();
  const sent = (): number => site.requests.filter((path) => path === "/hook").length;
  // The start, five pages and the end.
  await expect.poll(sent).toBe(7);
  expect(await rowOf("crawl").getByRole("button", { name: "Resend webhooks" }).isVisible()).toBe(false);
  await rowOf("batch").getByRole("button", { name: "Resend webhooks" }).click();
  await expect
    .poll(() => page.locator("#message").textContent())
    .toContain("all messages are sent to the webhook again");
  await expect.poll(sent).toBe(14);
});

describe("the panel of pages", () => {
  it.each(["light", "dark"] as const)("is clean for axe in the %s, and fits on a telephone", async (colorScheme) => {
    await open({ bypassCSP: true, colorScheme });
    await openPages("crawl");
    await entries().nth(1).click();
    await page.evaluate(await readFile(AXE, "utf8"));
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
    await entries().nth(2).click();
    // What was chosen is in view, and so is the way back.
    await expect
      .poll(() =>
        page.locator("#pages-reader h3").evaluate((title) => {
          const { top } = title.getBoundingClientRect();
          return top >= 0 && top < innerHeight;
        }),
      )
      .toBe(true);
    await page.getByRole("button", { name: "Back to the list" }).click();
    expect(await page.evaluate(() => document.activeElement?.parentElement?.parentElement?.id)).toBe("pages-list");
    if (process.env["QUERN_SCREENSHOTS"]) {
      for (const width of [390, 1366]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.screenshot({
          path: `${process.env["QUERN_SCREENSHOTS"]}/pages-${colorScheme}-${width}.png`,
          fullPage: true,
        });
      }
    }
  });
});
