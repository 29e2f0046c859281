// node train.mjs <rows> [--write]: boosted trees that tell titles from other short texts, trained on the rows of rows.mjs with folds by source. Prints precision, recall and F1 of
// the rules and of the trees over documents of sources that the trees have not seen; --write trains on all rows and writes packages/layout/src/headings/title-table.ts.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { TITLE_FEATURES } from "../../../packages/layout/dist/headings/title-features.js";
import { bin, boost } from "../../extraction/training/boost.mjs";

const { rows, titles, weights, documents, sources } = deserialize(readFileSync(process.argv[2]));
const FOLDS = 5;
const SETTINGS = {
  trees: 110,
  leaves: 12,
  depth: 6,
  rate: 0.1,
  lambda: 10,
  minimumWeight: 12,
  columns: 0.6,
  pages: 0.7,
};
const width = TITLE_FEATURES.length;
const byRule = TITLE_FEATURES.indexOf("byRule");
const features = Float32Array.from(rows.flat());
const foldOf = (source) => createHash("sha256").update(`fold ${source}`).digest().readUInt32BE() % FOLDS;
const binned = bin(features, width);
const target = Float64Array.from(titles);
const weight = Float64Array.from(weights);
const all = Int32Array.from(rows.keys());

function probability({ base, trees }, row) {
  let sum = base;
  for (const tree of trees) {
    let node = tree[0];
    while (node.feature !== undefined)
      node = tree[features[row * width + node.feature] < binned.cuts[node.feature][node.bin] ? node.left : node.right];
    sum += node.value;
  }
  return 1 / (1 + Math.exp(-sum));
}

function report(name, isTitle) {
  const counts = sources.map(() => [0, 0, 0]);
  for (const row of all) {
    const count = counts[documents[row]];
    if (titles[row]) count[0]++;
    if (isTitle(row)) count[1]++;
    if (titles[row] && isTitle(row)) count[2]++;
  }
  const bySource = new Map();
  for (const [at, [told, found, both]] of counts.entries()) {
    if (told === 0) continue;
    const list = bySource.get(sources[at]) ?? [];
    list.push([both / told, found === 0 ? 0 : both / found, (2 * both) / (told + found)]);
    bySource.set(sources[at], list);
  }
  const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const means = [...bySource.values()].map((list) => [0, 1, 2].map((at) => mean(list.map((one) => one[at]))));
  console.log(
    name.padEnd(16),
    ...["recall", "precision", "f1"].map((label, at) => `${label}=${mean(means.map((one) => one[at])).toFixed(4)}`),
    `sources=${means.length}`,
  );
}

const seen = new Float64Array(rows.length);
for (let fold = 0; fold < FOLDS; fold++) {
  const isOut = (row) => foldOf(sources[documents[row]]) === fold;
  const model = boost(
    binned,
    all.filter((row) => !isOut(row)),
    target,
    weight,
    documents,
    SETTINGS,
  );
  for (const row of all) if (isOut(row)) seen[row] = probability(model, row);
}
report("rules", (row) => features[row * width + byRule] === 1);
for (const limit of [0.3, 0.4, 0.5, 0.6]) report(`trees ${limit}`, (row) => seen[row] >= limit);
for (const [kept, made] of [
  [0.3, 0.6],
  [0.3, 0.7],
  [0.4, 0.6],
  [0.2, 0.7],
])
  report(`trees ${kept} ${made}`, (row) => seen[row] >= (features[row * width + byRule] === 1 ? kept : made));

if (process.argv.includes("--write")) {
  const { base, trees } = boost(binned, all, target, weight, documents, SETTINGS);
  const lines = trees.map((tree) => {
    const numbers = [];
    const walk = ({ feature, bin: at, left, right, value }) => {
      if (feature === undefined) numbers.push(0, Number(value.toFixed(3)));
      else {
        numbers.push(feature + 1, Number(binned.cuts[feature][at].toPrecision(3)));
        walk(tree[left]);
        walk(tree[right]);
      }
    };
    walk(tree[0]);
    return `  ${numbers.join(",")},`;
  });
  const path = new URL("../../../packages/layout/src/headings/title-table.ts", import.meta.url);
  writeFileSync(
    path,
    `// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: a table
/** Trees that tell titles from other short texts, trained on ${sources.length} documents and lone pages of ${new Set(sources).size} sources. Written by benchmarks/pdf/titles/train.mjs; not for editing by hand. */
export const TITLE_BASE = ${base.toFixed(4)};

/** One tree after the other in preorder. A split: its feature, from 1, and the limit below which the first branch is taken. A leaf: 0, and what it adds. */
// biome-ignore format: a table
export const TITLE_TREES: readonly number[] = [
${lines.join("\n")}
];
`,
  );
}
