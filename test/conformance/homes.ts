/** The places that jobs of a server may live in: memory, a data directory, a Redis that several processes share. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bullQueue } from "@quern/bullmq";
import { type Engine, memoryState } from "@quern/core";
import { type HandlerOptions, serve, startWorker } from "@quern/http";
import { openDataDirectory } from "@quern/lmdb";
import { embeddedQueue } from "@quern/queue";
import { openRedis } from "@quern/redis";
import { startRedis } from "../../packages/redis/test-support/redis-server.js";
import { hasProgram } from "../system-programs.js";

export interface Home {
  readonly url: string;
  /** Ends whatever works on jobs at once and begins anew on the same data; undefined where nothing outlives a process. */
  readonly restart: (() => Promise<void>) | undefined;
  close(): Promise<void>;
}

export type Settings = Omit<HandlerOptions, "engine" | "state" | "jobs">;

interface Closable {
  close(): Promise<unknown>;
}

/** Closes last to first. */
async function closeAll(parts: Closable[]): Promise<void> {
  for (const part of parts.splice(0).reverse()) await part.close();
}

async function inMemory(makeEngine: () => Engine, settings: Settings): Promise<Home> {
  const engine = makeEngine();
  const server = await serve({ ...settings, engine, state: memoryState(), port: 0, drainTimeout: 300 });
  return { url: server.url, restart: undefined, close: () => closeAll([engine, server]) };
}

async function inDirectory(makeEngine: () => Engine, settings: Settings): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), "quern-home-"));
  const parts: Closable[] = [];
  let port = 0;
  const start = async (): Promise<string> => {
    const data = await openDataDirectory(folder);
    const queue = embeddedQueue(data.state, { isDurable: true });
    const engine = makeEngine();
    const jobs = { frontiers: data.frontiers, queue };
    const server = await serve({ ...settings, engine, state: data.state, jobs, port, drainTimeout: 100 });
    port = server.port;
    parts.push(data, queue, engine, server);
    return server.url;
  };
  const url = await start();
  return {
    url,
    restart: async () => {
      await closeAll(parts);
      await start();
    },
    close: async () => {
      await closeAll(parts);
      await rm(folder, { recursive: true });
    },
  };
}

/** A server that only serves, and two workers that only work. */
async function inRedis(makeEngine: () => Engine, settings: Settings): Promise<Home> {
  const redis = await startRedis();
  const open = async () => {
    const stores = await openRedis(redis.url);
    const queue = await bullQueue(redis.url);
    const engine = makeEngine();
    const jobs = { frontiers: stores.frontiers, hosts: stores.hosts, queue };
    return {
      options: { ...settings, engine, state: stores.state, jobs },
      parts: [stores, engine, queue] as Closable[],
    };
  };
  const first = await open();
  const server = await serve({
    ...first.options,
    jobs: { ...first.options.jobs, concurrency: 0 },
    port: 0,
    drainTimeout: 300,
  });
  const workers: Closable[] = [];
  const startWorkers = async (): Promise<void> => {
    for (const one of await Promise.all([open(), open()])) {
      const worker = startWorker({ ...one.options, jobs: { ...one.options.jobs, concurrency: 4 } });
      workers.push(...one.parts, { close: () => worker.close(100) });
    }
  };
  await startWorkers();
  return {
    url: server.url,
    restart: async () => {
      await closeAll(workers);
      await startWorkers();
    },
    close: async () => {
      await closeAll([{ close: async () => redis.kill() }, ...first.parts, server, { close: () => closeAll(workers) }]);
    },
  };
}

export const HOMES = [
  { place: "memory", open: inMemory, isThere: true },
  { place: "a data directory", open: inDirectory, isThere: true },
  { place: "Redis", open: inRedis, isThere: hasProgram("redis-server") },
] as const;
