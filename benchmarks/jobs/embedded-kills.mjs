/** A crawl of 2 000 pages in a data directory, whose server is killed three times: what is lost, what comes twice, what it costs. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { documentsOf, post, restartServer, startServer, untilOver } from "./processes.mjs";
import { startSite } from "./site.mjs";

const pages = Number(process.argv[2] ?? 2000);
const kills = Number(process.argv[3] ?? 3);
const site = await startSite({ pages, latency: 20 });
const folder = await mkdtemp(join(tmpdir(), "quern-kill-"));
const words = ["--data-dir", folder, "--open", "--allow-host", site.host, "--worker-concurrency", "16"];
let server = await startServer(words);
const { port } = server;
const started = Date.now();
const { id } = await post(`${server.url}/v2/crawl`, { url: site.origin, limit: pages + 10 });
const url = `${server.url}/v2/crawl/${id}`;
const wrong = [];
for (let round = 1; round <= kills; round++) {
  const goal = (pages * round) / (kills + 1);
  for (;;) {
    const { completed, status } = await (await fetch(`${url}?limit=1`)).json();
    if (status !== "scraping") wrong.push(`status ${status} at ${completed}`);
    if (completed >= goal) break;
    await wait(50);
  }
  await server.kill();
  server = await restartServer(port, words);
}
const last = await untilOver(url, {
  onStatus: ({ status }) => status !== "scraping" && status !== "completed" && wrong.push(status),
});
const documents = await documentsOf(url);
const addresses = documents.map(({ metadata }) => metadata.sourceURL);
const usage = await (await fetch(`${server.url}/v2/team/credit-usage/historical`)).json();
console.log(
  JSON.stringify(
    {
      pages,
      kills,
      status: last.status,
      completed: last.completed,
      total: last.total,
      creditsUsed: last.creditsUsed,
      ledger: usage.periods?.reduce((sum, period) => sum + (period.creditsUsed ?? 0), 0),
      documents: documents.length,
      distinct: new Set(addresses).size,
      requests: site.requests.filter(({ path }) => path.startsWith("/page/") || path === "/").length,
      wrongStatus: wrong,
      seconds: Math.round((Date.now() - started) / 1000),
      memory: Math.round(server.memory()),
    },
    null,
    2,
  ),
);
await server.kill("SIGTERM");
site.close();
await rm(folder, { recursive: true, force: true });
