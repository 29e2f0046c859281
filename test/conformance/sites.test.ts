/** Crawls, batches and maps with the official SDK, unmodified, and the rules of the contract that it does not show. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createEngine, memoryState } from "@quern/core";
import { attachWatcher, createHandler, type RunningServer, serve, signWebhook, toNodeListener } from "@quern/http";
import { openAiCompatible } from "@quern/llm";
import { startOpenAiServer } from "@quern/llm/testing";
import { Firecrawl } from "firecrawl";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type Site, startSite } from "../site/site.js";

let site: Site;
let server: RunningServer;
let engine: ReturnType<typeof createEngine>;
let client: Firecrawl;
let receiver: Server;
let messages: Array<{ headers: Record<string, unknown>; body: string }> = [];
let endless: Server;

const portOf = (one: Server): number => (one.address() as AddressInfo).port;
const listen = (one: Server): Promise<void> => new Promise((resolve) => one.listen(0, "127.0.0.1", () => resolve()));

beforeAll(async () => {
  site = await startSite();
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      messages.push({ headers: request.headers, body });
      response.end("ok");
    });
  });
  endless = createServer((request, response) => {
    const number = Number(/\d+/.exec(request.url ?? "")?.[0] ?? 0);
    response.setHeader("content-type", "text/html");
    if (request.url === "/robots.txt" || request.url?.endsWith(".xml")) response.writeHead(404).end();
    else
      setTimeout(
        () => response.end(`<title>${number}</title><main><h1>${number}</h1><a href="/${number + 1}">next</a></main>`),
        30,
      );
  });
  await Promise.all([listen(receiver), listen(endless)]);
  engine = createEngine({
    network: { allow: [site.host, `127.0.0.1:${portOf(receiver)}`, `127.0.0.1:${portOf(endless)}`] },
  });
  server = await serve({ engine, port: 0, auth: { keys: ["fc-local"] }, webhookSecret: "whisper" });
  client = new Firecrawl({ apiKey: "fc-local", apiUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await engine.close();
  await site.close();
  for (const one of [receiver, endless]) {
    one.closeAllConnections();
    one.close();
  }
});

const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: "Bearer fc-local", "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe("crawl", () => {
  it("waits for the pages of a site", async () => {
    const job = await client.crawl(site.origin, {
      limit: 3,
      pollInterval: 1,
      scrapeOptions: { formats: ["markdown", "links"] },
    });
    expect(job).toMatchObject({ status: "completed", completed: 3 });
    expect(job.data).toHaveLength(3);
    expect(job.data[0]).toMatchObject({
      markdown: expect.stringContaining("# Welcome"),
      metadata: { statusCode: 200 },
    });
    expect(job.data[0]).not.toHaveProperty("rawHtml");
    expect(job.creditsUsed).toBe(3);
  });

  it("shows a running crawl, pages through its results, and stops when told to", async () => {
    const { id, url } = await client.startCrawl(`http://127.0.0.1:${portOf(endless)}/`, { limit: 500 });
    expect(url).toBe(`${server.url}/v2/crawl/${id}`);
    const active = await client.getActiveCrawls();
    expect(active.crawls.map((one) => one.id)).toContain(id);
    await expect.poll(async () => (await client.getCrawlStatus(id)).completed, { timeout: 20_000 }).toBeGreaterThan(4);

    const page = (await call("GET", `/v2/crawl/${id}?limit=2&skip=1`)).body;
    expect(page["data"]).toHaveLength(2);
    expect(page["next"]).toBe(`${server.url}/v2/crawl/${id}?skip=3&limit=2`);
    const all = (await call("GET", `/v2/crawl/${id}`)).body;
    expect(all["success"]).toBe(true);
    if (all["next"] !== undefined) expect(all["data"]).toHaveLength(100);

    expect(await client.cancelCrawl(id)).toBe(true);
    const after = await client.getCrawlStatus(id);
    expect(after.status).toBe("cancelled");
    expect(after.data.length).toBeGreaterThan(4);
    expect((await client.getActiveCrawls()).crawls.map((one) => one.id)).not.toContain(id);
  });

  it("finds pages that match includePaths from a start page that does not", async () => {
    const job = await client.crawl(site.origin, { includePaths: ["^/article"], sitemap: "skip", pollInterval: 1 });
    expect(job).toMatchObject({ status: "completed", total: job.completed });
    const pages = job.data.map(({ metadata }) => metadata?.sourceURL);
    expect(pages).toContain(`${site.origin}/article`);
    expect(pages).not.toContain(`${site.origin}/`);
    const none = await client.crawl(site.origin, { includePaths: ["^/nowhere"], sitemap: "skip", pollInterval: 1 });
    expect(none).toMatchObject({ status: "completed", data: [] });
    expect((await call("GET", `/v2/crawl/${none.id}`)).body["warning"]).toContain("includePaths");
  });

  it("shows each page by its own id", async () => {
    const job = await client.crawl(site.origin, { limit: 1, pollInterval: 1 });
    const { status, body } = await call("GET", `/v2/scrape/${job.data[0]?.metadata?.["scrapeId"]}`);
    const [page] = (await call("GET", `/v2/crawl/${job.id}`)).body["data"] as unknown[];
    expect([status, body["data"]]).toEqual([200, page]);
  });

  it("is over with its server, and says so", async () => {
    const state = memoryState();
    const short = await serve({ engine, state, port: 0 });
    const local = new Firecrawl({ apiKey: "none", apiUrl: short.url });
    const { id } = await local.startCrawl(`http://127.0.0.1:${portOf(endless)}/`, { limit: 500 });
    await expect.poll(async () => (await local.getCrawlStatus(id)).completed, { timeout: 20_000 }).toBeGreaterThan(1);
    await short.close();
    const answer = await createHandler({ engine, state })(new Request(`http://quern.local/v2/crawl/${id}`));
    expect(await answer.json()).toMatchObject({ status: "failed", error: "The server that ran this job stopped." });
  });

  it("names pages that failed, and fails as a whole when there is nothing to crawl", async () => {
    const job = await client.crawl(`${site.origin}/article`, { limit: 2, sitemap: "skip", pollInterval: 1 });
    expect(await client.getCrawlErrors(job.id ?? "")).toEqual({ errors: [], robotsBlocked: [] });
    expect((await call("DELETE", `/v2/crawl/${job.id}`)).body).toMatchObject({ error: "Crawl is already completed" });
    const broken = await client.startCrawl(`${site.origin}/hang-up`, { sitemap: "skip" });
    await expect
      .poll(async () => (await call("GET", `/v2/crawl/${broken.id}`)).body, { timeout: 20_000 })
      .toMatchObject({
        success: true,
        status: "failed",
        error: expect.any(String),
      });
    // The SDK waits for a failed crawl no longer than for another.
    expect(await client.crawl(`${site.origin}/hang-up`, { sitemap: "skip", pollInterval: 1 })).toMatchObject({
      status: "failed",
      data: [],
    });
    // Advice for crawls that found little would mislead here.
    expect((await call("GET", `/v2/crawl/${broken.id}`)).body).not.toHaveProperty("warning");
  });

  it("refuses what it cannot do, before it starts", async () => {
    const start = (body: object, headers = {}) => call("POST", "/v2/crawl", { url: site.origin, ...body }, headers);
    expect(await start({ includePaths: ["(?=x)"] })).toMatchObject({ status: 400, body: { success: false } });
    expect(await start({ scrapeOptions: { formats: ["nonsense"] } })).toMatchObject({ status: 400 });
    for (const webhook of ["http://127.0.0.1:9/hook", { url: "http://127.0.0.1:9/hook" }]) {
      expect(await start({ webhook })).toMatchObject({
        status: 400,
        body: {
          code: "BAD_REQUEST",
          error: expect.stringMatching(/^webhook\.url: 127\.0\.0\.1:9 is not on the public internet.*--allow-host/),
          details: [{ path: ["webhook", "url"] }],
        },
      });
    }
    expect(
      await start({ webhook: { url: "https://example.com", headers: { "X-Firecrawl-Signature": "x" } } }),
    ).toMatchObject({ status: 400 });
    for (const headers of [{ Host: "elsewhere.example" }, { "transfer-encoding": "chunked" }, { a: "b\r\nc: d" }]) {
      expect(await start({ webhook: { url: "https://example.com", headers } })).toMatchObject({ status: 400 });
    }
    expect(await start({ zeroDataRetention: true })).toMatchObject({ status: 400 });
    expect(await start({ surprise: 1 })).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    expect(await call("GET", "/v2/crawl/not-a-uuid")).toMatchObject({ status: 400 });
    expect(await call("GET", "/v2/crawl/00000000-0000-4000-8000-000000000000")).toMatchObject({
      status: 404,
      body: { error: "Job not found" },
    });
    const once = { "x-idempotency-key": "one" };
    expect((await start({ limit: 1 }, once)).status).toBe(200);
    expect(await start({ limit: 1 }, once)).toMatchObject({
      status: 409,
      body: { error: "Idempotency key already used" },
    });
  });

  it("sends signed messages about its pages", async () => {
    messages = [];
    const webhook = {
      url: `http://127.0.0.1:${portOf(receiver)}/hook`,
      headers: { "x-mine": "1" },
      metadata: { order: "7" },
    };
    const job = await client.crawl(site.origin, { limit: 2, pollInterval: 1, webhook });
    await expect.poll(() => messages.length, { timeout: 20_000 }).toBe(4);
    const bodies = messages.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type)).toEqual(["crawl.started", "crawl.page", "crawl.page", "crawl.completed"]);
    expect(bodies[1]).toMatchObject({ success: true, id: job.id, metadata: { order: "7" } });
    expect(bodies[1].data[0].metadata.scrapeId).toBe(job.data[0]?.metadata?.["scrapeId"]);
    for (const { headers, body } of messages) {
      expect(headers["x-firecrawl-signature"]).toBe(signWebhook("whisper", body));
      expect(headers["x-mine"]).toBe("1");
    }
  });
});

describe("crawl options from a prompt", () => {
  it("are a language model's, and less than the caller's own", async () => {
    await using modelServer = await startOpenAiServer({
      answer: [{ json: { includePaths: ["^/article"], limit: 50, sitemap: "skip" } }],
    });
    const languageModel = openAiCompatible({ baseUrl: modelServer.baseUrl, model: "test" });
    await using told = createEngine({ network: { allow: [site.host] }, languageModel });
    const other = await serve({ engine: told, port: 0 });
    try {
      const local = new Firecrawl({ apiKey: "none", apiUrl: other.url });
      const preview = await local.crawlParamsPreview(site.origin, "the article only");
      expect(preview).toMatchObject({ url: site.origin, includePaths: ["^/article"], sitemap: "skip" });
      expect(modelServer.requests[0]?.prompt).toContain("the article only");
      const job = await local.crawl(site.origin, { prompt: "the article only", limit: 1, pollInterval: 1 });
      expect(job.data.map(({ metadata }) => metadata?.sourceURL)).toEqual([`${site.origin}/article`]);
      const response = await fetch(`${other.url}/v2/crawl`, {
        method: "POST",
        body: JSON.stringify({ url: site.origin, prompt: "the article only", limit: 1 }),
      });
      expect(await response.json()).toMatchObject({
        promptGeneratedOptions: { includePaths: ["^/article"], limit: 50, sitemap: "skip" },
        finalCrawlerOptions: { includePaths: ["^/article"], limit: 1, sitemap: "skip" },
      });
    } finally {
      await other.close();
    }
  });

  it.each([
    { json: { includePaths: ["("] } },
    { json: { limit: -1 } },
    { json: [1] },
    { refusal: "I would rather not." },
  ])("are refused where the model answers %j", async (answer) => {
    await using modelServer = await startOpenAiServer({ answer: [answer] });
    const languageModel = openAiCompatible({ baseUrl: modelServer.baseUrl, model: "test" });
    await using told = createEngine({ network: { allow: [site.host] }, languageModel });
    const response = await createHandler({ engine: told })(
      new Request("http://quern.local/v2/crawl/params-preview", {
        method: "POST",
        body: JSON.stringify({ url: site.origin, prompt: "all" }),
      }),
    );
    expect(response.status).toBe(400);
  });

  it.each([{ zeroDataRetention: true }, { scrapeOptions: { zeroDataRetention: true } }])(
    "are not asked of a model for a crawl that is refused: %j",
    async (options) => {
      await using modelServer = await startOpenAiServer({ answer: [{ json: { limit: 1 } }] });
      const languageModel = openAiCompatible({ baseUrl: modelServer.baseUrl, model: "test" });
      await using told = createEngine({ network: { allow: [site.host] }, languageModel });
      const response = await createHandler({ engine: told })(
        new Request("http://quern.local/v2/crawl", {
          method: "POST",
          body: JSON.stringify({ url: site.origin, prompt: "what is secret", ...options }),
        }),
      );
      expect(response.status).toBe(400);
      expect(modelServer.requests).toEqual([]);
    },
  );

  it("are read by rules without a model, where they are plain", async () => {
    const prompt = "Only the blog posts, at most 20 pages, two levels deep";
    const expected = { includePaths: ["(?:^|/)blog(?:/|$)"], limit: 20, maxDiscoveryDepth: 2 };
    const preview = await call("POST", "/v2/crawl/params-preview", { url: site.origin, prompt });
    expect(preview).toMatchObject({
      status: 200,
      body: { data: expected, warning: expect.stringContaining("by rules") },
    });
    expect(await client.crawlParamsPreview(site.origin, prompt)).toMatchObject(expected);
  });

  it("set no option where they are vague, with a warning", async () => {
    const prompt = "make it nice";
    const warning = expect.stringContaining("The prompt set no option: without a language model");
    expect(await call("POST", "/v2/crawl/params-preview", { url: site.origin, prompt })).toEqual({
      status: 200,
      body: { success: true, data: { url: site.origin }, warning },
    });
    const started = await call("POST", "/v2/crawl", { url: site.origin, prompt, limit: 1 });
    expect(started).toMatchObject({
      status: 200,
      body: { success: true, promptGeneratedOptions: {}, finalCrawlerOptions: { limit: 1 }, warning },
    });
    const status = () => call("GET", `/v2/crawl/${started.body["id"]}`);
    await expect.poll(async () => (await status()).body["status"]).toBe("completed");
    expect((await status()).body).toMatchObject({ completed: 1, warning });
    await using modelServer = await startOpenAiServer({ answer: [{ json: {} }] });
    const languageModel = openAiCompatible({ baseUrl: modelServer.baseUrl, model: "test" });
    await using told = createEngine({ network: { allow: [site.host] }, languageModel });
    const preview = await createHandler({ engine: told })(
      new Request("http://quern.local/v2/crawl/params-preview", {
        method: "POST",
        body: JSON.stringify({ url: site.origin, prompt }),
      }),
    );
    expect(await preview.json()).toMatchObject({ data: { url: site.origin }, warning: "The prompt set no option." });
  });
});

describe("live stream", () => {
  const stream = (path: string, key = "fc-local") =>
    new Promise<{ messages: Array<Record<string, unknown>>; code: number; protocol: string }>((resolve, reject) => {
      const messages: Array<Record<string, unknown>> = [];
      const socket = new WebSocket(`${server.url.replace("http", "ws")}${path}`, [key]);
      socket.on("message", (data) => messages.push(JSON.parse(String(data))));
      socket.on("close", (code) => resolve({ messages, code, protocol: socket.protocol }));
      socket.on("error", reject);
    });

  it("brings what is there, every page as it is done, and the end", async () => {
    const { id } = await client.startCrawl(`http://127.0.0.1:${portOf(endless)}/`, { limit: 8, delay: 0.1 });
    const { messages: received, code, protocol } = await stream(`/v2/crawl/${id}`);
    expect(code).toBe(1000);
    expect(protocol).toBe("fc-local");
    expect(received[0]).toMatchObject({ type: "catchup", data: { success: true, status: "scraping" } });
    expect(received.at(-1)).toEqual({ type: "done" });
    const { data } = received[0] as { data: { data: unknown[] } };
    expect(data.data.length + received.filter(({ type }) => type === "document").length).toBe(8);
    const late = await stream(`/v2/crawl/${id}`);
    expect(late.messages).toHaveLength(2);
  });

  it("lets nobody in without the key, and knows no other paths", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    expect(await stream(`/v2/crawl/${id}`, "wrong")).toMatchObject({ code: 3000 });
    expect(await stream(`/v2/crawl/${id}`)).toMatchObject({
      code: 1008,
      messages: [{ type: "error", error: "Job not found" }],
    });
    await expect(stream("/v2/elsewhere")).rejects.toThrow("404");
  });

  it("feeds the SDK's watcher from your own server, beside its other sockets", async () => {
    const handler = createHandler({ engine, auth: { keys: ["fc-own"] } });
    const own = createServer(toNodeListener(handler));
    const others: string[] = [];
    own.on("upgrade", (request, socket) => {
      if (request.url !== "/chat") return;
      others.push(request.url);
      socket.destroy();
    });
    const endStreams = attachWatcher(own, handler);
    await listen(own);
    const apiUrl = `http://127.0.0.1:${portOf(own)}`;
    const local = new Firecrawl({ apiKey: "fc-own", apiUrl });
    const { id } = await local.startCrawl(site.origin, { limit: 2 });
    const watcher = local.watcher(id, { kind: "crawl", pollInterval: 1 });
    const done = new Promise<unknown>((resolve, reject) => watcher.on("done", resolve).on("error", reject));
    await watcher.start();
    expect(await done).toMatchObject({ status: "completed" });
    const chat = new WebSocket(`${apiUrl.replace("http", "ws")}/chat`);
    await new Promise((resolve) => chat.on("error", resolve));
    expect(others).toEqual(["/chat"]);
    endStreams();
    await new Promise((resolve) => own.close(resolve));
    expect(() => attachWatcher(own, async () => new Response())).toThrow(/not a handler that createHandler made/);
  });

  it("feeds the SDK's watcher", async () => {
    const { id } = await client.startCrawl(site.origin, { limit: 2 });
    const documents: unknown[] = [];
    const watcher = client.watcher(id, { kind: "crawl", pollInterval: 1 });
    const done = new Promise<unknown>((resolve, reject) => {
      watcher.on("document", (document: unknown) => documents.push(document));
      watcher.on("done", resolve);
      watcher.on("error", reject);
    });
    await watcher.start();
    expect(await done).toMatchObject({ status: "completed" });
    expect(documents).toHaveLength(2);
  });
});

describe("batch scrape", () => {
  it("waits for all pages and tells which addresses are none", async () => {
    const urls = [`${site.origin}/article`, `${site.origin}/`, "notaurl", `${site.origin}/hang-up`];
    const started = await client.startBatchScrape(urls, { options: { formats: ["links"] } });
    expect(started.invalidURLs).toEqual(["notaurl"]);
    const job = await client.batchScrape(urls.slice(0, 2), { pollInterval: 1 });
    expect(job.status).toBe("completed");
    expect(job.data.map(({ metadata }) => metadata?.sourceURL).sort()).toEqual([
      `${site.origin}/`,
      `${site.origin}/article`,
    ]);
    await expect
      .poll(async () => (await client.getBatchScrapeStatus(started.id)).status, { timeout: 20_000 })
      .toBe("completed");
    const errors = await client.getBatchScrapeErrors(started.id);
    expect(errors.errors).toEqual([
      expect.objectContaining({ url: `${site.origin}/hang-up`, error: expect.any(String) }),
    ]);
  });

  it("adds to a batch that runs, refuses to add to one that is over, and refuses empty ones", async () => {
    const first = await client.startBatchScrape([`${site.origin}/slow`], {});
    const again = await client.startBatchScrape([`${site.origin}/article`], { appendToId: first.id });
    expect(again.id).toBe(first.id);
    await expect
      .poll(async () => await client.getBatchScrapeStatus(again.id), { timeout: 20_000 })
      .toMatchObject({ status: "completed", completed: 2 });
    const late = { urls: [`${site.origin}/article`], appendToId: first.id };
    for (const path of ["/v2/batch/scrape", "/v1/batch/scrape"])
      expect(await call("POST", path, late)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining("Start a new batch") },
      });
    expect(await client.getBatchScrapeStatus(again.id)).toMatchObject({ status: "completed", completed: 2 });
    expect(await call("POST", "/v2/batch/scrape", { urls: [] })).toMatchObject({ status: 400 });
    expect(await call("POST", "/v2/batch/scrape", { urls: ["notaurl"] })).toMatchObject({
      status: 400,
      body: { error: "No valid URLs provided" },
    });
    expect(await call("POST", "/v2/batch/scrape", { urls: ["http://10.0.0.1/"] })).toMatchObject({
      status: 400,
      body: { error: "No valid URLs provided", details: { hint: expect.stringContaining("--allow-host 10.0.0.1") } },
    });
  });
});

describe("map", () => {
  it("lists a site", async () => {
    const { links } = await client.map(site.origin, { limit: 10, search: "article" });
    expect(links[0]).toMatchObject({ url: `${site.origin}/article` });
    // A cached page may come in time; the SDK does not know the option.
    const late = await call("POST", "/v2/map", { url: site.origin, timeout: 1, ignoreCache: true });
    expect(late).toMatchObject({ status: 408, body: { code: "MAP_TIMEOUT" } });
  });
});
