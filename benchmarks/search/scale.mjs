/**
 * Building and asking an index of 100 000 pages in a directory.
 *
 * Pages are put together from paragraphs of real pages, so that words are as frequent as they are in real text; each also has ten words of its
 * own, because names and numbers make a real vocabulary grow.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localIndex } from "../../packages/search/dist/index.js";
import { realPages } from "./pages.mjs";
import { request } from "./queries.mjs";

const COUNT = Number(process.env.PAGES ?? 100_000);
const MEAN_CHARACTERS = Number(process.env.CHARACTERS ?? 4000);
const pages = await realPages(process.argv.slice(2));
let seed = 42;
const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const pick = (list) => list[Math.floor(random() * list.length)];
const paragraphs = pages.flatMap(({ markdown }) =>
  markdown.split(/\n{2,}/).filter((one) => one.length > 40 && one.length < 3000),
);
const titleWords = pages.flatMap(({ title }) => title.split(/\s+/).filter((one) => one.length > 2));
const own = () => Math.floor(random() * 2 ** 40).toString(36);

function makePage(number) {
  const size = MEAN_CHARACTERS * (0.3 + 1.4 * random());
  const parts = [];
  for (let length = 0; length < size; ) {
    const part = pick(paragraphs);
    parts.push(part);
    length += part.length;
  }
  for (let at = 0; at < 10; at++) parts[Math.floor(random() * parts.length)] += ` ${own()}`;
  return {
    url: `https://site${number % 500}.example/page/${number}`,
    title: `${Array.from({ length: 6 }, () => pick(titleWords)).join(" ")}`,
    description: "",
    markdown: parts.join("\n\n"),
  };
}

const directory = mkdtempSync(join(tmpdir(), "quern-index-"));
const index = localIndex({ directory });
let markdownBytes = 0;
let building = 0;
let wall = 0;
for (let number = 0; number < COUNT; number += 500) {
  const batch = Array.from({ length: 500 }, (_, at) => makePage(number + at));
  markdownBytes += batch.reduce((sum, { markdown, title }) => sum + Buffer.byteLength(markdown) + title.length, 0);
  const cpu = process.cpuUsage();
  const began = performance.now();
  for (const page of batch) await index.add(page);
  const used = process.cpuUsage(cpu);
  building += (used.user + used.system) / 1e6;
  wall += (performance.now() - began) / 1000;
}
const size = readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
console.log(
  `${COUNT} pages, ${(markdownBytes / 1e6).toFixed(0)} MB of Markdown: ${building.toFixed(1)} CPU s, ${(COUNT / building).toFixed(0)} pages a second and core (${wall.toFixed(0)} s on the clock)`,
);
console.log(`index: ${(size / 1e6).toFixed(0)} MB, ${((100 * size) / markdownBytes).toFixed(1)} % of the Markdown`);

const words = paragraphs.flatMap((one) => one.match(/[\p{L}]{3,}/gu) ?? []);
const phrase = () => pick(paragraphs).match(/[\p{L}]{3,} [\p{L}]{3,} [\p{L}]{3,}/u)?.[0] ?? "in the world";
const kinds = {
  words: () => Array.from({ length: 2 + Math.floor(random() * 4) }, () => pick(words)).join(" "),
  phrase: () => `"${phrase()}"`,
  prefix: () => `${pick(words)} ${pick(words).slice(0, 4)}*`,
};
for (const [kind, make] of Object.entries(kinds)) {
  const times = [];
  for (let at = 0; at < 300; at++) {
    const query = make();
    const began = process.cpuUsage();
    const clock = performance.now();
    await index.search({ ...request, query });
    const used = process.cpuUsage(began);
    times.push([performance.now() - clock, (used.user + used.system) / 1000]);
  }
  const at = (share, column) =>
    times
      .map((one) => one[column])
      .sort((left, right) => left - right)
      [Math.floor(times.length * share)].toFixed(1);
  console.log(
    `${kind}: p50 ${at(0.5, 0)} ms, p95 ${at(0.95, 0)} ms on the clock; p50 ${at(0.5, 1)}, p95 ${at(0.95, 1)} CPU ms`,
  );
}
console.log(`memory: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
await index.close();
rmSync(directory, { recursive: true });
