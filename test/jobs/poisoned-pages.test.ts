/** Workers that share a real Redis: a page that kills its worker each time is given up soon, a worker that is only busy keeps its jobs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { bullQueue } from "@quern/bullmq";
import { createEngine } from "@quern/core";
import { serve } from "@quern/http";
import { openRedis } from "@quern/redis";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startRedis } from "../../packages/redis/test-support/redis-server.js";
import { skipWithout } from "../system-programs.js";
import { startNumberedSite } from "./numbered-site.js";

/** 13 s on a machine that has time; with the patience of a lock that the main thread renews it would be 75. */
const GIVEN_UP_MS = 60_000;
/** Twice as long as a lock lasts. */
const BUSY_MS = 9_000;
const closers: Array<() => unknown> = [];
beforeEach(skipWithout("redis-server"));
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const DYING_WORKER = fileURLToPath(new URL("dying-worker.mjs", import.meta.url));
const BUSY_WORKER = fileURLToPath(new URL("busy-worker.mjs", import.meta.url));

describe("a page that kills its worker", () => {
  it("is given up after three workers, and the other pages are finished", async () => {
    const site = await startNumberedSite(6, 50, (path) =>
      path === "/" ? { status: 200, body: '<a href="/p1">1</a> <a href="/poison">the bad one</a>' } : undefined,
    );
    closers.push(() => site.close());
    const redis = await startRedis();
    closers.push(() => redis.kill());
    const stores = await openRedis(redis.url);
    closers.push(() => stores.close());
    const queue = await bullQueue(redis.url);
    closers.push(() => queue.close());
    const engine = createEngine({ network: { allow: [site.host] }, cache: false });
    closers.push(() => engine.close());
    const jobs = { frontiers: stores.frontiers, hosts: stores.hosts, queue, concurrency: 0 };
    const server = await serve({ engine, state: stores.state, jobs, port: 0, drainTimeout: 100 });
    closers.push(() => server.close());

    let isOver = false;
    const deaths: number[] = [];
    /** As a supervisor would: it starts a worker again whenever it dies. */
    const supervise = async (): Promise<void> => {
      while (!isOver) {
        const child = spawn(process.execPath, [DYING_WORKER, redis.url, site.host], { stdio: "inherit" });
        closers.push(() => child.kill("SIGKILL"));
        await once(child, "exit");
        if (!isOver) deaths.push(Date.now());
      }
    };
    // The second stands by.
    void supervise();
    void supervise();
    const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
      const headers = { "content-type": "application/json" };
      const init = body ? { method: "POST", body: JSON.stringify(body), headers } : {};
      return (await (await fetch(`${server.url}${path}`, init)).json()) as Record<string, unknown>;
    };
    const { id } = await call("/v2/crawl", { url: site.origin, limit: 100 });
    await expect
      .poll(async () => (await call(`/v2/crawl/${id}`))["status"], { timeout: 110_000, interval: 100 })
      .toBe("completed");
    isOver = true;
    expect(deaths).toHaveLength(3);
    expect(Date.now() - (deaths[0] as number)).toBeLessThan(GIVEN_UP_MS);
    expect((await call(`/v2/crawl/${id}/errors`))["errors"]).toEqual([
      expect.objectContaining({
        code: "WORKER_FAILED",
        url: `${site.origin}/poison`,
        error: expect.stringContaining("3 worker processes in a row crashed or hung"),
      }),
    ]);
    const pages = (await call(`/v2/crawl/${id}`))["data"] as Array<{ metadata: { sourceURL: string } }>;
    const paths = pages.map(({ metadata }) => new URL(metadata.sourceURL).pathname);
    expect(paths.sort()).toEqual(["/", "/p1", "/p3", "/p4"]);
  }, 180_000);
});

describe("a worker whose main thread is busy with one job", () => {
  it("keeps the job for as long as it takes", async () => {
    const redis = await startRedis();
    closers.push(() => redis.kill());
    const queue = await bullQueue(redis.url);
    closers.push(() => queue.close());
    const child = spawn(process.execPath, [BUSY_WORKER, redis.url, String(BUSY_MS)]);
    closers.push(() => child.kill("SIGKILL"));
    const lines: string[] = [];
    child.stdout.on("data", (chunk: Buffer) => lines.push(...chunk.toString().trim().split("\n")));
    await expect.poll(() => lines, { timeout: 60_000 }).toEqual(["ready"]);
    await queue.add("topic", [{ id: "long", data: null }]);
    await expect.poll(() => lines, { timeout: 60_000 }).toEqual(["ready", "began long"]);
    const taken: string[] = [];
    const other = queue.process("topic", async ({ id }) => void taken.push(id), { concurrency: 1 });
    await expect.poll(() => lines, { timeout: 60_000 }).toEqual(["ready", "began long", "ended long"]);
    await expect.poll(() => queue.counts("topic"), { timeout: 20_000 }).toMatchObject({ waiting: 0, active: 0 });
    await other.close();
    expect(taken).toEqual([]);
  });
});
