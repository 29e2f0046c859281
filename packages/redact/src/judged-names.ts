/** Which of the words that rules, lists and sums of words found are names of people, by trees over all that speaks for and against them. */

import { type Ensemble, evaluate, readEnsemble } from "@quern/markdown/html";
import { EVIDENCE, type EvidenceRows, evidenceOf, RULES, type RuledSpan } from "./name-evidence.js";
import { firstWhere } from "./name-hash.js";
import { GAPS } from "./name-runs.js";
import type { WordScores } from "./name-scores.js";
import { NAME_TREES } from "./name-trees.js";
import type { ScoredName } from "./person-scores.js";
import type { SmallWords } from "./small-words.js";
import type { Mode, Span } from "./spans.js";
import type { CapitalizedWord } from "./words.js";

/** Words of a text, and all that they are judged by. */
export interface Judging {
  readonly words: readonly CapitalizedWord[];
  readonly scores: WordScores;
  readonly smallWords: SmallWords;
  /** Whether words are a place, a firm or a thing by what they are called. */
  readonly isNoName: (name: ScoredName) => boolean;
}

/** Logarithms of odds. */
interface Bounds {
  /** A word with less is part of no name. */
  readonly member: number;
  /** The first and the last word of a name have at least this. */
  readonly edge: number;
  /** The least mean of the words of a name of several. */
  readonly several: number;
  /** The least of a name that is one word. */
  readonly single: number;
}

/** Chosen on texts that neither the trees nor the weights have seen (benchmarks/derived/redaction/judge-names.mjs). */
const BOUNDS: Readonly<Record<"accurate" | "aggressive", Bounds>> = {
  accurate: { member: -0.8, edge: -0.3, several: 0.8, single: 2.6 },
  aggressive: { member: -1, edge: -0.3, several: 0, single: 0.5 },
};
/** By rule, the least mean of the words of a find that is no name by its words alone. What forms, mails and letters say is never doubted. */
const TRUSTED: Readonly<Record<number, number>> = {
  [RULES.structure]: Number.NEGATIVE_INFINITY,
  [RULES.context]: 0,
  [RULES.title]: -1.5,
  [RULES.mention]: 0,
};
/** "Позже Анна Белова": a word that only begins the sentence has odds that are less than those of the name by this. */
const MIN_LEAD = 2;
const FOUND_HERE = "written and placed as names are";
const HOPELESS = -99;
let ensemble: Ensemble | undefined;

/** @param spans what was found, in any order */
export function judgedNames(text: string, spans: readonly RuledSpan[], judging: Judging, mode: Mode): Span[] {
  const { words } = judging;
  if (words.length === 0) return spans.map(({ span }) => span);
  const bounds = mode === "aggressive" ? BOUNDS.aggressive : BOUNDS.accurate;
  const { odds, gaps, rules, openings } = oddsOf(text, spans, judging);
  const least = isVietnamese(text) ? RULES.listed : RULES.none;
  const isAccepted = new Uint8Array(words.length);
  const names: Span[] = [];
  const isMember = (index: number, least: number): boolean => index < words.length && odds[index]! >= least;
  for (let from = 0, to = 0; from < words.length; from = to) {
    to = from + 1;
    if (!isMember(from, bounds.edge)) continue;
    while (isMember(to, bounds.member) && gaps[to]! !== GAPS.apart) to++;
    let start = from;
    let end = to;
    // "i. A. Weber", "Pan Kowalski": titles and forms say where a name begins.
    while (start < end - 1 && rules[start] === RULES.none && rules[start + 1]! >= RULES.title) start++;
    while (end - 1 > start && !isMember(end - 1, bounds.edge)) end--;
    const sum = odds.subarray(start, end).reduce((total, one) => total + one, 0);
    const count = end - start;
    if (sum / count < (count > 1 ? bounds.several : bounds.single)) continue;
    if (count > 1 && openings[start] === 1 && odds[start + 1]! > odds[start]! + MIN_LEAD) start++;
    const name = { words: words.slice(start, end), score: sum, next: words[end] };
    if (judging.isNoName(name) || rules.subarray(start, end).every((rule) => rule < least)) continue;
    isAccepted.fill(1, start, end);
    names.push({ start: words[start]!.start, end: words[end - 1]!.end, entity: "PERSON", reason: FOUND_HERE });
  }
  const kept = spans.filter(({ span, rule }) => {
    const from = firstWhere(words.length, (index) => words[index]!.start >= span.start);
    let to = from;
    let sum = 0;
    let isWhole = true;
    for (; to < words.length && words[to]!.start < span.end; to++) {
      sum += odds[to]!;
      isWhole &&= isAccepted[to] === 1;
    }
    // A span without a word in capitals is written in a script that has none.
    return isWhole || sum / (to - from) >= (TRUSTED[rule] ?? Number.POSITIVE_INFINITY);
  });
  // Sorting is stable: of spans that begin together the rule's comes first and gives the reason.
  return [...kept.map(({ span }) => span), ...names];
}

/** Letters that only Vietnamese has. Its places are written like its people, and neither the weights nor the trees have learned it. */
const VIETNAMESE = /[\u01a0\u01a1\u01af\u01b0\u1ea4-\u1eb7\u1ebe-\u1ec7\u1ed0-\u1ed9\u1eda-\u1ee3\u1ee8-\u1ef1]/g;
const SAMPLE_CHARACTERS = 20_000;
const VIETNAMESE_SHARE = 0.02;

function isVietnamese(text: string): boolean {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  return (sample.match(VIETNAMESE)?.length ?? 0) > sample.length * VIETNAMESE_SHARE;
}

/** By word, the logarithm of the odds that it is part of a name. */
function oddsOf(
  text: string,
  spans: readonly RuledSpan[],
  { words, scores, smallWords }: Judging,
): Pick<EvidenceRows, "gaps" | "rules" | "openings"> & { odds: Float32Array } {
  ensemble ??= readEnsemble(NAME_TREES, EVIDENCE);
  const { indexes, rows, ...known } = evidenceOf(text, words, scores, spans, smallWords);
  const odds = new Float32Array(words.length).fill(HOPELESS);
  evaluate(ensemble, rows, EVIDENCE.length).forEach((chance, row) => {
    odds[indexes[row]!] = Math.log(chance / (1 - chance));
  });
  return { odds, ...known };
}
