/** How long jobs live: to their end and some time beyond, and then nothing of them stays. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngine, memoryState } from "@quern/core";
import { serve } from "@quern/http";
import { openDataDirectory } from "@quern/lmdb";
import { embeddedQueue, memoryFrontiers } from "@quern/queue";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type NumberedSite, startNumberedSite } from "./numbered-site.js";

const PAGES = 12;
const HOUR_MS = 3_600_000;
const closers: Array<() => unknown> = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0).reverse()) await close();
});

/** The clock goes on from a later time; timers stay as they are. */
function jump(hours: number): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() + hours * HOUR_MS);
}

async function site(pages = PAGES, ...more: [(path: string) => Promise<unknown>] | []): Promise<NumberedSite> {
  const started = await startNumberedSite(pages, ...more);
  closers.push(() => started.close());
  return started;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quern-lifetime-"));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openServer(folder: string, host: string) {
  const data = await openDataDirectory(folder);
  const queue = embeddedQueue(data.state, { isDurable: true });
  const engine = createEngine({ network: { allow: [host] }, cache: false });
  const jobs = { frontiers: data.frontiers, queue };
  const server = await serve({ engine, state: data.state, jobs, port: 0, drainTimeout: 200 });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await server.close();
    await engine.close();
    await queue.close();
    await data.close();
  };
  closers.push(close);
  return { url: server.url, data, close };
}

async function startCrawl(url: string, start: string, options = {}): Promise<string> {
  const response = await fetch(`${url}/v2/crawl`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: start, limit: 1000, ...options }),
  });
  return ((await response.json()) as { id: string }).id;
}

interface Status {
  readonly status: string;
  readonly completed: number;
  readonly total: number;
  readonly expiresAt: string;
  readonly data: Array<{ metadata: { sourceURL: string } }>;
}
const look = async (url: string, id: string): Promise<Status> =>
  (await (await fetch(`${url}/v2/crawl/${id}`)).json()) as Status;
const untilOver = (url: string, id: string): Promise<void> =>
  expect.poll(async () => (await look(url, id)).status, { timeout: 50_000 }).not.toBe("scraping");

const act = async (url: string, id: string, action: string): Promise<{ job: Record<string, unknown> }> =>
  (await (await fetch(`${url}/v2/jobs/${id}/${action}`, { method: "POST" })).json()) as never;

describe("a crawl in a data directory", () => {
  it("leaves nothing behind once it has expired", async () => {
    const { host, origin } = await site();
    const folder = await temporaryFolder();
    const first = await openServer(folder, host);
    const id = await startCrawl(first.url, origin);
    await untilOver(first.url, id);
    expect((await look(first.url, id)).data).toHaveLength(PAGES);
    expect((await first.data.state.list("job-pages/")).length).toBe(PAGES);
    await first.close();
    jump(25);
    const second = await openServer(folder, host);
    await expect.poll(() => second.data.frontiers.open(id).counters(), { timeout: 20_000 }).toBeUndefined();
    await expect.poll(() => second.data.state.list("queue/cleanup/"), { timeout: 20_000 }).toEqual([]);
    expect((await fetch(`${second.url}/v2/crawl/${id}`)).status).toBe(404);
    for (const prefix of ["job", "queue/"]) expect(await second.data.state.list(prefix)).toEqual([]);
  });

  it("goes on past a day, and keeps its pages for half a day more", async () => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    // Held back until the crawl is paused, which else might be over by then: other pages hang from this one.
    const started = await site(PAGES, async (path) => path === "/p1" && released);
    const folder = await temporaryFolder();
    const { url } = await openServer(folder, started.host);
    const id = await startCrawl(url, started.origin);
    await expect.poll(() => started.requests, { timeout: 20_000 }).toContain("/p1");
    await act(url, id, "pause");
    release();
    await expect.poll(async () => (await act(url, id, "pause")).job, { timeout: 20_000 }).toMatchObject({ active: 0 });
    jump(40);
    const before = await look(url, id);
    expect(before.status).toBe("scraping");
    expect(Date.parse(before.expiresAt) - Date.now()).toBeGreaterThan(11 * HOUR_MS);
    expect((await act(url, id, "resume")).job).toMatchObject({ isPaused: false });
    await untilOver(url, id);
    const after = await look(url, id);
    expect(after).toMatchObject({ status: "completed", completed: PAGES });
    expect(new Set(after.data.map(({ metadata }) => metadata.sourceURL)).size).toBe(PAGES);
    expect(Date.parse(after.expiresAt) - Date.now()).toBeGreaterThan(11 * HOUR_MS);
  });

  it("gives up a page that brings down its server, and finishes the others", async () => {
    // Slow enough for another page to be in work whenever the server dies.
    const numbered = await startNumberedSite(PAGES, 1_500, (path) =>
      path === "/" ? { status: 200, body: '<a href="/p1">1</a> <a href="/poison">the bad one</a>' } : undefined,
    );
    closers.push(() => numbered.close());
    const folder = await temporaryFolder();
    const port = await freePort();
    let starts = 0;
    let isOver = false;
    const script = fileURLToPath(new URL("dying-server.mjs", import.meta.url));
    /** As a supervisor would: it starts the server again whenever it dies. */
    const supervise = async (): Promise<void> => {
      while (!isOver) {
        starts++;
        const child = spawn(process.execPath, [script, folder, String(port), numbered.host], { stdio: "pipe" });
        closers.push(() => child.kill("SIGKILL"));
        await once(child, "exit");
      }
    };
    const supervised = supervise();
    const url = `http://127.0.0.1:${port}`;
    const answer = async <Result>(ask: () => Promise<Result>): Promise<Result | undefined> =>
      ask().catch(() => undefined);
    await expect.poll(() => answer(() => fetch(`${url}/health`)), { timeout: 60_000 }).toBeDefined();
    const id = await startCrawl(url, numbered.origin);
    await expect
      .poll(async () => (await answer(() => look(url, id)))?.status, { timeout: 150_000, interval: 200 })
      .toBe("completed");
    isOver = true;
    const found = await look(url, id);
    const errors = (await (await fetch(`${url}/v2/crawl/${id}/errors`)).json()) as { errors: unknown[] };
    for (const close of closers.splice(2)) close();
    await supervised;
    const paths = found.data.map(({ metadata }) => new URL(metadata.sourceURL).pathname);
    // Pages 1, 3, 4, 7 to 10 hang from page 1.
    expect(paths.sort()).toEqual(["/", "/p1", "/p10", "/p3", "/p4", "/p7", "/p8", "/p9"]);
    expect(errors.errors).toEqual([
      expect.objectContaining({ code: "WORKER_FAILED", url: `${numbered.origin}/poison` }),
    ]);
    expect(starts).toBe(4);
  }, 200_000);
});

describe("servers of two versions on one queue", () => {
  it("leave each other's jobs alone, say so, and lose nothing", async () => {
    const { host, origin } = await site();
    const state = memoryState();
    const frontiers = memoryFrontiers();
    const lines: string[] = [];
    const log = (facts: unknown, text?: string): void => void lines.push(`${JSON.stringify(facts)} ${text}`);
    const logger = { debug: log, info: log, warn: log, error: log };
    const engine = createEngine({ network: { allow: [host] }, cache: false });
    const queue = embeddedQueue(state, { logger });
    const settings = { engine, state, logger, port: 0, drainTimeout: 200 };
    const front = await serve({ ...settings, jobs: { frontiers, queue, concurrency: 0 } });
    closers.push(
      () => engine.close(),
      () => queue.close(),
      () => front.close(),
    );
    const id = await startCrawl(front.url, origin);
    // As the next release would write it.
    const plan = (await state.get(`job-plans/${id}`)) as Record<string, unknown>;
    await state.set(`job-plans/${id}`, { ...plan, format: 99, version: "9.9.9" });
    const worker = await serve({ ...settings, jobs: { frontiers, queue } });
    closers.push(() => worker.close());
    await expect
      .poll(() => lines.filter((line) => line.includes(`Job ${id} was begun by Quern 9.9.9`)), { timeout: 10_000 })
      .not.toEqual([]);
    expect(await look(front.url, id)).toMatchObject({ status: "scraping", completed: 0 });
    await state.set(`job-plans/${id}`, plan);
    await untilOver(front.url, id);
    expect(await look(front.url, id)).toMatchObject({ status: "completed", completed: PAGES });

    const [own] = await state.list("workers/");
    await worker.close();
    const stranger = { ...(own?.value as object), format: 99, version: "9.9.9" };
    await state.set("workers/stranger", stranger, { expires: Date.now() + 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const refused = await fetch(`${front.url}/v2/crawl`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: origin }),
    });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining("The workers run Quern 9.9.9") });
  });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
