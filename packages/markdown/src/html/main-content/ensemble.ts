/**
 * A boosted ensemble of small decision trees over rows of features, trained offline (benchmarks/extraction/training) and evaluated here
 * with plain arithmetic. Same input, same answer, on every machine.
 *
 * @module
 */

/** An ensemble as written by the trainer. */
export interface EnsembleTable {
  /** Names of the features that the trees use; `split` entries index this list. */
  readonly features: readonly string[];
  /** Added to the sum of the trees. */
  readonly base: number;
  /**
   * The trees, one after the other, each in preorder. A split is `feature:threshold` (values below go to the first branch, which follows
   * at once), a leaf `=value` in thousandths.
   */
  readonly trees: string;
}

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
  const parts = table.trees.split(" ");
  const feature = new Int32Array(parts.length).fill(-1);
  const value = new Float32Array(parts.length);
  const other = new Int32Array(parts.length);
  const roots: number[] = [];
  const open: number[] = []; // splits whose second branch is still to come
  let complete = true;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!;
    if (complete) {
      roots.push(index);
      complete = false;
    }
    if (part.startsWith("=")) {
      value[index] = Number(part.slice(1)) / 1000;
      const split = open.pop();
      if (split === undefined) complete = true;
      else other[split] = index + 1;
    } else {
      const colon = part.indexOf(":");
      feature[index] = columns[Number(part.slice(0, colon))]!;
      value[index] = Number(part.slice(colon + 1));
      open.push(index);
    }
  }
  return { columns, base: table.base, roots: Int32Array.from(roots), feature, value, other };
}

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
    }
    result[row] = 1 / (1 + Math.exp(-sum));
  }
  return result;
}
