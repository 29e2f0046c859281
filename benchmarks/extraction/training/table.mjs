/** Writes a trained ensemble as packages/markdown/src/html/main-content/ensemble.ts reads it. */

import { LIMIT_DIGITS } from "./boost.mjs";

const ASCII_SIGNS = 85;
const LEAF_STEPS = 500;
const NODES_A_NUMBER = 6;
/** Different values that leaves may have: 85 instead of 32 change the third digit of no figure and are a hundredth of the browser bundle. */
const MAX_VALUES = 32;

/** How limits are written that begin below zero, and where they are counted from. */
const FORM_BELOW_ZERO = 10;
const LOWEST_LIMIT = -100_000;

const sign = (number) =>
  number < ASCII_SIGNS ? oneSign(number) : `~${sign(Math.floor(number / ASCII_SIGNS))}${oneSign(number % ASCII_SIGNS)}`;
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
  const limits = used.map((feature, index) => steps(shortened(bins[index].map((at) => cuts[feature][at]))));
  const stepsOf = (node) => Math.round(node.value * LEAF_STEPS);
  const leafSteps = trees.flat().flatMap((node) => (node.feature === undefined ? [stepsOf(node)] : []));
  const values = representatives(leafSteps, mostValues);
  const place = new Map(values.map((value, at) => [value, at]));
  const texts = { splits: "", leaves: "" };
  const ranks = used.map(() => "");
  const shape = [];
  let count = 0;
  for (const tree of trees) {
    const open = [tree[0]];
    for (let node = open.pop(); node; node = open.pop()) {
      const at = Math.floor(count / NODES_A_NUMBER);
      const bit = node.feature === undefined ? 0 : 1 << (count % NODES_A_NUMBER);
      count++;
      shape[at] = (shape[at] ?? 0) | bit;
      if (node.feature === undefined) {
        texts.leaves += sign(place.get(nearest(values, stepsOf(node))));
      } else {
        const index = used.indexOf(node.feature);
        texts.splits += sign(index);
        ranks[index] += sign(bins[index].indexOf(node.bin));
        open.push(tree[node.right], tree[node.left]);
      }
    }
  }
  return `{
  features: ${names ? JSON.stringify(used.map((feature) => names[feature])) : `\n${lines(used.map(sign).join(""))}`},
  limits:
${lines(limits.join(" "))},
  base: ${base.toFixed(4)},
  shape:
${lines(shape.map(sign).join(""))},
  splits:
${lines(texts.splits)},
  ranks:
${lines(ranks.join(""))},
  leaves:
${lines(texts.leaves)},
  values: ${JSON.stringify(values.join(" "))},
}`;
}

/** The whole numbers, ascending, no more than `most`, that stand for all of the given ones with the least squared error. */
function representatives(numbers, most) {
  const counts = new Map();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const distinct = [...counts.keys()].sort((left, right) => left - right);
  if (distinct.length <= most) return distinct;
  // Sums over the first numbers: how many, their sum, that of their squares.
  const sums = [[0, 0, 0]];
  for (const number of distinct) {
    const [count, sum, squares] = sums.at(-1);
    const times = counts.get(number);
    sums.push([count + times, sum + times * number, squares + times * number ** 2]);
  }
  const centre = (from, to) => Math.round((sums[to][1] - sums[from][1]) / (sums[to][0] - sums[from][0]));
  const error = (from, to) => {
    const [count, sum, squares] = sums[to].map((value, index) => value - sums[from][index]);
    const at = centre(from, to);
    return squares - 2 * at * sum + at ** 2 * count;
  };
  // By number of groups, the least error of the first numbers, and where the last group of these begins.
  let least = [0, ...Array(distinct.length).fill(Number.POSITIVE_INFINITY)];
  const begins = [];
  for (let groups = 1; groups <= most; groups++) {
    const next = Array(distinct.length + 1).fill(Number.POSITIVE_INFINITY);
    const begin = Array(distinct.length + 1).fill(0);
    for (let to = groups; to <= distinct.length; to++) {
      for (let from = groups - 1; from < to; from++) {
        const sum = least[from] + error(from, to);
        if (sum >= next[to]) continue;
        next[to] = sum;
        begin[to] = from;
      }
    }
    least = next;
    begins.push(begin);
  }
  const centres = [];
  for (let groups = most, to = distinct.length; groups > 0; groups--) {
    const from = begins[groups - 1][to];
    centres.unshift(centre(from, to));
    to = from;
  }
  return [...new Set(centres)];
}

const nearest = (values, number) =>
  values.reduce((best, value) => (Math.abs(value - number) < Math.abs(best - number) ? value : best));

/** Shortest way to write a limit: the trainer has rounded it to as many digits already. */
/** A limit may move by this share of the way to the next one: hardly a block lies between, and the table is a fifth shorter. */
const LIMIT_SLACK = 0.1;

/** Limits in a row, each as the shortest decimal number that stands for it. */
function shortened(row) {
  const limits = row.map((limit) => Number(limit.toPrecision(LIMIT_DIGITS)));
  return limits.map((limit, at) => {
    const lowest = limit - LIMIT_SLACK * (limit - (limits[at - 1] ?? limit));
    const highest = limit + LIMIT_SLACK * ((limits[at + 1] ?? limit) - limit);
    for (let digits = 0; digits < LIMIT_DIGITS; digits++) {
      const rounded = Number(limit.toFixed(digits));
      if (rounded >= lowest && rounded <= highest) return written(rounded);
    }
    return written(limit);
  });
}

/** Limits by how far each lies above the one before, in units of their last decimal, or of ten behind a minus one, of a hundred behind another. */
function steps(limits) {
  const decimals = Math.max(...limits.map((limit) => (limit.split(".")[1] ?? "").length));
  const isBelowZero = Number(limits[0]) < 0;
  let text = sign(decimals + (isBelowZero ? FORM_BELOW_ZERO : 0));
  const start = isBelowZero ? LOWEST_LIMIT : 0;
  let scale = 1;
  const units = limits.map((limit) => Math.round(Number(limit) * 10 ** decimals));
  const distances = units.map((unit, at) => unit - (units[at - 1] ?? start));
  for (const [at, distance] of distances.entries()) {
    const rest = distances.slice(at);
    const isRound = () =>
      rest.every((one) => one % (10 * scale) === 0) && rest.some((one) => one >= ASCII_SIGNS * scale);
    while (isRound()) {
      text += sign(-1);
      scale *= 10;
    }
    text += sign(distance / scale);
  }
  return text;
}

const written = (number) => String(number).replace(/^(-?)0\./, "$1.");

/** As one constant: bundlers join what plus signs join. */
const lines = (text) => (text.match(/.{1,140}/g) ?? [""]).map((line) => `    ${JSON.stringify(line)}`).join(" +\n");
