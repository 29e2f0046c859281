/**
 * How long jobs wait: one worker against the floor that the site's latency sets, the last request after a cancellation and its event, a page
 * that kills its worker until it is given up, and the first request after Redis is back.
 *
 * node waits.mjs [floor] [cancel] [poison] [redis] [--pages 800] [--latency 200] [--concurrency 8] [--rounds 3] [--other CHECKOUT]
 *
 * Without names all four. With another built checkout the two take turns, so that both see the same machine.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { post, startRedis, startServer, startWorker, untilOver, useCheckout } from "./processes.mjs";
import { startSite } from "./site.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string", default: "800" },
    latency: { type: "string", default: "200" },
    concurrency: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
    other: { type: "string" },
  },
});
const pages = Number(values.pages);
const latency = Number(values.latency);
const concurrency = Number(values.concurrency);
const here = fileURLToPath(new URL("../../", import.meta.url));

/** A site, a Redis, a server and a worker apart from it; the answer ends them all. */
async function open(siteOptions, { hasWorker = true, allowed = [] } = {}) {
  const site = await startSite(siteOptions);
  const redis = await startRedis();
  const words = ["--redis-url", redis.url, ...[site.host, ...allowed].flatMap((host) => ["--allow-host", host])];
  const server = await startServer([...words, "--no-worker", "--open"]);
  const worker = hasWorker ? await startWorker([...words, "--concurrency", String(concurrency)]) : undefined;
  return {
    site,
    redis,
    server,
    async close() {
      await Promise.all([worker?.kill(), server.kill()]);
      await redis.close();
      site.close();
    },
  };
}

const MEASURES = {
  /** Time of a crawl, in shares of what its pages would take if each place asked for its next page at once. */
  async floor() {
    const { site, server, close } = await open({ pages, latency });
    const started = performance.now();
    const { id } = await post(`${server.url}/v2/crawl`, { url: site.origin, limit: pages });
    const { completed } = await untilOver(`${server.url}/v2/crawl/${id}`);
    const milliseconds = performance.now() - started;
    await close();
    if (completed !== pages) throw new Error(`${completed} of ${pages} pages`);
    return { "× floor": milliseconds / ((pages * latency) / concurrency), "most in flight": site.mostInFlight() };
  },

  /** Milliseconds after DELETE was sent. */
  async cancel() {
    let told;
    const receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        if (JSON.parse(body).type === "crawl.failed") told = performance.now();
        response.end("ok");
      });
    });
    await new Promise((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const hook = `127.0.0.1:${receiver.address().port}`;
    const { site, server, close } = await open({ pages, latency }, { allowed: [hook] });
    const { id } = await post(`${server.url}/v2/crawl`, {
      url: site.origin,
      limit: pages,
      webhook: { url: `http://${hook}/`, events: ["failed"] },
    });
    while (site.requests.length < 5 * concurrency) await wait(10);
    const sent = performance.now();
    const sentAt = Date.now();
    await fetch(`${server.url}/v2/crawl/${id}`, { method: "DELETE" });
    const answered = performance.now();
    for (let tick = 0; tick < 100 && (told === undefined || tick < 20); tick++) await wait(100);
    const last = Math.max(0, ...site.requests.map(({ at }) => at - sentAt));
    await close();
    receiver.closeAllConnections();
    receiver.close();
    return { "DELETE, ms": answered - sent, "last request, ms": last, "event, ms": (told ?? Number.NaN) - sent };
  },

  /** Seconds from the first death of a worker to the end of the crawl, with a second worker standing by and a supervisor for both. */
  async poison(checkout) {
    const { site, redis, server, close } = await open(
      {
        pages: 10,
        latency: 50,
        respond(path, _request, response) {
          if (path !== "/") return false;
          response.end('<a href="/page/1">one</a> <a href="/poison">another</a>');
          return true;
        },
      },
      { hasWorker: false },
    );
    let isOver = false;
    const deaths = [];
    const children = new Set();
    const supervise = async () => {
      while (!isOver) {
        const child = spawn(process.execPath, [join(checkout, "test/jobs/dying-worker.mjs"), redis.url, site.host]);
        children.add(child);
        await once(child, "exit");
        children.delete(child);
        deaths.push(performance.now());
      }
    };
    const supervised = [supervise(), supervise()];
    const { id } = await post(`${server.url}/v2/crawl`, { url: site.origin, limit: 100 });
    await untilOver(`${server.url}/v2/crawl/${id}`);
    const seconds = (performance.now() - deaths[0]) / 1000;
    const workers = deaths.length;
    isOver = true;
    for (const child of children) child.kill("SIGKILL");
    await Promise.all(supervised);
    await close();
    return { "given up, s": seconds, "workers lost": workers };
  },

  /** Milliseconds from the moment that Redis takes connections again to the next request, after five seconds without it. */
  async redis() {
    const { site, redis, server, close } = await open({ pages, latency });
    const { id } = await post(`${server.url}/v2/crawl`, { url: site.origin, limit: pages });
    while (site.requests.length < 5 * concurrency) await wait(10);
    await redis.process().kill("SIGKILL");
    await wait(5_000);
    const before = site.requests.length;
    await redis.restart();
    const back = Date.now();
    while (site.requests.length === before) await wait(10);
    const first = site.requests[before].at - back;
    while (site.requests.length < before + concurrency) await wait(10);
    const all = site.requests[before + concurrency - 1].at - back;
    await fetch(`${server.url}/v2/crawl/${id}`, { method: "DELETE" });
    await close();
    return { "first request, ms": first, "a request of each place, ms": all };
  },
};

const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];
const shown = (number) => Number(number.toPrecision(4));

const checkouts = values.other ? { here, other: values.other } : { here };
for (const name of positionals.length > 0 ? positionals : Object.keys(MEASURES)) {
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [which, checkout] of Object.entries(checkouts)) {
      useCheckout(checkout);
      rounds.push({ which, ...(await MEASURES[name](checkout)) });
      console.error(name, JSON.stringify(rounds.at(-1)));
    }
  }
  for (const which of Object.keys(checkouts)) {
    const { which: _, ...figures } = rounds.find((round) => round.which === which);
    const columns = Object.keys(figures).map((figure) => {
      const all = rounds.filter((round) => round.which === which).map((round) => round[figure]);
      return [figure, [median(all), Math.min(...all), Math.max(...all)].map(shown)];
    });
    console.log(
      name,
      which,
      JSON.stringify(Object.fromEntries(columns.map(([figure, [mid, ...range]]) => [figure, { median: mid, range }]))),
    );
  }
}
