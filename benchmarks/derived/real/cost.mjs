/**
 * Processor time of derived formats against Markdown, through the engine: each in a process of its own, then all in turn in one.
 *
 *     node cost.mjs --wcxb=DIR [--every=14] [--rounds=2]
 *
 * User and system time of the whole process, so that threads count. The first round warms up and is not counted.
 *
 * @module
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createEngine } from "../../../packages/core/dist/index.js";
import { contentBenchmark } from "../../extraction/training/pages.mjs";

const { values: options } = parseArgs({
  options: {
    wcxb: { type: "string" },
    every: { type: "string", default: "14" },
    rounds: { type: "string", default: "2" },
    only: { type: "string" },
  },
});

const properties = (fields) => Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }]));
const ARTICLE = properties({ headline: "string", author: "string", datePublished: "string", publisher: "string" });
const PRODUCT = properties({
  name: "string",
  price: "number",
  priceCurrency: "string",
  brand: "string",
  sku: "string",
});
const REQUESTS = {
  markdown: { formats: ["markdown"] },
  "json of an article": { formats: [{ type: "json", schema: { type: "object", properties: ARTICLE } }] },
  "json of a product": { formats: [{ type: "json", schema: { type: "object", properties: PRODUCT } }] },
  product: { formats: ["product"] },
  menu: { formats: ["menu"] },
  summary: { formats: ["summary"] },
  highlights: { formats: [{ type: "highlights", query: "how it works and what it costs" }] },
  redactPII: { formats: ["markdown"], redactPII: true },
  imageDetails: { formats: ["imageDetails"] },
};

if (options.only === undefined) {
  const inOwn = (name) =>
    JSON.parse(
      execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...process.argv.slice(2), `--only=${name}`], {
        encoding: "utf8",
      }),
    );
  const alone = Object.fromEntries(Object.keys(REQUESTS).map((name) => [name, inOwn(name)[name]]));
  const together = inOwn("*");
  const again = inOwn("markdown").markdown;
  const base = (alone.markdown + again) / 2;
  const row = (name) =>
    `| ${name} | ${alone[name].toFixed(1)} | ${(alone[name] / base).toFixed(2)} | ${together[name].toFixed(1)} | ${(together[name] / together.markdown).toFixed(2)} |`;
  console.log(`Markdown alone: ${alone.markdown.toFixed(1)} and ${again.toFixed(1)} ms a page\n`);
  console.log(
    "| request | alone, ms | × Markdown | all in turn, ms | × Markdown |\n| --- | ---: | ---: | ---: | ---: |",
  );
  console.log(Object.keys(REQUESTS).map(row).join("\n"));
} else {
  const pages = contentBenchmark(options.wcxb).filter((_page, at) => at % Number(options.every) === 3);
  const bytes = pages.map(({ html }) => new TextEncoder().encode(html));
  const names = options.only === "*" ? Object.keys(REQUESTS) : [options.only];
  const used = Object.fromEntries(names.map((name) => [name, 0]));
  const engine = createEngine();
  for (let round = 0; round <= Number(options.rounds); round++)
    for (const [at, page] of pages.entries())
      for (const name of names) {
        const before = process.cpuUsage();
        await engine.parse(bytes[at], { ...REQUESTS[name], url: page.url, filename: "page.html" });
        const { user, system } = process.cpuUsage(before);
        if (round > 0) used[name] += (user + system) / 1000;
      }
  await engine.close();
  const per = Object.entries(used).map(([name, sum]) => [name, sum / pages.length / Number(options.rounds)]);
  console.log(JSON.stringify(Object.fromEntries(per)));
}
