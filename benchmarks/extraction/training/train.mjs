/**
 * Trains the block classifier of main-content selection and writes packages/markdown/src/html/main-content/model.ts.
 *
 *     node train.mjs --wcxb=DIR [--articles=DIR] [--readability=DIR]              # all pages, writes the table
 *     node train.mjs --wcxb=DIR … --fold=0 --out=FILE.js                           # without the sites of a fold, to test on them
 *
 * Labels: share of a block's words in the page's true main content. Weight: its words relative to the true content, so that every page
 * counts alike. Build the workspace first; features come from the product itself.
 *
 * @module
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { blockText, segment } from "../../../packages/core/dist/html/main-content/blocks.js";
import {
  computeFeatures,
  FEATURE_COUNT,
  FEATURE_NAMES,
} from "../../../packages/core/dist/html/main-content/features.js";
import { outline } from "../../../packages/core/dist/html/main-content/outline.js";
import { readPageHints } from "../../../packages/core/dist/html/main-content/page-hints.js";
import { summarize } from "../../../packages/core/dist/html/main-content/page-summary.js";
import { showNoscriptContent } from "../../../packages/core/dist/html/noscript.js";
import { parseHtml } from "../../../packages/core/dist/html/parse.js";
import { align, words } from "./align.mjs";
import { bin, boost } from "./boost.mjs";
import { articleBenchmark, contentBenchmark, foldOf, readabilityPages } from "./pages.mjs";

const SETTINGS = {
  trees: 140,
  leaves: 16,
  depth: 6,
  rate: 0.08,
  lambda: 15,
  minimumWeight: 25,
  columns: 0.3,
  pages: 0.7,
};
/** A page tells nothing if less of its true content is found in its blocks. */
const MINIMUM_COVERAGE = 0.4;
const TARGET_FILE = "../../../packages/markdown/src/html/main-content/model.ts";

const { values: options } = parseArgs({
  options: {
    wcxb: { type: "string" },
    articles: { type: "string" },
    readability: { type: "string" },
    fold: { type: "string" },
    out: { type: "string" },
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
].filter((page) => options.fold === undefined || foldOf(page.url) !== Number(options.fold));

const features = [];
const target = [];
const weight = [];
const pageOf = [];
pages.forEach((page, number) => {
  const tree = parseHtml(page.html);
  showNoscriptContent(tree);
  const blocks = segment(tree, tree.body, new Uint8Array(tree.size));
  const shape = outline(tree, tree.body, blocks);
  const summary = summarize(tree, tree.body, blocks, shape);
  const rows = computeFeatures(tree, tree.body, blocks, shape, summary, readPageHints(tree, page.url));
  const texts = Array.from({ length: blocks.count }, (_, block) => words(blockText(tree, blocks, block)));
  const truth = words(page.text);
  const share = align(texts, truth);
  const covered = texts.reduce((sum, text, block) => sum + (share[block] >= 0.5 ? text.length : 0), 0);
  if (truth.length === 0 || covered <= MINIMUM_COVERAGE * truth.length) return;
  for (let block = 0; block < blocks.count; block++) {
    features.push(rows.subarray(block * FEATURE_COUNT, (block + 1) * FEATURE_COUNT));
    target.push(share[block]);
    weight.push(Math.min(0.15, texts[block].length / Math.max(60, covered)) + 0.3 / blocks.count);
    pageOf.push(number);
  }
});
const matrix = new Float32Array(features.length * FEATURE_COUNT);
features.forEach((row, index) => {
  matrix.set(row, index * FEATURE_COUNT);
});
const rows = Array.from(target, (_, row) => row);
const binned = bin(matrix, FEATURE_COUNT, rows);
const model = boost(binned, FEATURE_COUNT, rows, target, weight, pageOf, SETTINGS);

const used = [...new Set(model.trees.flat().flatMap(({ feature }) => (feature === undefined ? [] : [feature])))].sort(
  (left, right) => left - right,
);
const short = (value) => String(Number(value.toPrecision(4))).replace(/^(-?)0\./, "$1.");
const preorder = (tree, node) =>
  node.feature === undefined
    ? [`=${Math.round(node.value * 1000)}`]
    : [
        `${used.indexOf(node.feature)}:${short(node.cut)}`,
        ...preorder(tree, tree[node.left]),
        ...preorder(tree, tree[node.right]),
      ];
const lines = [""];
for (const part of model.trees.flatMap((tree) => preorder(tree, tree[0]))) {
  if (lines.at(-1).length + part.length > 140) lines.push("");
  lines.push(`${lines.pop()} ${part}`.trim());
}
const isTypeScript = options.out === undefined;
writeFileSync(
  options.out ?? new URL(TARGET_FILE, import.meta.url),
  `${
    isTypeScript
      ? `import type { EnsembleTable } from "./ensemble.js";

/** The block classifier, trained on ${pages.length} pages. Written by benchmarks/extraction/training/train.mjs; not for editing by hand. */
// biome-ignore format: a table
`
      : ""
  }export const CONTENT_MODEL${isTypeScript ? ": EnsembleTable" : ""} = {
  features: ${JSON.stringify(used.map((feature) => FEATURE_NAMES[feature]))},
  base: ${model.base.toFixed(4)},
  trees: [
${lines.map((line) => `    "${line}",`).join("\n")}
  ].join(" "),
};
`,
);
console.log(`${pages.length} pages, ${rows.length} blocks, ${used.length} features used`);
