/** Answers a question with the sentence or two of the text that do, or not at all. */
import { plainText } from "../language/markdown-blocks.js";
import { terms } from "../language/words.js";
import { type Candidate, candidatesOf, ENDS_ASKING, EVIDENCE } from "./answer-evidence.js";
import { labelledAnswer } from "./answer-labels.js";
import type { AnswerUnit } from "./answer-units.js";
import { ANSWER_BOUND, BOUND_WEIGHTS, RANK_WEIGHTS } from "./answer-weights.js";
import { isStrictKind, type KindName } from "./kinds-of-question.js";
import { type FoundPassage, findPassages, type QuestionWords, type SearchOptions } from "./passage-search.js";

export interface FoundAnswer {
  /** Markdown, verbatim, under its heading where it only repeats the question; "" where the text does not seem to answer. */
  readonly text: string;
  /** How likely the text holds the answer and this is it, 0 to 1. */
  readonly chance: number;
  /** The passage that the answer was taken from. */
  readonly passage: FoundPassage | undefined;
}

/** A second sentence is added while both together are no longer than this, … */
const MAX_CHARACTERS = 420;
/** … and its odds are at least these. */
const MIN_NEIGHBOUR_ODDS = 0.02;

/** Where the question names something that the text never mentions, a passage that covers less of the question is about something else. */
const COVERAGE_WITH_STRANGERS = 0.7;

/** A passage with less of the question than this is about something else, however few others there are to choose from. */
const MIN_COVERAGE = 0.25;

/** How likely the text beside the label that a question asks for answers it. */
const LABEL_CHANCE = 0.8;

const NONE: FoundAnswer = { text: "", chance: 0, passage: undefined };

/**
 * The sentence, item or row that answers a question, with its neighbour where that may hold the answer.
 *
 * @param markdown the text
 * @param options.title of the page; counts a little, as a heading of everything
 */
export function answerFrom(markdown: string, question: string, options: SearchOptions = {}): FoundAnswer {
  const asked = findPassages(markdown, question, options);
  if (!asked) return NONE;
  const candidates = candidatesOf(question, asked, options);
  if (candidates.length === 0) return NONE;
  const labelled = labelledAnswer(asked, candidates);
  if (labelled) return { text: labelled.units[labelled.at]!.text, chance: LABEL_CHANCE, passage: labelled.passage };
  const shares = sharesOf(candidates);
  const best = shares.indexOf(Math.max(...shares));
  const chance = chanceOf(boundEvidence(asked, candidates, shares, best));
  const { passage } = candidates[best]!;
  if (isElsewhere(passage) || chance < ANSWER_BOUND) return { ...NONE, chance };
  const text = withWhatIsNew(answerText(candidates, shares, best), passage, question);
  return text === "" ? { ...NONE, chance } : { text, chance, passage };
}

/** Whether a passage speaks of too little of the question to answer it. */
export const isElsewhere = ({ coverage, isStranger }: FoundPassage): boolean =>
  coverage < (isStranger ? COVERAGE_WITH_STRANGERS : MIN_COVERAGE);

/**
 * An answer made only of words of the question answers nothing, but the heading above it may: a name over an office.
 *
 * @returns "" where neither has another word
 */
export function withWhatIsNew(answer: string, { headings }: FoundPassage, question: string): string {
  const asked = new Set(terms(question));
  const isNew = (text: string): boolean => terms(plainText(text)).some((term) => !asked.has(term));
  if (isNew(answer)) return answer;
  const heading = headings.at(-1) ?? "";
  return isNew(heading) ? `${heading}\n\n${answer}` : "";
}

/** The odds of each candidate among those of all. */
export function sharesOf(candidates: readonly Candidate[]): number[] {
  const scores = candidates.map(({ evidence }) => {
    let sum = 0;
    for (const [at, weight] of RANK_WEIGHTS.entries()) sum += weight * evidence[at]!;
    return sum;
  });
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / total);
}

/** Names of what speaks for and against the best candidate, behind its own evidence. */
export const BOUND_EVIDENCE = [
  ...EVIDENCE,
  "share",
  "shareOfPassage",
  "margin",
  "missing",
  "isStranger",
  "strangerOwn",
  "wanted",
  "passages",
  "isStrict",
  "hasKind",
  "around2",
  "passage2",
  "missingLacks",
  "shareAround",
  "unspacedAround",
  "unspacedMissing",
  "worst2",
  "allNamed",
  "strangerLacks",
  "isTime",
  "isMoney",
  "isCount",
  "isPerson",
  "isPlace",
  "isWay",
  "isReason",
  "personMissing",
  "fewMissing",
  "fewWorst",
] as const;

/** Kinds of question that are answered more or less often than others of the same evidence, in the order of their names above. */
const JUDGED_KINDS: readonly KindName[] = ["time", "money", "count", "person", "place", "way", "reason"];
/** A question of this many words that lacks one of them lacks much. */
const FEW_WORDS = 3;

/** Evidence for and against that the best candidate answers. */
export function boundEvidence(
  asked: QuestionWords,
  candidates: readonly Candidate[],
  shares: readonly number[],
  best: number,
): number[] {
  const { passage, rank, evidence } = candidates[best]!;
  let shareOfPassage = 0;
  let second = 0;
  for (const [at, candidate] of candidates.entries()) {
    if (candidate.rank === rank) shareOfPassage += shares[at]!;
    else second = Math.max(second, shares[at]!);
  }
  const of = (name: (typeof EVIDENCE)[number]): number => evidence[EVIDENCE.indexOf(name)]!;
  const missing = missingOf(asked);
  return [
    ...evidence,
    shares[best]!,
    shareOfPassage,
    Math.log(shares[best]! / Math.max(1e-4, second)) / 5,
    missing,
    passage.isStranger ? 1 : 0,
    passage.isStranger ? of("around") : 0,
    Math.min(1, asked.wanted.length / 10),
    Math.log1p(asked.passages) / 5,
    isStrictKind(asked.kind) ? 1 : 0,
    asked.kind === undefined ? 0 : 1,
    of("around") ** 2,
    of("passage") ** 2,
    missing * of("cueLacks"),
    shareOfPassage * of("around"),
    of("isUnspaced") * of("around"),
    of("isUnspaced") * missing,
    of("worstMissing") ** 2,
    of("namedAround") === 1 ? 1 : 0,
    passage.isStranger ? of("cueLacks") : 0,
    ...JUDGED_KINDS.map((name) => (asked.kind?.name === name ? 1 : 0)),
    asked.kind?.name === "person" ? of("worstMissing") : 0,
    asked.wanted.length <= FEW_WORDS ? missing : 0,
    asked.wanted.length <= FEW_WORDS ? of("worstMissing") : 0,
  ];
}

/** Share of the question's weight that the text has no word of. */
function missingOf({ found, weights }: QuestionWords): number {
  const most = weights.reduce((sum, weight) => sum + weight, 0);
  const covered = found.reduce((best, { coverage }) => Math.max(best, coverage), 0);
  return most === 0 ? 0 : 1 - covered;
}

function chanceOf(evidence: readonly number[]): number {
  let sum = BOUND_WEIGHTS[evidence.length]!;
  for (const [at, value] of evidence.entries()) sum += BOUND_WEIGHTS[at]! * value;
  return 1 / (1 + Math.exp(-sum));
}

const unitOf = ({ units, at }: Candidate): AnswerUnit => units[at]!;

/** The best candidate, with the neighbour that may answer as well. */
export function answerText(candidates: readonly Candidate[], shares: readonly number[], best: number): string {
  const { passage } = candidates[best]!;
  const unit = unitOf(candidates[best]!);
  if (passage.kind === "table" || passage.kind === "code" || passage.kind === "facts") return unit.text;
  const below = askedBefore(candidates[best]!);
  if (below !== undefined) return passage.text.slice(unit.start, below.end);
  const neighbours = [best - 1, best + 1].filter(
    (other) =>
      candidates[other]?.passage === passage &&
      shares[other]! > MIN_NEIGHBOUR_ODDS &&
      unitOf(candidates[other]!).plain.length + unit.plain.length <= MAX_CHARACTERS,
  );
  if (neighbours.length === 0) return unit.text;
  const other = neighbours.reduce((one, two) => (shares[two]! > shares[one]! ? two : one));
  const next = unitOf(candidates[other]!);
  return passage.text.slice(Math.min(unit.start, next.start), Math.max(unit.end, next.end));
}

const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

/** The end of the answer to a question that the page itself asks; the next item of a list answers none. */
function askedBefore({ passage, units, at }: Candidate): AnswerUnit | undefined {
  const asking = units[at]!;
  if (passage.kind === "list" || LIST_ITEM.test(asking.text) || !ENDS_ASKING.test(asking.plain)) return undefined;
  let last: AnswerUnit | undefined;
  for (const unit of units.slice(at + 1)) {
    if (ENDS_ASKING.test(unit.plain) || (last !== undefined && unit.end - asking.end > MAX_CHARACTERS)) break;
    last = unit;
  }
  return last;
}
