/** Answers found next to or below words of the question: a row, an item with a label, the text below a heading that asks. */
import { plainText } from "../language/markdown-blocks.js";
import type { Candidate } from "./answer-evidence.js";
import { isStrictKind } from "./kinds-of-question.js";
import type { QuestionWords } from "./passage-search.js";

/** Share of the question's weight that a label has, and share of a label's words that the question has. */
const MIN_ASKED = 0.8;
const MIN_OF_LABEL = 0.75;
/** A heading that repeats a word or two of a question stands over much else. */
const MIN_HEADING_WORDS = 3;

const ROW_LABEL = /^\s*\|?\s*((?:\\.|[^|\\]){1,200})\|/;
const ITEM_LABEL =
  /^\s{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]+(?:(\*\*|__|`)((?:(?!\1)[^\n]){1,100})\1|([^\n:：*`]{1,60}(?=[:：])))[ \t]*(?:[:：]|[—–-][ \t]|$)/;

/** The candidate whose label is what the question asks for; undefined where none is, or several are. */
export function labelledAnswer(asked: QuestionWords, candidates: readonly Candidate[]): Candidate | undefined {
  const total = asked.weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return undefined;
  const isAsked = (label: string, least: number): boolean => {
    const words = new Set(asked.cutter.cut(label).terms);
    const which = new Set<number>();
    let known = 0;
    for (const word of words) {
      const meanings = asked.meanings.get(word)?.filter(([, weight]) => weight === 1) ?? [];
      if (meanings.length > 0) known++;
      for (const [at] of meanings) which.add(at);
    }
    if (known < least || known < words.size * MIN_OF_LABEL) return false;
    const covered = [...which].reduce((sum, at) => sum + asked.weights[at]!, 0);
    return covered >= total * MIN_ASKED;
  };
  const labelled = candidates.filter((candidate) => {
    const unit = candidate.units[candidate.at]!;
    if (!fitsKind(asked, unit.plain)) return false;
    const label = labelOf(candidate);
    if (label !== undefined) return isAsked(plainText(label), 1);
    return isFirstBelow(candidate, candidates) && isAsked(candidate.passage.headings.at(-1)!, MIN_HEADING_WORDS);
  });
  return labelled.length === 1 ? labelled[0] : undefined;
}

/** Whether a text has what a question for a number, a day or a place asks for. */
const fitsKind = ({ kind }: QuestionWords, plain: string): boolean =>
  kind === undefined || kind.answer.test(plain) || (!isStrictKind(kind) && kind.name !== "person");

function labelOf({ passage, units, at }: Candidate): string | undefined {
  const { text } = units[at]!;
  if (passage.kind === "table")
    return units.length > 1 ? ROW_LABEL.exec(text.slice(text.lastIndexOf("\n") + 1))?.[1] : undefined;
  if (passage.kind !== "list") return undefined;
  const [, , marked, plain] = ITEM_LABEL.exec(text) ?? [];
  return marked ?? plain;
}

/** Whether nothing that was found stands between a unit and the heading above it. */
const isFirstBelow = ({ passage, at }: Candidate, candidates: readonly Candidate[]): boolean =>
  at === 0 &&
  passage.headings.length > 0 &&
  !candidates.some(
    ({ passage: other }) => other.start < passage.start && other.headings.join("\n") === passage.headings.join("\n"),
  );
