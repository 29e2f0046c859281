/**
 * Three workers on one Redis and one host: a host whose robots.txt says `Crawl-delay: 1`, and one that answers 429 above a number of
 * requests a second, for a while.
 *
 * node politeness.mjs [--pages 25] [--busy-pages 1500]
 */
import { parseArgs } from "node:util";
import { documentsOf, post, startRedis, startServer, startWorker, untilOver } from "./processes.mjs";
import { startSite } from "./site.mjs";

const { values } = parseArgs({
  options: { pages: { type: "string", default: "25" }, "busy-pages": { type: "string", default: "1500" } },
});
const WORKERS = 3;
/** Requests a second that the busy host takes, in the first, second and last part of the run. */
const RATES = [Number.POSITIVE_INFINITY, 15, Number.POSITIVE_INFINITY];
const PART_MS = 8_000;

async function crawl(site, limit) {
  const redis = await startRedis();
  const words = ["--redis-url", redis.url, "--allow-host", site.host];
  const server = await startServer([...words, "--no-worker", "--open"]);
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, () => startWorker([...words, "--concurrency", "10"])),
  );
  const { id } = await post(`${server.url}/v2/crawl`, { url: site.origin, limit });
  const url = `${server.url}/v2/crawl/${id}`;
  const last = await untilOver(url);
  const documents = await documentsOf(url);
  await Promise.all([...workers, server].map((one) => one.kill("SIGTERM")));
  await redis.close();
  return {
    status: last.status,
    completed: last.completed,
    distinct: new Set(documents.map(({ metadata }) => metadata.sourceURL)).size,
  };
}

async function delayed() {
  const pages = Number(values.pages);
  const site = await startSite({ pages, robots: "User-agent: *\nCrawl-delay: 1\n" });
  const result = await crawl(site, pages);
  const times = site.requests.map(({ at }) => at).sort((one, other) => one - other);
  const gaps = times.slice(1).map((time, index) => time - times[index]);
  site.close();
  return { ...result, requests: times.length, leastGapMs: Math.min(...gaps), mostInFlight: site.mostInFlight() };
}

async function busy() {
  const pages = Number(values["busy-pages"]);
  const refused = [];
  const answered = [];
  let began;
  let second = 0;
  let taken = 0;
  const site = await startSite({
    pages,
    latency: 50,
    respond(path, _request, response) {
      if (!path.startsWith("/page/")) return false;
      const now = Date.now();
      began ??= now;
      if (Math.floor(now / 1000) !== second) {
        second = Math.floor(now / 1000);
        taken = 0;
      }
      const part = Math.min(2, Math.floor((now - began) / PART_MS));
      if (++taken > RATES[part]) {
        refused.push(now);
        response.writeHead(429, { "retry-after": "1" }).end("slow down");
        return true;
      }
      answered.push(now);
      return false;
    },
  });
  const result = await crawl(site, pages);
  site.close();
  const rates = RATES.map((_, part) => {
    const within = (list) => list.filter((at) => Math.min(2, Math.floor((at - began) / PART_MS)) === part).length;
    const seconds = part < 2 ? PART_MS / 1000 : (Math.max(...answered) - began) / 1000 - 2 * (PART_MS / 1000);
    return { pagesASecond: Math.round(within(answered) / Math.max(seconds, 0.001)), refused: within(refused) };
  });
  return { ...result, free: rates[0], limitedTo15ASecond: rates[1], freeAgain: rates[2] };
}

console.log(JSON.stringify({ crawlDelay: await delayed(), tooManyRequests: await busy() }, null, 2));
