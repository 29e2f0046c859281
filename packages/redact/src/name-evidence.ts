/** Evidence for and against each word with a capital as part of the name of a person: rows for the trees of name-trees.ts. */

import { isCommonWord } from "./common-words.js";
import { mayBeFamilyName } from "./family-names.js";
import { isKnownGivenName } from "./more-given-names.js";
import { firstWhere } from "./name-hash.js";
import { nameRanks } from "./name-lists.js";
import { AMBIGUOUS, isBehindSaint, isThing, STREET } from "./person-words.js";
import type { SmallWords } from "./small-words.js";
import { before, type Span } from "./spans.js";
import { type CapitalizedWord, isShout, quiet } from "./words.js";

/** Columns of a row. Neighbours are words with nothing but a space or a particle between. */
export const EVIDENCE = [
  "score",
  "scoreBefore",
  "scoreBehind",
  "scoreTwoBefore",
  "scoreTwoBehind",
  "runWords",
  "placeInRun",
  "runSum",
  "runMost",
  "given",
  "family",
  "givenBefore",
  "familyBefore",
  "givenBehind",
  "familyBehind",
  "isGiven",
  "isFamily",
  "isAmbiguous",
  "isThing",
  "isThingBefore",
  "isThingBehind",
  "isCommon",
  "isCommonBefore",
  "isCommonBehind",
  "isSmallElsewhere",
  "isShout",
  "isInitial",
  "letters",
  "hasHyphen",
  "isLatin",
  "signBefore",
  "signBehind",
  "gapBefore",
  "gapBehind",
  "times",
  "mostElsewhere",
  "meanElsewhere",
  "inRuns",
  "rule",
  "ruleBefore",
  "ruleBehind",
  "isRuleStart",
  "isRuleEnd",
  "ruleElsewhere",
  "isBehindStreet",
  "isBehindSaint",
  "isPossessive",
  "capitals",
] as const;

/** Kinds of rules that find a span, weakest first. */
export const RULES = { none: 0, mention: 1, scored: 2, listed: 3, context: 4, title: 5, structure: 6 } as const;

/** A span and what found it, one of {@link RULES}. */
export interface RuledSpan {
  readonly span: Span;
  readonly rule: number;
}

/** Words with a lower score are in no name that nothing else found. */
const MIN_SCORE = -4;
/** Nor are those whose neighbours and themselves sum up to less. */
const MIN_RUN = 0.5;
/** Only words above this are looked for in small letters. */
const MIN_LIKELY = 1;
/** Stands for the score of a neighbour that is not there. */
const NO_SCORE = -9;
/** Limits of what is counted: more of it says no more. */
const MOST_TIMES = 20;
const MOST_WORDS = 8;
const MOST_SUM = 30;
const LEAD_CHARACTERS = 30;
const MAX_GAP_CHARACTERS = 12;
const PARTICLES =
  /^[ \u00a0](?:van(?: de[nr]?)?|von(?: der)?|de(?: la)?|del|della|di|da|dos|du|le|bin|ibn|al|el|zu|ter|ten|af|av)[ \u00a0]$/u;
const LATIN = /\p{Script=Latin}/u;

/** Ways two words stand beside each other. */
export const GAPS = { apart: 0, space: 1, particle: 2, none: 3 } as const;

/** How a word stands to the one in front of it. */
function gapBetween(text: string, end: number, start: number): number {
  if (start === end) return GAPS.none;
  if (start - end > MAX_GAP_CHARACTERS) return GAPS.apart;
  const gap = text.slice(end, start);
  if (gap === " " || gap === "\u00a0") return GAPS.space;
  return PARTICLES.test(gap) ? GAPS.particle : GAPS.apart;
}

/** Up to this kind, signs in front of a word begin a line or end the sentence before it. */
const SENTENCE_END = 1;

/** Signs beside a word, by kind. */
function signKind(sign: string | undefined): number {
  if (sign === undefined || sign === "\n" || sign === "|") return 0;
  if (sign === "." || sign === "!" || sign === "?") return 1;
  if ("\"“”„«»'’‘".includes(sign)) return 2;
  if (sign === "(" || sign === "[") return 3;
  if (sign === ")" || sign === "]") return 4;
  if (sign === ",") return 5;
  if (sign === ":" || sign === ";") return 6;
  if (/\p{Ll}/u.test(sign)) return 7;
  if (/\p{Lu}/u.test(sign)) return 8;
  if (/\d/.test(sign)) return 9;
  if ("*_#>".includes(sign)) return 10;
  if (sign === "-" || sign === "–" || sign === "—") return 11;
  return 12;
}

/** All that is known of a word wherever it stands. */
interface Known {
  readonly ranks: number;
  readonly isGiven: number;
  readonly isFamily: number;
  readonly isAmbiguous: number;
  readonly isThing: number;
  readonly isCommon: number;
  readonly written: string;
}

/** Words that may be in names, with a row each. */
export interface EvidenceRows {
  /** Indexes among all words, ascending. */
  readonly indexes: readonly number[];
  readonly rows: Float32Array;
  /** By word, how it stands to the one in front: one of {@link GAPS}. */
  readonly gaps: Uint8Array;
  /** By word, the strongest of {@link RULES} that found it. */
  readonly rules: Uint8Array;
  /** By word, 1 where it begins a sentence or a line, has no Latin letters, and neither a rule, a list nor its sum found it. */
  readonly openings: Uint8Array;
}

/** @param spans may overlap */
export function evidenceOf(
  text: string,
  words: readonly CapitalizedWord[],
  scores: Float32Array,
  spans: readonly RuledSpan[],
  smallWords: SmallWords,
): EvidenceRows {
  const count = words.length;
  const rules = rulesOf(words, spans);
  const gaps = new Uint8Array(count);
  for (let index = 1; index < count; index++)
    gaps[index] = gapBetween(text, words[index - 1]!.end, words[index]!.start);
  const runs = runsOf(scores, gaps);
  const indexes = [...words.keys()].filter(
    (index) => rules.of[index]! > 0 || (scores[index]! >= MIN_SCORE && runs.sum[index]! >= MIN_RUN),
  );
  const placesOfWord = placesOf(words);
  const known = new Map<string, Known>();
  const knownAt = (index: number): Known => {
    const word = words[index]!.text;
    let found = known.get(word);
    if (!found) {
      const written = quiet(word);
      found = {
        ranks: nameRanks(written),
        isGiven: Number(isKnownGivenName(written)),
        isFamily: Number(mayBeFamilyName(written)),
        isAmbiguous: Number(AMBIGUOUS.has(written)),
        isThing: Number(isThing(written)),
        isCommon: Number(isCommonWord(written)),
        written,
      };
      known.set(word, found);
    }
    return found;
  };
  const likely = indexes.filter((index) => rules.of[index]! > 0 || scores[index]! >= MIN_LIKELY);
  const small = new Set(smallWords.among(new Set(likely.map((index) => knownAt(index).written))));
  const capitals = Math.min(1, (count * 10) / (text.length + 1));
  const openings = new Uint8Array(count);
  const rows = new Float32Array(indexes.length * EVIDENCE.length);
  let at = 0;
  for (const index of indexes) {
    const word = words[index]!;
    const here = knownAt(index);
    const isJoined = gaps[index]! > 0;
    const goesOn = index + 1 < count && gaps[index + 1]! > 0;
    const ahead = isJoined ? knownAt(index - 1) : undefined;
    const behind = goesOn ? knownAt(index + 1) : undefined;
    const places = placesOfWord.get(word.text)!;
    const elsewhere = elsewhereOf(places, index, runs, rules);
    const signBehind = text[word.end] === " " || text[word.end] === "\u00a0" ? text[word.end + 1] : text[word.end];
    const signBefore = /[ \u00a0]/.test(text[word.start - 1] ?? "") ? text[word.start - 2] : text[word.start - 1];
    const isLatin = LATIN.test(word.text);
    // In Latin letters as many of such words are rare given names.
    const isUnknown = !isLatin && rules.of[index] === RULES.none && here.ranks === 0 && !word.text.endsWith(".");
    openings[index] = Number(isUnknown && signKind(signBefore) <= SENTENCE_END);
    const lead = before(text, word.start, LEAD_CHARACTERS);
    const values = [
      scores[index]!,
      isJoined ? scores[index - 1]! : NO_SCORE,
      goesOn ? scores[index + 1]! : NO_SCORE,
      isJoined && gaps[index - 1]! > 0 ? scores[index - 2]! : NO_SCORE,
      goesOn && index + 2 < count && gaps[index + 2]! > 0 ? scores[index + 2]! : NO_SCORE,
      Math.min(MOST_WORDS, runs.words[index]!),
      Math.min(MOST_WORDS, index - runs.from[index]!),
      Math.min(MOST_SUM, runs.sum[index]!),
      runs.most[index]!,
      here.ranks >> 2,
      here.ranks & 3,
      ahead ? ahead.ranks >> 2 : -1,
      ahead ? ahead.ranks & 3 : -1,
      behind ? behind.ranks >> 2 : -1,
      behind ? behind.ranks & 3 : -1,
      here.isGiven,
      here.isFamily,
      here.isAmbiguous,
      here.isThing,
      ahead?.isThing ?? -1,
      behind?.isThing ?? -1,
      here.isCommon,
      ahead?.isCommon ?? -1,
      behind?.isCommon ?? -1,
      Number(small.has(here.written)),
      Number(isShout(word.text)),
      Number(word.text.endsWith(".")),
      Math.min(MOST_TIMES, word.text.length),
      Number(word.text.includes("-")),
      Number(isLatin),
      signKind(signBefore),
      signKind(signBehind),
      gaps[index]!,
      goesOn ? gaps[index + 1]! : 0,
      Math.min(MOST_TIMES, places.length),
      elsewhere.most,
      elsewhere.mean,
      elsewhere.inRuns,
      rules.of[index]!,
      isJoined ? rules.of[index - 1]! : -1,
      goesOn ? rules.of[index + 1]! : -1,
      rules.isStart[index]!,
      rules.isEnd[index]!,
      elsewhere.rule,
      Number(STREET.test(lead)),
      Number(isBehindSaint(text, word.start)),
      Number(/^['’]/u.test(text.slice(word.end, word.end + 1))),
      capitals,
    ];
    rows.set(values, at);
    at += values.length;
  }
  return { indexes, rows, gaps, rules: rules.of, openings };
}

/** By word as it is written, its indexes. */
function placesOf(words: readonly CapitalizedWord[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  words.forEach(({ text }, index) => {
    const known = places.get(text);
    if (known) known.push(index);
    else places.set(text, [index]);
  });
  return places;
}

/** By word, the strongest rule that found it, and whether a find begins or ends with it. */
interface WordRules {
  readonly of: Uint8Array;
  readonly isStart: Uint8Array;
  readonly isEnd: Uint8Array;
  /** Words of the longest find. */
  readonly words: Uint8Array;
}

function rulesOf(words: readonly CapitalizedWord[], spans: readonly RuledSpan[]): WordRules {
  const of = new Uint8Array(words.length);
  const isStart = new Uint8Array(words.length);
  const isEnd = new Uint8Array(words.length);
  const many = new Uint8Array(words.length);
  for (const { span, rule } of spans) {
    const from = firstWhere(words.length, (index) => words[index]!.start >= span.start);
    let to = from;
    for (; to < words.length && words[to]!.start < span.end; to++) of[to] = Math.max(of[to]!, rule);
    if (to === from) continue;
    isStart[from] = 1;
    isEnd[to - 1] = 1;
    for (let index = from; index < to; index++) many[index] = Math.max(many[index]!, Math.min(MOST_WORDS, to - from));
  }
  return { of, isStart, isEnd, words: many };
}

/** By word, the neighbours it stands with. */
interface Runs {
  readonly from: Uint32Array;
  readonly words: Uint32Array;
  readonly sum: Float32Array;
  readonly most: Float32Array;
}

function runsOf(scores: Float32Array, gaps: Uint8Array): Runs {
  const { length } = scores;
  const runs: Runs = {
    from: new Uint32Array(length),
    words: new Uint32Array(length),
    sum: new Float32Array(length),
    most: new Float32Array(length),
  };
  for (let from = 0, to = 0; from < length; from = to) {
    let sum = 0;
    let most = NO_SCORE;
    for (to = from; to < length && (to === from || gaps[to]! > 0); to++) {
      sum += Math.max(0, scores[to]!);
      most = Math.max(most, scores[to]!);
    }
    runs.from.fill(from, from, to);
    runs.words.fill(to - from, from, to);
    runs.sum.fill(sum, from, to);
    runs.most.fill(most, from, to);
  }
  return runs;
}

/** Places of a word that are looked at. */
const MOST_PLACES = 50;

/** Evidence from other places of the same word. */
function elsewhereOf(
  places: readonly number[],
  index: number,
  runs: Runs,
  rules: WordRules,
): { most: number; mean: number; inRuns: number; rule: number } {
  let most = 0;
  let sum = 0;
  let inRuns = 0;
  let rule = 0;
  let others = 0;
  for (const place of places.slice(0, MOST_PLACES)) {
    if (place === index) continue;
    others++;
    most = Math.max(most, runs.sum[place]!);
    sum += runs.sum[place]!;
    if (runs.words[place]! > 1) inRuns++;
    if (rules.words[place]! > 1) rule = Math.max(rule, rules.of[place]!);
  }
  return others === 0
    ? { most: -1, mean: -1, inRuns: -1, rule: -1 }
    : { most: Math.min(MOST_SUM, most), mean: Math.min(MOST_SUM, sum / others), inRuns: inRuns / others, rule };
}
