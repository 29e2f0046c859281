/**
 * Load and faults of the browser path: start, throughput, memory of a context, growth over many pages, and a browser, or the process of one
 * page, that is killed or stopped under load. Prints one JSON object.
 *
 *   node benchmarks/browser/load.mjs [pages]
 */
import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { chromiumRenderer } from "@quern/browser";
import { createEngine } from "@quern/core";
import { browserMemory, browserProcesses, loadAverage, processorSeconds } from "./processes.mjs";
import { startSite } from "./site.mjs";

const PAGES = Number(process.argv[2] ?? 500);
const CONCURRENCY = 4;

const site = await startSite();
const descriptors = () => readdirSync("/proc/self/fd").length;
const zombies = () => browserProcesses().filter(({ state }) => state === "Z").length;
const commandOf = (pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8");
/** The browser itself; its children inherit some of its switches. */
const main = () =>
  browserProcesses().find(({ pid }) => /--remote-debugging/.test(commandOf(pid)) && !/--type=/.test(commandOf(pid)))
    ?.pid;
/** A process that shows a page. */
const renderer = () => browserProcesses().find(({ pid }) => /--type=renderer/.test(commandOf(pid)))?.pid;

const start = () => createEngine({ network: { allow: [site.host] }, renderer: chromiumRenderer(), cache: false });
const engine = start();
const scrape = async (number, options = {}, from = engine) => {
  const started = performance.now();
  const { markdown } = await from.scrape(`${site.origin}/script?${number}`, { engine: "browser", ...options });
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
  loadBefore: loadAverage(),
};

const first = await scrape("first");
const second = await scrape("second");
// The extra cost of a browser's first page: with the modules still to load, and with all of them and the browser's files in memory.
const fresh = start();
const again = await scrape("first again", {}, fresh);
await fresh.close();
result.startMilliseconds = { cold: Math.round(first - second), warm: Math.round(again - second) };

// Four pages held open, against the browser with none.
await sleep(500);
const empty = browserMemory();
const held = Array.from({ length: CONCURRENCY }, (_, index) => scrape(`held${index}`, { waitFor: 6000 }));
await sleep(4000);
result.megabytesPerContext = Math.round((browserMemory() - empty) / CONCURRENCY);
await Promise.all(held);

const before = {
  descriptors: descriptors(),
  processes: browserProcesses().length,
  heap: Math.round(process.memoryUsage().rss / 1e6),
  browser: Math.round(browserMemory()),
};
const started = performance.now();
const processor = processorSeconds();
const sampling = setInterval(processorSeconds, 200);
const { times, failures } = await run(PAGES);
const seconds = (performance.now() - started) / 1000;
await sleep(1500);
result.pagesPerSecond = Number((PAGES / seconds).toFixed(2));
result.milliseconds = {
  p50: Math.round(times[times.length >> 1]),
  p95: Math.round(times[Math.floor(times.length * 0.95)]),
};
const used = processorSeconds();
clearInterval(sampling);
result.cpuMillisecondsPerPage = {
  own: Math.round(((used.own - processor.own) / PAGES) * 1000),
  browser: Math.round(((used.browser - processor.browser) / PAGES) * 1000),
};
result.failures = failures;
result.growth = {
  before,
  after: {
    descriptors: descriptors(),
    processes: browserProcesses().length,
    heap: Math.round(process.memoryUsage().rss / 1e6),
    browser: Math.round(browserMemory()),
  },
};

const FAULTS = { SIGKILL: main, SIGSTOP: main, "SIGKILL of a page": renderer, "SIGSTOP of a page": renderer };
for (const [name, victim] of Object.entries(FAULTS)) {
  const signal = name.split(" ")[0];
  let hit = false;
  const fault = setTimeout(() => {
    process.kill(victim(), signal);
    hit = true;
  }, 1500);
  const outcome = await run(24);
  clearTimeout(fault);
  const healthy = await scrape(`after ${name}`).then(
    () => true,
    () => false,
  );
  result[name] = {
    hit,
    answered: outcome.times.length + outcome.failures.length,
    complete: outcome.times.length,
    failures: outcome.failures,
    slowest: Math.round(outcome.times.at(-1)),
    healthyAfter: healthy,
  };
}
await sleep(2000);
result.zombies = zombies();
await engine.close();
await sleep(500);
result.processesAfterClose = browserProcesses().length;
site.close();
result.loadAfter = loadAverage();
console.log(JSON.stringify(result, null, 2));
