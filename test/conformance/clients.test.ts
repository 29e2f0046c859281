/** Requests in the shape of other clients. Those of Dify and Flowise follow their source; docs/clients.md says where the other shapes come from. */
import { createEngine } from "@quern/core";
import { type RunningServer, serve } from "@quern/http";
import { searxng } from "@quern/search";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let server: RunningServer;
let engine: ReturnType<typeof createEngine>;

beforeAll(async () => {
  site = await startSite();
  engine = createEngine({ network: { allow: [site.host] }, search: [searxng({ baseUrl: `${site.origin}/no` })] });
  server = await serve({ engine, port: 0, auth: { keys: ["fc-key"] } });
});
afterAll(async () => {
  await server.close();
  await engine.close();
  await site.close();
});

async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: { authorization: "Bearer fc-key", "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const url = () => `${site.origin}/article`;
const MARKDOWN = { success: true, data: { markdown: expect.stringContaining("quern"), metadata: expect.any(Object) } };

it.each<readonly [client: string, path: string, body: () => object, expected: object]>([
  [
    "the Python SDK, v2",
    "/v2/scrape",
    () => ({
      url: url(),
      formats: ["markdown"],
      onlyMainContent: true,
      skipTlsVerification: true,
      removeBase64Images: true,
      fastMode: false,
      blockAds: true,
      maxAge: 14_400_000,
      storeInCache: true,
      origin: "python-sdk@4.31.0",
    }),
    MARKDOWN,
  ],
  [
    "the Python SDK, v2, with a JsonFormat that has no prompt",
    "/v2/scrape",
    () => ({
      url: url(),
      formats: ["markdown", { type: "json", prompt: null, schema: { properties: { title: { type: "string" } } } }],
    }),
    { success: true, data: { markdown: expect.any(String), json: { title: expect.any(String) } } },
  ],
  [
    "the Python SDK, v1 class",
    "/v1/scrape",
    () => ({ url: url(), formats: ["markdown", "links"], origin: "python-sdk@2.16.0", waitFor: 0, timeout: 30_000 }),
    { success: true, data: { markdown: expect.any(String), links: expect.any(Array) } },
  ],
  ["the Go SDK", "/v1/scrape", () => ({ url: url(), formats: ["markdown"], onlyMainContent: true }), MARKDOWN],
  [
    "the Rust SDK",
    "/v2/scrape",
    () => ({
      url: url(),
      formats: ["markdown", "html"],
      onlyMainContent: true,
      timeout: 30_000,
      origin: "rust-sdk@2.0.0",
    }),
    { success: true, data: { markdown: expect.any(String), html: expect.any(String) } },
  ],
  [
    "LangChain's loader",
    "/v1/scrape",
    () => ({ url: url(), formats: ["markdown"], origin: "js-sdk@1.29.3", integration: "langchain" }),
    MARKDOWN,
  ],
  [
    "LlamaIndex's reader",
    "/v2/scrape",
    () => ({ url: url(), formats: ["markdown"], integration: "llamaindex", origin: "python-sdk@4.0.0" }),
    MARKDOWN,
  ],
  [
    "Dify",
    "/v2/scrape",
    () => ({ url: url(), formats: ["markdown"], onlyMainContent: true, timeout: 30_000, integration: "dify" }),
    MARKDOWN,
  ],
  [
    "Flowise",
    "/v1/scrape",
    () => ({ url: url(), formats: ["markdown"], onlyMainContent: true, integration: "flowise" }),
    MARKDOWN,
  ],
  [
    "n8n",
    "/v2/scrape",
    () => ({ url: url(), formats: [{ type: "markdown" }], parsers: ["pdf"], headers: {}, integration: "n8n" }),
    MARKDOWN,
  ],
  ["Make", "/v2/scrape", () => ({ url: url(), formats: ["markdown"], integration: "make" }), MARKDOWN],
  ["Zapier", "/v2/scrape", () => ({ url: url(), formats: ["markdown"], integration: "zapier" }), MARKDOWN],
])("%s scrapes", async (_client, path, body, expected) => {
  expect(await send("POST", path, body())).toMatchObject({ status: 200, body: expected });
});

it.each([
  [
    "the Python SDK, v2",
    "/v2/crawl",
    {
      limit: 1,
      sitemap: "include",
      crawlEntireDomain: false,
      allowExternalLinks: false,
      allowSubdomains: false,
      ignoreQueryParameters: false,
      origin: "python-sdk@4.31.0",
      scrapeOptions: { formats: ["markdown"] },
    },
  ],
  ["the Go SDK", "/v1/crawl", { limit: 1, maxDepth: 2, scrapeOptions: { formats: ["markdown"] } }],
  [
    "the Rust SDK",
    "/v2/crawl",
    { limit: 1, maxDiscoveryDepth: 2, origin: "rust-sdk@2.0.0", scrapeOptions: { formats: ["markdown"] } },
  ],
  [
    "Dify",
    "/v2/crawl",
    {
      excludePaths: [],
      includePaths: [],
      limit: 1,
      maxDiscoveryDepth: 2,
      scrapeOptions: { onlyMainContent: true },
      integration: "dify",
    },
  ],
  [
    "Flowise",
    "/v1/crawl",
    {
      limit: 1,
      maxDepth: 2,
      ignoreSitemap: true,
      allowBackwardLinks: false,
      scrapeOptions: { formats: ["markdown"], onlyMainContent: true, mobile: false },
      integration: "flowise",
    },
  ],
  [
    "n8n",
    "/v2/crawl",
    {
      limit: 1,
      prompt: undefined,
      crawlEntireDomain: false,
      delay: undefined,
      scrapeOptions: { formats: ["markdown"] },
      integration: "n8n",
    },
  ],
])("%s crawls, and asks until it is done", async (_client, path, options) => {
  const key = { "x-idempotency-key": crypto.randomUUID() };
  const begun = await send("POST", path, { url: url(), ...options }, key);
  expect(begun).toMatchObject({
    status: 200,
    body: { success: true, id: expect.any(String), url: expect.any(String) },
  });
  await expect
    .poll(async () => (await send("GET", `${path}/${begun.body["id"]}`)).body["status"], { timeout: 20_000 })
    .toBe("completed");
  expect((await send("GET", `${path}/${begun.body["id"]}`)).body).toMatchObject({
    success: true,
    total: 1,
    completed: 1,
    creditsUsed: expect.any(Number),
    expiresAt: expect.any(String),
    data: [{ markdown: expect.any(String), metadata: { sourceURL: url() } }],
  });
});

it.each([
  ["the Python SDK", "/v2/map", { origin: "python-sdk@4.31.0", sitemap: "include", limit: 5 }],
  ["the Go SDK", "/v1/map", { limit: 5, ignoreSitemap: true }],
  ["Dify", "/v2/map", { integration: "dify", sitemap: "include" }],
  ["n8n", "/v2/map", { integration: "n8n", includeSubdomains: false }],
])("%s maps", async (_client, path, options) => {
  expect(await send("POST", path, { url: site.origin, ...options })).toMatchObject({
    status: 200,
    body: { success: true, links: expect.any(Array) },
  });
});

it("a client with a wrong key is told so in the contract's words", async () => {
  const answer = await send("POST", "/v2/scrape", { url: url() }, { authorization: "Bearer wrong" });
  expect(answer).toEqual({ status: 401, body: { success: false, error: "Unauthorized: Invalid token" } });
});

it("the Python SDK's asynchronous client finds success in the errors of a batch", async () => {
  const started = await send("POST", "/v2/batch/scrape", { urls: [url()] });
  const errors = await send("GET", `/v2/batch/scrape/${started.body["id"]}/errors`);
  expect(errors).toEqual({ status: 200, body: { success: true, errors: [], robotsBlocked: [] } });
});
