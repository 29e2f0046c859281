/** Evidence for and against each word with a capital as part of the name of a person: rows for the trees of name-trees.ts. */

import { isCommonWord } from "./common-words.js";
import { mayBeFamilyName } from "./family-names.js";
import { isKnownGivenName } from "./more-given-names.js";
import { firstWhere } from "./name-hash.js";
import { nameRanks } from "./name-lists.js";
import { GAPS, gapsOf, NO_SCORE, type Runs, runsOf } from "./name-runs.js";
import type { WordScores } from "./name-scores.js";
import { SENTENCE_END, signKind } from "./name-signs.js";
import { SURROUNDINGS, Surroundings } from "./name-surroundings.js";
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
  "isCommon",
  "isCommonBehind",
  "isSmallElsewhere",
  "isShout",
  "isInitial",
  "letters",
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
  "own",
  "ownBefore",
  "ownBehind",
  "isSmallBefore",
  "isSmallBehind",
  "pairs",
  "givenElsewhere",
  "runThings",
  ...SURROUNDINGS,
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
/** Limits of what is counted: more of it says no more. */
const MOST_TIMES = 20;
const MOST_WORDS = 8;
const MOST_SUM = 30;
/** Ranks of a word that lists of two or more countries have as a given name. */
const GIVEN_IN_SEVERAL_COUNTRIES = 8;
const LEAD_CHARACTERS = 30;
const LATIN = /\p{Script=Latin}/u;

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
  { scores, own }: WordScores,
  spans: readonly RuledSpan[],
  smallWords: SmallWords,
): EvidenceRows {
  const count = words.length;
  const rules = rulesOf(words, spans);
  const gaps = gapsOf(text, words);
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
  const surroundings = new Surroundings(text, words, runs, placesOfWord);
  const isBehindGiven = (index: number): boolean =>
    gaps[index]! > 0 && knownAt(index - 1).ranks >= GIVEN_IN_SEVERAL_COUNTRIES;
  const all = { words, runs, rules, isBehindGiven };
  const thingsOf = (index: number): number => {
    const from = runs.from[index]!;
    let things = 0;
    for (let other = from; other < from + Math.min(MOST_WORDS, runs.words[index]!); other++)
      things += knownAt(other).isThing + knownAt(other).isCommon;
    return things;
  };
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
    const elsewhere = elsewhereOf(places, index, goesOn ? words[index + 1]!.text : undefined, all);
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
      here.isCommon,
      behind?.isCommon ?? -1,
      Number(small.has(here.written)),
      Number(isShout(word.text)),
      Number(word.text.endsWith(".")),
      Math.min(MOST_TIMES, word.text.length),
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
      own[index]!,
      isJoined ? own[index - 1]! : NO_SCORE,
      goesOn ? own[index + 1]! : NO_SCORE,
      ahead ? Number(small.has(ahead.written)) : -1,
      behind ? Number(small.has(behind.written)) : -1,
      elsewhere.pairs,
      elsewhere.given,
      thingsOf(index),
      ...surroundings.of(index),
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

/** Places of a word that are looked at. */
const MOST_PLACES = 50;

/** All words of a text, by index. */
interface AllWords {
  readonly words: readonly CapitalizedWord[];
  readonly runs: Runs;
  readonly rules: WordRules;
  readonly isBehindGiven: (index: number) => boolean;
}

interface Elsewhere {
  readonly most: number;
  readonly mean: number;
  readonly inRuns: number;
  readonly rule: number;
  /** Places with the same word behind. */
  readonly pairs: number;
  /** Places with a given name in front. */
  readonly given: number;
}

const NOWHERE: Elsewhere = { most: -1, mean: -1, inRuns: -1, rule: -1, pairs: 0, given: 0 };

/**
 * Evidence from other places of the same word.
 *
 * @param next the word behind, if nothing but a space or a particle is between
 */
function elsewhereOf(
  places: readonly number[],
  index: number,
  next: string | undefined,
  { words, runs, rules, isBehindGiven }: AllWords,
): Elsewhere {
  let most = 0;
  let sum = 0;
  let inRuns = 0;
  let rule = 0;
  let others = 0;
  let pairs = 0;
  let given = 0;
  for (const place of places.slice(0, MOST_PLACES)) {
    if (place === index) continue;
    others++;
    most = Math.max(most, runs.sum[place]!);
    sum += runs.sum[place]!;
    if (runs.words[place]! > 1) inRuns++;
    if (rules.words[place]! > 1) rule = Math.max(rule, rules.of[place]!);
    if (next !== undefined && words[place + 1]?.text === next) pairs++;
    if (isBehindGiven(place)) given++;
  }
  if (others === 0) return NOWHERE;
  return {
    most: Math.min(MOST_SUM, most),
    mean: Math.min(MOST_SUM, sum / others),
    inRuns: inRuns / others,
    rule,
    pairs: Math.min(MOST_TIMES, pairs),
    given: Math.min(MOST_TIMES, given),
  };
}
