/**
 * Trains what ranks the sentences of a page as answers to a question, and the bound below which `question` keeps silent; writes
 * packages/text/src/passages/answer-weights.ts.
 *
 *     node train-answers.mjs --data=DIR [--check]
 *
 * DIR as for strangers-questions.mjs: only its open part is read. Both are linear weights over named evidence: a softmax over the candidates of
 * each question, then a logistic curve over the evidence of the best one, from ranks by folds that have not seen its article. `--check` prints
 * right and made up by bound and writes nothing. Build the workspace first.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { candidatesOf, EVIDENCE } from "../../../packages/text/dist/passages/answer-evidence.js";
import {
  answerText,
  BOUND_EVIDENCE,
  boundEvidence,
  isElsewhere,
  withWhatIsNew,
} from "../../../packages/text/dist/passages/answer-from.js";
import { findPassages } from "../../../packages/text/dist/passages/passage-search.js";
import { casesOf, holdsAnswer, isRight } from "./question-sets.mjs";

const FOLDS = 5;
/** By beginning of the set's name, for the ranks and for the bound: real pages are few, yet they are what users ask about. */
const WEIGHTS = Object.entries({
  "pages faq without": [1, 1],
  "pages faq": [2, 3],
  "pages cross": [4, 8],
  pages: [8, 25],
  "": [1, 1],
});
/** Of 256 questions, how many are read, by the end or the beginning of the set's name: translations of one set ask the same of the same. */
const SAMPLES = [
  [/^pages/, 256],
  [/ (?:cross|without)$/, 100],
  [/^xquad/, 110],
  [/./, 66],
];
const RANK = { rounds: 40, rate: 0.05, decay: 1e-4 };
const BOUND = { rounds: 60, rate: 0.05, decay: 1e-4 };
const BATCH = 64;
/** Questions that the page does not answer and that are answered all the same, except of sets that are written to mislead or that another paragraph may answer. */
const MOST_MADE_UP = 0.1;

/** Answers that are slightly more likely wrong than right are given: readers see the passage, and silence does not help them. */
const LEAST_BOUND = 0.45;

const { values: options } = parseArgs({
  options: { data: { type: "string" }, check: { type: "boolean", default: false }, limit: { type: "string" } },
});
const foldOf = (source) => createHash("sha256").update(`fold ${source}`).digest()[1] % FOLDS;

/** Questions in no order that the sets have, so that all articles take part. */
const isSampled = ({ set, question }) =>
  createHash("sha256")
    .update(question + set)
    .digest()[3] < SAMPLES.find(([name]) => name.test(set))[1];

const cases = [];
for (const one of casesOf(options.data, { part: "open", limit: options.limit })) {
  if (!isSampled(one)) continue;
  const { markdown, question, language, title, answers, passages, set, source } = one;
  const asked = findPassages(markdown, question, { language, title });
  const candidates = asked ? candidatesOf(question, asked, { language }) : [];
  const isTrue = candidates.map(({ units, at }) => answers !== null && holdsAnswer(units[at].text, one));
  cases.push({
    one: { answers, passages, set, question, title },
    set,
    fold: foldOf(source),
    weights: WEIGHTS.find(([name]) => set.startsWith(name))[1],
    asked: asked && { ...asked, found: asked.found.slice(0, 1), meanings: undefined },
    candidates: candidates.map((candidate) => ({ ...candidate, evidence: Float32Array.from(candidate.evidence) })),
    isTrue,
  });
}
const reachable = cases.filter(({ isTrue }) => isTrue.some(Boolean)).length;
const stated = cases.filter(({ one }) => one.answers !== null).length;
console.log(`${cases.length} cases, ${stated} answered, ${reachable} with the answer among the candidates`);

/** Adam over cases in a shuffled but fixed order. */
function descend(width, list, gradientOf, { rounds, rate, decay }) {
  const weights = new Float64Array(width);
  const first = new Float64Array(width);
  const second = new Float64Array(width);
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  };
  let step = 0;
  for (let round = 0; round < rounds; round++) {
    const order = list.map((one) => [random(), one]).sort((a, b) => a[0] - b[0]);
    const pace = rate / (1 + (4 * round) / rounds);
    for (let from = 0; from < order.length; from += BATCH) {
      const gradient = new Float64Array(width);
      for (const [, one] of order.slice(from, from + BATCH)) gradientOf(one, weights, gradient);
      step++;
      for (let at = 0; at < width; at++) {
        const value = gradient[at] / BATCH + decay * weights[at];
        first[at] = 0.9 * first[at] + 0.1 * value;
        second[at] = 0.999 * second[at] + 0.001 * value * value;
        weights[at] -= (pace * (first[at] / (1 - 0.9 ** step))) / (Math.sqrt(second[at] / (1 - 0.999 ** step)) + 1e-8);
      }
    }
  }
  return weights;
}

function product(values, weights) {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] * weights[at];
  return sum;
}

function shares({ candidates }, weights) {
  const all = new Float64Array(candidates.length);
  let most = -Infinity;
  for (let at = 0; at < all.length; at++) {
    all[at] = product(candidates[at].evidence, weights);
    most = Math.max(most, all[at]);
  }
  let total = 0;
  for (let at = 0; at < all.length; at++) total += all[at] = Math.exp(all[at] - most);
  for (let at = 0; at < all.length; at++) all[at] /= total;
  return all;
}

const trainRank = (list) =>
  descend(
    EVIDENCE.length,
    list.filter(({ isTrue }) => isTrue.some(Boolean)),
    (one, weights, gradient) => {
      const all = shares(one, weights);
      let sure = 0;
      for (let at = 0; at < all.length; at++) if (one.isTrue[at]) sure += all[at];
      for (let at = 0; at < all.length; at++) {
        const { evidence } = one.candidates[at];
        const pull = one.weights[0] * (all[at] - (one.isTrue[at] ? all[at] / Math.max(sure, 1e-9) : 0));
        if (pull !== 0) for (let which = 0; which < evidence.length; which++) gradient[which] += pull * evidence[which];
      }
    },
    RANK,
  );

/** The best candidate's evidence and whether it answers, by ranks that have not seen the article. */
function answered(list, weights) {
  return list.map((one) => {
    if (one.candidates.length === 0) return { ...one, row: undefined, right: false, text: "" };
    const all = shares(one, weights);
    const best = all.indexOf(Math.max(...all));
    const { passage } = one.candidates[best];
    const text = withWhatIsNew(answerText(one.candidates, all, best), passage, one.one.question);
    const right = one.one.answers !== null && isRight(text, one.one);
    return {
      ...one,
      row: boundEvidence(one.asked, one.candidates, all, best),
      right,
      text,
      isElsewhere: isElsewhere(passage),
    };
  });
}

const trainBound = (list) =>
  descend(
    BOUND_EVIDENCE.length + 1,
    list.filter(({ row }) => row),
    (one, weights, gradient) => {
      const pull = one.weights[1] * (chance(one.row, weights) - (one.right ? 1 : 0));
      for (let at = 0; at < one.row.length; at++) gradient[at] += pull * one.row[at];
      gradient[one.row.length] += pull;
    },
    BOUND,
  );
const chance = (row, weights) => 1 / (1 + Math.exp(-product(row, weights) - weights[row.length]));

const folds = Array.from({ length: FOLDS }, (_, fold) => fold);
const ranks = folds.map((fold) => trainRank(cases.filter((one) => one.fold !== fold)));
const unseen = folds.flatMap((fold) =>
  answered(
    cases.filter((one) => one.fold === fold),
    ranks[fold],
  ),
);
const judged = folds.flatMap((fold) => {
  const weights = trainBound(unseen.filter((one) => one.fold !== fold));
  return unseen
    .filter((one) => one.fold === fold)
    .map((one) => ({ ...one, chance: one.row && !one.isElsewhere ? chance(one.row, weights) : 0 }));
});

const line = (list, bound) => {
  const answerable = list.filter(({ one }) => one.answers !== null);
  const rest = list.filter(({ one }) => one.answers === null);
  const given = (part) => part.filter((one) => one.chance >= bound);
  const right = given(answerable).filter((one) => one.right).length;
  const share = (count, of) => (of === 0 ? "" : `${((100 * count) / of).toFixed(1)}`);
  return {
    right: right / answerable.length,
    made: given(rest).length / Math.max(1, rest.length),
    text: `right ${share(right, answerable.length)} wrong ${share(given(answerable).length - right, answerable.length)} made up ${share(given(rest).length, rest.length)}`,
  };
};
for (const bound of [0, 0.2, 0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7])
  console.log(`bound ${bound}: ${line(judged, bound).text}`);
for (const set of [...new Set(cases.map((one) => one.set))]) {
  const list = judged.filter((one) => one.set === set);
  console.log(`${set} (${list.length}): at 0 ${line(list, 0).text}; at .5 ${line(list, 0.5).text}`);
}
const curve = new Map();
for (const one of judged) {
  const key = Math.floor(one.chance * 10);
  const row = curve.get(key) ?? [0, 0, 0];
  curve.set(key, [row[0] + 1, row[1] + one.chance, row[2] + (one.right ? 1 : 0)]);
}
for (const [key, [count, said, right]] of [...curve].sort((a, b) => a[0] - b[0]))
  console.log(
    `chance .${key}: ${count} answers, said ${(said / count).toFixed(2)}, right ${(right / count).toFixed(2)}`,
  );

const rank = trainRank(cases);
const bound = trainBound(unseen);
console.log(EVIDENCE.map((name, at) => `${name} ${rank[at].toFixed(2)}`).join(", "));
console.log(BOUND_EVIDENCE.map((name, at) => `${name} ${bound[at].toFixed(2)}`).join(", "), bound.at(-1));
if (!options.check) {
  const plain = judged.filter(({ set }) => !/^squad2|^pages faq/.test(set));
  let limit = LEAST_BOUND;
  while (limit < 0.9 && line(plain, limit).made > MOST_MADE_UP) limit += 0.01;
  const list = (names, weights) =>
    names.map((name, at) => `  ${Number(weights[at].toFixed(3)) + 0}, // ${name}`).join("\n");
  writeFileSync(
    new URL("../../../packages/text/src/passages/answer-weights.ts", import.meta.url),
    `/** Written by benchmarks/derived/real/train-answers.mjs from ${cases.length} questions. Do not edit. */\n\n/** By evidence: how much it says for one candidate against another. */\nexport const RANK_WEIGHTS: readonly number[] = [\n${list(EVIDENCE, rank)}\n];\n\n/** By evidence: how much it says for the best candidate being an answer. */\nexport const BOUND_WEIGHTS: readonly number[] = [\n${list([...BOUND_EVIDENCE, "always"], bound)}\n];\n\n/** Less likely answers are not given. */\nexport const ANSWER_BOUND = ${limit.toFixed(2)};\n`,
  );
  console.log(`bound ${limit.toFixed(2)}: ${line(judged, limit).text}`);
}
if (options.check)
  for (const one of judged.filter(({ set }) => set.startsWith("pages")))
    if (one.one.answers === null ? one.chance > 0.5 : !one.right || one.chance < 0.5)
      console.log(
        `${one.set} ${one.chance.toFixed(2)} ${one.one.question} [${one.one.answers}] ${JSON.stringify(one.text.slice(0, 200))}`,
      );
