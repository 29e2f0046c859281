/**
 * Scores main content on pages of sites that the classifier has not seen: every page is converted with the table that was trained without the
 * sites of its fold.
 *
 *     node train.mjs --wcxb=DIR --articles=DIR --folds=TABLES       # the five tables
 *     node evaluate.mjs --wcxb=DIR --articles=DIR --folds=TABLES    # word F1 (WCXB, by kind of page), 4-gram F1 (articles)
 *     … --news=DIR --passages=DIR                                   # and news, word F1; passages that must and that must not stand
 *     node evaluate.mjs … --script=cyrillic                         # the same with every word replaced: see other-scripts.mjs
 *
 * Needs `npm install --ignore-scripts` in the folder above. Each fold has a process of its own, since a table is read once.
 *
 * @module
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { CONTENT_MODEL } from "../../../packages/markdown/dist/html/main-content/model.js";
import { htmlToMarkdown } from "../../../packages/markdown/dist/index.js";
import { markdownText, wordScore } from "../measures.mjs";
import { pageInScript, pairs, SCRIPT_NAMES, textInScript } from "./other-scripts.mjs";
import { articleBenchmark, contentBenchmark, foldOf, newsPages, passagePages } from "./pages.mjs";

const FOLDS = 5;
const RUN = 4;

const { values: options } = parseArgs({
  options: {
    wcxb: { type: "string" },
    articles: { type: "string" },
    news: { type: "string" },
    passages: { type: "string" },
    folds: { type: "string" },
    fold: { type: "string" },
    script: { type: "string" },
  },
});
const { script } = options;
if (script !== undefined && !SCRIPT_NAMES.includes(script))
  throw new Error(`--script is one of ${SCRIPT_NAMES.join(", ")}; it is ${script}.`);

if (options.fold === undefined) report(evaluateAll());
else console.log(JSON.stringify(await evaluate(Number(options.fold))));

function evaluateAll() {
  const rows = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const run = spawnSync(
      process.execPath,
      [fileURLToPath(import.meta.url), ...process.argv.slice(2), `--fold=${fold}`],
      { encoding: "utf8", maxBuffer: 1 << 28 },
    );
    if (run.status !== 0) throw new Error(run.stderr);
    rows.push(...JSON.parse(run.stdout));
  }
  return rows;
}

async function evaluate(fold) {
  const file = pathToFileURL(path.resolve(options.folds, `fold-${fold}.js`)).href;
  Object.assign(CONTENT_MODEL, (await import(file)).CONTENT_MODEL);
  const pages = [
    ...(options.wcxb ? contentBenchmark(options.wcxb) : []),
    ...(options.articles ? articleBenchmark(options.articles) : []),
    ...(options.news ? newsPages(options.news) : []),
    ...(options.passages ? passagePages(options.passages) : []),
  ].filter(({ url }) => foldOf(url) === fold);
  return pages.map(({ set, id, url, html, text, present, absent }) => {
    const shown = script === undefined ? html : pageInScript(html, script);
    const truth = script === undefined ? text : textInScript(text, script);
    const found = markdownText(htmlToMarkdown(shown, { url }));
    if (set === "passages") return { set, id, ...countPassages(found, present, absent) };
    const score = set === "articles" ? runScore(found, truth) : wordScore(pairs(found), pairs(truth));
    return { set, id, kind: set === "wcxb" ? kindOf(id) : "", ...score };
  });
}

function countPassages(found, present, absent) {
  const flat = (text) => text.replace(/\s+/g, " ");
  const count = (passages) => passages.filter((passage) => flat(found).includes(flat(passage))).length;
  return { right: count(present), wanted: present.length, wrong: count(absent) };
}

function kindOf(id) {
  const kind = JSON.parse(readFileSync(path.join(options.wcxb, "ground-truth", `${id}.json`), "utf8"))._internal
    ?.page_type?.primary;
  return kind === "category" ? "collection" : (kind ?? "article");
}

/** Multiset overlap of runs of four words, case kept, as the article benchmark scores. */
function runScore(found, wanted) {
  const runs = (text) => {
    const list = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
    const counts = new Map();
    for (let at = 0; at < Math.max(1, list.length - RUN + 1); at++) {
      const run = list.slice(at, at + RUN).join(" ");
      if (run !== "") counts.set(run, (counts.get(run) ?? 0) + 1);
    }
    return counts;
  };
  const [left, right] = [runs(found), runs(wanted)];
  let both = 0;
  for (const [run, count] of left) both += Math.min(count, right.get(run) ?? 0);
  const total = (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  const precision = total(left) > 0 ? both / total(left) : 0;
  const recall = total(right) > 0 ? both / total(right) : 0;
  return { precision, recall, f1: harmonic(precision, recall) };
}

function harmonic(precision, recall) {
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

function report(rows) {
  const mean = (list, name) => list.reduce((sum, row) => sum + row[name], 0) / Math.max(1, list.length);
  const line = (name, list) =>
    `| ${name} | ${list.length} | ${["f1", "precision", "recall"].map((one) => mean(list, one).toFixed(4)).join(" | ")} |`;
  const [pages, articles, news, passages] = ["wcxb", "articles", "news", "passages"].map((name) =>
    rows.filter(({ set }) => set === name),
  );
  const lines = ["| unseen sites | pages | F1 | precision | recall |", "| --- | --- | --- | --- | --- |"];
  if (pages.length > 0) lines.push(line("WCXB", pages));
  for (const kind of [...new Set(pages.map((row) => row.kind))].sort())
    lines.push(
      line(
        `… ${kind}`,
        pages.filter((row) => row.kind === kind),
      ),
    );
  if (articles.length > 0) {
    const [precision, recall] = [mean(articles, "precision"), mean(articles, "recall")];
    lines.push(
      `| articles, 4-grams | ${articles.length} | ${[harmonic(precision, recall), precision, recall].map((value) => value.toFixed(4)).join(" | ")} |`,
    );
  }
  if (news.length > 0) lines.push(line("news", news));
  if (passages.length > 0) {
    const sum = (name) => passages.reduce((total, row) => total + row[name], 0);
    const [precision, recall] = [sum("right") / (sum("right") + sum("wrong")), sum("right") / sum("wanted")];
    lines.push(
      `| passages | ${passages.length} | ${[harmonic(precision, recall), precision, recall].map((value) => value.toFixed(4)).join(" | ")} |`,
    );
  }
  console.log(lines.join("\n"));
}
