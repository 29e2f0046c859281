/**
 * Trains the linear model of packages/markdown/src/html/main-content/page-type.ts and prints its table and its accuracy on unseen sites.
 *
 *     node page-type.mjs --wcxb=DIR
 *
 * @module
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { showNoscriptContent } from "../../../packages/markdown/dist/html/clean/noscript.js";
import { segment } from "../../../packages/markdown/dist/html/main-content/blocks.js";
import { outline } from "../../../packages/markdown/dist/html/main-content/outline.js";
import { readPageHints } from "../../../packages/markdown/dist/html/main-content/page-hints.js";
import { summarize } from "../../../packages/markdown/dist/html/main-content/page-summary.js";
import { MIN_BLOCKS, pageTypeRow, pageTypes } from "../../../packages/markdown/dist/html/main-content/page-type.js";
import { parseHtml } from "../../../packages/markdown/dist/html/tree/parse.js";
import { contentBenchmark, foldOf } from "./pages.mjs";

const PAGE_TYPES = pageTypes();

const ROUNDS = 500;
const DECAY = 0.01;
/** A type counts as its number of pages to the power of 1 - this: rare types are not drowned. */
const BALANCE = 0.4;

const { values: options } = parseArgs({ options: { wcxb: { type: "string" } } });
const examples = contentBenchmark(options.wcxb).flatMap((page) => {
  const tree = parseHtml(page.html);
  showNoscriptContent(tree);
  const blocks = segment(tree, tree.body, new Uint8Array(tree.size));
  if (blocks.count < MIN_BLOCKS) return [];
  const shape = outline(tree, tree.body, blocks);
  const summary = summarize(tree, tree.body, blocks, shape);
  const row = pageTypeRow(shape.words[tree.body], summary, readPageHints(tree, page.url));
  const truth = JSON.parse(readFileSync(path.join(options.wcxb, "ground-truth", `${page.id}.json`), "utf8"));
  const name = truth._internal?.page_type?.primary ?? "article";
  return [{ row, type: PAGE_TYPES.indexOf(name === "category" ? "collection" : name), fold: foldOf(page.url) }];
});

const width = examples[0].row.length - 1; // the last entry is the constant 1
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const column = (index) => examples.map(({ row }) => row[index]);
const centre = Array.from({ length: width }, (_, index) => mean(column(index)));
const spread = centre.map((middle, index) => Math.sqrt(mean(column(index).map((value) => (value - middle) ** 2))) || 1);
const sumOf = (weights, row) => row.reduce((sum, value, index) => sum + weights[index] * value, 0);

function fit(part) {
  const weights = PAGE_TYPES.map(() => new Float64Array(width + 1));
  const counts = PAGE_TYPES.map((_, type) => part.filter((example) => example.type === type).length);
  const scaled = part.map(({ row, type }) => ({
    type,
    row: row.map((value, index) =>
      index === width ? 1 : Math.max(-4, Math.min(4, (value - centre[index]) / spread[index])),
    ),
  }));
  for (let round = 0; round < ROUNDS; round++) {
    const slope = PAGE_TYPES.map(() => new Float64Array(width + 1));
    let total = 0;
    for (const { row, type } of scaled) {
      const sums = weights.map((list) => sumOf(list, row));
      const highest = Math.max(...sums);
      const powers = sums.map((sum) => Math.exp(sum - highest));
      const all = powers.reduce((sum, power) => sum + power, 0);
      const weight = counts[type] ** -BALANCE;
      total += weight;
      powers.forEach((power, other) => {
        const error = weight * (power / all - (other === type ? 1 : 0));
        for (let index = 0; index <= width; index++) slope[other][index] += error * row[index];
      });
    }
    weights.forEach((list, type) => {
      for (let index = 0; index <= width; index++)
        list[index] -= slope[type][index] / total + (index < width ? DECAY * list[index] : 0);
    });
  }
  // Back to the scale of the features, so that the product need not know the centres.
  return weights.map((list) => {
    const plain = centre.map((_, index) => list[index] / spread[index]);
    const constant = list[width] - plain.reduce((sum, weight, index) => sum + weight * centre[index], 0);
    return [...plain, constant].map((weight) => Number(weight.toFixed(1)));
  });
}

const answer = (weights, row) => {
  const sums = weights.map((list) => sumOf(list, row));
  return sums.indexOf(Math.max(...sums));
};
let right = 0;
for (let fold = 0; fold < 5; fold++) {
  const weights = fit(examples.filter((example) => example.fold !== fold));
  for (const { row, type, fold: own } of examples) if (own === fold && answer(weights, row) === type) right++;
}
console.log(`${((100 * right) / examples.length).toFixed(1)} % right on unseen sites`);
fit(examples).forEach((weights, type) => {
  console.log(`  ["${PAGE_TYPES[type]}", [${weights.join(", ")}]],`);
});
