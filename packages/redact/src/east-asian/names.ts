/**
 * Names of people in Chinese, Japanese and Korean, which have no capitals: stretches that begin with a family name or are written by sound,
 * judged by trees over the signs they consist of, the words that they cut or fill, and what stands around them.
 */

import { type Ensemble, evaluate, readEnsemble } from "@quern/markdown/html";
import type { Mode, Span } from "../spans.js";
import { CANDIDATE_FEATURES, type Candidate, candidatesOf } from "./candidates.js";
import { type Language, languageOf, SIGNS, signAt } from "./signs.js";
import { EAST_ASIAN_TREES } from "./table.js";

/** The least logarithm of the odds of a name, chosen on texts that the trees have not seen (benchmarks/derived/redaction/judge-east-asian.mjs). */
const BOUNDS: Readonly<Record<"accurate" | "aggressive", Readonly<Record<Language, number>>>> = {
  accurate: { zh: 1, ja: 0.5, ko: 1 },
  aggressive: { zh: 0, ja: -0.5, ko: 0 },
};
/** Signs that are a name at one place need this at the others. */
const LEAST_AGAIN = -3;
/** A name in a list of names needs less by this. */
const LISTED_LEAD = 1.5;
const PART_CHARACTERS = 50_000;
/** A stretch of text that may be a name. */
type Possible = Pick<Candidate, "start" | "end">;
const ensembles = new Map<Language, Ensemble>();

export function eastAsianNames(text: string, mode: Mode): Span[] {
  const language = mode === "fast" ? undefined : languageOf(text);
  if (language === undefined) return [];
  const possible: Possible[] = [];
  const odds: number[] = [];
  for (let from = 0; from < text.length; ) {
    const to = endOfPart(text, from);
    const candidates = candidatesOf(text.slice(from, to), language).filter((candidate) => !isCommonWord(candidate));
    for (const [index, likely] of oddsOf(candidates, language).entries()) {
      if (likely < LEAST_AGAIN) continue;
      const { start, end } = candidates[index]!;
      possible.push({ start: from + start, end: from + end });
      odds.push(likely);
    }
    from = to;
  }
  const bound = BOUNDS[mode === "aggressive" ? "aggressive" : "accurate"][language];
  return chosenNames(text, possible, odds, bound).map(({ start, end }) => ({
    start,
    end,
    entity: "PERSON",
    reason: "composed and placed as East Asian names are",
  }));
}

/** Where a part of a long text ends: rows of features take two hundred times the memory of the text. */
function endOfPart(text: string, from: number): number {
  const end = from + PART_CHARACTERS;
  if (end >= text.length) return text.length;
  const lineEnd = text.lastIndexOf("\n", end);
  return lineEnd > from ? lineEnd + 1 : end;
}

export function oddsOf(candidates: readonly Candidate[], language: Language): Float32Array {
  const ensemble = ensembles.get(language) ?? readEnsemble(EAST_ASIAN_TREES[language], CANDIDATE_FEATURES);
  ensembles.set(language, ensemble);
  const rows = new Float32Array(candidates.length * CANDIDATE_FEATURES.length);
  for (const [index, { row }] of candidates.entries()) rows.set(row, index * CANDIDATE_FEATURES.length);
  return evaluate(ensemble, rows, CANDIDATE_FEATURES.length).map((chance) => Math.log(chance / (1 - chance)));
}

const [IS_WORD, TITLE_BEHIND, TITLE_BEFORE] = (["isWord", "titleBehind", "titleBefore"] as const).map((name) =>
  CANDIDATE_FEATURES.indexOf(name),
) as [number, number, number];

/** "黄金", "安卓": a word of two signs that the dictionary has is a name only beside a title. */
const isCommonWord = ({ start, end, row }: Candidate): boolean =>
  row[IS_WORD] === 1 && end - start === 2 && row[TITLE_BEHIND] === 0 && row[TITLE_BEFORE]! < 2;

/** The likeliest candidates that do not overlap, then what repeats one of them or stands in a list with one. */
export function chosenNames(
  text: string,
  candidates: readonly Possible[],
  odds: ArrayLike<number>,
  bound: number,
): Possible[] {
  const isTaken = new Uint8Array(text.length);
  const chosen: Possible[] = [];
  const take = (least: number, accept: (candidate: Possible) => boolean): number => {
    const before = chosen.length;
    const likely = [...candidates.keys()].filter((index) => odds[index]! >= least && accept(candidates[index]!));
    likely.sort((a, b) => odds[b]! - odds[a]! || lettersOf(candidates[b]!) - lettersOf(candidates[a]!));
    for (const index of likely) {
      const { start, end } = candidates[index]!;
      if (isTaken.subarray(start, end).includes(1)) continue;
      isTaken.fill(1, start, end);
      chosen.push(candidates[index]!);
    }
    return chosen.length - before;
  };
  take(bound, () => true);
  const known = new Set(chosen.filter((name) => lettersOf(name) > 2).map(({ start, end }) => text.slice(start, end)));
  take(LEAST_AGAIN, ({ start, end }) => known.has(text.slice(start, end)));
  const isBeside = ({ start, end }: Possible): boolean =>
    (isDivider(text, start - 1) && isTaken[start - 2] === 1) || (isDivider(text, end) && isTaken[end + 1] === 1);
  for (let rounds = 0; rounds < MOST_LIST_ROUNDS && take(bound - LISTED_LEAD, isBeside) > 0; rounds++);
  return chosen.sort((a, b) => a.start - b.start);
}

const MOST_LIST_ROUNDS = 3;
const lettersOf = ({ start, end }: Possible): number => end - start;
const isDivider = (text: string, at: number): boolean =>
  signAt(text, at) === SIGNS.list || "和与與及".includes(text[at] ?? "-");
