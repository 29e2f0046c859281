/** The parts of chunks: spans of the Markdown that are not divided further. */
import type { MarkdownBlock } from "../language/markdown-blocks.js";
import { splitSentences } from "../language/sentences.js";
import type { TokenCounter } from "../language/tokens.js";

export interface ChunkUnit {
  readonly start: number;
  readonly end: number;
  /** Of a row of a table behind its first: the lines that say what its columns are. */
  readonly header?: string;
  readonly isHeading: boolean;
  /** Prose and items may be repeated at the beginning of the next chunk; code and tables stand once. */
  readonly isProse: boolean;
}

/** A sentence or an item that is this many times longer than a chunk is divided between words or lines. */
const MAX_TIMES = 3;

/**
 * @param tokens of a chunk
 * @param language BCP 47 tag of the text, as far as known
 */
export function unitsOf(block: MarkdownBlock, tokens: number, count: TokenCounter, language?: string): ChunkUnit[] {
  const { start, end, text, kind } = block;
  const whole: ChunkUnit = { start, end, isHeading: kind === "heading", isProse: false };
  if (kind === "table") return rowsOf(block);
  // Nothing goes through code, formulas and HTML.
  if (kind !== "paragraph" && kind !== "list" && kind !== "quote") return [whole];
  if (count(text) <= tokens) return [{ ...whole, isProse: true }];
  const spans =
    kind === "paragraph"
      ? splitSentences(text, language).map(
          (sentence) => [sentence.start, sentence.start + sentence.text.length] as const,
        )
      : spansBetween(text, kind === "list" ? itemStarts(text) : lineStarts(text));
  return spans.flatMap(([from, to]) =>
    dividedWhereLong(text, from, to, tokens, count).map(([first, last]) => ({
      start: start + first,
      end: start + last,
      isHeading: false,
      isProse: true,
    })),
  );
}

function rowsOf({ start, text }: MarkdownBlock): ChunkUnit[] {
  const rows = spansBetween(text, lineStarts(text));
  if (rows.length <= 3) return [{ start, end: start + text.length, isHeading: false, isProse: false }];
  const header = text.slice(0, rows[1]![1]);
  return rows.slice(2).map(([from, to], index) => ({
    start: start + (index === 0 ? 0 : from),
    end: start + to,
    ...(index === 0 ? {} : { header }),
    isHeading: false,
    isProse: false,
  }));
}

const lineStarts = (text: string): number[] => [
  0,
  ...[...text.matchAll(/\n(?=[^\n])/g)].map((match) => match.index + 1),
];
const itemStarts = (text: string): number[] =>
  [...text.matchAll(/^(?:[-*+]|\d{1,9}[.)])\s/gm)].map((match) => match.index);

/** From each start to the next, without the white space at its end. */
function spansBetween(text: string, starts: readonly number[]): Array<readonly [number, number]> {
  const from = starts[0] === 0 ? starts : [0, ...starts];
  return from
    .map((start, at) => [start, start + text.slice(start, from[at + 1] ?? text.length).trimEnd().length] as const)
    .filter(([start, end]) => end > start);
}

function dividedWhereLong(
  text: string,
  from: number,
  to: number,
  tokens: number,
  count: TokenCounter,
): Array<readonly [number, number]> {
  const piece = text.slice(from, to);
  if (count(piece) <= tokens * MAX_TIMES || /(?:^|\n)[^\S\n]*(?:`{3,}|~{3,})/.test(piece)) return [[from, to]];
  const spans: Array<readonly [number, number]> = [];
  let start = 0;
  let end = 0;
  let size = 0;
  for (const word of piece.matchAll(/\S{1,200}\s*/g)) {
    const cost = count(word[0]);
    if (size > 0 && size + cost > tokens) {
      spans.push([from + start, from + end]);
      start = word.index;
      size = 0;
    }
    size += cost;
    end = word.index + word[0].trimEnd().length;
  }
  spans.push([from + start, from + end]);
  return spans;
}
