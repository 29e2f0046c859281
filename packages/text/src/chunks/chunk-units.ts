/** The parts of chunks: spans of the Markdown that are not divided further. */
import type { MarkdownBlock } from "../language/markdown-blocks.js";
import { splitSentences } from "../language/sentences.js";
import type { TokenCounter } from "../language/tokens.js";

/** Tokens of a text differ a little from the sum of those of its parts: what the sum fills beyond this share of a chunk is counted whole. */
export const SURELY_FITS = 0.8;
/** Share of a chunk after which it is counted whole: some short texts are taken for fewer tokens than they make together. */
export const COUNTED_EVERY = 0.3;

/** A longer head of a table is not repeated: a page must not make its chunks many times its size. */
const MAX_HEADER_CHARACTERS = 2_000;

/** Blocks of text that chunks may share. */
export const PROSE: ReadonlySet<string> = new Set(["paragraph", "list", "quote"] satisfies MarkdownBlock["kind"][]);

export interface ChunkUnit {
  readonly start: number;
  readonly end: number;
  /** Of a row of a table behind its first: the lines that say what its columns are. */
  readonly header?: string;
  /** The same, where these lines are too long to be repeated. */
  readonly lacksHeader?: true;
  readonly isHeading: boolean;
  /** Prose and items may be repeated at the beginning of the next chunk; code and tables stand once. */
  readonly isProse: boolean;
}

/**
 * Units longer than a chunk are divided: between paragraphs, lines, sentences, words. Rows of pipe tables and headings stay whole.
 *
 * @param tokens of a chunk
 * @param language BCP 47 tag of the text, as far as known
 */
export function unitsOf(block: MarkdownBlock, tokens: number, count: TokenCounter, language?: string): ChunkUnit[] {
  const { start, end, text, kind } = block;
  const whole: ChunkUnit = { start, end, isHeading: kind === "heading", isProse: false };
  if (kind === "table") return rowsOf(block);
  const isLong = kind !== "heading" && kind !== "rule" && count(text) > tokens;
  if (kind === "html" && isLong && /<\/tr\s*>/i.test(text)) return htmlRowsOf(block, tokens, count);
  if (kind === "code" && isLong) return linesOfCode(block, tokens, count);
  if ((kind === "facts" || kind === "html") && isLong)
    return divided(text, 0, text.length, { tokens, count }, 1).map(([from, to]) => ({
      ...whole,
      start: start + from,
      end: start + to,
    }));
  // Lines of prose above a rule are read as a heading.
  const isProse = PROSE.has(kind) || (kind === "heading" && text.trimEnd().includes("\n") && count(text) > tokens);
  if (!isProse) return [whole];
  if (count(text) <= tokens) return [{ ...whole, isProse: true }];
  const spans =
    kind === "paragraph" || kind === "heading"
      ? splitSentences(text, language).map(
          (sentence) => [sentence.start, sentence.start + sentence.text.length] as const,
        )
      : kind === "list"
        ? spansBetween(text, itemStarts(text))
        : besideCode(text).flatMap(([from, to, fence]) =>
            fence === undefined
              ? spansBetween(text.slice(from, to), lineStarts(text.slice(from, to))).map(
                  ([first, last]) => [from + first, from + last] as const,
                )
              : [[from, to] as const],
          );
  return spans.flatMap(([from, to]) =>
    divided(text, from, to, { tokens, count, language }).map(([first, last, header]) => ({
      start: start + first,
      end: start + last,
      ...(header === undefined ? {} : { header }),
      isHeading: false,
      isProse: header === undefined && !FENCE.test(text.slice(first, last)),
    })),
  );
}

const OPENING_FENCE = /^[^\S\n]*(?:`{3,}|~{3,})[^\n]{0,80}/;

/** Code longer than a chunk: divided at blank lines where that serves, else between lines. Each part knows the fence that it stands behind. */
function linesOfCode({ start, text }: MarkdownBlock, tokens: number, count: TokenCounter): ChunkUnit[] {
  const fence = OPENING_FENCE.exec(text)?.[0];
  return codeParts(text, 0, text.length, { tokens, count }, fence).map(([from, to, header]) => ({
    start: start + from,
    end: start + to,
    ...(header === undefined ? {} : { header }),
    isHeading: false,
    isProse: false,
  }));
}

/** From and to, with the opening fence if the span continues code. */
type Span = readonly [from: number, to: number, header?: string];

/** Tokens that are left for text behind a header; at least half of them. */
const roomBeside = (header: string | undefined, tokens: number, count: TokenCounter): number =>
  header === undefined ? tokens : Math.max(Math.ceil(tokens / 2), tokens - count(header));

/**
 * Joins neighbouring spans as long as they fit. Tokens of a text differ a little from the sum of those of its parts: what nearly fills a chunk is
 * counted whole.
 */
class Packer {
  readonly packed: Array<readonly [number, number]> = [];
  #size = 0;
  /** Of the last span when it was last counted whole. */
  #counted = 0;

  constructor(
    readonly text: string,
    readonly division: Division,
  ) {}

  add(from: number, to: number, cost: number): void {
    const last = this.packed.at(-1);
    if (last && this.#fits(last[0], to, cost)) {
      this.packed[this.packed.length - 1] = [last[0], to];
      this.#size += cost;
    } else {
      this.packed.push([from, to]);
      this.#size = cost;
      this.#counted = 0;
    }
  }

  /** Spans that fill chunks of their own: nothing joins them. */
  addWhole(spans: readonly Span[]): void {
    for (const [from, to] of spans) this.packed.push([from, to]);
    this.#size = this.division.tokens;
  }

  #fits(start: number, end: number, cost: number): boolean {
    const { tokens, count } = this.division;
    const size = this.#size + cost;
    const isSure = size <= (size - this.#counted > COUNTED_EVERY * tokens ? COUNTED_EVERY : SURELY_FITS) * tokens;
    if (isSure || size > tokens) return isSure;
    this.#counted = Math.max(size, count(this.text.slice(start, end)));
    this.#size = this.#counted - cost;
    return this.#counted <= tokens;
  }
}

function codeParts(text: string, start: number, end: number, whole: Division, fence: string | undefined): Span[] {
  const { count } = whole;
  const division = { count, tokens: roomBeside(fence, whole.tokens, count) };
  const code = text.slice(start, end);
  const blankLines = [...code.matchAll(/\n[^\S\n]*\n(?=[^\n])/g)].map((match) => match.index + match[0].length);
  const packer = new Packer(text, division);
  for (const [from, to] of spansBetween(code, [0, ...blankLines]))
    packer.add(start + from, start + to, count(`${code.slice(from, to)}\n`));
  return packer.packed
    .flatMap(([from, to]) =>
      count(text.slice(from, to)) <= division.tokens ? [[from, to] as const] : linesWithin(text, from, to, division),
    )
    .map(([from, to], index): Span => (index === 0 || fence === undefined ? [from, to] : [from, to, fence]));
}

/** Lines joined as long as they fit; a line that is longer than a chunk is divided between words. */
function linesWithin(text: string, from: number, to: number, division: Division): Span[] {
  const { tokens, count } = division;
  const packer = new Packer(text, division);
  for (const [first, last] of spansBetween(text.slice(from, to), lineStarts(text.slice(from, to)))) {
    const line = text.slice(from + first, from + last);
    const cost = count(`${line}\n`);
    if (cost > tokens) packer.addWhole(divided(text, from + first, from + last, { tokens, count }, LEVELS.length - 1));
    else packer.add(from + first, from + last, cost);
  }
  return packer.packed.flatMap((span) => halved(text, span, division));
}

/** Lines that make more tokens together than the sum of theirs tells. */
function halved(text: string, [from, to]: Span, division: Division): Span[] {
  const end = text.lastIndexOf("\n", (from + to) / 2);
  if (end <= from || division.count(text.slice(from, to)) <= division.tokens) return [[from, to]];
  return [...halved(text, [from, end], division), ...halved(text, [end + 1, to], division)];
}

function rowsOf({ start, text }: MarkdownBlock): ChunkUnit[] {
  const rows = spansBetween(text, lineStarts(text));
  if (rows.length <= 3) return [{ start, end: start + text.length, isHeading: false, isProse: false }];
  const head = text.slice(0, rows[1]![1]);
  const beside = head.length > MAX_HEADER_CHARACTERS ? ({ lacksHeader: true } as const) : { header: head };
  return rows.slice(2).map(([from, to], index) => ({
    start: start + (index === 0 ? 0 : from),
    end: start + to,
    ...(index === 0 ? {} : beside),
    isHeading: false,
    isProse: false,
  }));
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n(?=[^\n])/g)].map((match) => match.index + 1)];
}
export const itemStarts = (text: string): number[] =>
  [...text.matchAll(/^(?:[-*+]|\d{1,9}[.)])\s/gm)].map((match) => match.index);

/** From each start to the next, without the white space at its end. */
export function spansBetween(text: string, starts: readonly number[]): Array<readonly [number, number]> {
  const from = starts[0] === 0 ? starts : [0, ...starts];
  return from
    .map((start, at) => [start, start + text.slice(start, from[at + 1] ?? text.length).trimEnd().length] as const)
    .filter(([start, end]) => end > start);
}

interface Division {
  readonly tokens: number;
  readonly count: TokenCounter;
  readonly language?: string | undefined;
}

/** A line that opens code, also in a quote or behind the sign of an item. */
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})[^`\n]{0,80}$/m;
/** Places to divide at, the best first: each returns where pieces begin. */
const LEVELS: ReadonlyArray<(text: string, language: string | undefined) => number[]> = [
  paragraphStarts,
  lineStarts,
  (text, language) => splitSentences(text, language).map(({ start }) => start),
  (text) => [...text.matchAll(/\S{1,200}\s*/g)].map((match) => match.index),
];

/** Pieces of a long span, joined again as long as they fit; code inside of it is divided between its lines alone. */
function divided(text: string, from: number, to: number, division: Division, level = 0): Span[] {
  const { tokens, count, language } = division;
  const piece = text.slice(from, to);
  if (level >= LEVELS.length || count(piece) <= tokens) return [[from, to]];
  if (level > 0 && FENCE.test(piece))
    return besideCode(piece).flatMap(([start, end, fence]) =>
      fence === undefined
        ? divided(text, from + start, from + end, division, level)
        : count(piece.slice(start, end)) <= tokens
          ? [[from + start, from + end] as const]
          : codeParts(text, from + start, from + end, division, fence),
    );
  const packer = new Packer(text, division);
  // With the white space behind it, which stays inside of a chunk.
  for (const [start, end] of spansBetween(piece, LEVELS[level]!(piece, language)))
    packer.add(from + start, from + end, count(`${piece.slice(start, end)} `));
  return packer.packed.flatMap(([start, end]) => divided(text, start, end, division, level + 1));
}

/** Behind blank lines, except those inside of code. */
function paragraphStarts(text: string): number[] {
  const starts = [0];
  let isBlank = false;
  for (const { line, at, fence } of linesOf(text)) {
    const blank = line.trim() === "";
    if (isBlank && !blank && (fence === undefined || fence.opens)) starts.push(at);
    isBlank = blank;
  }
  return starts;
}

/** The code inside of a text, each with its opening line, and what stands between. */
function besideCode(text: string): Span[] {
  const starts = [0];
  const fences: Array<string | undefined> = [undefined];
  let wasCode = false;
  for (const { line, at, fence } of linesOf(text)) {
    if (fence === undefined ? wasCode : fence.opens) {
      starts.push(at);
      fences.push(fence === undefined ? undefined : line);
    }
    wasCode = fence !== undefined;
  }
  return starts
    .map((start, index): Span => {
      const end = start + text.slice(start, starts[index + 1] ?? text.length).trimEnd().length;
      const fence = fences[index];
      return fence === undefined ? [start, end] : [start, end, fence];
    })
    .filter(([start, end]) => end > start);
}

interface TextLine {
  readonly line: string;
  readonly at: number;
  /** Of a line of code, its fences included. */
  readonly fence?: { readonly opens: boolean };
}

function* linesOf(text: string): Generator<TextLine> {
  let open: string | undefined;
  let at = 0;
  for (const line of text.split("\n")) {
    if (open === undefined) {
      open = FENCE.exec(line)?.[1];
      yield open === undefined ? { line, at } : { line, at, fence: { opens: true } };
    } else {
      yield { line, at, fence: { opens: false } };
      const bare = line.replace(/^[ \t>]*/, "").trimEnd();
      if (bare.length >= open.length && bare === open[0]!.repeat(bare.length)) open = undefined;
    }
    at += line.length + 1;
  }
}

/** Includes the tags around heads, bodies and feet and the end of the table: they would be no chunk by themselves. */
const ROW_END = /<\/tr\s*>\s*(?:<\/?t(?:head|body|foot)\s*>\s*){0,4}(?:<\/table\s*>\s*)?/gi;
const CELL_END = /(?:<\/(?:td|th|p|li|div)\s*>|<br\s*\/?>)\s*/gi;
const endsOf = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map((match) => match.index + match[0].length).filter((end) => end < text.length);

/** Rows of a table that is written as HTML; long rows are divided between cells, and those between words. Each knows the heading rows. */
function htmlRowsOf({ start, text }: MarkdownBlock, tokens: number, count: TokenCounter): ChunkUnit[] {
  const rows = spansBetween(text, [0, ...endsOf(text, ROW_END)]);
  let headRows = 0;
  while (headRows < rows.length - 1 && isHeadRow(text.slice(...rows[headRows]!))) headRows++;
  const head = text.slice(0, headRows === 0 ? 0 : rows[headRows - 1]![1]);
  const header = head.length <= MAX_HEADER_CHARACTERS && headRows > 0 && count(head) <= tokens / 2 ? head : undefined;
  const beside = header !== undefined ? { header } : headRows > 0 ? ({ lacksHeader: true } as const) : {};
  const room = roomBeside(header, tokens, count);
  return rows.flatMap(([from, to], index) => {
    const row = text.slice(from, to);
    const cells =
      count(row) <= room
        ? [[0, row.length] as const]
        : spansBetween(row, [0, ...endsOf(row, CELL_END)]).flatMap(([one, end]) =>
            divided(row, one, end, { tokens: room, count }),
          );
    return cells.map(([one, end]) => ({
      start: start + from + one,
      end: start + from + end,
      ...(index < headRows || index === 0 ? {} : beside),
      isHeading: false,
      isProse: false,
    }));
  });
}

/** Heading cells and no others with text: heads of tables may be several rows. */
const isHeadRow = (row: string): boolean => /<th[\s>]/i.test(row) && !/<td(?:\s[^>]*)?>\s*[^\s<]/i.test(row);
