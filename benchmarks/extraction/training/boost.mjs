/**
 * Gradient boosting of small trees on binned features, for targets between 0 and 1 with weights. Deterministic.
 *
 * @module
 */

/**
 * Cuts each feature into at most `bins` parts with about as many rows each.
 * @param features row after row of `width` numbers
 * @returns `cuts` by feature and `columns`, the bins of all rows by feature
 */
export function bin(features, width, bins = 64) {
  const count = features.length / width;
  const cuts = [];
  const columns = [];
  const values = new Float32Array(count);
  for (let feature = 0; feature < width; feature++) {
    for (let row = 0; row < count; row++) values[row] = features[row * width + feature];
    const sorted = values.slice().sort();
    const distinct = [...new Set(sorted)];
    let list = [];
    if (distinct.length <= bins) list = distinct.slice(1);
    else {
      for (let part = 1; part < bins; part++) {
        const value = sorted[Math.floor((part * count) / bins)];
        if (value !== list.at(-1) && value !== sorted[0]) list.push(value);
      }
    }
    const limits = Float32Array.from(list, round);
    const column = new Uint8Array(count);
    for (let row = 0; row < count; row++) {
      const value = values[row];
      let low = 0;
      let high = limits.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (limits[middle] <= value) low = middle + 1;
        else high = middle;
      }
      column[row] = low;
    }
    cuts.push(limits);
    columns.push(column);
  }
  return { cuts, columns };
}

/** Digits of a limit. The fourth changes no figure and is a hundredth of the browser bundle. */
export const LIMIT_DIGITS = 3;

/** A limit as it will be written: what is trained is what runs. */
const round = (value) => Number(value.toPrecision(LIMIT_DIGITS));

/**
 * @param rows the rows to train on
 * @param page by row, the page it belongs to: trees are grown on samples of whole pages
 * @returns `{ base, trees }`; a tree is a list of `{ feature, bin, left, right }` and `{ value }`, root first
 */
export function boost({ cuts, columns }, rows, target, weight, page, settings) {
  const { trees: count, leaves, depth, rate, lambda, minimumWeight, columns: columnShare, pages: pageShare } = settings;
  const width = columns.length;
  const BINS = 64;
  let seed = settings.seed ?? 12345;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  };
  let total = 0;
  let positive = 0;
  for (const row of rows) {
    total += weight[row];
    positive += weight[row] * target[row];
  }
  const base = Math.log(positive / (total - positive));
  const scale = rows.length / total;
  const score = new Float64Array(target.length).fill(base);
  const gradient = new Float64Array(target.length);
  const hessian = new Float64Array(target.length);
  const trees = [];

  const histogram = (members, chosen) => {
    const sums = new Float64Array(chosen.length * BINS * 2);
    const { length } = members;
    for (let index = 0; index < chosen.length; index++) {
      const column = columns[chosen[index]];
      const offset = index * BINS * 2;
      for (let at = 0; at < length; at++) {
        const row = members[at];
        const place = offset + column[row] * 2;
        sums[place] += gradient[row];
        sums[place + 1] += hessian[row];
      }
    }
    return sums;
  };
  const bestSplit = (sums, chosen) => {
    let g = 0;
    let h = 0;
    for (let at = 0; at < BINS * 2; at += 2) {
      g += sums[at];
      h += sums[at + 1];
    }
    const split = { gain: 0, value: (-rate * g) / (h + lambda), column: -1, at: -1 };
    const before = (g * g) / (h + lambda);
    for (let index = 0; index < chosen.length; index++) {
      const limits = cuts[chosen[index]].length;
      let leftG = 0;
      let leftH = 0;
      let place = index * BINS * 2;
      for (let at = 0; at < limits; at++, place += 2) {
        leftG += sums[place];
        leftH += sums[place + 1];
        if (leftH < minimumWeight) continue;
        if (h - leftH < minimumWeight) break;
        const gain = leftG ** 2 / (leftH + lambda) + (g - leftG) ** 2 / (h - leftH + lambda) - before;
        if (gain > split.gain) {
          split.gain = gain;
          split.column = chosen[index];
          split.at = at;
        }
      }
    }
    return split;
  };

  for (let round = 0; round < count; round++) {
    for (const row of rows) {
      const p = 1 / (1 + Math.exp(-score[row]));
      gradient[row] = weight[row] * scale * (p - target[row]);
      hessian[row] = Math.max(1e-6, weight[row] * scale * p * (1 - p));
    }
    const sampled = new Map();
    const members = new Int32Array(rows.length);
    let size = 0;
    for (const row of rows) {
      let isIn = sampled.get(page[row]);
      if (isIn === undefined) {
        isIn = random() < pageShare;
        sampled.set(page[row], isIn);
      }
      if (isIn) members[size++] = row;
    }
    const chosen = [];
    for (let column = 0; column < width; column++)
      if (cuts[column].length > 0 && random() < columnShare) chosen.push(column);
    const all = members.subarray(0, size);
    const sums = histogram(all, chosen);
    const nodes = [{ members: all, sums, depth: 0, split: bestSplit(sums, chosen) }];
    for (let made = 1; made < leaves; made++) {
      let node;
      for (const candidate of nodes) {
        if (!candidate.members || candidate.depth >= depth || candidate.split.gain <= 1e-9) continue;
        if (node === undefined || candidate.split.gain > node.split.gain) node = candidate;
      }
      if (node === undefined) break;
      const { column, at } = node.split;
      const bins = columns[column];
      const left = node.members.filter((row) => bins[row] <= at);
      const right = node.members.filter((row) => bins[row] > at);
      // The sums of the larger part follow from those of the smaller one.
      const smaller = histogram(left.length < right.length ? left : right, chosen);
      const larger = node.sums;
      for (let place = 0; place < larger.length; place++) larger[place] -= smaller[place];
      Object.assign(node, { feature: column, bin: at, left: nodes.length, right: nodes.length + 1 });
      for (const part of [left, right]) {
        const own = (part === left) === left.length < right.length ? smaller : larger;
        nodes.push({ members: part, sums: own, depth: node.depth + 1, split: bestSplit(own, chosen) });
      }
      node.members = undefined;
      node.sums = undefined;
    }
    for (const row of rows) {
      let node = nodes[0];
      while (node.feature !== undefined) node = nodes[columns[node.feature][row] <= node.bin ? node.left : node.right];
      score[row] += node.split.value;
    }
    trees.push(
      nodes.map(({ feature, bin: at, left, right, split }) =>
        feature === undefined ? { value: split.value } : { feature, bin: at, left, right },
      ),
    );
  }
  return { base, trees };
}
