/**
 * Real pages at two visits with made-up noise, and with one real change each.
 *
 *     node benchmarks/monitor/measure.mjs DIRECTORY [pages] [first]
 *
 * DIRECTORY is the development split of WCXB (web-content-extraction-benchmark, CC-BY-4.0): html/NNNN.html.gz and ground-truth/NNNN.json.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { compareStates, readState } from "@quern/monitor";
import { createQuern } from "quern";
import { random, visitOf } from "./noise.mjs";
import { KIND_NAMES, plant } from "./plant.mjs";

const [directory, count = "300", first = "0"] = process.argv.slice(2);
if (!directory) throw new Error("Name the directory of the pages.");

/** A fixed order that has nothing to do with the numbers of the pages. */
const order = (name) => random([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)).next();
const only = process.env.ONLY?.split(",");
const names =
  only ??
  readdirSync(join(directory, "html"))
    .map((name) => name.replace(/\.html\.gz$/, ""))
    .sort((one, other) => order(one) - order(other))
    .slice(Number(first), Number(first) + Number(count));

const quern = createQuern({ cache: false });
const started = process.cpuUsage();
let visits = 0;
async function stateOf(html, url) {
  visits++;
  const { markdown } = await quern.parse(Buffer.from(html), {
    filename: "page.html",
    contentType: "text/html; charset=utf-8",
    url,
  });
  return readState(quern, { url, markdown, rawHtml: html });
}

/** Words as a reader sees them, without the addresses of links. */
const fold = (text) =>
  text
    .replace(/\]\([^()\s]*\)/g, "]")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$€£¥]+/gu, " ")
    .trim();
let pages = 0;
let falseAlarms = 0;
const alarms = [];
const kinds = Object.fromEntries(KIND_NAMES.map((kind) => [kind, { planted: 0, found: 0, shown: 0 }]));
const missed = [];
for (const [index, name] of names.entries()) {
  const html = gunzipSync(readFileSync(join(directory, "html", `${name}.html.gz`))).toString("utf8");
  const truth = JSON.parse(readFileSync(join(directory, "ground-truth", `${name}.json`), "utf8"));
  const gold = String(truth.ground_truth?.main_content ?? truth.main_content ?? "").replace(/\s+/g, " ");
  const url = truth.url ?? `https://site-${name}.example/page`;
  const seed = Number.parseInt(name, 10);
  const before = await stateOf(visitOf(html, seed, 1), url);
  const after = await stateOf(visitOf(html, seed, 2), url);
  pages++;
  const noise = compareStates(before, after);
  if (noise.changes.length > 0) {
    falseAlarms++;
    alarms.push({ name, changes: noise.changes.slice(0, 3) });
  }
  // Each page gets one kind of change, in turn; pages that have no such thing get the next that they have.
  for (let step = 0; step < KIND_NAMES.length; step++) {
    const kind = KIND_NAMES[(index + step) % KIND_NAMES.length];
    const planted = plant(kind, html, gold, random(seed + 99));
    if (!planted) continue;
    const changed = await stateOf(visitOf(planted.html, seed, 2), url);
    const { changes } = compareStates(before, changed);
    kinds[kind].planted++;
    // Noise that was counted without the change as well does not count as having found it.
    const shown = changes.some(({ before: old, after: now }) => {
      const { gone, come } = planted.expects;
      return (
        (come === undefined || fold(now ?? "").includes(fold(come))) &&
        (gone === undefined || fold(old ?? "").includes(fold(gone)))
      );
    });
    if (changes.length > 0) kinds[kind].found++;
    if (shown) kinds[kind].shown++;
    else missed.push({ name, kind, ...planted.expects, changes: changes.slice(0, 2) });
    break;
  }
}
await quern.close();
const { user, system } = process.cpuUsage(started);
const sum = (field) => Object.values(kinds).reduce((total, kind) => total + kind[field], 0);
const share = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const report = [
  `Pages ${pages}. Counted as changed by noise alone: ${falseAlarms} (${share(falseAlarms, pages)}).`,
  `Real changes planted ${sum("planted")}, found ${sum("found")} (${share(sum("found"), sum("planted"))}), shown ${sum("shown")} (${share(sum("shown"), sum("planted"))}).`,
  `CPU ${((user + system) / 1000 / visits).toFixed(1)} ms a visit, conversion of both texts and comparison.`,
  "",
  "| change | planted | found | shown |",
  "| --- | --- | --- | --- |",
  ...Object.entries(kinds).map(([kind, { planted, found, shown }]) => `| ${kind} | ${planted} | ${found} | ${shown} |`),
].join("\n");
console.log(report);
if (process.env.DETAILS) writeFileSync(process.env.DETAILS, JSON.stringify({ alarms, missed }, null, 1));
if (Number(count) === 300)
  writeFileSync(new URL("results.md", import.meta.url), `# Noise and real changes\n\n${report}\n`);
