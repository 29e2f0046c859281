/** The official SDK's whole surface, method by method: each works, or is refused with a code that says what it would need. The table of docs/sdk.md is this one. */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type RunningServer, serve } from "@quern/http";
import { searxng } from "@quern/search";
import { Firecrawl } from "firecrawl";
import { createQuern, github, openAlex, type Quern } from "quern";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type PublicIndexes, startPublicIndexes } from "../indexes/public-indexes.js";
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
  quern = createQuern({
    network: { allow: [site.host, host, indexes.host] },
    search: [searxng({ baseUrl: `http://${host}` })],
    papers: [openAlex({ baseUrl: indexes.origin })],
    developer: github({ baseUrl: indexes.origin }),
  });
  server = await serve({ engine: quern, port: 0, drainTimeout: 500 });
  client = new Firecrawl({ apiKey: "none", apiUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await quern.close();
  await site.close();
  await indexes.close();
  hits.close();
});

/** A machine has few browser sessions. */
afterEach(async () => {
  const { sessions = [] } = await client.listBrowsers({ status: "active" });
  for (const { id } of sessions) await client.deleteBrowser(id);
});

const page = () => `${site.origin}/article`;
const SCHEMA = { type: "object", properties: { title: { type: "string" } } };
const scrapeId = async () => String((await client.scrape(page())).metadata?.["scrapeId"]);
const crawlId = async () => (await client.startCrawl(site.origin, { limit: 1 })).id;
const batchId = async () => (await client.startBatchScrape([page()])).id;
const agentTask = () => ({
  prompt: "Title of the article",
  urls: [page()],
  schema: SCHEMA,
  strictConstrainToURLs: true,
});
const agentId = async () =>
  (await client.agent({ ...agentTask(), pollInterval: 1 }).then(() => client.listAgents())).agents?.[0]?.id ?? "";
const monitor = () =>
  client.createMonitor({ name: "Mill", schedule: { text: "daily" }, targets: [{ type: "scrape", urls: [page()] }] });
const feedback = { rating: "bad", missingContent: [{ topic: "prices" }] } as const;

type Row =
  | readonly [what: string, call: () => Promise<unknown>]
  | readonly [what: string, call: () => Promise<unknown>, code: string];

const WITH_PAPERS = "works, from OpenAlex and arXiv; with `--no-public-indexes` 501 `INDEX_REQUIRED`";
const WITH_CITATIONS = "works, from OpenAlex; with `--no-public-indexes` 501 `INDEX_REQUIRED`";
const WITH_GITHUB = "works, from GitHub; with `--no-public-indexes` 501 `INDEX_REQUIRED`";
const VENDOR = "VENDOR_SERVICE_REQUIRED";
const METHODS: Readonly<Record<string, Row>> = {
  scrape: ["works", () => client.scrape(page())],
  findTools: ["needs the vendor's paid providers of data", () => client.findTools(), VENDOR],
  interact: ["works", async () => client.interact(await scrapeId(), { code: "1 + 1", language: "node" })],
  stopInteraction: ["works", stopped("stopInteraction")],
  scrapeExecute: ["works", async () => client.scrapeExecute(await scrapeId(), { code: "1 + 1", language: "node" })],
  stopInteractiveBrowser: ["works", stopped("stopInteractiveBrowser")],
  deleteScrapeBrowser: ["works", stopped("deleteScrapeBrowser")],
  parse: ["works", () => client.parse({ data: Buffer.from("<h1>Hello</h1>"), filename: "a.html" })],
  search: ["works", () => client.search("querns")],
  developerSearch: [WITH_GITHUB, () => client.developerSearch("querns")],
  feedback: [
    "works",
    async () => client.feedback({ endpoint: "scrape", jobId: await scrapeId(), ...feedback } as never),
  ],
  searchFeedback: ["works", async () => client.searchFeedback(await searchId(), feedback as never)],
  map: ["works", () => client.map(site.origin)],
  startCrawl: ["works", () => client.startCrawl(site.origin, { limit: 1 })],
  getCrawlStatus: ["works", async () => client.getCrawlStatus(await crawlId())],
  cancelCrawl: [
    "works",
    async () => client.cancelCrawl((await client.startCrawl(site.origin, { limit: 50, delay: 1 })).id),
  ],
  crawl: ["works", () => client.crawl(site.origin, { limit: 1, pollInterval: 1 })],
  getCrawlErrors: ["works", async () => client.getCrawlErrors(await crawlId())],
  getActiveCrawls: ["works", () => client.getActiveCrawls()],
  crawlParamsPreview: [
    "works; without a model, by rules",
    () => client.crawlParamsPreview(site.origin, "only the blog, at most 5 pages"),
  ],
  createMonitor: ["works", monitor],
  listMonitors: ["works", () => client.listMonitors()],
  getMonitor: ["works", async () => client.getMonitor((await monitor()).id)],
  updateMonitor: ["works", async () => client.updateMonitor((await monitor()).id, { status: "paused" })],
  deleteMonitor: ["works", async () => client.deleteMonitor((await monitor()).id)],
  runMonitor: ["works", async () => client.runMonitor((await monitor()).id)],
  listMonitorChecks: ["works", async () => client.listMonitorChecks((await monitor()).id)],
  getMonitorCheck: ["works", monitorCheck],
  startBatchScrape: ["works", () => client.startBatchScrape([page()])],
  getBatchScrapeStatus: ["works", async () => client.getBatchScrapeStatus(await batchId())],
  getBatchScrapeErrors: ["works", async () => client.getBatchScrapeErrors(await batchId())],
  cancelBatchScrape: [
    "works",
    async () =>
      client.cancelBatchScrape((await client.startBatchScrape([`${site.origin}/slow`])).id).catch(overAlready),
  ],
  batchScrape: ["works", () => client.batchScrape([page()], { pollInterval: 1 })],
  startExtract: ["works; it needs `urls`", () => client.startExtract({ urls: [page()], schema: SCHEMA })],
  getExtractStatus: [
    "works",
    async () => client.getExtractStatus((await client.startExtract({ urls: [page()], schema: SCHEMA })).id ?? ""),
  ],
  extract: ["works; it needs `urls`", () => client.extract({ urls: [page()], schema: SCHEMA, pollInterval: 1 })],
  startAgent: ["works; with neither a model nor a schema, it quotes a passage", () => client.startAgent(agentTask())],
  getAgentStatus: ["works", async () => client.getAgentStatus((await client.startAgent(agentTask())).id)],
  listAgents: ["works", () => client.listAgents()],
  agent: [
    "works; with neither a model nor a schema, it quotes a passage",
    () => client.agent({ ...agentTask(), pollInterval: 1 }),
  ],
  cancelAgent: ["works", async () => client.cancelAgent((await client.startAgent(agentTask())).id).catch(overAlready)],
  getAgentTrace: ["works", async () => client.getAgentTrace(await agentId())],
  getAgentSnapshot: ["works", async () => client.getAgentSnapshot(await agentId(), "1-0")],
  getAgentThread: ["works", async () => client.getAgentThread((await client.startAgent(agentTask())).threadId ?? "")],
  browser: ["works; `cdpUrl` and the live-view URLs are empty", () => client.browser({ ttl: 60 })],
  browserExecute: [
    "works",
    async () =>
      client.browserExecute((await client.browser({ ttl: 60 })).id ?? "", { code: "1 + 1", language: "node" }),
  ],
  deleteBrowser: ["works", async () => client.deleteBrowser((await client.browser({ ttl: 60 })).id ?? "")],
  listBrowsers: ["works", () => client.listBrowsers()],
  getConcurrency: ["works", () => client.getConcurrency()],
  getCreditUsage: ["works", () => client.getCreditUsage()],
  getTokenUsage: ["works", () => client.getTokenUsage()],
  getCreditUsageHistorical: ["works", () => client.getCreditUsageHistorical()],
  getTokenUsageHistorical: ["works", () => client.getTokenUsageHistorical()],
  getQueueStatus: ["works", () => client.getQueueStatus()],
  watcher: ["works", async () => client.watcher(await crawlId())],
  scrapeUrl: ["works", () => client.scrapeUrl(page())],
  crawlUrl: ["works", () => client.crawlUrl(site.origin, { limit: 1, pollInterval: 1 })],
  asyncCrawlUrl: ["works", () => client.asyncCrawlUrl(site.origin, { limit: 1 })],
  checkCrawlStatus: ["works", async () => client.checkCrawlStatus(await crawlId())],
  checkCrawlErrors: ["works", async () => client.checkCrawlErrors(await crawlId())],
  mapUrl: ["works", () => client.mapUrl(site.origin)],
  batchScrapeUrls: ["works", () => client.batchScrapeUrls([page()], { pollInterval: 1 })],
  asyncBatchScrapeUrls: ["works", () => client.asyncBatchScrapeUrls([page()])],
  checkBatchScrapeStatus: ["works", async () => client.checkBatchScrapeStatus(await batchId())],
  checkBatchScrapeErrors: ["works", async () => client.checkBatchScrapeErrors(await batchId())],
  "research.searchPapers": [WITH_PAPERS, () => client.research.searchPapers("querns")],
  "research.getPaper": [WITH_PAPERS, () => client.research.getPaper("doi:10.1234/querns.1")],
  "research.similarPapers": [WITH_CITATIONS, () => client.research.similarPapers("W1", { intent: "mills" })],
  "research.searchGithub": [WITH_GITHUB, () => client.research.searchGithub("querns")],
};

function stopped(method: "stopInteraction" | "stopInteractiveBrowser" | "deleteScrapeBrowser") {
  return async () => {
    const id = await scrapeId();
    await client.interact(id, { code: "1", language: "node" });
    return client[method](id);
  };
}

async function searchId(): Promise<string> {
  const response = await fetch(`${server.url}/v2/search`, {
    method: "POST",
    body: JSON.stringify({ query: "querns" }),
  });
  return ((await response.json()) as { id: string }).id;
}

async function monitorCheck() {
  const { id } = await monitor();
  return client.getMonitorCheck(id, (await client.runMonitor(id)).id);
}

/** A job of one page may be over before it is cancelled, which the contract answers with 409. */
function overAlready(error: unknown): boolean {
  expect(error).toMatchObject({ status: 409 });
  return true;
}

/** Methods of the client's own that call nothing. */
const OWN: ReadonlySet<string> = new Set(["constructor", "isCloudService", "research", "v1", "research.constructor"]);

function methodsOf(one: object, prefix = ""): string[] {
  const names = new Set<string>();
  for (
    let proto = Object.getPrototypeOf(one) as object;
    proto !== Object.prototype;
    proto = Object.getPrototypeOf(proto) as object
  ) {
    for (const name of Object.getOwnPropertyNames(proto)) if (!OWN.has(prefix + name)) names.add(prefix + name);
  }
  return [...names];
}

describe("the official SDK", () => {
  it("has no method that is missing here", () => {
    const methods = [...methodsOf(client), ...methodsOf(client.research, "research.")];
    expect(Object.keys(METHODS).sort()).toEqual(methods.sort());
  });

  it.each(Object.entries(METHODS))("%s", async (_name, [, call, code]) => {
    if (code === undefined) expect(await call()).toBeDefined();
    else {
      const error = (await call().then(
        () => ({}),
        (reason: unknown) => reason,
      )) as { status?: number; details?: { code?: string }; code?: string };
      expect(error.status).toBe(501);
      expect([error.code, error.details?.code]).toContain(code);
    }
  });

  it("is what docs/sdk.md says", () => {
    const rows = Object.entries(METHODS).map(
      ([name, [what, , code]]) => `| \`${name}\` | ${what}${code ? `: 501 \`${code}\`` : ""} |`,
    );
    expect(readFileSync(new URL("../../docs/sdk.md", import.meta.url), "utf8")).toContain(rows.join("\n"));
  });
});
