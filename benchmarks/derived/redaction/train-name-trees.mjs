/**
 * Trains the trees that judge which words are names of people, and writes packages/redact/src/name-trees.ts.
 *
 * node train-name-trees.mjs --clones=DIR --folds=DIR --pages=DIR --texts=FILE
 *
 * They learn from the texts of name-corpora.mjs and from names on pages that were read (page-names.json, by site and name: 1 for a person), which are
 * those of the extraction benchmarks in `--pages`, and others in `--texts`: `{ site, text }` a line, a site being a host or `owner+name` of a repository. The sums
 * of words among their features come from weights without the fold of the text (`train-names.mjs weights --folds`), for weights fit the texts they have seen.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Cues } from "../../../packages/redact/dist/cues.js";
import { EVIDENCE, evidenceOf } from "../../../packages/redact/dist/name-evidence.js";
import { readWeights } from "../../../packages/redact/dist/name-scores.js";
import { personCandidates } from "../../../packages/redact/dist/person.js";
import { bin, boost } from "../../extraction/training/boost.mjs";
import { table } from "../../extraction/training/table.mjs";
import { documentsOf, FOLDS, foldOf, pagesOf, TRAINING } from "./name-corpora.mjs";

const { values: options } = parseArgs({
  options: {
    clones: { type: "string" },
    folds: { type: "string" },
    pages: { type: "string" },
    texts: { type: "string" },
  },
});
const SETTINGS = {
  trees: 146,
  leaves: 12,
  depth: 6,
  rate: 0.12,
  lambda: 2,
  minimumWeight: 2,
  columns: 0.5,
  pages: 0.7,
};
const BINS = 48;
const LEAF_VALUES = 64;
/** Documents a source: large sources would outweigh the others. */
const DOCUMENTS = 150;
const MAX_CHARACTERS = 20_000;
/** Names on pages count more: pages are what is redacted, and few of their names are labelled. */
const PAGE_WEIGHT = 8;

const weights = Array.from({ length: FOLDS }, (_, fold) => {
  const { unit, weights: packed } = JSON.parse(readFileSync(`${options.folds}/${fold}.json`, "utf8"));
  return readWeights(packed, unit);
});
const rows = [];
const targets = [];
const shares = [];
/** By row of a page, its site and name. */
const pageNames = [];
const owners = [];
let documents = 0;

/** @param labelOf label of a word, and the name on a page that it is part of; `undefined` where no label is known */
function learn(text, fold, weight, labelOf) {
  const { spans, judging } = personCandidates(text, "accurate", new Cues(text), weights[fold]);
  const { words, scores, smallWords } = judging;
  const evidence = evidenceOf(text, words, scores, spans, smallWords);
  for (const [row, index] of evidence.indexes.entries()) {
    const known = labelOf(words[index]);
    if (known === undefined) continue;
    rows.push(evidence.rows.slice(row * EVIDENCE.length, (row + 1) * EVIDENCE.length));
    targets.push(known.label);
    shares.push(weight);
    pageNames.push(known.name);
    owners.push(documents);
  }
  documents++;
}

function placesOf(name, text) {
  const places = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) places.push(at);
  return places;
}

const taken = new Map();
for (const { source, group, text, names } of documentsOf(TRAINING, options.clones)) {
  for (let from = 0; from < text.length; from += MAX_CHARACTERS) {
    const count = taken.get(source) ?? 0;
    if (count >= DOCUMENTS) break;
    taken.set(source, count + 1);
    const isName = ({ start, end }) => names.some(([first, last]) => first < from + end && last > from + start);
    learn(text.slice(from, from + MAX_CHARACTERS), foldOf(group), 1, (word) => ({ label: Number(isName(word)) }));
  }
}
const read = JSON.parse(readFileSync(new URL("page-names.json", import.meta.url), "utf8"));
for await (const { site, text } of pagesOf(options.pages, options.texts)) {
  const known = read[site];
  if (known === undefined) continue;
  const places = Object.entries(known).flatMap(([name, label]) =>
    placesOf(name, text).map((first) => ({ first, last: first + name.length, label, name: `${site} ${name}` })),
  );
  if (places.length > 0)
    learn(text, foldOf(site), PAGE_WEIGHT, ({ start, end }) =>
      places.find(({ first, last }) => first <= start && last >= end),
    );
}

// A name that stands on a page a hundred times weighs ten times as much as one that stands there once.
const times = new Map();
for (const name of pageNames) if (name !== undefined) times.set(name, (times.get(name) ?? 0) + 1);
pageNames.forEach((name, row) => {
  if (name !== undefined) shares[row] /= Math.sqrt(times.get(name));
});

const width = EVIDENCE.length;
const all = new Float32Array(rows.length * width);
for (const [index, row] of rows.entries()) all.set(row, index * width);
const bins = bin(all, width, BINS);
const model = boost(bins, Int32Array.from(rows.keys()), targets, shares, owners, SETTINGS);
writeFileSync(
  new URL("../../../packages/redact/src/name-trees.ts", import.meta.url),
  `/** Written by benchmarks/derived/redaction/train-name-trees.mjs from ${rows.length} words. Do not edit. */
import type { EnsembleTable } from "@quern/markdown/html";

export const NAME_TREES: EnsembleTable = ${table(model, bins.cuts, EVIDENCE, LEAF_VALUES)};
`,
);
console.log(`${documents} documents, ${rows.length} words, ${targets.reduce((sum, label) => sum + label, 0)} in names`);
