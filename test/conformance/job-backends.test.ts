/** Crawls, batches and watchers of the official SDK, unmodified, on every home that jobs may have. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bullQueue } from "@quern/bullmq";
import { createEngine, memoryState } from "@quern/core";
import { type RunningServer, type RunningWorker, serve, startWorker } from "@quern/http";
import { openDataDirectory } from "@quern/lmdb";
import { embeddedQueue } from "@quern/queue";
import { openRedis } from "@quern/redis";
import type { StateStore } from "@quern/types";
import { Firecrawl } from "firecrawl";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RedisServer, startRedis } from "../../packages/redis/test-support/redis-server.js";
import { hasProgram, missingProgram } from "../system-programs.js";

const PAGES = 24;
/** Status of a page that has its moods. */
let mood = 200;
let site: Server;
let origin: string;
let receiver: Server;
let messages: Array<{ type: string; webhookId: string; id: string }> = [];
const hostOf = (one: Server): string => `127.0.0.1:${(one.address() as AddressInfo).port}`;
const engineOf = () => createEngine({ network: { allow: [hostOf(site), hostOf(receiver)] }, cache: false });

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === "/moody") {
      response.writeHead(mood, { "content-type": "text/html" }).end("<title>Moody</title><main><h1>Moody</h1></main>");
      return;
    }
    if (request.url === "/moods") {
      const body =
        '<title>Moods</title><main><h1>Moods</h1><a href="/moody">moody</a> <a href="/moods">here</a></main>';
      response.writeHead(200, { "content-type": "text/html" }).end(body);
      return;
    }
    const number = request.url === "/" ? 0 : Number(/^\/p(\d+)$/.exec(request.url ?? "")?.[1] ?? Number.NaN);
    if (!(number < PAGES)) return void response.writeHead(404).end();
    const links = [number * 2 + 1, number * 2 + 2].map((next) => `<a href="/p${next}">Page ${next}</a>`).join(" ");
    const body = `<title>Page ${number}</title><main><h1>Page ${number}</h1><p>Some words about number ${number}.</p>${links}</main>`;
    setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(body), 20);
  });
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      messages.push(JSON.parse(body));
      response.end("ok");
    });
  });
  for (const one of [site, receiver]) await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", () => resolve()));
  origin = `http://${hostOf(site)}`;
});
afterAll(() => {
  for (const one of [site, receiver]) {
    one.closeAllConnections();
    one.close();
  }
});

interface Home {
  readonly url: string;
  close(): Promise<void>;
}

/** Closed last to first. */
const closing =
  (...parts: Array<{ close(): Promise<unknown> }>) =>
  async (): Promise<void> => {
    for (const part of parts.reverse()) await part.close();
  };

async function inMemory(): Promise<Home> {
  const engine = engineOf();
  const server = await serve({ engine, state: memoryState(), port: 0, drainTimeout: 500 });
  return { url: server.url, close: closing(engine, server) };
}

let folder: string;
async function inDirectory(): Promise<Home> {
  folder = await mkdtemp(join(tmpdir(), "quern-jobs-"));
  const data = await openDataDirectory(folder);
  const queue = embeddedQueue(data.state, { isDurable: true });
  const engine = engineOf();
  const jobs = { frontiers: data.frontiers, queue };
  const server = await serve({ engine, state: data.state, jobs, port: 0, drainTimeout: 500 });
  return {
    url: server.url,
    close: closing({ close: () => rm(folder, { recursive: true }) }, data, queue, engine, server),
  };
}

let redis: RedisServer | undefined;
/** A server that only serves, and two workers that only work. */
async function inRedis(): Promise<Home> {
  redis = await startRedis();
  const { url } = redis;
  const open = async () => {
    const stores = await openRedis(url);
    const queue = await bullQueue(url);
    const engine = engineOf();
    const jobs = { frontiers: stores.frontiers, hosts: stores.hosts, queue };
    return { engine, state: stores.state as StateStore, jobs, parts: [stores, engine, queue] };
  };
  const first = await open();
  const server: RunningServer = await serve({
    ...first,
    jobs: { ...first.jobs, concurrency: 0 },
    port: 0,
    drainTimeout: 500,
  });
  const others = await Promise.all([open(), open()]);
  const workers: RunningWorker[] = others.map((one) => startWorker({ ...one, jobs: { ...one.jobs, concurrency: 4 } }));
  const server2 = { close: () => redis?.kill() ?? Promise.resolve() };
  return {
    url: server.url,
    close: closing(server2, ...first.parts, ...others.flatMap(({ parts }) => parts), ...workers, server),
  };
}

describe.each([
  ["memory", inMemory, true],
  ["a data directory", inDirectory, true],
  ["Redis", inRedis, hasProgram("redis-server")],
] as const)("jobs in %s", (name, open, isThere) => {
  if (!isThere) {
    it.skip(`${name}: ${missingProgram("redis-server")}`, () => undefined);
    return;
  }
  let home: Home;
  let client: Firecrawl;
  beforeAll(async () => {
    home = await open();
    client = new Firecrawl({ apiKey: "none", apiUrl: home.url });
  });
  afterAll(() => home?.close());

  it("crawls a site, every page once", async () => {
    const job = await client.crawl(origin, { limit: 100, pollInterval: 1 });
    expect(job).toMatchObject({ status: "completed", completed: PAGES, total: PAGES, creditsUsed: PAGES });
    const found = job.data.map(({ metadata }) => metadata?.sourceURL);
    expect(new Set(found).size).toBe(PAGES);
    expect(await client.getCrawlErrors(job.id ?? "")).toMatchObject({ robotsBlocked: [] });
    const [page] = job.data;
    const again = await fetch(`${home.url}/v2/scrape/${page?.metadata?.["scrapeId"]}`);
    expect(((await again.json()) as { data: unknown }).data).toEqual(page);
  });

  it("scrapes a batch, and adds to one that runs", async () => {
    const urls = [`${origin}/p1`, `${origin}/p2`, `${origin}/p1`];
    const job = await client.batchScrape(urls, { options: { formats: ["markdown"] }, pollInterval: 1 });
    expect(job).toMatchObject({ status: "completed", completed: 3 });
    const many = Array.from({ length: 40 }, (_, index) => `${origin}/p${index % 10}?n=${index}`);
    const { id } = await client.startBatchScrape(many, { maxConcurrency: 1 });
    await client.startBatchScrape([`${origin}/p3`], { appendToId: id });
    await expect
      .poll(async () => client.getBatchScrapeStatus(id), { timeout: 20_000 })
      .toMatchObject({ status: "completed", completed: 41 });
  });

  it("tells a watcher of every page and of the end", async () => {
    const { id } = await client.startCrawl(origin, { limit: 10 });
    const watcher = client.watcher(id, { kind: "crawl", pollInterval: 1 });
    const seen = new Set<unknown>();
    watcher.on("document", (page: { metadata?: { sourceURL?: string } }) => void seen.add(page.metadata?.sourceURL));
    const done = new Promise((resolve) => watcher.on("done", resolve));
    await watcher.start();
    await done;
    expect(seen.size).toBe(10);
  });

  it("stops a crawl that is cancelled, and keeps its pages", async () => {
    const { id } = await client.startCrawl(origin, { limit: 1000, delay: 0.2 });
    await expect.poll(async () => (await client.getCrawlStatus(id)).completed, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(await client.cancelCrawl(id)).toBe(true);
    expect((await client.getCrawlStatus(id)).status).toBe("cancelled");
    const { data } = await client.getCrawlStatus(id);
    expect(data.length).toBeGreaterThan(1);
  });

  const act = async (id: string, action: string) => {
    const response = await fetch(`${home.url}/v2/jobs/${id}/${action}`, { method: "POST" });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it("pauses a crawl and goes on with it, every page once", async () => {
    const { id } = await client.startCrawl(origin, { limit: 100, maxConcurrency: 2 });
    await expect.poll(async () => (await client.getCrawlStatus(id)).completed, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await act(id, "pause")).toMatchObject({ status: 200, body: { job: { isPaused: true } } });
    await expect
      .poll(async () => (await act(id, "pause")).body["job"], { timeout: 20_000 })
      .toMatchObject({ active: 0, status: "scraping" });
    const before = (await client.getCrawlStatus(id)).completed;
    expect(before).toBeLessThan(PAGES);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await client.getCrawlStatus(id)).completed).toBe(before);
    expect((await act(id, "resume")).body["job"]).toMatchObject({ isPaused: false });
    await expect.poll(async () => (await client.getCrawlStatus(id)).status, { timeout: 20_000 }).toBe("completed");
    const { data } = await client.getCrawlStatus(id);
    expect(new Set(data.map(({ metadata }) => metadata?.sourceURL)).size).toBe(PAGES);
    expect(data).toHaveLength(PAGES);
    expect(await act(id, "pause")).toMatchObject({ status: 409, body: { error: "The crawl is already over." } });
  });

  it("tries failed pages again, and those alone", async () => {
    mood = 500;
    const options = { limit: 10, crawlEntireDomain: true, pollInterval: 1 };
    const job = await client.crawl(`${origin}/moods`, options);
    expect(job).toMatchObject({ status: "completed", completed: 1, creditsUsed: 1 });
    const id = job.id ?? "";
    expect((await act(id, "retry")).body).toMatchObject({ retried: 1 });
    await expect.poll(async () => (await client.getCrawlStatus(id)).status, { timeout: 20_000 }).toBe("completed");
    expect((await client.getCrawlErrors(id)).errors).toHaveLength(1);
    mood = 200;
    expect((await act(id, "retry")).body).toMatchObject({ retried: 1 });
    await expect
      .poll(async () => client.getCrawlStatus(id), { timeout: 20_000 })
      .toMatchObject({ status: "completed", completed: 2, total: 2, creditsUsed: 2 });
    expect((await client.getCrawlErrors(id)).errors).toEqual([]);
    expect((await act(id, "retry")).body).toMatchObject({ retried: 0, job: { status: "completed" } });
    const { data } = await client.getCrawlStatus(id);
    expect(data.map(({ metadata }) => metadata?.sourceURL)).toEqual([`${origin}/moods`, `${origin}/moody`]);
  });

  it("lists jobs, latest first, and cancels a paused one", async () => {
    const { id } = await client.startCrawl(origin, { limit: 1000, delay: 0.3 });
    await act(id, "pause");
    const { jobs, workers } = (await (await fetch(`${home.url}/v2/jobs?limit=3`)).json()) as {
      readonly jobs: readonly unknown[];
      readonly workers: { readonly places: number };
    };
    expect(jobs).toHaveLength(3);
    expect(jobs[0]).toMatchObject({ id, kind: "crawl", url: `${origin}/`, status: "scraping", isPaused: true });
    expect(workers.places).toBeGreaterThan(0);
    expect(await act(id, "cancel")).toMatchObject({ status: 200, body: { job: { status: "cancelled" } } });
    expect((await act(id, "cancel")).status).toBe(200);
    expect(await act(id, "resume")).toMatchObject({ status: 409, body: { error: "The crawl was cancelled." } });
    expect((await act(id, "retry")).status).toBe(409);
    await expect.poll(async () => (await client.getCrawlStatus(id)).status, { timeout: 20_000 }).toBe("cancelled");
  });

  it("says that it does not know a job", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    const calls = ["pause", "resume", "cancel", "retry", "resend-webhooks"].map((action) => act(unknown, action));
    for (const { status, body } of await Promise.all(calls)) {
      expect({ status, error: body["error"] }).toEqual({ status: 404, error: "Job not found" });
    }
    for (const [method, path] of [
      ["GET", `/v2/crawl/${unknown}`],
      ["GET", `/v2/crawl/${unknown}/errors`],
      ["DELETE", `/v2/crawl/${unknown}`],
      ["GET", `/v2/batch/scrape/${unknown}`],
      ["GET", `/v2/jobs/${unknown}`],
    ] as const) {
      expect((await fetch(`${home.url}${path}`, { method })).status, path).toBe(404);
    }
    expect((await act("not-an-id", "pause")).status).toBe(400);
  });

  it("sends every message under one id and in order", async () => {
    messages = [];
    const webhook = { url: `http://${hostOf(receiver)}/` };
    const { id } = await client.startCrawl(origin, { limit: 8, webhook });
    const mine = () => messages.filter((message) => message.id === id);
    await expect.poll(() => mine().at(-1)?.type, { timeout: 20_000 }).toBe("crawl.completed");
    expect(mine().map(({ type }) => type)).toEqual([
      "crawl.started",
      ...Array(8).fill("crawl.page"),
      "crawl.completed",
    ]);
    expect(new Set(mine().map(({ webhookId }) => webhookId)).size).toBe(10);
    const before = mine().map(({ type, webhookId }) => `${type} ${webhookId}`);
    await expect
      .poll(() => act(id, "resend-webhooks"), { timeout: 20_000 })
      .toMatchObject({ status: 200, body: { job: { hasWebhook: true } } });
    await expect.poll(() => mine().length, { timeout: 20_000 }).toBe(20);
    expect(
      mine()
        .slice(10)
        .map(({ type, webhookId }) => `${type} ${webhookId}`),
    ).toEqual(before);
    const quiet = await client.startCrawl(origin, { limit: 1 });
    expect(await act(quiet.id, "resend-webhooks")).toMatchObject({
      status: 409,
      body: { error: "The crawl has no webhook." },
    });
  });

  it.runIf(name === "Redis")("answers 503 at once while Redis is away, and goes on when it is back", async () => {
    const start = () =>
      fetch(`${home.url}/v2/crawl`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url: origin, limit: 5 }),
      });
    await redis?.kill();
    const began = performance.now();
    const refused = await start();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ success: false, error: expect.stringContaining("try again later") });
    expect(performance.now() - began).toBeLessThan(3_000);
    await redis?.start();
    let id = "";
    await expect
      .poll(async () => (id = ((await (await start()).json()) as { id?: string }).id ?? ""), { timeout: 20_000 })
      .not.toBe("");
    await expect
      .poll(async () => client.getCrawlStatus(id), { timeout: 30_000 })
      .toMatchObject({ status: "completed", completed: 5 });
  });
});
