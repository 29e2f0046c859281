import { TITLE_BASE, TITLE_TREES } from "./title-table.js";

/** Nodes of all trees in preorder: by node, its feature from 1 (0 for a leaf), its limit or value, and its second branch. */
interface Trees {
  readonly features: Uint8Array;
  readonly numbers: Float64Array;
  readonly others: Int32Array;
  readonly roots: readonly number[];
}

function readTrees(table: readonly number[]): Trees {
  const count = table.length / 2;
  const features = Uint8Array.from({ length: count }, (_, node) => table[2 * node]!);
  const numbers = Float64Array.from({ length: count }, (_, node) => table[2 * node + 1]!);
  const others = new Int32Array(count);
  const roots: number[] = [];
  const open: number[] = [];
  let isRoot = true;
  for (let node = 0; node < count; node++) {
    if (isRoot) roots.push(node);
    isRoot = false;
    if (features[node] !== 0) open.push(node);
    else if (open.length === 0) isRoot = true;
    else others[open.pop()!] = node + 1;
  }
  return { features, numbers, others, roots };
}

let trees: Trees | undefined;

/** Probability that a text is a title: 0 … 1. @param row its features, in the order of `TITLE_FEATURES` */
export function titleProbability(row: readonly number[]): number {
  trees ??= readTrees(TITLE_TREES);
  const { features, numbers, others, roots } = trees;
  let sum = TITLE_BASE;
  for (const root of roots) {
    let node = root;
    for (let feature = features[node]!; feature !== 0; feature = features[node]!)
      node = row[feature - 1]! < numbers[node]! ? node + 1 : others[node]!;
    sum += numbers[node]!;
  }
  return 1 / (1 + Math.exp(-sum));
}
