/** The frozen v1 with its last SDK and LangChain's loader, both unmodified. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { FireCrawlLoader } from "@langchain/community/document_loaders/web/firecrawl";
import FirecrawlApp from "@mendable/firecrawl-js";
import { type RunningServer, serve } from "@quern/http";
import { searxng } from "@quern/search";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let metasearch: Server;
let quern: Quern;
let server: RunningServer;
let app: FirecrawlApp;

beforeAll(async () => {
  site = await startSite();
  metasearch = createServer((_request, response) => {
    const results = [{ url: `${site.origin}/article`, title: "Article", content: "About it" }];
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ results }));
  });
  await new Promise<void>((resolve) => metasearch.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(metasearch.address() as AddressInfo).port}`;
  quern = createQuern({ network: { allow: [site.host, host] }, search: [searxng({ baseUrl: `http://${host}` })] });
  server = await serve({ engine: quern, port: 0, auth: { keys: ["fc-local"] } });
  app = new FirecrawlApp({ apiKey: "fc-local", apiUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await quern.close();
  await site.close();
  metasearch.closeAllConnections();
  metasearch.close();
});

// biome-ignore lint/suspicious/noExplicitAny: bodies have as many shapes as there are endpoints
const call = async (method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> => {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: "Bearer fc-local", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

describe("the SDK of v1", () => {
  it("scrapes, with the formats and names of v1", async () => {
    const page = await app.scrapeUrl(`${site.origin}/article`, { formats: ["markdown", "links", "rawHtml"] });
    expect(page).toMatchObject({ success: true, markdown: expect.any(String), links: expect.any(Array) });
    const { body } = await call("POST", "/v1/scrape", {
      url: `${site.origin}/article`,
      formats: ["extract"],
      extract: { schema: { type: "object", properties: { title: { type: "string" } } }, systemPrompt: "Be brief." },
      agent: { model: "FIRE-1" },
    });
    expect(body).toMatchObject({
      success: true,
      data: { extract: expect.any(Object) },
      warning: expect.stringContaining("agent"),
    });
    expect(body.data.json).toBeUndefined();
  });

  it("refuses what v2 refuses, in the same shape", async () => {
    await expect(app.scrapeUrl("not a url")).rejects.toThrow(/400/);
    const unknown = await call("POST", "/v1/scrape", { url: site.origin, colour: "red" });
    expect(unknown).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining("Unrecognized key") },
    });
  });

  it("crawls, and tells of status, errors, and running crawls", async () => {
    const crawl = await app.crawlUrl(`${site.origin}/`, {
      limit: 3,
      ignoreSitemap: true,
      scrapeOptions: { formats: ["markdown"] },
    });
    expect(crawl).toMatchObject({ success: true, status: "completed", completed: 3 });
    const started = await app.asyncCrawlUrl(`${site.origin}/`, { limit: 2, allowBackwardLinks: true, maxDepth: 2 });
    if (!started.success || !started.id) throw new Error("not started");
    expect(started.url).toBe(`${server.url}/v1/crawl/${started.id}`);
    expect((await call("GET", "/v1/crawl/active")).body.crawls).toEqual(expect.any(Array));
    expect(await app.checkCrawlStatus(started.id)).toMatchObject({ success: true, status: expect.any(String) });
    expect(await app.checkCrawlErrors(started.id)).toMatchObject({ errors: expect.any(Array) });
  });

  it("fetches the pages of a crawl anew, with and without options for them", async () => {
    for (const params of [
      { limit: 1 },
      { limit: 1 },
      { limit: 1, scrapeOptions: { formats: ["markdown" as const] } },
    ]) {
      const crawl = await app.crawlUrl(`${site.origin}/article`, params);
      expect(crawl).toMatchObject({ success: true, completed: 1 });
      expect((crawl as { data: Array<{ metadata: object }> }).data[0]!.metadata).not.toMatchObject({
        cacheState: "hit",
      });
    }
  });

  it("cancels a crawl", async () => {
    const started = await app.asyncCrawlUrl(`${site.origin}/`, { limit: 50, delay: 5 });
    if (!started.success || !started.id) throw new Error("not started");
    expect(await app.cancelCrawl(started.id)).toMatchObject({ status: "cancelled" });
  });

  it("scrapes batches, whose status it asks for under the crawl's path", async () => {
    const batch = await app.batchScrapeUrls([`${site.origin}/article`, `${site.origin}/docs/table`], {
      formats: ["markdown"],
    });
    expect(batch).toMatchObject({ success: true, status: "completed", completed: 2 });
  });

  it("streams a batch to a WebSocket under the crawl's path", async () => {
    const started = await app.asyncBatchScrapeUrls([`${site.origin}/article`], { formats: ["markdown"] });
    if (!started.success || !started.id) throw new Error("not started");
    const socket = new WebSocket(`${server.url.replace("http", "ws")}/v1/crawl/${started.id}`, "fc-local");
    const types: string[] = [];
    await new Promise<void>((resolve, reject) => {
      socket.on("message", (data) => types.push((JSON.parse(String(data)) as { type: string }).type));
      socket.on("close", () => resolve());
      socket.on("error", reject);
    });
    expect(types[0]).toBe("catchup");
    expect(types.at(-1)).toBe("done");
  });

  it("maps to plain addresses", async () => {
    const map = await app.mapUrl(site.origin, { ignoreSitemap: true });
    expect(map).toMatchObject({ success: true, links: expect.arrayContaining([expect.stringMatching(/^http/)]) });
  });

  it("searches into one list, scraped where formats are named", async () => {
    const plain = await app.search("quern");
    expect(plain.data).toEqual([
      expect.objectContaining({ url: `${site.origin}/article`, title: "Article", description: "About it" }),
    ]);
    const scraped = await app.search("quern", { limit: 1, scrapeOptions: { formats: ["markdown"] } });
    expect(scraped.data[0]?.markdown).toEqual(expect.any(String));
  });

  it("extracts", async () => {
    const data = await app.extract([`${site.origin}/article`], {
      schema: { type: "object", properties: { title: { type: "string" } } } as never,
    });
    expect(data).toMatchObject({ success: true });
  });

  it("makes a text for language models", async () => {
    const made = await app.generateLLMsText(site.origin, { maxUrls: 3, showFullText: true });
    if (!("data" in made)) throw new Error("failed");
    expect(made.data.llmstxt).toMatch(/^# .+ llms\.txt\n\n- \[.+\]\(http/);
    expect(made.data.llmsfulltxt).toContain("llms-full.txt");
  });
});

it("answers 410 with the place to go where v1 is gone", async () => {
  expect(await call("POST", "/v1/deep-research", { query: "x" })).toMatchObject({
    status: 410,
    body: { success: false, error: expect.stringContaining("/v2/agent") },
  });
});

it("tells of credits under the old names", async () => {
  expect((await call("GET", "/v1/team/credit-usage")).body.data.remaining_credits).toEqual(expect.any(Number));
});

describe("LangChain's FireCrawlLoader", () => {
  const load = (mode: "scrape" | "crawl" | "map", url: string, params: Record<string, unknown> = {}) =>
    new FireCrawlLoader({ url, apiKey: "fc-local", apiUrl: server.url, mode, params }).load();

  it("loads a page", async () => {
    const [document] = await load("scrape", `${site.origin}/article`);
    expect(document?.pageContent).not.toBe("");
    expect(document?.metadata).toMatchObject({ statusCode: 200, sourceURL: `${site.origin}/article` });
  });

  it("loads a site", async () => {
    const documents = await load("crawl", `${site.origin}/`, { limit: 2 });
    expect(documents).toHaveLength(2);
    expect(documents[0]?.pageContent).not.toBe("");
  });

  it("loads the addresses of a site", async () => {
    const documents = await load("map", site.origin);
    expect(JSON.parse(documents[0]?.pageContent ?? "")).toMatch(/^http/);
  });
});
