/** DELETE of a job: pages in flight end, no other page is fetched, and the webhook says so, whichever process works on the job. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { bullQueue } from "@quern/bullmq";
import { createEngine, memoryState } from "@quern/core";
import { serve } from "@quern/http";
import { embeddedQueue, memoryFrontiers, memoryHostPlaces } from "@quern/queue";
import { openRedis } from "@quern/redis";
import { afterEach, describe, expect, it } from "vitest";
import { startRedis } from "../../packages/redis/test-support/redis-server.js";
import { hasProgram, missingProgram } from "../system-programs.js";

const PAGES = 60;
/** A host gets this many requests at first. */
const IN_FLIGHT = 8;
const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A site that never answers, and a receiver of webhooks: both note what comes. */
async function openWorld() {
  const requests: string[] = [];
  const open = new Set<string>();
  const events: Array<{ type: string; error?: string }> = [];
  const listen = async (server: ReturnType<typeof createServer>): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const site = await listen(
    createServer((request, response) => {
      const path = request.url ?? "";
      if (path === "/robots.txt") return void response.writeHead(404).end();
      requests.push(path);
      open.add(path);
      response.once("close", () => open.delete(path));
    }),
  );
  const receiver = await listen(
    createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        events.push(JSON.parse(body) as (typeof events)[number]);
        response.end("ok");
      });
    }),
  );
  return { site, receiver, requests, open, events };
}

/** A server that takes requests and, where they share a store, another that does the work. */
const homes = {
  async "one process"(allow: string[]) {
    const state = memoryState();
    const queue = embeddedQueue(state);
    const engine = createEngine({ network: { allow }, cache: false });
    closers.push(
      () => engine.close(),
      () => queue.close(),
    );
    const jobs = { frontiers: memoryFrontiers(), hosts: memoryHostPlaces(), queue, concurrency: 16 };
    const server = await serve({ engine, state, jobs, port: 0, drainTimeout: 0 });
    closers.push(() => server.close());
    return server.url;
  },
  async "a worker elsewhere, on Redis"(allow: string[]) {
    const redis = await startRedis();
    closers.push(() => redis.kill());
    const open = async (concurrency: number): Promise<string> => {
      const stores = await openRedis(redis.url);
      const queue = await bullQueue(redis.url);
      const engine = createEngine({ network: { allow }, cache: false });
      closers.push(
        () => stores.close(),
        () => engine.close(),
        () => queue.close(),
      );
      const jobs = { frontiers: stores.frontiers, hosts: stores.hosts, queue, concurrency };
      const server = await serve({ engine, state: stores.state, jobs, port: 0, drainTimeout: 0 });
      closers.push(() => server.close());
      return server.url;
    };
    await open(16);
    return open(0);
  },
};

describe.each(Object.entries(homes))("a job that is cancelled: %s", (name, openHome) => {
  it("ends the pages in flight, asks for no other, and sends its event", async (context) => {
    if (name.includes("Redis") && !hasProgram("redis-server")) return context.skip(missingProgram("redis-server"));
    const { site, receiver, requests, open, events } = await openWorld();
    const home = await openHome([site, receiver]);
    const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${home}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return (await response.json()) as Record<string, unknown>;
    };
    const urls = Array.from({ length: PAGES }, (_, number) => `http://${site}/p${number}`);
    const { id } = await call("POST", "/v2/batch/scrape", { urls, webhook: `http://${receiver}/` });
    await expect.poll(() => open.size).toBe(IN_FLIGHT);
    const asked = requests.length;
    expect(await call("DELETE", `/v2/batch/scrape/${id}`)).toEqual({ status: "cancelled" });
    expect(await call("GET", `/v2/batch/scrape/${id}`)).toMatchObject({ status: "cancelled" });
    await expect.poll(() => open.size, { interval: 10 }).toBe(0);
    await expect
      .poll(() => events.map(({ type, error }) => ({ type, error })))
      .toEqual([
        { type: "batch_scrape.started", error: undefined },
        { type: "batch_scrape.failed", error: "cancelled" },
      ]);
    // Formerly another dozen pages were fetched within this time.
    await wait(2_000);
    expect(requests.slice(asked)).toEqual([]);
    expect(await call("GET", `/v2/batch/scrape/${id}`)).toMatchObject({ status: "cancelled", completed: 0 });
  });
});
