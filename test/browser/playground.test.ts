/** The playground in a real browser, below a path, behind its own content security policy. */

import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { chromiumRenderer, findChromium } from "@quern/browser";
import { createEngine, memoryState, memoryStorage } from "@quern/core";
import { csvParser } from "@quern/csv";
import { createKey, type RunningServer, serve, signedStorage } from "@quern/http";
import { pdfParser } from "@quern/pdf";
import { searxng } from "@quern/search";
import { type Browser, chromium, type Frame, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tinyPdf } from "../../packages/pdf/src/testing/tiny-pdf.js";
import { type Site, startSite } from "../site/site.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Answers searches as SearXNG does. */
let hits: Server;
let site: Site;
let engine: ReturnType<typeof createEngine>;
let server: RunningServer;
let browser: Browser;
let page: Page;
let key: string;
const complaints: string[] = [];

beforeAll(async () => {
  site = await startSite();
  const state = memoryState();
  const storage = signedStorage({ storage: memoryStorage(), secret: "a secret for the tests" });
  hits = createServer((_request, response) => {
    const results = [{ url: `${site.origin}/article`, title: "How a quern grinds", content: "Two stones." }];
    response.setHeader("content-type", "application/json").end(JSON.stringify({ results }));
  });
  await new Promise<void>((resolve) => hits.listen(0, "127.0.0.1", resolve));
  const hitsHost = `127.0.0.1:${(hits.address() as AddressInfo).port}`;
  engine = createEngine({
    network: { allow: [site.host, hitsHost] },
    search: [searxng({ baseUrl: `http://${hitsHost}` })],
    parsers: [csvParser(), pdfParser()],
    renderer: chromiumRenderer(),
    storage,
  });
  server = await serve({ engine, state, storage, port: 0, basePath: "/api" });
  key = (await createKey(state)).key;
  const isRoot = process.getuid?.() === 0;
  browser = await chromium.launch({ executablePath: (await findChromium()).path, chromiumSandbox: !isRoot });
});
beforeEach(async () => {
  complaints.splice(0);
  page = await browser.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  await page.goto(`${server.url}/api/playground`);
  await page.waitForSelector("#option-timeout");
  return () => page.close();
});
afterAll(async () => {
  await browser?.close();
  await server.close();
  await engine.close();
  await site.close();
  hits.close();
});

const tab = (name: string): Promise<void> => page.getByRole("tab", { name }).click();
const convert = async (path: string): Promise<void> => {
  await page.fill("#key", key);
  await page.fill("#url", site.origin + path);
  await page.click("#run");
  await page.waitForFunction(() => /^(Done|Failed)/.test(document.querySelector("#status")?.textContent ?? ""));
};
const view = async (): Promise<string> => (await page.locator("#view").textContent()) ?? "";

describe("the playground", () => {
  it("waits for its formats when the form is sent before they are there", async () => {
    await page.route("**/openapi.json", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.reload();
    await convert("/article");
    expect(await view()).toContain("# How a quern grinds");
  });

  it("shows the tabs of a result in groups, and gives a screen reader one list", async () => {
    expect(await page.locator("#result-tabs .heading").allTextContents()).toEqual([
      "Content",
      "Page",
      "Structure",
      "Response",
    ]);
    expect(await page.getByRole("tablist", { name: "Result" }).getByRole("tab").count()).toBe(12);
  });

  it("makes links that fill the form without sending anything, and remembers what was asked for", async () => {
    await page.fill("#option-timeout", "20000");
    await page.locator("#formats label", { hasText: /^links$/ }).click();
    await page.locator("#more summary").click();
    await page.fill("#option-headers", '{"Cookie":"secret=1"}');
    await convert("/article");
    const link = new URL(page.url());
    expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
      url: `${site.origin}/article`,
      formats: "markdown,html",
      timeout: "20000",
    });

    const other = await browser.newPage();
    const asked: string[] = [];
    other.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await other.goto(link.href);
    await other.waitForFunction(() => document.activeElement?.id === "run");
    expect(await other.inputValue("#url")).toBe(`${site.origin}/article`);
    expect(await other.inputValue("#option-timeout")).toBe("20000");
    expect(await other.isChecked("input[name=format][value=links]")).toBe(false);
    expect(asked).not.toContain("/api/v2/scrape");
    await other.close();

    await page.fill("#url", "https://example.com");
    await page.fill("#option-timeout", "");
    await page.locator(".history summary").click();
    await page.getByRole("button", { name: `${site.origin}/article` }).click();
    expect(await page.inputValue("#option-timeout")).toBe("20000");
    expect(await page.locator("#history").textContent()).toContain("200, ");
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => /^Done/.test(document.querySelector("#status")?.textContent ?? ""));
    expect(complaints).toEqual([]);
  });

  it("converts a page and shows it in every way", async () => {
    await page.locator("label", { hasText: "screenshot" }).click();
    await convert("/article");
    expect(await view()).toContain("# How a quern grinds");
    await tab("Rendered");
    const frame = page.frameLocator("#view iframe");
    expect(await frame.locator("h1").textContent()).toBe("How a quern grinds");
    expect(await page.locator("#view iframe").getAttribute("sandbox")).toBe("");
    expect(await frame.locator("body").evaluate((body) => getComputedStyle(body).maxWidth)).not.toBe("none");
    await tab("HTML");
    expect(await view()).toContain("<h1>");
    await tab("Links");
    expect(await view()).toContain(`${site.origin}/docs/table`);
    await tab("Screenshot");
    await page.waitForFunction(() => (document.querySelector("#view img") as HTMLImageElement).naturalWidth > 100);
    await tab("JSON");
    expect(JSON.parse(await view())).toMatchObject({ success: true });
    await tab("Chunks");
    await page.getByRole("button", { name: "Add chunks and run again" }).click();
    await page.waitForSelector("#view .chunks pre");
    expect(await view()).toMatch(/How a quern grinds.*about \d+ tokens/);
    expect(await page.locator("#snippet").textContent()).toContain('"chunks":true');
    await tab("Timing");
    expect(await view()).toMatch(/Credits\s*1/);
    // The one picture of the page is on an http address, which the policy keeps out.
    expect(complaints.filter((text) => !text.includes("runner.png"))).toEqual([]);
  });

  it("makes its form from the schema, and sends only what was changed", async () => {
    await page.locator("label", { hasText: "Only main content" }).click();
    await page.click("#more summary");
    await page.fill("#option-excludeTags", "article, nav");
    await page.fill("#option-headers", "{ no json");
    expect(await page.locator("#snippet").textContent()).toBe("Headers is not JSON.");
    await page.fill("#option-headers", "");
    await tab("TypeScript");
    const code = await page.locator("#snippet").textContent();
    expect(code).toContain('"onlyMainContent": false');
    expect(code).toMatch(/"excludeTags": \[\s*"article",\s*"nav"\s*\]/);
    expect(code).not.toContain("timeout");
    await tab("Command line");
    expect(await page.locator("#snippet").textContent()).toBe(
      "quern scrape https://example.com --formats markdown,html,links --no-only-main-content --exclude-tags article,nav",
    );
    await convert("/article");
    expect(await view()).toContain("Related");
  });

  it("converts a file", async () => {
    await page.fill("#key", key);
    await tab("Document");
    await page.setInputFiles("#file", { name: "grain.csv", mimeType: "text/csv", buffer: Buffer.from("a;b\n1;2\n") });
    await tab("curl");
    expect(await page.locator("#snippet").textContent()).toContain("-F file=@grain.csv");
    await page.click("#run");
    await expect.poll(view).toContain("| 1 | 2 |");
    await tab("Screenshot");
    expect(await view()).toContain("screenshot is not available for documents");
  });

  it("says what went wrong, and offers formats that are missing", async () => {
    await convert("/program.exe");
    expect(await view()).toContain("SCRAPE_UNSUPPORTED_FILE_ERROR");
    await convert("/article");
    await tab("Screenshot");
    await page.getByRole("button", { name: "Add screenshot and run again" }).click();
    await page.waitForSelector("#view img");
    await page.fill("#key", "wrong");
    await page.click("#run");
    await expect.poll(view).toContain("Unauthorized: Invalid token");
  });

  it("keeps a hostile page harmless", async () => {
    const html = "<img src=x onerror='parent.document.title=1'><script>top.document.title = 2</script><h1>Hi</h1>";
    await page.fill("#key", key);
    await tab("Document");
    await page.setInputFiles("#file", { name: "evil.html", mimeType: "text/html", buffer: Buffer.from(html) });
    await page.click("#run");
    await expect.poll(view).toContain("# Hi");
    await tab("Rendered");
    await page.frameLocator("#view iframe").locator("h1").waitFor();
    expect(await page.title()).toBe("Quern playground");
  });

  it("shows a page beside its Markdown, and the blocks of a document on its pages", async () => {
    await convert("/article");
    await tab("Side by side");
    expect(await page.frameLocator("#view iframe").locator("h1").textContent()).toBe("How a quern grinds");
    expect(await page.locator("#view pre").textContent()).toContain("# How a quern grinds");
    await tab("Document");
    const pdf = tinyPdf({ pages: [{ text: [{ x: 72, y: 700, text: "Wheat from the mill by the river" }] }] });
    await page.setInputFiles("#file", { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) });
    await tab("Blocks");
    await page.getByRole("button", { name: "Add blocks and run again" }).click();
    await page.waitForSelector("#view .page .block");
    const box = page.locator("#view .page .block").first();
    expect((await box.boundingBox())?.width).toBeGreaterThan(20);
    // The picture of the page lies under the boxes.
    await expect
      .poll(() => page.locator("#view .page img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(500);
    const entry = page.locator("#view").getByRole("button", { name: "Wheat from the mill by the river" });
    await box.hover();
    expect(await entry.getAttribute("class")).toBe("lit");
    await page.mouse.move(0, 0);
    expect(await entry.getAttribute("class")).toBe("");
    await entry.focus();
    expect(await box.getAttribute("class")).toBe("block lit");
    expect(complaints.filter((text) => !text.includes("runner.png"))).toEqual([]);
  });

  it("shows on the page itself what was removed and why, for the keyboard too, behind the same policy", async () => {
    await convert("/article");
    await tab("Explain");
    await page.getByRole("button", { name: "Add explain and run again" }).click();
    const frame = page.frameLocator("#view iframe");
    await frame.locator("[data-quern-kept]", { hasText: "How a quern grinds" }).waitFor();
    expect(await page.locator("#view iframe").getAttribute("sandbox")).toBe("");
    expect(await view()).toMatch(/\d+ of \d+ characters are kept\. \d+ blocks were removed\./);
    expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("explain")).toBe("html");
    // Out of the list to the block, which says its reason, and back.
    const removed = frame.getByRole("navigation", { name: "Removed blocks" }).getByRole("link");
    expect(await removed.count()).toBeGreaterThan(1);
    await removed.first().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const reason = frame.locator(".quern-why").nth(1);
    expect(await reason.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await reason.textContent()).toMatch(/^Removed: \S+/);
    const box = await reason.boundingBox();
    expect(box?.height).toBeGreaterThan(10);
    await page.keyboard.press("Enter");
    expect(await frame.locator("#entry-2").evaluate((link) => link.matches(":target"))).toBe(true);
    expect(await frame.locator("script").count()).toBe(0);
    // What this test asks the frame is refused as any script would be; the picture of the page is not there.
    const own = /runner\.png|^Blocked script execution in 'about:srcdoc/;
    expect(complaints.filter((text) => !own.test(text))).toEqual([]);
  });

  it("explains a hostile page without harm", async () => {
    const html =
      "<nav style='color:red' onclick=x()><a href='javascript:top.document.title=1'>Go</a><img src=x onerror='top.document.title=1'></nav>" +
      `<script>top.document.title = 2</script><h1 id=block-1>Mill</h1><p>${"Two stones grind grain. ".repeat(9)}</p>`;
    await page.fill("#key", key);
    await page.click("#more summary");
    await page.selectOption("#option-explain", "html");
    await tab("Document");
    await page.setInputFiles("#file", { name: "evil.html", mimeType: "text/html", buffer: Buffer.from(html) });
    await page.click("#run");
    await expect.poll(view).toContain("# Mill");
    await tab("Explain");
    const frame = page.frameLocator("#view iframe");
    expect(await frame.locator("[data-quern-removed]").count()).toBe(1);
    expect(await frame.locator("[style], [onclick], [onerror], a:not([href^='about:srcdoc#'])[href]").count()).toBe(0);
    expect(await page.title()).toBe("Quern playground");
    expect(complaints).toEqual([]);
  });

  it("fits on a telephone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ["playground", "playground/tools", "playground/jobs"]) {
      await page.goto(`${server.url}/api/${name}`);
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390);
    }
  });

  it("goes by keyboard, and writes Python", async () => {
    await page.getByRole("tab", { name: "curl" }).focus();
    await page.keyboard.press("End");
    expect(await page.locator("#snippet").textContent()).toContain("import requests");
    expect(await page.locator("#snippet").textContent()).toContain('"formats": ["markdown", "html", "links"]');
    await page.getByRole("tab", { name: "Markdown" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Rendered");
  });
});

describe("the page of tools", () => {
  beforeEach(async () => {
    await page.goto(`${server.url}/api/playground/tools`);
    await page.fill("#key", key);
  });
  const message = async (): Promise<string> => (await page.locator("#message").textContent()) ?? "";

  it("searches, and shows the request in four languages", async () => {
    await page.fill("#query", "querns");
    await page.check("#scrape");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect.poll(message).toContain("1 results");
    expect(await page.locator("#result a").getAttribute("href")).toBe(`${site.origin}/article`);
    await page.locator("#result summary").click();
    expect(await page.locator("#result pre").textContent()).toContain("# How a quern grinds");
    await page.locator(".snippets > summary").click();
    for (const [name, text] of [
      ["curl", "/v2/search"],
      ["TypeScript", "await fetch("],
      ["Command line", "quern search querns --sources web --limit 10 -f markdown"],
      ["Python", "requests.post("],
    ] as const) {
      await tab(name);
      expect(await page.locator("#snippet").textContent()).toContain(text);
    }
  });

  it("runs the agent, and watches a page", async () => {
    await tab("Agent");
    await page.fill("#task", "Title of the article");
    await page.fill("#urls", `${site.origin}/article`);
    await page.fill("#schema", '{ "type": "object", "properties": { "title": { "type": "string" } } }');
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect.poll(message, { timeout: 20_000 }).toContain("completed");
    expect(await page.locator("#result pre").first().textContent()).toContain("How a quern grinds");
    await tab("Monitors");
    await page.fill("#watched", `${site.origin}/article`);
    await page.getByRole("button", { name: "Watch", exact: true }).click();
    await page.getByRole("button", { name: /^Check now/ }).click();
    await expect.poll(async () => page.locator("#result").textContent(), { timeout: 20_000 }).toContain("new");
    await page.getByRole("button", { name: /^Delete/ }).click();
    await expect.poll(async () => page.locator("#result").textContent()).toContain("No monitors yet");
    expect(complaints).toEqual([]);
  });
});

describe("the explanation", () => {
  it.each(["light", "dark"] as const)("is clean for axe in the %s", async (colorScheme) => {
    const context = await browser.newContext({ bypassCSP: true, colorScheme });
    page = await context.newPage();
    await page.goto(`${server.url}/api/playground`);
    await page.waitForSelector("#option-timeout");
    await page.click("#more summary");
    await page.selectOption("#option-explain", "html");
    await convert("/article");
    await tab("Explain");
    await page.frameLocator("#view iframe").locator("[data-quern-kept]").first().waitFor();
    expect(await violations(page.mainFrame())).toEqual([]);
    // Nothing runs in the frame, not even axe: its document is looked at as a page.
    const inner = (await page.locator("#view iframe").getAttribute("srcdoc")) ?? "";
    await page.setContent(inner);
    await page.locator(".quern-list").waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe("grid");
    expect(await violations(page.mainFrame())).toEqual([]);
    await context.close();
  });
});

/** What axe finds in a frame. */
async function violations(frame: Frame): Promise<string[]> {
  await frame.evaluate(AXE);
  return frame.evaluate(async () => {
    const { violations: found } = await (
      globalThis as unknown as {
        axe: { run(context: object): Promise<{ violations: Array<{ id: string; nodes: Array<{ html: string }> }> }> };
      }
    ).axe.run({ exclude: ["iframe"] });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

describe("each page", () => {
  it.each(["playground", "playground/tools", "playground/jobs"])(
    "%s is clean for axe, in light and in dark",
    async (path) => {
      // The policy of the page lets no script in but its own: the check runs in a context that goes around it.
      const context = await browser.newContext({ bypassCSP: true });
      const looked = await context.newPage();
      for (const colorScheme of ["light", "dark"] as const) {
        await looked.emulateMedia({ colorScheme });
        await looked.goto(`${server.url}/api/${path}`, { waitUntil: "networkidle" });
        expect(await violations(looked.mainFrame()), colorScheme).toEqual([]);
      }
      await context.close();
    },
  );
});
