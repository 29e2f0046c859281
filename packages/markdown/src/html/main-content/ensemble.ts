/**
 * A boosted ensemble of small decision trees over rows of features, trained offline (benchmarks/extraction/training) and evaluated here
 * with plain arithmetic. Same input, same answer, on every machine.
 *
 * @module
 */

/**
 * An ensemble as written by the trainer, small enough to be sent to a browser. Numbers are signs: what occurs often is one byte,
 * and each kind of number has a text of its own, which packs well.
 */
export interface EnsembleTable {
  /** Names of the features that the trees use, or their columns in a row as signs; the most used first. */
  readonly features: readonly string[] | string;
  /**
   * By feature, the limits that splits compare with, ascending; spaces between features. First how many decimals they have, ten more where the
   * first one is counted from a hundred thousand below zero, then how far each lies above the one before. After minus one, steps count
   * ten times as much.
   */
  readonly limits: string;
  /** Added to the sum of the trees. */
  readonly base: number;
  /**
   * The trees, one after the other, each in preorder, six nodes a number from its lowest bit on: 1 for a split, 0 for a leaf. Values below a
   * split's limit go to the first branch, which follows at once.
   */
  readonly shape: string;
  /** By split, the place of its feature. */
  readonly splits: string;
  /** By split, the place of its limit among those of its feature; all splits of the first feature come before those of the second. */
  readonly ranks: string;
  /** By leaf, the place of its value in {@link values}. */
  readonly leaves: string;
  /** Values of leaves in steps of one five-hundredth, as numbers with spaces between. */
  readonly values: string;
}

/** A leaf's value is given in steps of so many to one. */
const LEAF_STEPS = 500;

/** Numbers below this are one sign of printable ASCII from `(` on without the backslash, minus one is the sign before that; `~` comes before how many times as many, and the rest. */
const ASCII_SIGNS = 85;
const FIRST_ASCII = 40;
const BACKSLASH = 92;
const MORE = 126;

/** How limits are written. */
const FORM_BELOW_ZERO = 10;
const LOWEST_LIMIT = -100_000;

/** Nodes of a tree's shape in one number below {@link ASCII_SIGNS}. */
const NODES_A_NUMBER = 6;

function numbersOf(text: string): number[] {
  const numbers: number[] = [];
  let at = 0;
  const next = (): number => {
    const code = text.charCodeAt(at++);
    if (code === MORE) return next() * ASCII_SIGNS + next();
    return code - FIRST_ASCII - (code > BACKSLASH ? 1 : 0);
  };
  while (at < text.length) numbers.push(next());
  return numbers;
}

/** Ready to evaluate: nodes in one array, trees one after the other in preorder. */
export interface Ensemble {
  /** For each feature the trees use, its column in a row. */
  readonly columns: Int32Array;
  /** Limits of all features, feature after feature, ascending; those of feature `f` begin at `limitsFrom[f]` and end at `limitsFrom[f + 1]`. */
  readonly limits: Float32Array;
  readonly limitsFrom: Int32Array;
  readonly base: number;
  readonly roots: Int32Array;
  /**
   * A split holds its feature, the number of the feature's limits up to its own, and the distance to its second branch (the first is the
   * next node); a leaf holds -1 less its number.
   */
  readonly nodes: Int32Array;
  /** By leaf, its value in steps of one five-hundredth. */
  readonly values: Int32Array;
  /** By leaf, the features that the way to it asks for, as {@link FEATURE_WORDS} words of bits. */
  readonly ways: Int32Array;
}

// Parts of a split: 7 bits for the feature, 8 for the rank of the limit, the rest for the distance.
const FEATURE_BITS = 7;
const RANK_BITS = 8;
const FEATURE_MASK = (1 << FEATURE_BITS) - 1;
const RANK_MASK = (1 << RANK_BITS) - 1;
const DISTANCE_SHIFT = FEATURE_BITS + RANK_BITS;
/** Words of 32 bits for a set of features. */
const FEATURE_WORDS = 4;

/**
 * Reads a table.
 * @param names features in the order of a row, for a table that names them
 * @throws Error for a feature that rows do not have: table and code do not belong together
 */
export function readEnsemble(table: EnsembleTable, names: readonly string[] = []): Ensemble {
  const features: readonly (string | number)[] =
    typeof table.features === "string" ? numbersOf(table.features) : table.features;
  const columns = Int32Array.from(features, (name) => {
    const column = typeof name === "number" ? name : names.indexOf(name);
    if (column < 0) throw new Error(`The table uses the feature "${name}", which is not computed.`);
    return column;
  });
  if (columns.length > 1 << FEATURE_BITS) throw new Error("The table uses more features than nodes can number.");
  const limits: number[] = [];
  const limitLists = table.limits.split(" ");
  const limitsFrom = new Int32Array(limitLists.length + 1);
  for (const [feature, list] of limitLists.entries()) {
    const [form = 0, ...steps] = numbersOf(list);
    let limit = form < FORM_BELOW_ZERO ? 0 : LOWEST_LIMIT;
    let scale = 1;
    for (const step of steps)
      if (step < 0) scale *= 10;
      else limits.push((limit += step * scale) / 10 ** (form % FORM_BELOW_ZERO));
    limitsFrom[feature + 1] = limits.length;
  }
  const leafValues = table.values.split(" ").map(Number);
  const shape = numbersOf(table.shape);
  const splitFeatures = numbersOf(table.splits);
  const given = numbersOf(table.ranks);
  const ranks: number[] = [];
  const byFeature: number[][] = [];
  for (const [split, feature] of splitFeatures.entries()) (byFeature[feature] ??= []).push(split);
  for (const [place, split] of byFeature.flat().entries()) ranks[split] = given[place]!;
  const values = Int32Array.from(numbersOf(table.leaves), (place) => leafValues[place]!);
  const nodes = new Int32Array(splitFeatures.length + values.length);
  const roots: number[] = [];
  const ways: number[] = [];
  /** Splits whose second branch is still to come, each with the features on the way to that branch. */
  const open: Array<{ readonly split: number; readonly way: readonly number[] }> = [];
  let way: readonly number[] = [];
  let complete = true;
  let splits = 0;
  let leaves = 0;
  for (let index = 0; index < nodes.length; index++) {
    if (complete) {
      roots.push(index);
      way = new Array(FEATURE_WORDS).fill(0);
      complete = false;
    }
    if ((shape[Math.floor(index / NODES_A_NUMBER)]! >> (index % NODES_A_NUMBER)) & 1) {
      const feature = splitFeatures[splits]!;
      nodes[index] = feature | ((ranks[splits++]! + 1) << FEATURE_BITS);
      way = way.map((word, at) => (at === feature >> 5 ? word | (1 << (feature & 31)) : word));
      open.push({ split: index, way });
    } else {
      nodes[index] = -1 - leaves;
      leaves++;
      ways.push(...way);
      const last = open.pop();
      if (last === undefined) complete = true;
      else {
        nodes[last.split]! |= (index + 1 - last.split) << DISTANCE_SHIFT;
        way = last.way;
      }
    }
  }
  return {
    columns,
    limits: Float32Array.from(limits),
    limitsFrom,
    base: table.base,
    roots: Int32Array.from(roots),
    nodes,
    values,
    ways: Int32Array.from(ways),
  };
}

/** After so many trees a sum is looked at: one beyond this is settled, for what the later trees add is small. */
const TREES_PER_LOOK = 50;
const SETTLED = 3.5;

/**
 * By row, the probability that the ensemble gives: 0 … 1.
 *
 * Rows that follow each other are mostly alike: a tree is asked anew only when a feature that it asked for the row before has crossed one
 * of its limits. A page of many like blocks costs a sixth of asking all trees for all rows; other pages cost the same.
 */
export function evaluate(ensemble: Ensemble, rows: Float32Array, width: number): Float32Array {
  const { roots, nodes, values, ways } = ensemble;
  const count = width === 0 ? 0 : rows.length / width;
  const result = new Float32Array(count);
  const ranks = new Ranks(ensemble);
  const { rank } = ranks;
  const looks = Math.ceil(roots.length / TREES_PER_LOOK);
  /** By look, the features that have crossed a limit since its trees were asked. */
  const crossed = new Int32Array(looks * FEATURE_WORDS).fill(-1);
  /** By tree, its leaf's value and the features on the way to it. */
  const leaf = new Int32Array(roots.length);
  const asked = new Int32Array(roots.length * FEATURE_WORDS).fill(-1);
  /** By look, the sum of its trees. */
  const sums = new Int32Array(looks);
  for (let row = 0; row < count; row++) {
    ranks.read(rows, row * width, crossed);
    let steps = 0;
    let sum = ensemble.base;
    for (let look = 0; look < looks; look++) {
      const word = look * FEATURE_WORDS;
      const crossed0 = crossed[word]!;
      const crossed1 = crossed[word + 1]!;
      const crossed2 = crossed[word + 2]!;
      const crossed3 = crossed[word + 3]!;
      const first = look * TREES_PER_LOOK;
      const end = Math.min(roots.length, first + TREES_PER_LOOK);
      if (crossed0 | crossed1 | crossed2 | crossed3) {
        crossed.fill(0, word, word + FEATURE_WORDS);
        let change = 0;
        for (let tree = first; tree < end; tree++) {
          const at = tree * FEATURE_WORDS;
          if (
            !(
              (asked[at]! & crossed0) |
              (asked[at + 1]! & crossed1) |
              (asked[at + 2]! & crossed2) |
              (asked[at + 3]! & crossed3)
            )
          )
            continue;
          let node = roots[tree]!;
          let split = nodes[node]!;
          while (split >= 0) {
            const isBelow = rank[split & FEATURE_MASK]! < ((split >> FEATURE_BITS) & RANK_MASK);
            node += isBelow ? 1 : split >> DISTANCE_SHIFT;
            split = nodes[node]!;
          }
          const reached = -1 - split;
          change += values[reached]! - leaf[tree]!;
          leaf[tree] = values[reached]!;
          const way = reached * FEATURE_WORDS;
          asked[at] = ways[way]!;
          asked[at + 1] = ways[way + 1]!;
          asked[at + 2] = ways[way + 2]!;
          asked[at + 3] = ways[way + 3]!;
        }
        sums[look] = sums[look]! + change;
      }
      steps += sums[look]!;
      sum = ensemble.base + steps / LEAF_STEPS;
      if (end - first === TREES_PER_LOOK && (sum > SETTLED || sum < -SETTLED)) break;
    }
    result[row] = 1 / (1 + Math.exp(-sum));
  }
  return result;
}

/** The present row in ranks: by feature, how many of its limits lie at or below its value. */
class Ranks {
  readonly rank: Uint8Array;
  /** By feature, the values between which its rank stays. */
  readonly #low: Float32Array;
  readonly #high: Float32Array;

  constructor(readonly ensemble: Ensemble) {
    const count = ensemble.columns.length;
    this.rank = new Uint8Array(count);
    this.#low = new Float32Array(count).fill(1); // above #high: no value fits before the first row
    this.#high = new Float32Array(count);
  }

  /** Takes the row that begins at `offset`, and adds the features whose rank changes to every set in `crossed`. */
  read(rows: Float32Array, offset: number, crossed: Int32Array): void {
    const { columns, limits, limitsFrom } = this.ensemble;
    const low = this.#low;
    const high = this.#high;
    for (let feature = 0; feature < columns.length; feature++) {
      const value = rows[offset + columns[feature]!]!;
      if (value >= low[feature]! && value < high[feature]!) continue;
      const from = limitsFrom[feature]!;
      const end = limitsFrom[feature + 1]!;
      let place = from;
      let last = end;
      while (place < last) {
        const middle = (place + last) >> 1;
        if (limits[middle]! <= value) place = middle + 1;
        else last = middle;
      }
      low[feature] = place === from ? Number.NEGATIVE_INFINITY : limits[place - 1]!;
      high[feature] = place === end ? Number.POSITIVE_INFINITY : limits[place]!;
      this.rank[feature] = place - from;
      const bit = 1 << (feature & 31);
      for (let word = feature >> 5; word < crossed.length; word += FEATURE_WORDS) crossed[word]! |= bit;
    }
  }
}
