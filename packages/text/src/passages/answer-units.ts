/** The units an answer can be: a sentence, an item of a list, a row of a table under its header, a short block as a whole. */
import { plainText } from "../language/markdown-blocks.js";
import { splitSentences } from "../language/sentences.js";
import type { Passage } from "./passages.js";

export interface AnswerUnit {
  /** Markdown, verbatim; a row of a table stands under its header. */
  readonly text: string;
  readonly plain: string;
  /** Offsets in the text of the passage. */
  readonly start: number;
  readonly end: number;
}

/** Blocks up to this length are not divided. */
const MAX_WHOLE_CHARACTERS = 140;
const MAX_WHOLE_LIST_CHARACTERS = 300;
/** Thai, Lao and Khmer divide sentences by spaces, which stand inside them, too. */
const SPACED_CLAUSES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{4}/u;
const MIN_CLAUSES_CHARACTERS = 80;
const SAYS_SOMETHING = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]|\p{Script=Han}/u;
const LIST_ITEM = /^[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** @param language BCP 47 tag of the text, as far as known */
export function answerUnits({ text, kind }: Passage, language: string | undefined): AnswerUnit[] {
  if (kind === "table") return tableUnits(text);
  const spans = kind === "code" ? [wholeOf(text)] : kind === "facts" ? factSpans(text) : spansOf(text, language);
  return spans.flatMap(({ start, end }) => {
    const piece = text.slice(start, end);
    const plain = plainText(piece);
    return SAYS_SOMETHING.test(plain) ? [{ text: piece, plain, start, end }] : [];
  });
}

const wholeOf = (text: string): Span => ({ start: 0, end: text.length });

function spansOf(text: string, language: string | undefined): Span[] {
  const items = listSpans(text);
  if (items.length > 1) return text.length <= MAX_WHOLE_LIST_CHARACTERS ? [wholeOf(text)] : items;
  if (text.length <= MAX_WHOLE_CHARACTERS) return [wholeOf(text)];
  if (SPACED_CLAUSES.test(text)) return clauseSpans(text);
  return splitSentences(text, language).map(({ text: sentence, start }) => ({ start, end: start + sentence.length }));
}

/** Items of a list, and what stands in front of it, each with what is nested in it. */
function listSpans(text: string): Span[] {
  const starts = [0];
  let at = 0;
  for (const line of text.split("\n")) {
    if (at > 0 && LIST_ITEM.test(line)) starts.push(at);
    at += line.length + 1;
  }
  return starts.map((start, index) => {
    const piece = text.slice(start, starts[index + 1] ?? text.length).trimEnd();
    return { start, end: start + piece.length };
  });
}

/** Facts above a text, each with what is indented below it; the title stands over the text as well. */
function factSpans(text: string): Span[] {
  const starts = [...text.matchAll(/^[^\s#+\-.\]}]/gm)].map((match) => match.index);
  return starts
    .map((start, at) => ({ start, end: start + text.slice(start, starts[at + 1]).trimEnd().length }))
    .filter(({ start }) => !/^title[ \t]*[:=]/i.test(text.slice(start, start + 20)));
}

function clauseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) {
    if (at - start < MIN_CLAUSES_CHARACTERS) continue;
    spans.push({ start, end: at });
    start = at + 1;
  }
  if (start < text.length) spans.push({ start, end: text.length });
  return spans;
}

function tableUnits(text: string): AnswerUnit[] {
  const whole = { text, plain: plainText(text), ...wholeOf(text) };
  if (text.length <= MAX_WHOLE_LIST_CHARACTERS) return [whole];
  const lines = text.split("\n");
  const head = lines.slice(0, 2).join("\n");
  if (lines.length < 4 || head.length > MAX_WHOLE_LIST_CHARACTERS) return [whole];
  let start = head.length + 1;
  return lines.slice(2).map((line) => {
    const row = `${head}\n${line}`;
    const span = { start, end: start + line.length };
    start += line.length + 1;
    return { text: row, plain: plainText(row), ...span };
  });
}
