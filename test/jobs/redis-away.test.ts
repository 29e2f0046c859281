/** Redis goes away in the middle of a job and comes back: pages go on soon, beside one another, each once. */
import { setTimeout as wait } from "node:timers/promises";
import { bullQueue } from "@quern/bullmq";
import { createEngine } from "@quern/core";
import { serve } from "@quern/http";
import { openRedis } from "@quern/redis";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startRedis } from "../../packages/redis/test-support/redis-server.js";
import { skipWithout } from "../system-programs.js";
import { startNumberedSite } from "./numbered-site.js";

const PAGES = 80;
const LATENCY_MS = 1_000;
/** A job that throws is tried again after 1, 2, 4 and 8 seconds: long enough for several of these pauses. */
const AWAY_MS = 10_000;
const closers: Array<() => unknown> = [];
beforeEach(skipWithout("redis-server"));
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it("a job goes on when Redis is back, its pages beside one another", async () => {
  const times: number[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const site = await startNumberedSite(PAGES, async () => {
    times.push(Date.now());
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    await wait(LATENCY_MS);
    inFlight--;
  });
  closers.push(() => site.close());
  const redis = await startRedis({ keepsData: true });
  closers.push(() => redis.kill());
  const stores = await openRedis(redis.url);
  const queue = await bullQueue(redis.url);
  const engine = createEngine({ network: { allow: [site.host] }, cache: false });
  closers.push(
    () => stores.close(),
    () => engine.close(),
    () => queue.close(),
  );
  // More places than the host takes at first: pages come back to the queue again and again, which must not count as failures.
  const jobs = { frontiers: stores.frontiers, hosts: stores.hosts, queue, concurrency: 24 };
  const server = await serve({ engine, state: stores.state, jobs, port: 0, drainTimeout: 0 });
  closers.push(() => server.close());
  const urls = Array.from({ length: PAGES - 1 }, (_, number) => `${site.origin}/p${number + 1}`);
  const response = await fetch(`${server.url}/v2/batch/scrape`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ urls }),
  });
  const { id } = (await response.json()) as { id: string };
  await expect.poll(() => times.length).toBeGreaterThan(16);
  await redis.kill();
  await wait(AWAY_MS);
  mostInFlight = 0;
  const before = times.length;
  await redis.start();
  const back = Date.now();
  await expect.poll(() => times.length, { interval: 20 }).toBeGreaterThan(before);
  const look = async (): Promise<{ status: string; completed: number }> =>
    (await (await fetch(`${server.url}/v2/batch/scrape/${id}?limit=1`)).json()) as never;
  await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe("completed");
  expect(await look()).toMatchObject({ completed: urls.length });
  // 0.8 s where the machine has time. Pages that come one by one take a second each.
  expect((times[before] as number) - back).toBeLessThan(8_000);
  expect(mostInFlight).toBeGreaterThanOrEqual(8);
});
