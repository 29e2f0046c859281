/**
 * Gradient boosting of small trees on binned features, for targets between 0 and 1 with weights. Deterministic.
 *
 * @module
 */

/** Cuts each feature into at most `bins` parts with about as many rows each. */
export function bin(features, width, rows, bins = 64) {
  const cuts = [];
  for (let feature = 0; feature < width; feature++) {
    const values = Float32Array.from(rows, (row) => features[row * width + feature]).sort();
    const distinct = [...new Set(values)];
    let list = [];
    if (distinct.length <= bins) list = distinct.slice(1);
    else {
      for (let part = 1; part < bins; part++) {
        const value = values[Math.floor((part * values.length) / bins)];
        if (value !== list.at(-1) && value !== values[0]) list.push(value);
      }
    }
    cuts.push(Float32Array.from(list));
  }
  const binned = new Uint8Array(features.length);
  for (let at = 0; at < features.length; at++) {
    const list = cuts[at % width];
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle] <= features[at]) low = middle + 1;
      else high = middle;
    }
    binned[at] = low;
  }
  return { cuts, binned, size: bins + 1 };
}

/**
 * @param page by row, the page it belongs to: trees are grown on samples of whole pages
 * @returns `{ base, trees }`; a tree is a list of `{ feature, cut, left, right }` and `{ value }`, root first
 */
export function boost({ cuts, binned, size }, width, rows, target, weight, page, settings) {
  const { trees: count, leaves, depth, rate, lambda, minimumWeight, columns: columnShare, pages: pageShare } = settings;
  let seed = 12345;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  };
  const total = rows.reduce((sum, row) => sum + weight[row], 0);
  const positive = rows.reduce((sum, row) => sum + weight[row] * target[row], 0);
  const base = Math.log(positive / (total - positive));
  const scale = rows.length / total;
  const score = new Float64Array(rows.length).fill(base);
  const gradient = new Float64Array(rows.length);
  const hessian = new Float64Array(rows.length);
  const sumG = new Float64Array(width * size);
  const sumH = new Float64Array(width * size);
  const trees = [];

  const bestSplit = (members, columns) => {
    let g = 0;
    let h = 0;
    for (const member of members) {
      g += gradient[member];
      h += hessian[member];
    }
    for (const column of columns) {
      sumG.fill(0, column * size, (column + 1) * size);
      sumH.fill(0, column * size, (column + 1) * size);
    }
    for (const member of members) {
      const offset = rows[member] * width;
      for (const column of columns) {
        const at = column * size + binned[offset + column];
        sumG[at] += gradient[member];
        sumH[at] += hessian[member];
      }
    }
    const split = { gain: 0, value: (-rate * g) / (h + lambda) };
    const before = (g * g) / (h + lambda);
    for (const column of columns) {
      let leftG = 0;
      let leftH = 0;
      for (let at = 0; at < cuts[column].length; at++) {
        leftG += sumG[column * size + at];
        leftH += sumH[column * size + at];
        if (leftH < minimumWeight) continue;
        if (h - leftH < minimumWeight) break;
        const gain = leftG ** 2 / (leftH + lambda) + (g - leftG) ** 2 / (h - leftH + lambda) - before;
        if (gain > split.gain) Object.assign(split, { gain, column, at });
      }
    }
    return split;
  };

  for (let round = 0; round < count; round++) {
    rows.forEach((row, member) => {
      const p = 1 / (1 + Math.exp(-score[member]));
      gradient[member] = weight[row] * scale * (p - target[row]);
      hessian[member] = Math.max(1e-6, weight[row] * scale * p * (1 - p));
    });
    const sampled = new Map();
    const members = [];
    rows.forEach((row, member) => {
      if (!sampled.has(page[row])) sampled.set(page[row], random() < pageShare);
      if (sampled.get(page[row])) members.push(member);
    });
    const columns = [];
    for (let column = 0; column < width; column++)
      if (cuts[column].length > 0 && random() < columnShare) columns.push(column);
    const nodes = [{ members: Int32Array.from(members), depth: 0, split: bestSplit(members, columns) }];
    for (let made = 1; made < leaves; made++) {
      let chosen;
      for (const node of nodes) {
        if (!node.members || node.depth >= depth || node.split.gain <= 1e-9) continue;
        if (chosen === undefined || node.split.gain > chosen.split.gain) chosen = node;
      }
      if (chosen === undefined) break;
      const { column, at } = chosen.split;
      const goesLeft = (member) => binned[rows[member] * width + column] <= at;
      Object.assign(chosen, {
        feature: column,
        bin: at,
        cut: cuts[column][at],
        left: nodes.length,
        right: nodes.length + 1,
      });
      for (const side of [true, false]) {
        const part = chosen.members.filter((member) => goesLeft(member) === side);
        nodes.push({ members: part, depth: chosen.depth + 1, split: bestSplit(part, columns) });
      }
      chosen.members = undefined;
    }
    rows.forEach((row, member) => {
      let node = nodes[0];
      while (node.feature !== undefined)
        node = nodes[binned[row * width + node.feature] <= node.bin ? node.left : node.right];
      score[member] += node.split.value;
    });
    trees.push(
      nodes.map(({ feature, cut, left, right, split }) =>
        feature === undefined ? { value: split.value } : { feature, cut, left, right },
      ),
    );
  }
  return { base, trees };
}
