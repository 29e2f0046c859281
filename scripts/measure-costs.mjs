// The process in which scripts/costs.mjs measures: node FLAGS scripts/measure-costs.mjs LIBRARY ROOT
import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join } from "node:path";

const [, , library, root] = process.argv;
const { createQuern } = await import(library);
const { tinyPdf } = await import(join(root, "packages/pdf/dist/testing/tiny-pdf.js"));

const PAGES = [
  "forum-nodebb",
  "shop-cards",
  "wiki-english",
  "thai-article",
  "documentation",
  "product",
  "news-thai",
].map((name) => `test/golden/${name}/input.html`);
const HTML = ["examples/pages/grinding-grain.html", ...PAGES];

const prose = (page, line) => ({
  x: 72,
  y: 720 - 14 * line,
  size: 11,
  text: `Line ${line} of page ${page}: two stones grind the grain between them, as they did.`,
});
const pdf = tinyPdf({
  pages: Array.from({ length: 3 }, (_page, page) => ({
    width: 612,
    height: 792,
    text: Array.from({ length: 40 }, (_line, line) => prose(page + 1, line)),
  })),
});

const read = (path) => ({ filename: path, bytes: readFileSync(join(root, path)) });
const inputs = (...paths) => paths.map(read);

/** A kind: its documents, and options. Figures are for one document. */
const KINDS = {
  html: [inputs(...HTML), {}],
  "html, whole page": [inputs(...HTML), { onlyMainContent: false }],
  "html, rawHtml": [inputs(...HTML), { formats: ["rawHtml"] }],
  "html, links and images": [inputs(...HTML), { formats: ["links", "images"] }],
  markdown: [inputs("examples/documents/notes.md"), {}],
  csv: [inputs("examples/documents/yield.csv"), {}],
  eml: [inputs("examples/documents/letter.eml"), {}],
  docx: [inputs("packages/office/test-support/letter-inside.docx"), {}],
  odt: [inputs("packages/office/test-support/letter-inside.odt"), {}],
  xlsx: [inputs("packages/office/test-support/formulas.xlsx"), {}],
  pdf: [[{ filename: "pages.pdf", bytes: pdf }], {}],
};

/** Enough for every module to be loaded and compiled, and for the process's memos to fill. */
const WARM_ROUNDS = 10;
const WINDOWS = 7;
/** Enough to make the cost of measuring negligible. */
const DOCUMENTS_A_WINDOW = 32;
/** Beyond this the collector would run within a window and hide part of the cost. */
const BYTES_A_WINDOW = 64e6;
const SETTLE_MS = 5;

const quern = createQuern({ search: [] });
const session = new Session();

async function round([documents, options]) {
  for (const { bytes, filename } of documents) await quern.parse(bytes, { filename, ...options });
}

async function collect() {
  globalThis.gc();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  globalThis.gc();
}

/** The smallest of several windows: a timer or a late callback only adds to them. */
async function allocated(kind) {
  const one = await allocatedIn(1, kind);
  const rounds = Math.max(
    1,
    Math.min(Math.ceil(DOCUMENTS_A_WINDOW / kind[0].length), Math.floor(BYTES_A_WINDOW / one)),
  );
  let least = Number.POSITIVE_INFINITY;
  for (let window = 0; window < WINDOWS; window++) least = Math.min(least, await allocatedIn(rounds, kind));
  return least;
}

async function allocatedIn(rounds, kind) {
  await collect();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < rounds; count++) await round(kind);
  return (process.memoryUsage().heapUsed - before) / rounds;
}

/** Counts of V8's blocks, each times its length. */
async function executed(kind) {
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  await round(kind);
  await session.post("Profiler.takePreciseCoverage");
  await round(kind);
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  let sum = 0;
  for (const { url, functions } of result) {
    if (!url.startsWith("file:") || url === import.meta.url) continue;
    for (const { ranges } of functions) sum += executedIn(ranges);
  }
  return sum;
}

/** Ranges are nested, outer ones first; an inner one has a count of its own. */
function executedIn(ranges) {
  const open = [];
  let sum = 0;
  for (const range of ranges) {
    while (open.length > 0 && open.at(-1).endOffset <= range.startOffset) open.pop();
    const length = range.endOffset - range.startOffset;
    sum += (range.count - (open.at(-1)?.count ?? 0)) * length;
    open.push(range);
  }
  return sum;
}

const costs = {};
session.connect();
await session.post("Profiler.enable");
for (const [name, kind] of Object.entries(KINDS)) {
  const [documents] = kind;
  for (let count = 0; count < WARM_ROUNDS; count++) await round(kind);
  const bytes = await allocated(kind);
  const characters = await executed(kind);
  const perDocument = (value) => Math.round(value / documents.length / 1000);
  costs[name] = { allocated: perDocument(bytes), executed: perDocument(characters) };
}
session.disconnect();
await quern.close();
console.log(JSON.stringify(costs));
