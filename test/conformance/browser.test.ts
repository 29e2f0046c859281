/** The official SDK, unmodified: sessions of a scrape, sessions of their own, and screenshots. */
import { chromiumRenderer } from "@quern/browser";
import { createEngine, memoryState, memoryStorage } from "@quern/core";
import { type RunningServer, serve, signedStorage } from "@quern/http";
import { Firecrawl } from "firecrawl";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let engine: ReturnType<typeof createEngine>;
let server: RunningServer;
let client: Firecrawl;

beforeAll(async () => {
  site = await startSite();
  const storage = signedStorage({ storage: memoryStorage(), secret: "a secret for the tests" });
  engine = createEngine({ network: { allow: [site.host] }, renderer: chromiumRenderer(), storage });
  server = await serve({ engine, storage, state: memoryState(), port: 0, auth: { keys: ["fc-local"] } });
  client = new Firecrawl({ apiKey: "fc-local", apiUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await engine.close();
  await site.close();
});

describe("interact", () => {
  it("goes on where a scrape ended, until it is stopped", async () => {
    const { metadata } = await client.scrape(`${site.origin}/form`, { actions: [{ type: "write", text: "Ada" }] });
    const id = metadata?.scrapeId ?? "";
    const clicked = await client.interact(id, { code: "await page.click('#go'); await page.textContent('#out')" });
    expect(clicked).toMatchObject({ success: true, result: "Hello Ada", exitCode: 0, killed: false });
    const failed = await client.interact(id, { code: "throw new Error('on purpose')", timeout: 10 });
    expect(failed).toMatchObject({ success: false, exitCode: 1, error: expect.stringContaining("on purpose") });
    expect((await client.scrapeExecute(id, { code: "await page.title()" })).result).toBe("Form");
    expect(await client.stopInteraction(id)).toMatchObject({ success: true, creditsBilled: 2 });
    expect(await client.stopInteractiveBrowser(id)).toMatchObject({ success: true });
    expect((await client.deleteScrapeBrowser(id)).creditsBilled).toBeUndefined();
    await expect(client.interact(id, { code: "1" })).rejects.toMatchObject({ status: 410 });
    await expect(client.interact(crypto.randomUUID(), { code: "1" })).rejects.toMatchObject({ status: 404 });
  });
});

describe("browser", () => {
  it("opens, runs code, is listed and ends", async () => {
    const { id = "", success } = await client.browser({ ttl: 120, activityTtl: 60 });
    expect(success).toBe(true);
    const ran = await client.browserExecute(id, {
      code: `await page.goto("${site.origin}/form"); await page.title()`,
      language: "node",
      timeout: 20,
    });
    expect(ran).toMatchObject({ success: true, result: "Form", exitCode: 0 });
    // The client sends bash unless told otherwise.
    expect(await client.browserExecute(id, { code: "agent-browser get title" })).toMatchObject({
      success: true,
      result: "Form",
      stdout: "Form\n",
      exitCode: 0,
    });
    const python = await client.browserExecute(id, {
      code: 'await page.locator("input").first.fill("Ada")\nprint(page.url)\nawait page.title()',
      language: "python",
      timeout: 60,
    });
    expect(python).toMatchObject({ result: "Form", stdout: `${site.origin}/form\n`, exitCode: 0 });
    const { sessions } = await client.listBrowsers({ status: "active" });
    expect(sessions).toMatchObject([{ id, status: "active", streamWebView: true }]);
    expect(await client.deleteBrowser(id)).toMatchObject({ success: true, creditsBilled: 2 });
    expect((await client.listBrowsers({ status: "active" })).sessions).toEqual([]);
    await expect(client.browserExecute(id, { code: "1", language: "node" })).rejects.toMatchObject({ status: 410 });
  });
});

describe("screenshots", () => {
  it("are addresses that open without a key", async () => {
    const { screenshot = "" } = await client.scrape(`${site.origin}/article`, { formats: ["screenshot"] });
    expect(screenshot).toMatch(new RegExp(`^${server.url}/v2/artifacts/`));
    const picture = await fetch(screenshot);
    expect(picture.headers.get("content-type")).toBe("image/png");
  });

  it("keep their address where the cache answers", async () => {
    const url = `${site.origin}/docs/table`;
    const first = await client.scrape(url, { formats: ["screenshot"] });
    const second = await client.scrape(url, { formats: ["screenshot", "markdown"] });
    expect(second.metadata?.cacheState).toBe("hit");
    expect(second.screenshot).toBe(first.screenshot);
    const expires = Number(new URL(second.screenshot ?? "").searchParams.get("expires"));
    expect(expires - Date.now()).toBeGreaterThan(24 * 3_600_000);
  });
});
