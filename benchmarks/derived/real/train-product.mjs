/**
 * How well the signs of packages/extract/src/product/signs.ts tell pages of one product from all others, on real pages without their data, and
 * the weights that are shipped.
 *
 *     node train-product.mjs --wcxb=DIR [--write] [--misses]
 *
 * Logistic regression, five folds by site for the figures, all pages for the weights. Build the workspace first.
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readParsedPage } from "../../../packages/extract/dist/page/parsed-page.js";
import { productFromPage } from "../../../packages/extract/dist/product/from-page.js";
import { findRegions } from "../../../packages/extract/dist/product/regions.js";
import { SIGNS } from "../../../packages/extract/dist/product/signs.js";
import { parseHtml } from "../../../packages/markdown/dist/html/index.js";
import { contentBenchmark, foldOf } from "../../extraction/training/pages.mjs";
import { questionsOf, withoutData } from "./truth.mjs";

const { values: options } = parseArgs({
  options: {
    wcxb: { type: "string" },
    write: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
  },
});
const FOLDS = 5;
const PENALTY = 1;
const STEPS = 3_000;
const STEP_SIZE = 2.5;
const names = Object.keys(SIGNS);

const pages = contentBenchmark(options.wcxb).map((page) => {
  const bare = withoutData(page.html);
  const parsed = readParsedPage(parseHtml(bare), page.url);
  const regions = findRegions(parsed);
  const seen = regions && productFromPage(parsed, regions, undefined);
  const truth = JSON.parse(readFileSync(path.join(options.wcxb, "ground-truth", `${page.id}.json`), "utf8"));
  return {
    id: page.id,
    url: page.url,
    fold: foldOf(page.url),
    isProduct: truth._internal.page_type.primary === "product",
    hasData: questionsOf(page, bare).some(({ kind }) => kind === "product"),
    signs: seen && Object.values(SIGNS).map((sign) => sign(seen.signSources)),
    chance: 0,
  };
});

const chanceOf = (weights, signs) =>
  1 / (1 + Math.exp(-signs.reduce((sum, sign, at) => sum + sign * weights[at + 1], weights[0])));

function train(rows) {
  const weights = new Float64Array(names.length + 1);
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(weights.length);
    for (const { signs, isProduct } of rows) {
      const error = chanceOf(weights, signs) - (isProduct ? 1 : 0);
      gradient[0] += error;
      for (const [at, sign] of signs.entries()) gradient[at + 1] += error * sign;
    }
    for (const at of weights.keys())
      weights[at] -= (STEP_SIZE * (gradient[at] + (at === 0 ? 0 : PENALTY * weights[at]))) / rows.length;
  }
  return weights;
}

const readable = pages.filter(({ signs }) => signs);
for (let fold = 0; fold < FOLDS; fold++) {
  const weights = train(readable.filter((page) => page.fold !== fold));
  for (const page of readable) if (page.fold === fold) page.chance = chanceOf(weights, page.signs);
}

const products = pages.filter(({ isProduct }) => isProduct);
const withData = products.filter(({ hasData }) => hasData);
const others = pages.filter(({ isProduct }) => !isProduct);
console.log(
  `| chance from | found of ${products.length} | of ${withData.length} that state data | others taken for one, of ${others.length} |`,
);
console.log("| ---: | ---: | ---: | ---: |");
for (const bar of [0.3, 0.4, 0.45, 0.5, 0.6, 0.7]) {
  const above = (group) => group.filter(({ chance }) => chance >= bar).length;
  console.log(`| ${bar} | ${above(products)} | ${above(withData)} | ${above(others)} |`);
}
if (options.misses)
  for (const { id, url, chance, isProduct, signs } of pages)
    if (isProduct !== chance >= 0.45)
      console.log(
        isProduct ? "missed" : "false",
        id,
        chance.toFixed(2),
        url,
        names.filter((_, at) => signs?.[at] > 0.3).join(" "),
      );

if (options.write) {
  const weights = train(readable);
  const lines = names.map((name, at) => `  ${name}: ${weights[at + 1].toFixed(2)},`);
  writeFileSync(
    new URL("../../../packages/extract/src/product/weights.ts", import.meta.url),
    [
      "/** Weights of the signs of a product, written by benchmarks/derived/real/train-product.mjs. */",
      'import type { Sign } from "./signs.js";',
      "",
      "/** Log odds of a page without any sign. */",
      `export const BASE = ${weights[0].toFixed(2)};`,
      "/** Log odds that each sign adds. */",
      "export const WEIGHTS = {",
      ...lines,
      "};",
      "",
    ].join("\n"),
  );
}
