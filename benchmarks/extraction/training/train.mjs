/**
 * Trains the block classifier of main-content selection and writes packages/markdown/src/html/main-content/model.ts.
 *
 *     node train.mjs --wcxb=DIR [--articles=DIR] [--readability=DIR] [--news=DIR] [--passages=DIR]   # all pages, writes the table
 *     node train.mjs --wcxb=DIR … --folds=DIR                                      # DIR/fold-K.js, each without the sites of a fold
 *
 * Labels: share of a block's words in the page's true main content. Weight: its words relative to the true content, so that every page
 * counts alike. Build the workspace first; features come from the product itself.
 *
 * @module
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { markFurniture } from "../../../packages/markdown/dist/html/clean/furniture.js";
import { Marks } from "../../../packages/markdown/dist/html/clean/marks.js";
import { showNoscriptContent } from "../../../packages/markdown/dist/html/clean/noscript.js";
import { FIGURE } from "../../../packages/markdown/dist/html/main-content/around.js";
import { blockText, segment } from "../../../packages/markdown/dist/html/main-content/blocks.js";
import { FEATURE_NAMES } from "../../../packages/markdown/dist/html/main-content/feature-names.js";
import { computeFeatures, FEATURE_COUNT } from "../../../packages/markdown/dist/html/main-content/features.js";
import { outline } from "../../../packages/markdown/dist/html/main-content/outline.js";
import { readPageHints } from "../../../packages/markdown/dist/html/main-content/page-hints.js";
import { Kind, summarize } from "../../../packages/markdown/dist/html/main-content/page-summary.js";
import { findTitle } from "../../../packages/markdown/dist/html/main-content/title.js";
import { NAME_BITS } from "../../../packages/markdown/dist/html/main-content/vocabulary.js";
import { parseHtml } from "../../../packages/markdown/dist/html/tree/parse.js";
import { align, words } from "./align.mjs";
import { bin, boost } from "./boost.mjs";
import { articleBenchmark, contentBenchmark, foldOf, newsPages, passagePages, readabilityPages } from "./pages.mjs";
import { table } from "./table.mjs";

const SETTINGS = {
  trees: 121,
  leaves: 32,
  depth: 7,
  rate: 0.15,
  lambda: 15,
  minimumWeight: 25,
  columns: 0.3,
  pages: 0.7,
};
/** Parts that a feature is cut into: more of them make the table larger. */
const BINS = 32;
/** A page tells nothing if less of its true content is found in its blocks. */
const MIN_COVERAGE = 0.4;
/** Longest line of author and date, in words. */
const MAX_BYLINE_WORDS = 30;
/** What a block with a passage weighs: about as much as a paragraph of a page of which all is known. */
const PASSAGE_WEIGHT = 0.05;
const TARGET_FILE = "../../../packages/markdown/src/html/main-content/model.ts";

const { values: options } = parseArgs({
  options: {
    wcxb: { type: "string" },
    articles: { type: "string" },
    readability: { type: "string" },
    news: { type: "string" },
    passages: { type: "string" },
    folds: { type: "string" },
    trees: { type: "string" },
    leaves: { type: "string" },
  },
});

const plainText = (html) => {
  const tree = parseHtml(html);
  const blocks = segment(tree, tree.body, new Uint8Array(tree.size));
  return Array.from({ length: blocks.count }, (_, block) => blockText(tree, blocks, block)).join("\n");
};
const pages = [
  ...(options.wcxb ? contentBenchmark(options.wcxb) : []),
  ...(options.articles ? articleBenchmark(options.articles) : []),
  ...(options.readability ? readabilityPages(options.readability, plainText) : []),
  ...(options.news ? newsPages(options.news) : []),
  ...(options.passages ? passagePages(options.passages) : []),
];
if (options.trees) SETTINGS.trees = Number(options.trees);
if (options.leaves) SETTINGS.leaves = Number(options.leaves);

const rowsOfPages = [];
const target = [];
const weight = [];
const pageOf = [];
pages.forEach((page, number) => {
  const tree = parseHtml(page.html);
  page.html = "";
  showNoscriptContent(tree);
  const marks = new Marks(tree);
  const { panels } = markFurniture(tree, marks);
  const blocks = segment(tree, tree.body, marks.removed);
  const shape = outline(tree, tree.body, blocks, panels);
  const summary = summarize(tree, tree.body, blocks, shape);
  const title = findTitle(tree, () => false).heading;
  const rows = computeFeatures(tree, tree.body, blocks, shape, summary, readPageHints(tree, page.url), title);
  const texts = Array.from({ length: blocks.count }, (_, block) => words(blockText(tree, blocks, block)));
  if (page.set === "passages") {
    rowsOfPages.push(labelPassages(page, rows, texts, number));
    return;
  }
  const truth = words(page.text);
  const share = align(texts, truth);
  const covered = texts.reduce((sum, text, block) => sum + (share[block] >= 0.5 ? text.length : 0), 0);
  if (truth.length === 0 || covered <= MIN_COVERAGE * truth.length) return;
  rowsOfPages.push(rows);
  for (let block = 0; block < blocks.count; block++) {
    target.push(share[block]);
    const isKnown = page.set !== "news" || share[block] >= 0.5 || !isLeftOutByPublishers(shape, summary, blocks, block);
    if (!isKnown) weight.push(0);
    else weight.push(Math.min(0.15, texts[block].length / Math.max(60, covered)) + 0.3 / blocks.count);
    pageOf.push(number);
  }
});

/** Publishers' own parsers leave out captions, lines of author and date, and some headings, which readers want with the text. */
function isLeftOutByPublishers(shape, summary, blocks, block) {
  const kind = summary.kinds[block];
  const element = blocks.element[block];
  const isByline = (shape.inheritedNames[element] & NAME_BITS.byline) !== 0 && blocks.words[block] <= MAX_BYLINE_WORDS;
  return isByline || kind === Kind.HEADING || kind === Kind.CAPTION || (shape.around[element] & FIGURE) !== 0;
}

/** Blocks that hold a passage that must stand, or one that must not; of the others nothing is known, and their rows are left out. */
function labelPassages({ present, absent }, rows, texts, number) {
  const known = [];
  const plain = (text) => words(text).join(" ");
  const wanted = present.map(plain).filter(Boolean);
  const unwanted = absent.map(plain).filter(Boolean);
  texts.forEach((text, block) => {
    if (text.length === 0) return;
    const own = ` ${text.join(" ")} `;
    const stands = (passage) => own.includes(` ${passage} `);
    const isWanted = wanted.some(stands);
    if (isWanted === unwanted.some(stands)) return;
    known.push(...rows.subarray(block * FEATURE_COUNT, (block + 1) * FEATURE_COUNT));
    target.push(isWanted ? 1 : 0);
    weight.push(PASSAGE_WEIGHT);
    pageOf.push(number);
  });
  return Float32Array.from(known);
}

const matrix = new Float32Array(target.length * FEATURE_COUNT);
let at = 0;
for (const rows of rowsOfPages) {
  matrix.set(rows, at);
  at += rows.length;
}
rowsOfPages.length = 0;
const binned = bin(matrix, FEATURE_COUNT, BINS);
const all = Array.from(target, (_, row) => row);
const train = (rows) => boost(binned, Int32Array.from(rows), target, weight, pageOf, SETTINGS);

if (options.folds) {
  mkdirSync(options.folds, { recursive: true });
  const folds = pages.map((page) => foldOf(page.url));
  for (let fold = 0; fold < 5; fold++) {
    const model = train(all.filter((row) => folds[pageOf[row]] !== fold));
    writeFileSync(
      path.join(options.folds, `fold-${fold}.js`),
      `export const CONTENT_MODEL = ${table(model, binned.cuts)};\n`,
    );
    console.log(`fold ${fold} is trained`);
  }
} else {
  writeFileSync(
    new URL(TARGET_FILE, import.meta.url),
    `import type { EnsembleTable } from "./ensemble.js";

/** The block classifier, trained on ${pages.length} pages. Written by benchmarks/extraction/training/train.mjs; not for editing by hand. */
// biome-ignore format: a table
export const CONTENT_MODEL: EnsembleTable = ${table(train(all), binned.cuts)};

/** Names of the numbers in a row when the table was trained: a test compares them with those of today. */
// biome-ignore format: a table
export const TRAINED_FEATURES: readonly string[] = ${JSON.stringify(FEATURE_NAMES)};
`,
  );
}
console.log(`${pages.length} pages, ${all.length} blocks`);
