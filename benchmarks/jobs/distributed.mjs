/**
 * A site whose pages take 200 ms each, crawled by one, two and three workers over a real Redis; with `--kills` one worker is killed at a
 * third, another stopped for a minute at half, and Redis killed and started anew at two thirds.
 *
 * node distributed.mjs [--pages 5000] [--latency 200] [--concurrency 10] [--workers 1,2,3] [--kills]
 */
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { documentsOf, post, startRedis, startServer, startWorker, untilOver } from "./processes.mjs";
import { startSite } from "./site.mjs";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "5000" },
    latency: { type: "string", default: "200" },
    concurrency: { type: "string", default: "10" },
    workers: { type: "string", default: "1,2,3" },
    kills: { type: "boolean", default: false },
    pause: { type: "string", default: "60" },
  },
});
const pages = Number(values.pages);

async function run(count, kills) {
  const site = await startSite({ pages, latency: Number(values.latency) });
  const events = [];
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { type, webhookId, data } = JSON.parse(body);
      events.push({ type, webhookId, url: data[0]?.metadata?.sourceURL });
      response.end("ok");
    });
  });
  await new Promise((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const hook = `127.0.0.1:${receiver.address().port}`;
  const redis = await startRedis();
  const words = ["--redis-url", redis.url, "--allow-host", site.host, "--allow-host", hook];
  const server = await startServer([...words, "--no-worker", "--open"]);
  const workers = await Promise.all(
    Array.from({ length: count }, () => startWorker([...words, "--concurrency", values.concurrency])),
  );
  const redisBefore = redis.process().cpu();
  const workersBefore = workers.map((worker) => worker.cpu());
  const serverBefore = server.cpu();
  const started = Date.now();
  const job = await post(`${server.url}/v2/crawl`, {
    url: site.origin,
    limit: pages + 100,
    ...(kills ? { webhook: { url: `http://${hook}/` } } : {}),
  });
  const url = `${server.url}/v2/crawl/${job.id}`;
  const wrong = [];
  const done = new Set();
  const at = async (name, share, completed, work) => {
    if (!kills || done.has(name) || completed < pages * share) return;
    done.add(name);
    console.error(`${name} at ${completed}`);
    await work();
  };
  const alive = () => workers.filter((worker) => worker.child.exitCode === null && worker.child.signalCode === null);
  let last = 0;
  const status = await untilOver(url, {
    onStatus: async (answer) => {
      if (answer.unreachable || answer.httpStatus) {
        if (answer.httpStatus !== 503) wrong.push(JSON.stringify(answer).slice(0, 200));
        return;
      }
      const { status: state, completed } = answer;
      if (completed < last || !["scraping", "completed"].includes(state))
        wrong.push(`${state} ${completed} after ${last}`);
      last = completed;
      await at("kill a worker", 1 / 3, completed, () => alive()[0].kill("SIGKILL"));
      await at("stop a worker", 1 / 2, completed, () => {
        const [worker] = alive();
        worker.pause();
        setTimeout(() => worker.resume(), Number(values.pause) * 1000);
      });
      await at("restart Redis", 2 / 3, completed, () => redis.restart());
    },
  });
  const seconds = (Date.now() - started) / 1000;
  const cpu = kills
    ? undefined
    : {
        redis: redis.process().cpu() - redisBefore,
        workers: workers.reduce((sum, worker, index) => sum + worker.cpu() - workersBefore[index], 0),
        server: server.cpu() - serverBefore,
      };
  // Messages are sent one by one, so they may end after the job.
  const ended = Date.now();
  while (kills && events.at(-1)?.type !== "crawl.completed" && Date.now() - ended < 300_000) await wait(100);
  const documents = await documentsOf(url);
  const usage = await (await fetch(`${server.url}/v2/team/credit-usage/historical`)).json();
  const result = {
    workers: count,
    pages,
    kills,
    status: status.status,
    seconds: Math.round(seconds * 10) / 10,
    completed: status.completed,
    total: status.total,
    creditsUsed: status.creditsUsed,
    ledger: usage.periods?.reduce((sum, period) => sum + (period.creditsUsed ?? 0), 0),
    documents: documents.length,
    distinct: new Set(documents.map(({ metadata }) => metadata.sourceURL)).size,
    requests: site.requests.filter(({ path }) => path === "/" || path.startsWith("/page/")).length,
    mostInFlight: site.mostInFlight(),
    wrongStatus: wrong,
    memory: alive().map((worker) => Math.round(worker.memory())),
    ...(cpu
      ? {
          cpuMsAPage: Object.fromEntries(
            Object.entries(cpu).map(([name, sum]) => [name, Math.round((sum * 1e5) / pages) / 100]),
          ),
        }
      : {}),
  };
  if (kills) {
    const pageEvents = events.filter(({ type }) => type === "crawl.page");
    const byId = new Map(pageEvents.map((event) => [event.webhookId, event.url]));
    const firsts = [...new Map(events.map((event, index) => [event.webhookId, index])).keys()];
    result.webhooks = {
      sent: events.length,
      pageIds: byId.size,
      pageUrls: new Set(byId.values()).size,
      first: events[0]?.type,
      last: events.at(-1)?.type,
      ids: firsts.length,
      inOrder: isDeepStrictEqual(
        [...byId.values()],
        documents.map(({ metadata }) => metadata.sourceURL),
      ),
      secondsAfterTheJob: Math.round((Date.now() - ended) / 100) / 10,
    };
  }
  await Promise.all([...alive().map((worker) => worker.kill("SIGTERM")), server.kill("SIGTERM")]);
  await redis.close();
  site.close();
  receiver.closeAllConnections();
  receiver.close();
  return result;
}

for (const count of values.workers.split(",").map(Number)) console.log(JSON.stringify(await run(count, values.kills)));
