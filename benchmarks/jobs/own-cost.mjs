/**
 * The queue's own cost: processor time a page of a crawl through the queue (worker, Redis, server), less that of the same pages fetched and
 * converted by the library in a plain loop. Each side runs in processes of its own, and the second half of the pages is measured, when all
 * code is warm.
 *
 * node own-cost.mjs [--pages 4000] [--concurrency 10] [--rounds 3]
 */
import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { post, startRedis, startServer, startWorker, untilOver } from "./processes.mjs";
import { startSite } from "./site.mjs";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "4000" },
    concurrency: { type: "string", default: "10" },
    latency: { type: "string", default: "20" },
    rounds: { type: "string", default: "3" },
    child: { type: "string" },
  },
});
const NO_CACHE = { maxAge: 0, storeInCache: false };
const pages = Number(values.pages);
const concurrency = Number(values.concurrency);

if (values.child) {
  const { createQuern } = await import("../../packages/quern/dist/index.js");
  const origin = values.child;
  const engine = createQuern({ network: { allow: [new URL(origin).host] } });
  let next = 0;
  let before;
  const loop = async () => {
    for (let number = next++; number < pages; number = next++) {
      if (number === pages / 2) before = process.cpuUsage();
      // As the crawl does it: with the page's links, and without the cache of pages, which is no part of the queue.
      await engine.scrape(number === 0 ? origin : `${origin}/page/${number}`, { discover: true, ...NO_CACHE });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  const { user, system } = process.cpuUsage(before);
  process.send((user + system) / 1000 / (pages / 2));
  await engine.close();
} else {
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const conversion = await plain();
    const embedded = (await overServer("embedded")).total;
    const redis = await overServer("redis");
    rounds.push({ conversion, embedded, redis });
    console.error(JSON.stringify(rounds.at(-1)));
  }
  const least = (pick) => Math.min(...rounds.map(pick));
  const round = (number) => Math.round(number * 100) / 100;
  const conversion = least((one) => one.conversion);
  console.log(
    JSON.stringify(
      {
        pages,
        concurrency,
        unit: "ms of processor time a page, least of the rounds",
        conversion: round(conversion),
        embedded: { total: round(least((one) => one.embedded)), own: round(least((one) => one.embedded) - conversion) },
        redis: {
          worker: round(least((one) => one.redis.worker)),
          redisServer: round(least((one) => one.redis.redisServer)),
          total: round(least((one) => one.redis.total)),
          own: round(least((one) => one.redis.total) - conversion),
        },
      },
      null,
      2,
    ),
  );
}

async function plain() {
  const site = await startSite({ pages, latency: Number(values.latency) });
  const child = fork(fileURLToPath(import.meta.url), [
    ...["--child", site.origin, "--pages", values.pages, "--concurrency", values.concurrency],
  ]);
  const cost = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`ended with ${code}`)));
  });
  child.kill();
  site.close();
  return cost;
}

/** @param {"embedded" | "redis"} home */
async function overServer(home) {
  const site = await startSite({ pages, latency: Number(values.latency) });
  const folder = await mkdtemp(join(tmpdir(), "quern-cost-"));
  const redis = home === "redis" ? await startRedis() : undefined;
  const words = redis
    ? ["--redis-url", redis.url, "--allow-host", site.host]
    : ["--data-dir", folder, "--allow-host", site.host];
  const server = await startServer([
    ...words,
    "--open",
    ...(redis ? ["--no-worker"] : ["--worker-concurrency", values.concurrency]),
  ]);
  const worker = redis ? await startWorker([...words, "--concurrency", values.concurrency]) : server;
  const { id } = await post(`${server.url}/v2/crawl`, {
    url: site.origin,
    limit: pages,
    maxConcurrency: concurrency,
    scrapeOptions: NO_CACHE,
  });
  const look = () => ({ worker: worker.cpu(), redisServer: redis?.process().cpu() ?? 0 });
  let before;
  let counted = 0;
  // Half a second apart, so that asking costs little beside the work.
  const last = await untilOver(`${server.url}/v2/jobs/${id}`, {
    pause: 500,
    read: ({ job }) => job,
    onStatus: ({ completed }) => {
      if (before || completed < pages / 2) return;
      before = look();
      counted = pages - completed;
    },
  });
  const after = look();
  if (last.completed !== pages) throw new Error(`${last.completed} of ${pages} pages`);
  const cost = Object.fromEntries(
    Object.keys(after).map((name) => [name, ((after[name] - before[name]) * 1000) / counted]),
  );
  await worker.kill("SIGTERM");
  if (redis) {
    await server.kill("SIGTERM");
    await redis.close();
  }
  site.close();
  await rm(folder, { recursive: true, force: true });
  return { ...cost, total: cost.worker + cost.redisServer };
}
