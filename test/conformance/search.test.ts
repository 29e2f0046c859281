/** Searches with the official SDK, unmodified, over a server that answers as SearXNG does. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningServer, serve } from "@quern/http";
import { searxng } from "@quern/search";
import { Firecrawl, SdkError } from "firecrawl";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));

let site: Site;
let metasearch: Server;
let quern: Quern;
let server: RunningServer;
let client: Firecrawl;
let asked: URL[] = [];
let isDown = false;

beforeAll(async () => {
  site = await startSite();
  metasearch = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://metasearch");
    asked.push(url);
    if (isDown) {
      response.writeHead(503).end("down");
      return;
    }
    const hits = ["/article", "/missing", "/links"].map((path, index) => ({
      url: `${site.origin}${path}`,
      title: `Hit ${index + 1}`,
      content: `Snippet ${index + 1}`,
      img_src: `${site.origin}/${index}.png`,
      publishedDate: "2026-03-01",
    }));
    const outside = { url: "https://github.com/example/quern", title: "quern", content: "A mill" };
    const results = url.searchParams.get("pageno") === "1" ? [...hits, outside] : [];
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ results }));
  });
  await new Promise<void>((resolve) => metasearch.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(metasearch.address() as AddressInfo).port}`;
  quern = createQuern({ network: { allow: [site.host, host] }, search: [searxng({ baseUrl: `http://${host}` })] });
  server = await serve({ engine: quern, port: 0, auth: { keys: ["fc-local"] } });
  client = new Firecrawl({ apiKey: "fc-local", apiUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await quern.close();
  await site.close();
  metasearch.closeAllConnections();
  metasearch.close();
});

const post = async (path: string, body: unknown) => {
  const response = await fetch(server.url + path, {
    method: "POST",
    headers: { authorization: "Bearer fc-local", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: bodies have as many shapes as there are endpoints
  return { status: response.status, body: (await response.json()) as any };
};

describe("search", () => {
  it("gives web pages by default, with positions", async () => {
    const { web, news, images } = await client.search("rotary quern");
    expect(web?.[0]).toEqual({ url: `${site.origin}/article`, title: "Hit 1", description: "Snippet 1", position: 1 });
    expect(web).toHaveLength(4);
    expect([news, images]).toEqual([undefined, undefined]);
  });

  it("gives news and images, keeps to the limit of each source", async () => {
    const { web, news, images } = await client.search("quern", { sources: ["web", "news", "images"], limit: 2 });
    expect([web?.length, news?.length, images?.length]).toEqual([2, 2, 2]);
    expect(news?.[0]).toMatchObject({ title: "Hit 1", snippet: "Snippet 1", date: "2026-03-01", position: 1 });
    expect(images?.[1]).toMatchObject({ title: "Hit 2", imageUrl: `${site.origin}/1.png`, position: 2 });
  });

  it("scrapes hits; a page that answers 404 is a page", async () => {
    const { web = [] } = await client.search("quern", { limit: 2, scrapeOptions: { formats: ["markdown", "links"] } });
    expect(web[0]).toMatchObject({ markdown: expect.stringContaining("#"), metadata: { statusCode: 200 } });
    expect(web[1]).toMatchObject({ metadata: { statusCode: 404 } });
  });

  it("keeps the snippet of a hit that cannot be scraped, with a warning, or drops it where asked", async () => {
    const options = {
      scrapeOptions: { formats: ["markdown" as const], timeout: 5000 },
      includeDomains: ["github.com"],
    };
    const kept = await post("/v2/search", {
      query: "quern",
      ...options,
      scrapeOptions: { ...options.scrapeOptions, threatProtection: { mode: "manual-only", blacklist: ["github.com"] } },
    });
    expect(kept.body.data.web).toEqual([
      expect.objectContaining({
        title: "quern",
        description: "A mill",
        metadata: expect.objectContaining({ statusCode: 403, error: expect.any(String), proxyUsed: "basic" }),
      }),
    ]);
    expect(kept.body.warning).toContain("1 of 1 hits could not be scraped");
    const dropped = await post("/v2/search", {
      query: "quern",
      ...options,
      ignoreInvalidURLs: true,
      scrapeOptions: { ...options.scrapeOptions, threatProtection: { mode: "manual-only", blacklist: ["github.com"] } },
    });
    expect(dropped.body.data.web).toEqual([]);
  });

  it("hands domains, categories, time, place and language on, and keeps to domains", async () => {
    asked = [];
    const { web } = await client.search("quern", {
      includeDomains: ["github.com"],
      categories: ["github", "pdf"],
      tbs: "qdr:w",
      sources: [{ type: "web" }],
    });
    expect(asked[0]?.searchParams.get("q")).toContain("(site:github.com OR filetype:pdf)");
    expect(asked[0]?.searchParams.get("time_range")).toBe("week");
    expect(web).toEqual([expect.objectContaining({ url: "https://github.com/example/quern", category: "github" })]);
  });

  it("bills 2 credits for ten results and what scraping costs, and shows it in the activity", async () => {
    const plain = await post("/v2/search", { query: "quern" });
    expect(plain.body).toMatchObject({ success: true, creditsUsed: 2, id: expect.any(String) });
    const scraped = await post("/v2/search", { query: "quern", limit: 1, scrapeOptions: { formats: ["markdown"] } });
    expect(scraped.body.creditsUsed).toBe(3);
    const response = await fetch(`${server.url}/v2/team/activity`, { headers: { authorization: "Bearer fc-local" } });
    const activity = (await response.json()) as { data: Array<{ id: string; endpoint: string }> };
    expect(activity.data[0]).toMatchObject({ id: scraped.body.id, endpoint: "search", target: "quern" });
  });

  it.each([
    ["no query", {}],
    ["an empty query", { query: " " }],
    ["too many results", { query: "a", limit: 101 }],
    ["both lists of domains", { query: "a", includeDomains: ["a.com"], excludeDomains: ["b.com"] }],
    ["mixed sources", { query: "a", sources: ["web", { type: "news" }] }],
    ["an unknown key", { query: "a", color: "red" }],
    ["a domain with a path", { query: "a", includeDomains: ["https://a.com/x"] }],
    ["a format that hits do not have", { query: "a", scrapeOptions: { formats: ["rawBase64"] } }],
    ["developer beside another category", { query: "a", categories: ["developer", "pdf"] }],
  ])("refuses %s in the contract's words", async (_name, body) => {
    const answer = await post("/v2/search", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ success: false, error: "Invalid request body", details: expect.any(Array) });
  });

  it("names options without effect", async () => {
    const { body } = await post("/v2/search", { query: "a", location: "Vienna", filter: "0", tbs: "qdr:d,li:1" });
    expect(body.warning).toMatch(/filter.*li:1.*location/s);
  });

  it("tells why no provider answered", async () => {
    isDown = true;
    await expect(client.search("quern")).rejects.toThrow(/SearXNG answered with HTTP 503/);
    await expect(client.search("quern")).rejects.toBeInstanceOf(SdkError);
    isDown = false;
  });
});

describe("feedback", () => {
  it("takes a word on a search once", async () => {
    const { id } = (await post("/v2/search", { query: "quern" })).body;
    const opinion = { rating: "good" as const, valuableSources: [{ url: "https://example.com" }] };
    const first = await client.searchFeedback(id, opinion);
    expect(first).toMatchObject({ success: true, creditsRefunded: 0 });
    expect(await client.searchFeedback(id, opinion)).toMatchObject({
      feedbackId: first.feedbackId,
      alreadySubmitted: true,
    });
  });

  it("refuses what is unfounded or unknown with codes", async () => {
    const { id } = (await post("/v2/search", { query: "quern" })).body;
    const unfounded = await post(`/v2/search/${id}/feedback`, { rating: "good" });
    expect(unfounded).toMatchObject({ status: 400, body: { feedbackErrorCode: "INVALID_BODY" } });
    const unknown = await post("/v2/search/8b1c6a0e-7d4f-4a55-9d5a-6f3f0c6f9d11/feedback", {
      rating: "bad",
      querySuggestions: "x",
    });
    expect(unknown).toMatchObject({ status: 404, body: { feedbackErrorCode: "SEARCH_NOT_FOUND" } });
  });
});

it("says how to configure search where nothing can be searched", async () => {
  await using bare = createQuern({ search: [] });
  await expect(bare.search("quern")).rejects.toMatchObject({
    code: "SEARCH_NOT_CONFIGURED",
    hint: expect.stringContaining("--searxng-url"),
  });
});

it("merges several providers by rank and leaves a failing one out with a warning", async () => {
  const fixed = (name: string, paths: readonly string[]) => ({
    name,
    search: async () => ({
      web: paths.map((path) => ({ url: `https://example.com/${path}`, title: path, description: name })),
    }),
  });
  const failing = { name: "broken", search: () => Promise.reject(new Error("no line")) };
  await using several = createQuern({
    search: [fixed("first", ["a", "b", "c"]), failing, fixed("second", ["c", "b", "d"])],
  });
  const { web, warning } = await several.search("x");
  expect(web?.map(({ title }) => title)).toEqual(["c", "b", "a", "d"]);
  expect(warning).toContain("broken is left out: broken: no line");
});

it("says which providers found nothing", async () => {
  const empty = (name: string) => ({ name, search: async () => ({ web: [] }) });
  const failing = { name: "broken", search: () => Promise.reject(new Error("no line")) };
  await using several = createQuern({ search: [empty("first"), failing, empty("second")] });
  const { web, warning } = await several.search("zymurgy");
  expect(web).toEqual([]);
  expect(warning).toContain("Nothing was found in first, second.");
});

describe("pages that were read here", () => {
  it("are searched where no provider is configured", async () => {
    await using own = createQuern({ network: { allow: [site.host] } });
    await expect(own.search("rotary quern")).rejects.toMatchObject({ code: "SEARCH_NOT_CONFIGURED" });
    await own.scrape(`${site.origin}/article`, { formats: ["links"] });
    await own.parse(Buffer.from("city;people\nOslo;709037\n"), { filename: "cities.csv" });
    const { web } = await own.search("Oslo people");
    expect(web?.[0]).toMatchObject({ url: "file:///cities.csv", description: expect.stringContaining("Oslo") });
    const { markdown, metadata } = await own.scrape(`${site.origin}/article`);
    const word = /\b[A-Za-z]{5,}\b/.exec(markdown)?.[0] ?? "";
    expect((await own.search(word)).web?.[0]).toMatchObject({ url: metadata.url, title: metadata.title });
  });

  it("are found once their content is asked for, also when it comes from the cache", async () => {
    await using own = createQuern({ network: { allow: [site.host] } });
    await own.scrape(`${site.origin}/article`, { formats: ["rawHtml"] });
    await expect(own.search("quern")).rejects.toMatchObject({ code: "SEARCH_NOT_CONFIGURED" });
    const { metadata } = await own.scrape(`${site.origin}/article`);
    expect(metadata.cacheState).toBe("hit");
    expect((await own.search("quern")).web).toEqual([expect.objectContaining({ url: metadata.url })]);
  });

  it("say where they looked when nothing fits", async () => {
    await using own = createQuern({ network: { allow: [site.host] } });
    await own.scrape(`${site.origin}/article`);
    const { web, warning } = await own.search("zymurgy");
    expect(web).toEqual([]);
    expect(warning).toContain("among the pages that were read here");
    expect(warning).toContain("Other words may find some");
    expect((await own.search("quern")).warning).toBeUndefined();
  });

  it("are not kept when nothing may be retained, and not for a page with a login", async () => {
    await using own = createQuern({ network: { allow: [site.host] } });
    await own.scrape(`${site.origin}/article`, { zeroDataRetention: true });
    await own.scrape(`${site.origin}/article`, { headers: { cookie: "session=1" } });
    await own.scrape(`${site.origin}/article`, { storeInCache: false });
    await own.scrape(`${site.origin}/article`, { index: false });
    await expect(own.search("the")).rejects.toMatchObject({ code: "SEARCH_NOT_CONFIGURED" });
  });

  it("are found again by another process that opens the data directory", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "quern-search-"));
    {
      await using first = createQuern({ dataDir, network: { allow: [site.host] } });
      for await (const _page of first.crawl(`${site.origin}/`, { limit: 3 }));
    }
    const cli = (...words: string[]) =>
      spawnSync(process.execPath, [CLI, "search", ...words, "--data-dir", dataDir], { encoding: "utf8" });
    const shown = cli("quern", "--limit", "2");
    expect(shown.stderr).toBe("");
    expect(shown.stdout).toMatch(/^1\. .+\n {3}http:\/\/127\.0\.0\.1/);
    const json = JSON.parse(cli("quern", "--json").stdout);
    expect(json).toMatchObject({
      web: expect.arrayContaining([expect.objectContaining({ position: 1 })]),
      creditsUsed: 2,
    });
    const empty = spawnSync(process.execPath, [CLI, "search", "quern"], { encoding: "utf8" });
    expect([empty.status, empty.stderr]).toEqual([1, expect.stringContaining("--searxng-url")]);
    await rm(dataDir, { recursive: true });
  });
});
