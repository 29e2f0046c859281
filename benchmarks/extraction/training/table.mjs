/** Writes a trained ensemble as packages/markdown/src/html/main-content/ensemble.ts reads it. */

import { LIMIT_DIGITS } from "./boost.mjs";

const ASCII_SIGNS = 85;
const LEAF_STEPS = 500;
/** Different values that leaves may have: as many as there are signs of one byte. */
const MAX_VALUES = ASCII_SIGNS;
const ROUNDS = 60;

const sign = (number) => "~".repeat(Math.floor(number / ASCII_SIGNS)) + oneSign(number % ASCII_SIGNS);
const oneSign = (number) => String.fromCharCode(number + 40 < 92 ? number + 40 : number + 41);

/**
 * @param model of `boost`
 * @param cuts limits by feature, of `bin`
 * @param names of the features, where the table is to name them; else it holds their columns in a row
 * @param mostValues different values that leaves may have; more of them are drawn together
 * @returns the source of an object literal
 */
export function table({ base, trees }, cuts, names, mostValues = MAX_VALUES) {
  const uses = new Map();
  for (const { feature } of trees.flat()) if (feature !== undefined) uses.set(feature, (uses.get(feature) ?? 0) + 1);
  const used = [...uses].sort(([one, left], [other, right]) => right - left || one - other).map(([feature]) => feature);
  const bins = used.map((feature) =>
    [...new Set(trees.flat().flatMap((node) => (node.feature === feature ? [node.bin] : [])))].sort(
      (left, right) => left - right,
    ),
  );
  const limits = used.map((feature, index) => bins[index].map((at) => short(cuts[feature][at])).join(" "));
  const stepsOf = (node) => Math.round(node.value * LEAF_STEPS);
  const leafSteps = trees.flat().flatMap((node) => (node.feature === undefined ? [stepsOf(node)] : []));
  const values = representatives(leafSteps, mostValues);
  const place = new Map(values.map((value, at) => [value, at]));
  const texts = { nodes: "", ranks: "", leaves: "" };
  for (const tree of trees) {
    const open = [tree[0]];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.feature === undefined) {
        texts.nodes += sign(0);
        texts.leaves += sign(place.get(nearest(values, stepsOf(node))));
      } else {
        const index = used.indexOf(node.feature);
        texts.nodes += sign(index + 1);
        texts.ranks += sign(bins[index].indexOf(node.bin));
        open.push(tree[node.right], tree[node.left]);
      }
    }
  }
  return `{
  features: ${JSON.stringify(used.map((feature) => names?.[feature] ?? feature))},
  limits: ${JSON.stringify(limits)},
  base: ${base.toFixed(4)},
  nodes: [
${lines(texts.nodes)}
  ].join(""),
  ranks: [
${lines(texts.ranks)}
  ].join(""),
  leaves: [
${lines(texts.leaves)}
  ].join(""),
  values: ${JSON.stringify(values.join(" "))},
}`;
}

/** So many whole numbers, ascending, that stand for all of the given ones with little error (Lloyd's algorithm in one dimension). */
function representatives(numbers, most) {
  const sorted = Int32Array.from(numbers).sort();
  const distinct = [...new Set(sorted)];
  if (distinct.length <= most) return distinct;
  let centres = Array.from({ length: most }, (_, at) => sorted[Math.floor(((at + 0.5) * sorted.length) / most)]);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => [0, 0]);
    let at = 0;
    for (const number of sorted) {
      while (at + 1 < centres.length && Math.abs(centres[at + 1] - number) <= Math.abs(centres[at] - number)) at++;
      sums[at][0] += number;
      sums[at][1]++;
    }
    centres = centres.map((centre, index) => (sums[index][1] > 0 ? sums[index][0] / sums[index][1] : centre));
  }
  return [...new Set(centres.map(Math.round))].sort((left, right) => left - right);
}

const nearest = (values, number) =>
  values.reduce((best, value) => (Math.abs(value - number) < Math.abs(best - number) ? value : best));

/** Shortest way to write a limit: the trainer has rounded it to as many digits already. */
const short = (value) => String(Number(value.toPrecision(LIMIT_DIGITS))).replace(/^(-?)0\./, "$1.");

const lines = (text) => (text.match(/.{1,140}/g) ?? []).map((line) => `    ${JSON.stringify(line)},`).join("\n");
