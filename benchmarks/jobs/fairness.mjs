/**
 * Two teams on three workers: one has 10 000 pages waiting, the other begins a crawl of ten. How long the small one takes, compared with
 * having the workers to itself.
 *
 * node fairness.mjs [--rounds 5] [--latency 200] [--concurrency 10]
 */
import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { post, startRedis, startServer, startWorker, untilOver } from "./processes.mjs";
import { startSite } from "./site.mjs";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    latency: { type: "string", default: "200" },
    concurrency: { type: "string", default: "10" },
  },
});
const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
const latency = Number(values.latency);
const large = await startSite({ pages: 10_000, latency });
const small = await startSite({ pages: 10, latency });
const redis = await startRedis();
const keyOf = (team) =>
  /fc-\S+/.exec(
    execFileSync(process.execPath, [CLI, "keys", "create", "--team", team, "--redis-url", redis.url], {
      encoding: "utf8",
    }),
  )[0];
const keys = { large: keyOf("large"), small: keyOf("small") };
const words = ["--redis-url", redis.url, "--allow-host", large.host, "--allow-host", small.host];
const server = await startServer([...words, "--no-worker"]);
const workers = await Promise.all([1, 2, 3].map(() => startWorker([...words, "--concurrency", values.concurrency])));

async function time() {
  const headers = { authorization: `Bearer ${keys.small}` };
  const began = performance.now();
  const { id } = await post(
    `${server.url}/v2/crawl`,
    { url: small.origin, limit: 10, scrapeOptions: { maxAge: 0 } },
    headers,
  );
  const last = await untilOver(`${server.url}/v2/crawl/${id}`, { headers, pause: 50 });
  if (last.completed !== 10) throw new Error(JSON.stringify(last));
  return performance.now() - began;
}
const median = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
const several = async () => {
  const times = [];
  for (let round = 0; round < Number(values.rounds); round++) times.push(await time());
  return times;
};

await time();
const alone = await several();
const headers = { authorization: `Bearer ${keys.large}` };
const { id } = await post(`${server.url}/v2/crawl`, { url: large.origin, limit: 10_000 }, headers);
await wait(5_000);
const beside = await several();
const { completed, total } = await (await fetch(`${server.url}/v2/crawl/${id}?limit=1`, { headers })).json();
console.log(
  JSON.stringify(
    {
      aloneMs: Math.round(median(alone)),
      besideMs: Math.round(median(beside)),
      ratio: Math.round((median(beside) / median(alone)) * 100) / 100,
      largeCrawl: { completed, total },
    },
    null,
    2,
  ),
);
await Promise.all([...workers, server].map((one) => one.kill("SIGKILL")));
await redis.close();
large.close();
small.close();
