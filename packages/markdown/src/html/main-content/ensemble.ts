/**
 * A boosted ensemble of small decision trees over rows of features, trained offline (benchmarks/extraction/training) and evaluated here
 * with plain arithmetic. Same input, same answer, on every machine.
 *
 * @module
 */

/** An ensemble as written by the trainer, small enough to be sent to a browser. */
export interface EnsembleTable {
  /** Names of the features that the trees use. */
  readonly features: readonly string[];
  /** By feature, the limits that splits compare with, as numbers with spaces between. */
  readonly limits: readonly string[];
  /** Added to the sum of the trees. */
  readonly base: number;
  /**
   * The limits in the order of their numbers, most frequent first: for each, its feature and its place among that feature's limits. Two
   * {@link DIGITS} for the one, two for the other.
   */
  readonly splits: string;
  /**
   * The trees, one after the other, each in preorder, two {@link DIGITS} a node. A number below the count of splits is a split (values below
   * its limit go to the first branch, which follows at once); one above is a leaf ({@link LEAF_STEPS}).
   */
  readonly trees: string;
}

/** Signs that stand for 0 … 84: printable ASCII from `(` on without the backslash. */
const DIGITS = 85;
const FIRST_DIGIT = 40;
const BACKSLASH = 92;
/** A leaf's value is its number less {@link LEAF_ZERO}, in steps of one five-hundredth. */
const LEAF_STEPS = 500;
const LEAF_ZERO = 600;

const digit = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code > BACKSLASH ? code - FIRST_DIGIT - 1 : code - FIRST_DIGIT;
};
const pair = (text: string, at: number): number => digit(text, at) * DIGITS + digit(text, at + 1);

/** Ready to evaluate: nodes in arrays, children by index. */
export interface Ensemble {
  /** For each feature the trees use, its column in a row. */
  readonly columns: Int32Array;
  readonly base: number;
  readonly roots: Int32Array;
  /** Column index of a split; -1 for a leaf. */
  readonly feature: Int32Array;
  /** Threshold of a split, value of a leaf. */
  readonly value: Float32Array;
  /** Second branch of a split; the first is the next node. */
  readonly other: Int32Array;
}

/**
 * Reads a table.
 * @param names features in the order of a row
 * @throws Error for a feature that rows do not have: table and code do not belong together
 */
export function readEnsemble(table: EnsembleTable, names: readonly string[]): Ensemble {
  const columns = Int32Array.from(table.features, (name) => {
    const column = names.indexOf(name);
    if (column < 0) throw new Error(`The table uses the feature "${name}", which is not computed.`);
    return column;
  });
  const limits = table.limits.map((list) => list.split(" ").map(Number));
  const splits = table.splits.length / 4;
  const count = table.trees.length / 2;
  const feature = new Int32Array(count).fill(-1);
  const value = new Float32Array(count);
  const other = new Int32Array(count);
  const roots: number[] = [];
  const open: number[] = []; // splits whose second branch is still to come
  let complete = true;
  for (let index = 0; index < count; index++) {
    const number = pair(table.trees, index * 2);
    if (complete) {
      roots.push(index);
      complete = false;
    }
    if (number < splits) {
      const name = pair(table.splits, number * 4);
      feature[index] = columns[name]!;
      value[index] = limits[name]![pair(table.splits, number * 4 + 2)]!;
      open.push(index);
    } else {
      value[index] = (number - splits - LEAF_ZERO) / LEAF_STEPS;
      const split = open.pop();
      if (split === undefined) complete = true;
      else other[split] = index + 1;
    }
  }
  return { columns, base: table.base, roots: Int32Array.from(roots), feature, value, other };
}

/** After so many trees a sum is looked at: one beyond this is settled, for what the later trees add is small. */
const TREES_PER_LOOK = 50;
const SETTLED = 4.5;

/** By row, the probability that the ensemble gives: 0 … 1. */
export function evaluate(ensemble: Ensemble, rows: Float32Array, width: number): Float32Array {
  const { roots, feature, value, other } = ensemble;
  const count = width === 0 ? 0 : rows.length / width;
  const result = new Float32Array(count);
  for (let row = 0; row < count; row++) {
    const offset = row * width;
    let sum = ensemble.base;
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree]!;
      let column = feature[node]!;
      while (column >= 0) {
        node = rows[offset + column]! < value[node]! ? node + 1 : other[node]!;
        column = feature[node]!;
      }
      sum += value[node]!;
      if (tree % TREES_PER_LOOK === TREES_PER_LOOK - 1 && (sum > SETTLED || sum < -SETTLED)) break;
    }
    result[row] = 1 / (1 + Math.exp(-sum));
  }
  return result;
}
