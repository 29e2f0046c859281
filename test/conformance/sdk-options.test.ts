/** Every documented option of the official SDK's methods, unmodified, against a server as `quern serve` makes it. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type RunningServer, serve, sharedSecret, signedStorage } from "@quern/http";
import { searxng } from "@quern/search";
import { type CrawlOptions, Firecrawl, type MapOptions, type ScrapeOptions, type SearchRequest } from "firecrawl";
import { createQuern, github, memoryState, memoryStorage, openAlex, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PublicIndexes, startPublicIndexes } from "../indexes/public-indexes.js";
import { pdfOfLines } from "../pdf-of-lines.js";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let hits: Server;
let indexes: PublicIndexes;
let quern: Quern;
let server: RunningServer;
let client: Firecrawl;

beforeAll(async () => {
  site = await startSite();
  hits = createServer((_request, response) => {
    const results = [{ url: `${site.origin}/article`, title: "Querns", content: "A mill" }];
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ results }));
  });
  await new Promise<void>((resolve) => hits.listen(0, "127.0.0.1", () => resolve()));
  const host = `127.0.0.1:${(hits.address() as AddressInfo).port}`;
  indexes = await startPublicIndexes();
  const state = memoryState();
  const storage = signedStorage({ storage: memoryStorage(), secret: await sharedSecret(state, "artifacts") });
  quern = createQuern({
    network: { allow: [site.host, host, indexes.host] },
    search: [searxng({ baseUrl: `http://${host}` })],
    papers: [openAlex({ baseUrl: indexes.origin })],
    developer: github({ baseUrl: indexes.origin }),
    storage,
  });
  server = await serve({ engine: quern, state, storage, port: 0, drainTimeout: 500 });
  client = new Firecrawl({ apiKey: "none", apiUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await quern.close();
  await site.close();
  await indexes.close();
  hits.close();
});

const page = () => `${site.origin}/article`;
const text = expect.any(String) as string;
const number = expect.any(Number) as number;
const list = expect.any(Array) as unknown[];
const SCHEMA = { type: "object", properties: { title: { type: "string" } } };
type Options = ScrapeOptions;

const SCRAPES: ReadonlyArray<readonly [name: string, options: Options, expected: object]> = [
  ["markdown", { formats: ["markdown"] }, { markdown: text }],
  ["{ type: markdown }", { formats: [{ type: "markdown" }] }, { markdown: text }],
  ["html", { formats: ["html"] }, { html: text }],
  ["rawHtml", { formats: ["rawHtml"] }, { rawHtml: text }],
  ["links", { formats: ["links"] }, { links: list }],
  ["images", { formats: ["images"] }, { images: list }],
  ["summary", { formats: ["summary"] }, { summary: text }],
  ["screenshot", { formats: ["screenshot"] }, { screenshot: expect.stringContaining("/v2/artifacts/") }],
  [
    "screenshot with all its fields",
    { formats: [{ type: "screenshot", fullPage: true, quality: 60, viewport: { width: 800, height: 600 } }] },
    { screenshot: expect.stringContaining(".jpg") },
  ],
  ["branding", { formats: ["branding"] }, { branding: { colors: expect.any(Object), fonts: list } }],
  ["product", { formats: ["markdown", "product"] }, { markdown: text }],
  ["menu", { formats: ["markdown", "menu"] }, { markdown: text }],
  ["json by a schema", { formats: [{ type: "json", schema: SCHEMA }] }, { json: { title: text } }],
  ["json by a prompt", { formats: [{ type: "json", prompt: "the title" }] }, {}],
  [
    "json with a check",
    { formats: [{ type: "json", schema: SCHEMA, checkPromptInjection: true }] },
    { json: { title: text } },
  ],
  ["changeTracking", { formats: ["markdown", "changeTracking"] }, { changeTracking: { changeStatus: text } }],
  [
    "changeTracking with all its fields",
    {
      formats: [
        "markdown",
        { type: "changeTracking", modes: ["git-diff", "json"], schema: SCHEMA, prompt: "title", tag: "mine" },
      ],
    },
    { changeTracking: { changeStatus: "new", previousScrapeAt: null, visibility: "visible" } },
  ],
  [
    "attributes",
    { formats: [{ type: "attributes", selectors: [{ selector: "a", attribute: "href" }] }] },
    { attributes: [{ selector: "a", attribute: "href", values: list }] },
  ],
  ["question", { formats: [{ type: "question", question: "What carries the meal outwards?" }] }, { answer: text }],
  ["highlights", { formats: [{ type: "highlights", query: "upper stone turns" }] }, { highlights: text }],
  ["query", { formats: [{ type: "query", prompt: "upper stone turns", mode: "directQuote" }] }, { answer: text }],
  ["headers", { headers: { "x-mine": "1" } }, { markdown: text }],
  ["includeTags, excludeTags", { includeTags: ["article"], excludeTags: ["h2"] }, { markdown: text }],
  ["onlyMainContent", { onlyMainContent: false }, { markdown: text }],
  ["timeout, waitFor", { timeout: 20_000, waitFor: 100 }, { markdown: text }],
  ["mobile", { mobile: true }, { markdown: text }],
  ["parsers", { parsers: ["pdf", { type: "image" }] as Options["parsers"] & object }, { markdown: text }],
  [
    "all of a PDF parser",
    {
      parsers: [
        { type: "pdf", mode: "auto", maxPages: 3, pages: true, pageMarkdown: true, blocks: true, pageMarkers: true },
      ],
    },
    { markdown: text },
  ],
  [
    "actions",
    {
      formats: ["markdown"],
      actions: [
        { type: "wait", milliseconds: 50 },
        { type: "wait", selector: "h1" },
        { type: "scroll", direction: "down", selector: "body" },
        { type: "scroll", direction: "up" },
        { type: "click", selector: "h1" },
        { type: "press", key: "Tab" },
        { type: "write", text: "mill" },
        { type: "executeJavascript", script: "document.title" },
        { type: "scrape" },
        { type: "screenshot", fullPage: true, quality: 50, viewport: { width: 640, height: 480 } },
        { type: "pdf", format: "A4", landscape: true, scale: 0.8 },
      ],
    },
    {
      actions: {
        screenshots: [text],
        scrapes: [{ url: text, html: text }],
        javascriptReturns: [{ type: "string", value: text }],
        pdfs: [text],
      },
    },
  ],
  ["location", { location: { country: "DE", languages: ["de-DE"] } }, { markdown: text }],
  ["skipTlsVerification", { skipTlsVerification: true }, { markdown: text }],
  ["removeBase64Images, blockAds, fastMode", { removeBase64Images: false, blockAds: false, fastMode: true }, {}],
  ["useMock", { useMock: "none" }, { markdown: text }],
  ["proxy basic", { proxy: "basic" }, { metadata: { proxyUsed: "basic" } }],
  ["proxy auto", { proxy: "auto" }, { metadata: { proxyUsed: "basic" } }],
  ["maxAge, storeInCache", { maxAge: 0, storeInCache: false }, { markdown: text }],
  ["minAge", { minAge: 0 }, { metadata: { cacheState: "hit" } }],
  ["lockdown", { lockdown: true }, { metadata: { cacheState: "hit", creditsUsed: 5 } }],
  ["redactPII", { redactPII: true }, { markdown: text }],
  [
    "all of redactPII",
    {
      redactPII: {
        mode: "accurate",
        entities: ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"],
        replaceStyle: "mask",
      },
    },
    { markdown: text },
  ],
  ["redactPII, aggressive", { redactPII: { mode: "aggressive", replaceStyle: "remove" } }, { markdown: text }],
  ["redactPII, fast", { redactPII: { mode: "fast", replaceStyle: "tag" } }, { markdown: text }],
  [
    "threatProtection by lists",
    { threatProtection: { mode: "manual-only", blacklist: ["bad.example"], blockedTlds: ["zip"] } },
    { markdown: text },
  ],
  ["threatProtection off", { threatProtection: { mode: "off" } }, { markdown: text }],
  ["auditMetadata", { auditMetadata: { username: "ada" } }, { markdown: text }],
  ["profile", { profile: { name: "mine", saveChanges: false } }, { markdown: text }],
  ["integration, origin", { integration: "_mine", origin: "me" }, { markdown: text }],
  ["domainTools", { domainTools: true, toolDetail: "compact" } as Options, { markdown: text }],
];

const METADATA = {
  title: "How a quern grinds",
  sourceURL: text,
  url: text,
  statusCode: 200,
  contentType: text,
  scrapeId: text,
  proxyUsed: "basic",
  creditsUsed: number,
  concurrencyLimited: false,
};

describe("scrape", () => {
  it.each(SCRAPES)("%s", async (_name, options, expected) => {
    const document = await client.scrape(page(), options);
    expect(document).toMatchObject(expected);
    expect(document.metadata).toMatchObject(METADATA);
  });
});

describe("parse", () => {
  const PDF = () => ({ data: pdfOfLines(["A page of a mill"]), filename: "mill.pdf" });
  it.each([
    [
      "of a PDF",
      { parsers: [{ type: "pdf" as const, pages: true, blocks: true, pageMarkers: true }] },
      { pages: [{ pageNumber: 1, markdown: text }], blocks: [{ pageNumber: 1, status: "ok", items: list }] },
    ],
    [
      "in other formats",
      { formats: ["html", "links", "images", "summary"] as const },
      { html: text, links: list, images: list },
    ],
    [
      "with everything else",
      {
        onlyMainContent: false,
        timeout: 20_000,
        includeTags: ["p"],
        excludeTags: ["h1"],
        removeBase64Images: true,
        skipTlsVerification: true,
        fastMode: true,
        redactPII: true,
        proxy: "auto" as const,
        integration: "_x",
        origin: "me",
        auditMetadata: { username: "ada" },
      },
      { markdown: text },
    ],
  ])("%s", async (_name, options, expected) => {
    const document = await client.parse(PDF(), options as never);
    expect(document).toMatchObject({
      metadata: { numPages: 1, totalPages: 1, statusCode: 200, sourceURL: "mill.pdf" },
      ...expected,
    });
  });
  it.each([
    ["a string", () => ({ data: "<h1>Rye</h1>", filename: "a.html", contentType: "text/html" })],
    ["a Blob", () => ({ data: new Blob(["<h1>Rye</h1>"]), filename: "a.html" })],
    [
      "an ArrayBuffer",
      () => ({ data: new TextEncoder().encode("<h1>Rye</h1>").buffer as ArrayBuffer, filename: "a.html" }),
    ],
    ["bytes", () => ({ data: new TextEncoder().encode("<h1>Rye</h1>"), filename: "a.html" })],
  ])("of %s", async (_name, file) => {
    expect((await client.parse(file())).markdown).toContain("# Rye");
  });
});

type SearchOptions = Omit<SearchRequest, "query">;
const SEARCHES: ReadonlyArray<readonly [name: string, options: SearchOptions, expected: object]> = [
  ["plain", {}, { web: [{ url: text, title: "Querns", description: text, position: 1 }] }],
  ["all sources", { sources: ["web", "news", "images"] }, { web: list, news: list, images: list }],
  ["sources as objects", { sources: [{ type: "web" }, { type: "news" }] }, { web: list, news: list }],
  ["the source alexandria", { sources: ["web", "alexandria"] }, { web: list }],
  ["the source alexandria as an object", { sources: [{ type: "web" }, { type: "alexandria" }] }, { web: list }],
  ["categories", { categories: ["github", "research", "pdf"] }, { web: list }],
  ["categories as objects", { categories: [{ type: "github" }, { type: "pdf" }] }, { web: list }],
  ["the category developer", { categories: ["developer"] }, { web: list }],
  ["includeDomains", { includeDomains: ["127.0.0.1"] }, { web: list }],
  ["excludeDomains", { excludeDomains: ["bad.example"] }, { web: list }],
  [
    "limit, tbs, location, country",
    { limit: 1, tbs: "qdr:y", location: "Berlin,Germany", country: "de" },
    { web: list },
  ],
  [
    "ignoreInvalidURLs, timeout, highlights",
    { ignoreInvalidURLs: true, timeout: 20_000, highlights: false },
    { web: list },
  ],
  [
    "scrapeOptions",
    { scrapeOptions: { formats: ["markdown", "links"] } },
    { web: [{ markdown: text, links: list, metadata: { statusCode: 200 } }] },
  ],
  [
    "scrapeOptions with a screenshot",
    {
      scrapeOptions: {
        formats: ["screenshot", { type: "json", schema: SCHEMA }],
        onlyMainContent: true,
        timeout: 20_000,
      },
    },
    { web: [{ screenshot: text, json: { title: text } }] },
  ],
  [
    "scrapeOptions with formats that the contract leaves out",
    {
      scrapeOptions: {
        formats: [
          "markdown",
          "branding",
          { type: "changeTracking", modes: ["git-diff"] },
          { type: "attributes", selectors: [{ selector: "h1", attribute: "id" }] },
        ],
      },
    },
    { web: [{ branding: {}, changeTracking: { changeStatus: text }, attributes: [{ selector: "h1", values: list }] }] },
  ],
  ["enterprise default", { enterprise: ["default"] }, { web: list }],
  ["enterprise anon", { enterprise: ["anon"] }, { web: list }],
  ["enterprise zdr", { enterprise: ["zdr"] }, { web: list }],
  ["threatProtection", { threatProtection: { mode: "off" } }, { web: list }],
  ["domainTools, toolDetail", { domainTools: true, toolDetail: "summary" }, { web: list }],
  ["integration, origin", { integration: "_x", origin: "me" }, { web: list }],
];
describe("search", () => {
  it.each(SEARCHES)("%s", async (_name, options, expected) => {
    expect(await client.search("querns", options)).toMatchObject(expected);
  });
});

describe("map", () => {
  it.each<readonly [string, MapOptions]>([
    ["plain", {}],
    ["search", { search: "article" }],
    ["sitemap only", { sitemap: "only" as const }],
    ["sitemap skip", { sitemap: "skip" as const }],
    ["flags", { includeSubdomains: false, ignoreQueryParameters: false, limit: 3, timeout: 20_000 }],
    ["location", { location: { country: "DE", languages: ["de"] } }],
    [
      "threatProtection, auditMetadata",
      { threatProtection: { mode: "off" as const }, auditMetadata: { username: "ada" } },
    ],
    ["integration, origin", { integration: "_x", origin: "me" }],
  ])("%s", async (_name, options) => {
    expect(await client.map(site.origin, options)).toMatchObject({ links: expect.any(Array), id: text });
  });
});

describe("crawl", () => {
  it.each<readonly [string, CrawlOptions]>([
    ["limit", { limit: 1 }],
    ["paths", { includePaths: ["^/article$"], excludePaths: ["x"], regexOnFullURL: false, limit: 2 }],
    ["whole addresses", { includePaths: ["/article"], regexOnFullURL: true, limit: 2 }],
    ["depth, sitemap", { maxDiscoveryDepth: 1, sitemap: "skip", limit: 2 }],
    [
      "flags",
      {
        ignoreQueryParameters: true,
        deduplicateSimilarURLs: false,
        crawlEntireDomain: true,
        allowExternalLinks: false,
        allowSubdomains: true,
        limit: 2,
      },
    ],
    ["robots", { ignoreRobotsTxt: true, robotsUserAgent: "Mine", limit: 1 }],
    ["delay, maxConcurrency", { delay: 0.1, maxConcurrency: 1, limit: 2 }],
    [
      "nulls",
      {
        prompt: null,
        includePaths: null,
        excludePaths: null,
        maxDiscoveryDepth: null,
        delay: null,
        maxConcurrency: null,
        webhook: null,
        robotsUserAgent: null,
        scrapeOptions: null,
        limit: 1,
      },
    ],
    ["prompt", { prompt: "only /article, at most 1 page", limit: 1 }],
    [
      "scrapeOptions",
      { scrapeOptions: { formats: ["markdown", "screenshot", { type: "json", schema: SCHEMA }] }, limit: 1 },
    ],
    ["integration, origin", { integration: "_x", origin: "me", limit: 1 }],
  ])("%s", async (_name, options) => {
    const job = await client.crawl(site.origin, { ...options, pollInterval: 1 });
    expect(job).toMatchObject({
      status: "completed",
      completed: number,
      total: number,
      creditsUsed: number,
      expiresAt: text,
    });
    expect(job.data.length).toBeGreaterThan(0);
    expect(job.data[0]).toMatchObject({ markdown: text, metadata: { statusCode: 200, scrapeId: text } });
  });
});

describe("batchScrape", () => {
  it("every option", async () => {
    const job = await client.batchScrape([page(), "no address"], {
      options: { formats: ["markdown", "links"], onlyMainContent: true, timeout: 20_000 },
      ignoreInvalidURLs: true,
      maxConcurrency: 1,
      zeroDataRetention: false,
      idempotencyKey: crypto.randomUUID(),
      integration: "_x",
      origin: "me",
      pollInterval: 1,
    });
    expect(job).toMatchObject({ status: "completed", completed: 1, total: 1, data: [{ markdown: text, links: list }] });
  });
});

describe("monitors", () => {
  it("every option", async () => {
    const made = await client.createMonitor({
      name: "Mill",
      schedule: { cron: "*/30 * * * *", timezone: "Europe/Berlin" },
      targets: [
        { type: "scrape", urls: [page()], scrapeOptions: { formats: ["markdown"] } },
        { type: "crawl", url: site.origin, crawlOptions: { limit: 1 }, scrapeOptions: { formats: ["markdown"] } },
        { type: "search", queries: ["querns"], searchWindow: "24h", maxResults: 3, includeDomains: ["a.example"] },
      ],
      webhook: { url: `${site.origin}/hook`, headers: { a: "b" }, metadata: { c: "d" }, events: ["monitor.page"] },
      notification: { email: { enabled: true, recipients: ["A@Example.com"], includeDiffs: true } },
      retentionDays: 7,
      goal: "prices",
      judgeEnabled: true,
    });
    expect(made).toMatchObject({
      emailRecipientSubscriptions: [{ email: "a@example.com", status: "pending", source: "opt_in" }],
    });
    await client.deleteMonitor(made.id);
  });
});

describe("indexes", () => {
  it("developerSearch with every option", async () => {
    const found = await client.developerSearch("socket", {
      k: 3,
      passages: 2,
      types: ["issue", "pull_request", "readme", "doc"],
      repos: ["millers/quern"],
      sources: ["x"],
      language: "TypeScript",
      topic: ["mill"],
      license: "mit",
      minStars: 1,
      maxStars: 99_999,
      archived: false,
      fork: false,
    });
    expect(found).toMatchObject({ success: true, results: list });
  });
  it("research with every option", async () => {
    expect(
      await client.research.searchPapers("querns", {
        k: 3,
        authors: ["Ada"],
        categories: ["cs.CL"],
        from: "2005-01-01",
        to: "2024-01-01",
      } as never),
    ).toMatchObject({ results: list });
    expect(await client.research.searchGithub("querns", { k: 2 } as never)).toMatchObject({ results: list });
  });
});

describe("agents", () => {
  it.each([
    ["schema", { schema: SCHEMA }],
    ["effort", { schema: SCHEMA, effort: "low" as const }],
    ["model", { schema: SCHEMA, model: "spark-1-mini" as const }],
    ["maxCredits, integration", { schema: SCHEMA, maxCredits: 50, strictConstrainToURLs: true, integration: "_x" }],
    ["mode extract", { schema: SCHEMA, mode: "extract" as const }],
    [
      "auditMetadata, threatProtection",
      { schema: SCHEMA, auditMetadata: { username: "ada" }, threatProtection: { mode: "off" as const } },
    ],
  ])("%s", async (_name, options) => {
    const answer = await client.agent({
      prompt: "Title of the article",
      urls: [page()],
      pollInterval: 1,
      ...options,
    } as never);
    expect(answer).toMatchObject({ success: true, status: "completed", data: { title: text }, creditsUsed: number });
  });
});

describe("extract", () => {
  it.each([
    ["schema", { schema: SCHEMA }],
    ["prompt", { prompt: "the title", schema: SCHEMA }],
    [
      "everything",
      {
        schema: SCHEMA,
        systemPrompt: "be brief",
        allowExternalLinks: false,
        enableWebSearch: false,
        showSources: true,
        scrapeOptions: { formats: ["markdown"] },
        ignoreInvalidURLs: true,
        integration: "_x",
        agent: { model: "FIRE-1" },
      },
    ],
  ])("%s", async (_name, options) => {
    const answer = await client.extract({ urls: [page()], pollInterval: 1, ...options } as never);
    expect(answer).toMatchObject({ success: true, status: "completed", data: { title: text } });
  });
});
