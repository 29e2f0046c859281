/**
 * Writes packages/redact/src/east-asian/table.ts: the weights of signs in Chinese, Japanese and Korean names, and the trees that judge names.
 *
 * node train-east-asian.mjs weights --clones=DIR    then build; the trees are kept
 * node train-east-asian.mjs trees --clones=DIR      reads the compiled weights
 *
 * The texts have few names, so each is learned from several times, with other names in the place of most of those that have the usual form.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CANDIDATE_FEATURES, candidatesOf } from "../../../packages/redact/dist/east-asian/candidates.js";
import { languageOf } from "../../../packages/redact/dist/east-asian/signs.js";
import {
  CONTEXT_ROLES,
  CONTEXT_STEPS,
  contextOf,
  ROLES,
  storedWeight,
  weightKey,
} from "../../../packages/redact/dist/east-asian/weights.js";
import { bin, boost } from "../../extraction/training/boost.mjs";
import { table } from "../../extraction/training/table.mjs";
import { documentsOf, nameLists, TRAINING } from "./east-asian-corpora.mjs";

const TABLE = new URL("../../../packages/redact/src/east-asian/table.ts", import.meta.url);
const SETTINGS = {
  trees: 90,
  leaves: 12,
  depth: 6,
  rate: 0.12,
  lambda: 2,
  minimumWeight: 2,
  columns: 0.6,
  pages: 0.7,
};
const BINS = 48;
const LEAF_VALUES = 64;
/** Times that each text is learned from again with other names, and the share of names that are exchanged. */
const COPIES = 2;
const EXCHANGED = 0.7;
const FOLDS = 5;
/** Contexts need so many candidates and speak so much for or against a name. */
const MIN_SEEN = { zh: 120, ja: 40, ko: 40 };
const MIN_SCORE = 1;
const PRIOR = 4;
const CHINESE_FAMILIES = 600;
const JAPANESE_FAMILIES = 1200;

const {
  values: { clones },
  positionals: [part],
} = parseArgs({ options: { clones: { type: "string" } }, allowPositionals: true });

let seed = 7;
function random() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}

const lists = nameLists(clones, random);
const texts = TRAINING.map((source) => ({ ...source, documents: documentsOf(source, clones) }));
/** Simplified signs with their traditional forms: two of the sources have the same sentences in both. */
const traditional = traditionalForms(...texts.slice(0, 2).map(({ documents }) => documents));

if (part === "weights") writeTable({ weights: weights() });
else if (part === "trees") writeTable(trees());
else throw new Error('Say "weights" or "trees".');

function writeTable(changed) {
  const written = readFileSync(TABLE, "utf8");
  const kept = {
    weights: /EAST_ASIAN_WEIGHTS =\s*("[^"]*");/.exec(written)[1],
    contexts: /EAST_ASIAN_CONTEXTS =\s*("[^"]*");/.exec(written)[1],
    trees: /EAST_ASIAN_TREES: [^=]*= (\{[\s\S]*\}[^;]*);/.exec(written)[1],
    ...changed,
  };
  writeFileSync(
    TABLE,
    `/** Written by benchmarks/derived/redaction/train-east-asian.mjs. Do not edit. */
import type { EnsembleTable } from "@quern/markdown/html";
import type { Language } from "./signs.js";

export const EAST_ASIAN_WEIGHTS = ${kept.weights};

export const EAST_ASIAN_CONTEXTS = ${kept.contexts};

export const EAST_ASIAN_TREES: Readonly<Record<Language, EnsembleTable>> = ${kept.trees};
`,
  );
}

function traditionalForms(written, simplified) {
  const votes = new Map();
  for (const [index, { text }] of simplified.entries())
    for (let at = 0; at < text.length && text.length === written[index].text.length; at++) {
      const forms = votes.get(text[at]) ?? new Map();
      votes.set(text[at], forms.set(written[index].text[at], (forms.get(written[index].text[at]) ?? 0) + 1));
    }
  return new Map([...votes].map(([sign, forms]) => [sign, [...forms].sort(([, a], [, b]) => b - a)[0][0]]));
}

/** By sign or pair of signs, how often it stands in texts. */
function countsOf(language, length, withoutNames) {
  const counts = new Map();
  let all = 0;
  for (const { documents } of texts.filter((source) => source.language === language))
    for (const { text, names } of documents) {
      const isName = new Uint8Array(text.length);
      for (const [start, end] of withoutNames ? names : []) isName.fill(1, start, end);
      for (let at = 0; at + length <= text.length; at++) {
        if (isName[at] === 1) continue;
        const signs = text.slice(at, at + length);
        counts.set(signs, (counts.get(signs) ?? 0) + 1);
        all++;
      }
    }
  return { all, of: (signs) => counts.get(signs) ?? 0 };
}

function weights() {
  const found = new Map();
  const add = (role, signs, ratio, least, most) => {
    const weight = Math.max(least, Math.min(most, Math.round(Math.log2(ratio))));
    const key = weightKey(role, signs);
    if (!found.has(key)) found.set(key, storedWeight(weight));
  };
  const addBoth = (role, sign, ...rest) => {
    add(role, sign, ...rest);
    if (traditional.has(sign)) add(role, traditional.get(sign), ...rest);
  };
  const inText = new Map(lists.given.map(({ sign, inText }) => [sign, inText]));
  for (const { signs, share } of lists.families.sort((a, b) => b.share - a.share).slice(0, CHINESE_FAMILIES))
    if (signs.length === 1)
      addBoth(ROLES.chineseFamily, signs, (share + 0.5) / ((inText.get(signs) ?? 60) + 15), -6, 9);
  for (const { sign, share, inText } of lists.given) {
    const ratio = (share + 2) / (inText + 15);
    // What the table lacks counts as 0.
    if (Math.round(Math.log2(ratio)) !== 0) addBoth(ROLES.chineseGiven, sign, ratio, -5, 6);
  }

  const signs = countsOf("ja", 1, false);
  const pairs = countsOf("ja", 2, false);
  const tally = (from, to, least = 0) => {
    const counts = new Map();
    for (const name of lists.japanese)
      if (name.length >= least) for (const one of split(name, from, to)) counts.set(one, (counts.get(one) ?? 0) + 1);
    return counts;
  };
  const families = [...tally(0, 2)].sort(([, a], [, b]) => b - a).slice(0, JAPANESE_FAMILIES);
  // Family names of one sign are mostly other words; those of three are mostly nothing else.
  for (const sign of "林 森 原 堀 関 東 辻 南 谷 西 島 星 岡 菅 泉 岸 中 北 李 金 朴 張 王 陳 劉 楊 黄 呉".split(" "))
    add(ROLES.japaneseFamily, sign, 2, -3, 9);
  for (const family of "佐々木 長谷川 五十嵐 長谷部 久保田 小笠原 大久保 佐久間 日比野 宇都宮 小野寺 曽我部 海老原 海老名 伊集院 日下部 阿久津 加賀美 小早川 東海林 小野田 小久保 小田切 大河原 大河内 二階堂 喜多村 三田村 二宮 一条".split(
    " ",
  ))
    add(ROLES.japaneseFamily, family, 2 ** 8, -3, 9);
  for (const [family, count] of families)
    add(
      ROLES.japaneseFamily,
      family,
      count / lists.japanese.length / (((pairs.of(family) + 0.5) / pairs.all) * 3),
      -3,
      9,
    );
  const MIN_NAME = 4;
  for (const [role, from] of [
    [ROLES.japaneseFirst, 0],
    [ROLES.japaneseSecond, 1],
  ]) {
    const counts = tally(from, from + 1, MIN_NAME);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    for (const [sign, count] of counts)
      if (count > 120) add(role, sign, count / all / ((signs.of(sign) + 8) / signs.all), -3, 6);
  }
  const given = new Map();
  for (const name of lists.japanese) for (const sign of [...name].slice(2)) given.set(sign, (given.get(sign) ?? 0) + 1);
  const allGiven = [...given.values()].reduce((sum, count) => sum + count, 0);
  for (const [sign, count] of given)
    if (count > 40) add(ROLES.japaneseGiven, sign, count / allGiven / ((signs.of(sign) + 8) / signs.all), -5, 6);

  const korean = countsOf("ko", 1, true);
  const DRAWN = 40_000;
  const byPlace = [new Map(), new Map()];
  for (let drawn = 0; drawn < DRAWN; drawn++) {
    const name = lists.korean();
    if (name.length === 3)
      for (const [index, sign] of [...name].entries()) {
        const counts = byPlace[Math.min(1, index)];
        counts.set(sign, (counts.get(sign) ?? 0) + 1);
      }
  }
  for (const family of "남궁 황보 제갈 선우 독고 사공 서문".split(" ")) add(ROLES.koreanFamily, family, 2 ** 8, -4, 9);
  for (const [sign, count] of byPlace[0])
    if (count > 20) add(ROLES.koreanFamily, sign, count / DRAWN / ((korean.of(sign) + 3) / korean.all), -4, 9);
  for (const [sign, count] of byPlace[1])
    if (count > 8) add(ROLES.koreanGiven, sign, count / (2 * DRAWN) / ((korean.of(sign) + 6) / korean.all), -5, 6);
  console.log(`${found.size} weights`);
  return JSON.stringify(packed([...found].sort(([a], [b]) => a - b)));
}

function split(name, from, to) {
  return name.length >= to ? [[...name].slice(from, to).join("")] : [];
}

/** Written as packages/redact/src/name-hash.ts reads it. */
function packed(entries) {
  const bytes = [];
  let before = 0;
  for (const [key, value] of entries) {
    let distance = key - before;
    for (; distance >= 0x80; distance >>>= 7) bytes.push((distance & 0x7f) | 0x80);
    bytes.push(distance, value);
    before = key;
  }
  return Buffer.from(bytes).toString("base64");
}

/** Draws one of a list, the ones with much weight oftener. */
function drawer(list, weightOf) {
  let sum = 0;
  const sums = list.map((one) => (sum += weightOf(one)));
  return () => {
    const at = random() * sum;
    let low = 0;
    for (let high = list.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if (sums[middle] < at) low = middle + 1;
      else high = middle;
    }
    return list[low];
  };
}

function trees() {
  const family = drawer(lists.families, ({ share }) => Math.sqrt(share));
  const sign = drawer(lists.given, ({ share }) => share ** 0.8);
  const chinese = () => family().signs + sign().sign + (random() < 0.72 ? sign().sign : "");
  const inTraditional = (name) => [...name].map((one) => traditional.get(one) ?? one).join("");
  const NAMES = {
    zh: { form: /^\p{Script=Han}{2,3}$/u, draw: chinese },
    ja: {
      form: /^\p{Script=Han}{3,5}$/u,
      draw: () => lists.japanese[Math.floor(random() * lists.japanese.length)],
    },
    ko: { form: /^[가-힣]{3}$/u, draw: lists.korean },
  };
  function exchanged({ text, names }, { language, source }) {
    const { form, draw } = NAMES[language];
    let written = "";
    let from = 0;
    const moved = [];
    for (const [start, end] of names) {
      if (start < from) continue;
      written += text.slice(from, start);
      let name = text.slice(start, end);
      if (form.test(name) && random() < EXCHANGED) {
        name = draw();
        if (source.endsWith("traditional")) name = inTraditional(name);
      }
      moved.push([written.length, written.length + name.length]);
      written += name;
      from = end;
    }
    return { text: written + text.slice(from), names: moved };
  }
  const sources = {};
  const contexts = [];
  for (const language of ["zh", "ja", "ko"]) {
    const examples = [];
    for (const source of texts.filter((one) => one.language === language))
      for (const document of source.documents) {
        const fold = examples.length % FOLDS;
        const copies = document.names.length > 0 ? COPIES : 0;
        for (const { text, names } of [
          document,
          ...Array.from({ length: copies }, () => exchanged(document, source)),
        ]) {
          const candidates = candidatesOf(text, languageOf(text) ?? language);
          const isName = ({ start, end }) => Number(names.some((name) => name[0] === start && name[1] === end));
          examples.push({ text, fold, candidates, labels: candidates.map(isName) });
        }
      }
    // Trees learn from contexts that have not seen the text.
    const folds = Array.from({ length: FOLDS }, (_, fold) =>
      contextScores(
        examples.filter((one) => one.fold !== fold),
        MIN_SEEN[language],
      ),
    );
    const rows = [];
    const targets = [];
    const owners = [];
    for (const [owner, { text, fold, candidates, labels }] of examples.entries())
      for (const [index, { start, end, row }] of candidates.entries()) {
        const known = contextOf(text, start, end).map((signs, place) => folds[fold].get(`${place}${signs}`) ?? 0);
        rows.push([...row.slice(0, -known.length), ...known]);
        targets.push(labels[index]);
        owners.push(owner);
      }
    for (const [key, score] of contextScores(examples, MIN_SEEN[language]))
      contexts.push([
        weightKey(CONTEXT_ROLES[language][Number(key[0])], key.slice(1)),
        storedWeight(score * CONTEXT_STEPS),
      ]);
    const width = CANDIDATE_FEATURES.length;
    const all = new Float32Array(rows.length * width);
    for (const [index, row] of rows.entries()) all.set(row, index * width);
    const bins = bin(all, width, BINS);
    const weight = new Float32Array(rows.length).fill(1);
    const model = boost(bins, Int32Array.from(rows.keys()), targets, weight, owners, SETTINGS);
    sources[language] = table(model, bins.cuts, CANDIDATE_FEATURES, LEAF_VALUES);
    console.log(`${language}: ${rows.length} candidates, ${targets.reduce((sum, one) => sum + one, 0)} names`);
  }
  const byKey = [...new Map(contexts)].sort(([a], [b]) => a - b);
  console.log(`${byKey.length} contexts`);
  return {
    contexts: JSON.stringify(packed(byKey)),
    trees: `{
${Object.entries(sources)
  .map(([language, source]) => `  ${language}: ${source},`)
  .join("\n")}
}`,
  };
}

/** By place and signs, how much they speak for a name, in steps; only where it is much and seen often. */
function contextScores(examples, least) {
  const counts = new Map();
  const all = [0, 0];
  for (const { text, candidates, labels } of examples)
    for (const [index, { start, end }] of candidates.entries()) {
      all[labels[index]]++;
      for (const [place, signs] of contextOf(text, start, end).entries()) {
        const key = `${place}${signs}`;
        const seen = counts.get(key) ?? [0, 0];
        seen[labels[index]]++;
        counts.set(key, seen);
      }
    }
  const share = all[1] / (all[0] + all[1]);
  const scores = new Map();
  for (const [key, [others, names]] of counts) {
    const score = Math.log((names + PRIOR * share) / (others + names + PRIOR) / share);
    if (others + names >= least && Math.abs(score) >= MIN_SCORE)
      scores.set(key, Math.round(score * CONTEXT_STEPS) / CONTEXT_STEPS);
  }
  return scores;
}
