/**
 * Quern's renderer beside a bare loop of newContext, goto, content and close in the same browser version, in turns within one run, so that
 * whatever else the machine does weighs on both. Prints one JSON object.
 *
 *   node benchmarks/browser/compare.mjs [pages a turn] [turns]
 */
import { chromiumRenderer, findChromium } from "@quern/browser";
import { createEngine } from "@quern/core";
import { chromium } from "playwright-core";
import { loadAverage, processorSeconds } from "./processes.mjs";
import { startSite } from "./site.mjs";

const PAGES = Number(process.argv[2] ?? 24);
const TURNS = Number(process.argv[3] ?? 3);
const CONCURRENCY = 4;

const site = await startSite();
const engine = createEngine({ network: { allow: [site.host] }, renderer: chromiumRenderer(), cache: false });
const { path } = await findChromium();
const browser = await chromium.launch({ executablePath: path, args: ["--disable-gpu", "--disable-dev-shm-usage"] });

const candidates = {
  async bare(url) {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    const html = await page.content();
    await context.close();
    return html;
  },
  async quern(url) {
    return (await engine.scrape(url, { engine: "browser", formats: ["rawHtml"] })).rawHtml;
  },
};

let number = 0;
async function turn(render, path) {
  const before = processorSeconds();
  const started = performance.now();
  const times = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next++ < PAGES) {
        const at = performance.now();
        const html = await render(`${site.origin}${path}?${number++}`);
        if (!html.includes("Row 49")) throw new Error("the page is not complete");
        times.push(performance.now() - at);
      }
    }),
  );
  const after = processorSeconds();
  return {
    times,
    seconds: (performance.now() - started) / 1000,
    own: after.own - before.own,
    browser: after.browser - before.browser,
  };
}

const result = { pages: PAGES * TURNS, concurrency: CONCURRENCY, loadBefore: loadAverage() };
for (const path of ["/plain", "/app"]) {
  const turns = { bare: [], quern: [] };
  for (const name of ["bare", "quern"]) await turn(candidates[name], path);
  for (let index = 0; index < TURNS; index++) {
    for (const name of ["bare", "quern"]) turns[name].push(await turn(candidates[name], path));
  }
  const summary = Object.fromEntries(
    Object.entries(turns).map(([name, list]) => {
      const sum = (key) => list.reduce((total, one) => total + one[key], 0);
      const times = list.flatMap((one) => one.times).sort((a, b) => a - b);
      const count = PAGES * TURNS;
      return [
        name,
        {
          pagesPerSecond: Number((count / sum("seconds")).toFixed(2)),
          p50: Math.round(times[times.length >> 1]),
          p95: Math.round(times[Math.floor(times.length * 0.95)]),
          ownCpuMilliseconds: Math.round((sum("own") / count) * 1000),
          browserCpuMilliseconds: Math.round((sum("browser") / count) * 1000),
        },
      ];
    }),
  );
  const cpu = ({ ownCpuMilliseconds, browserCpuMilliseconds }) => ownCpuMilliseconds + browserCpuMilliseconds;
  result[path] = {
    ...summary,
    cpuQuernOverBare: Number((cpu(summary.quern) / cpu(summary.bare)).toFixed(2)),
    pagesPerSecondQuernOverBare: Number((summary.quern.pagesPerSecond / summary.bare.pagesPerSecond).toFixed(2)),
  };
}
result.loadAfter = loadAverage();
await engine.close();
await browser.close();
site.close();
console.log(JSON.stringify(result, null, 2));
