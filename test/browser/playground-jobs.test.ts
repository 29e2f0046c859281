/** The playground's page of jobs in a real browser, below a path, behind its own content security policy. */
import { findChromium } from "@quern/browser";
import { createEngine, memoryState } from "@quern/core";
import { createKey, type RunningServer, serve } from "@quern/http";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type NumberedSite, startNumberedSite } from "../jobs/numbered-site.js";

const PAGES = 30;
let site: NumberedSite;
let engine: ReturnType<typeof createEngine>;
let server: RunningServer;
let browser: Browser;
let page: Page;
let isMoodyWell = false;
const complaints: string[] = [];

beforeAll(async () => {
  site = await startNumberedSite(PAGES, 400, (path) => {
    if (path === "/p3" && !isMoodyWell) return { status: 500, body: "<h1>Out of order</h1>" };
    return path === "/p2" ? { status: 404, body: "<h1>Gone</h1>" } : undefined;
  });
  const state = memoryState();
  engine = createEngine({ network: { allow: [site.host] }, cache: false });
  server = await serve({ engine, state, port: 0, basePath: "/api", drainTimeout: 500 });
  const { key } = await createKey(state);
  const isRoot = process.getuid?.() === 0;
  browser = await chromium.launch({ executablePath: (await findChromium()).path, chromiumSandbox: !isRoot });
  page = await browser.newPage({ viewport: { width: 1200, height: 700 } });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Chromium reports each answer that is no success.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  await page.goto(`${server.url}/api/playground`);
  await page.fill("#key", key);
  await page.getByRole("link", { name: "Jobs" }).click();
  await page.waitForSelector("#none:not([hidden])");
});
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

const row = () => page.locator("#jobs tbody tr").first();
const stateOfFirst = (): Promise<string | null> => row().locator(".state").textContent();

describe("the page of jobs", () => {
  it("is as closed as the playground: nothing inline, nothing from elsewhere", async () => {
    const { headers } = await fetch(`${server.url}/api/playground/jobs`);
    const policy = headers.get("content-security-policy");
    expect(policy).toBe((await fetch(`${server.url}/api/playground`)).headers.get("content-security-policy"));
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("unsafe");
  });

  it("starts a crawl, pauses, resumes and watches it by keyboard alone", async () => {
    await page.focus("#url");
    await page.keyboard.type(`${site.origin}/`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => (document.querySelector("progress")?.value ?? 0) > 0);
    const pause = row().getByRole("button", { name: "Pause" });
    await pause.focus();
    await page.keyboard.press("Enter");
    await expect.poll(stateOfFirst).toBe("paused");
    // The button went; the focus is on the one that came instead.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Resume");
    await page.keyboard.press("Enter");
    await expect.poll(stateOfFirst).toBe("running");
    await expect.poll(stateOfFirst, { timeout: 30_000 }).toBe("completed");
    expect(await page.textContent("#workers")).toBe("1 worker, up to 16 pages in parallel.");
  });

  it("shows pages that failed, and tries them again", async () => {
    const failed = row().getByRole("button", { name: /failed pages/ });
    await expect.poll(async () => failed.textContent()).toBe("2");
    await failed.click();
    await page.waitForSelector(".details:not([hidden]) li");
    const lines = await page.locator(".details li").allTextContents();
    expect(lines.sort()).toEqual([
      expect.stringContaining(`${site.origin}/p2`),
      expect.stringContaining(`${site.origin}/p3`),
    ]);
    isMoodyWell = true;
    await row().getByRole("button", { name: "Retry failed" }).click();
    await expect.poll(async () => failed.textContent(), { timeout: 20_000 }).toBe("1");
    await expect.poll(stateOfFirst, { timeout: 30_000 }).toBe("completed");
  });

  it("cancels a crawl, and says what cannot be done", async () => {
    await page.fill("#url", `${site.origin}/`);
    await page.getByRole("button", { name: "Start" }).click();
    await expect.poll(() => page.locator("#jobs tbody tr:not(.details)").count()).toBe(2);
    await row().getByRole("button", { name: "Cancel" }).click();
    await expect.poll(stateOfFirst).toBe("cancelled");
    await page.fill("#url", "http://10.0.0.1/");
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForSelector(".message.bad");
    expect(await page.textContent("#message")).toContain("--allow-host 10.0.0.1");
  });
});
