/**
 * Load and faults of the browser path: start, throughput, memory of a context, growth over many pages, and a browser that is killed or
 * stopped under load. Prints one JSON object.
 *
 *   node benchmarks/browser/load.mjs [pages]
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { chromiumRenderer } from "@quern/browser";
import { createEngine } from "@quern/core";

const PAGES = Number(process.argv[2] ?? 500);
const CONCURRENCY = 4;
const TEXT = "The upper stone turns and the lower stone stays where it is. ".repeat(60);

const server = createServer((request, response) => {
  if (request.url?.startsWith("/data"))
    return response.end(JSON.stringify(Array.from({ length: 50 }, (_, row) => `Row ${row}`)));
  response.writeHead(200, { "content-type": "text/html" });
  response.end(`<!doctype html><title>Load</title><div id="root"></div><script>fetch("/data").then((r) => r.json()).then((rows) => {
    root.innerHTML = "<main><h1>Rows</h1><p>${TEXT}</p><ul>" + rows.map((row) => "<li>" + row).join("") + "</ul></main>"; });</script>`);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${server.address().port}`;

/** Processes of the browser, found as descendants of this one, with their resident memory (shared pages counted once each by PSS). */
function browserProcesses() {
  const parents = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      parents.set(Number(name), { parent: Number(parent), state });
    } catch {}
  }
  const found = [];
  for (const [pid, { state }] of parents) {
    let at = pid;
    while (at > 1 && at !== process.pid) at = parents.get(at)?.parent ?? 0;
    if (at === process.pid && pid !== process.pid) found.push({ pid, state });
  }
  return found;
}
const memoryOf = (pid) => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
const memory = () => browserProcesses().reduce((sum, { pid }) => sum + memoryOf(pid), 0);
const descriptors = () => readdirSync("/proc/self/fd").length;
const zombies = () => browserProcesses().filter(({ state }) => state === "Z").length;
const main = () =>
  browserProcesses().find(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--remote-debugging"))
    ?.pid;

const engine = createEngine({ network: { allow: [host] }, renderer: chromiumRenderer(), cache: false });
const scrape = async (number, options = {}) => {
  const started = performance.now();
  const { markdown } = await engine.scrape(`http://${host}/?${number}`, { engine: "browser", ...options });
  if (!markdown.includes("Row 49")) throw new Error("the page is not complete");
  return performance.now() - started;
};
async function run(count, each = scrape) {
  const times = [];
  const failures = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < count)
        await each(next++).then(
          (time) => times.push(time),
          (error) => failures.push(`${error.code}: ${error.message}`),
        );
    }),
  );
  times.sort((a, b) => a - b);
  return { times, failures };
}

const result = {
  pages: PAGES,
  concurrency: CONCURRENCY,
  cores: cpus().length,
  load: Number(readFileSync("/proc/loadavg", "utf8").split(" ")[0]),
};

const first = await scrape("first");
const second = await scrape("second");
result.startMilliseconds = Math.round(first - second);

// Four pages held open, against the browser with none.
await sleep(500);
const empty = memory();
const held = Array.from({ length: CONCURRENCY }, (_, index) => scrape(`held${index}`, { waitFor: 6000 }));
await sleep(4000);
result.megabytesPerContext = Math.round((memory() - empty) / CONCURRENCY);
await Promise.all(held);

const before = {
  descriptors: descriptors(),
  processes: browserProcesses().length,
  heap: Math.round(process.memoryUsage().rss / 1e6),
  browser: Math.round(memory()),
};
const started = performance.now();
const cpu = process.cpuUsage();
const { times, failures } = await run(PAGES);
const seconds = (performance.now() - started) / 1000;
await sleep(1500);
result.pagesPerSecond = Number((PAGES / seconds).toFixed(2));
result.milliseconds = {
  p50: Math.round(times[times.length >> 1]),
  p95: Math.round(times[Math.floor(times.length * 0.95)]),
};
result.ownCpuMillisecondsPerPage = Math.round(
  (process.cpuUsage(cpu).user + process.cpuUsage(cpu).system) / 1000 / PAGES,
);
result.failures = failures;
result.growth = {
  before,
  after: {
    descriptors: descriptors(),
    processes: browserProcesses().length,
    heap: Math.round(process.memoryUsage().rss / 1e6),
    browser: Math.round(memory()),
  },
};

for (const signal of ["SIGKILL", "SIGSTOP"]) {
  const fault = setTimeout(() => process.kill(main(), signal), 1500);
  const outcome = await run(24);
  clearTimeout(fault);
  const healthy = await scrape(`after ${signal}`).then(
    () => true,
    () => false,
  );
  result[signal] = {
    answered: outcome.times.length + outcome.failures.length,
    complete: outcome.times.length,
    failures: outcome.failures,
    slowest: Math.round(outcome.times.at(-1)),
    healthyAfter: healthy,
  };
}
result.zombies = zombies();
await engine.close();
await sleep(500);
result.processesAfterClose = browserProcesses().length;
server.close();
console.log(JSON.stringify(result, null, 2));
