// node tables.mjs --wcxb=DIR [--folds=TABLES] [SUBJECT…]
//
// Tables that the true main content has, and what becomes of them: kept as a table, kept as text, or dropped. Pages are read here with
// htmlparser2, independently of the product. A table counts as a part of the truth when the truth has most of its rows word by word, or nearly
// all of its cells; tables that hold others lay out pages and are not counted, nor are rows of one cell. DIR is laid out as for
// training/evaluate.mjs. With --folds, Quern runs as on sites that its classifier has not seen (training/train.mjs writes the tables).
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { parseDocument } from "htmlparser2";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { CONTENT_MODEL } from "../../packages/markdown/dist/html/main-content/model.js";
import { SUBJECTS } from "./subjects.mjs";
import { contentBenchmark, foldOf } from "./training/pages.mjs";

const FOLDS = 5;
/** Shares of a table's rows and cells that make it a part of the truth, and of what is left that make it kept. */
const MOST_ROWS = 0.6;
const MOST_CELLS = 0.85;
const MIN_CELLS = 6;
const KEPT_ROWS = 0.5;
const KEPT_CELLS = 0.7;
/** Of a table that is kept, fewer cells than this in the truth make it one too many. */
const FOREIGN_CELLS = 0.4;

const { values: options, positionals } = parseArgs({
  options: { wcxb: { type: "string" }, folds: { type: "string" }, fold: { type: "string" } },
  allowPositionals: true,
});
const subjects = positionals.length > 0 ? positionals : ["quern"];

if (options.fold !== undefined) console.log(JSON.stringify(await measure("quern", Number(options.fold))));
else for (const subject of subjects) report(subject, await countsOf(subject));

async function countsOf(subject) {
  if (subject !== "quern" || !options.folds) return measure(subject, undefined);
  const sum = emptyCounts();
  for (let fold = 0; fold < FOLDS; fold++) {
    // The classifier's table is read once a process.
    const run = spawnSync(
      process.execPath,
      [fileURLToPath(import.meta.url), `--wcxb=${options.wcxb}`, `--folds=${options.folds}`, `--fold=${fold}`],
      { encoding: "utf8" },
    );
    if (run.status !== 0) throw new Error(run.stderr);
    for (const [name, count] of Object.entries(JSON.parse(run.stdout))) sum[name] += count;
  }
  return sum;
}

function report(subject, { kept, text, dropped, keptCells, cells, foreign }) {
  const share = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;
  const tables = kept + text + dropped;
  console.log(
    `| ${subject} | ${kept} of ${tables} (${share(kept, tables)}) | ${text} | ${dropped} | ${share(keptCells, cells)} | ${foreign} |`,
  );
}

function emptyCounts() {
  return { kept: 0, text: 0, dropped: 0, keptCells: 0, cells: 0, foreign: 0 };
}

async function measure(name, fold) {
  const subject = await SUBJECTS[name]();
  if (fold !== undefined) {
    const file = path.resolve(options.folds, `fold-${fold}.js`);
    if (!existsSync(file)) throw new Error(`${file} is missing: write it with training/train.mjs --folds=DIR.`);
    Object.assign(CONTENT_MODEL, (await import(pathToFileURL(file).href)).CONTENT_MODEL);
  }
  const counts = emptyCounts();
  for (const { url, html, text } of contentBenchmark(options.wcxb)) {
    if (fold !== undefined && foldOf(url) !== fold) continue;
    const tables = tablesOf(parseDocument(html));
    if (tables.length === 0) continue;
    const truth = squash(text);
    let markdown = "";
    try {
      markdown = await (subject.extract ?? subject.convert)(html, url);
    } catch {
      // Counts as nothing kept.
    }
    const found = parseDocument(
      micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
    );
    const rows = new Set(all(found, "tr").map((row) => squash(textOf(row))));
    const left = squash(textOf(found));
    for (const table of tables) count(counts, table, truth, rows, left);
  }
  return counts;
}

function count(counts, { rows, cells }, truth, keptRows, left) {
  const shareOf = (list, test) => list.filter(test).length / list.length;
  const inTruth = shareOf(cells, (cell) => truth.includes(cell));
  const isWanted =
    shareOf(rows, (row) => truth.includes(row)) >= MOST_ROWS || (inTruth >= MOST_CELLS && cells.length >= MIN_CELLS);
  const isKept = shareOf(rows, (row) => keptRows.has(row)) >= KEPT_ROWS;
  if (!isWanted) {
    if (isKept && inTruth < FOREIGN_CELLS) counts.foreign++;
    return;
  }
  counts.cells += cells.length;
  if (isKept) {
    counts.kept++;
    counts.keptCells += cells.length;
  } else if (shareOf(cells, (cell) => left.includes(cell)) >= KEPT_CELLS) counts.text++;
  else counts.dropped++;
}

/** Tables without tables in them, with two rows of two cells at least. */
function tablesOf(document) {
  return all(document, "table")
    .filter((table) => all(table, "table").length === 0)
    .map((table) => {
      const texts = all(table, "tr").map((row) =>
        row.children.filter(({ name }) => name === "td" || name === "th").map((cell) => squash(textOf(cell))),
      );
      const filled = texts.map((row) => row.filter((cell) => cell !== ""));
      return { rows: filled.filter((row) => row.length > 1).map((row) => row.join("")), cells: filled.flat() };
    })
    .filter(({ rows }) => rows.length > 1);
}

function all(root, name, found = []) {
  for (const child of root.children ?? []) {
    if (child.name === name) found.push(child);
    all(child, name, found);
  }
  return found;
}

function textOf(node) {
  if (node.type === "text") return node.data;
  return node.name === "script" || node.name === "style" ? "" : (node.children ?? []).map(textOf).join("");
}

/** Without white space and bars, which pages and Markdown set as they like. */
function squash(text) {
  return text.replace(/[\s|]+/g, "").toLowerCase();
}
