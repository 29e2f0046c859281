/** Divides a block of a sheet into titles above the table, the table, and notes below it. */
import { isValueText } from "@quern/documents";
import { type GridLine, type MergesByRow, rangeOf, textOf } from "./grid-parts.js";
import { headingsOf, MAX_TITLE_LINES, preambleAbove } from "./header-block.js";

interface BlockParts {
  readonly titles: readonly GridLine[];
  /** Names with their values. */
  readonly facts: readonly GridLine[];
  /** Lines between the facts and the table. */
  readonly captions: readonly GridLine[];
  readonly table: readonly GridLine[];
  readonly notes: readonly GridLine[];
  /** Rows at the top of the table that are headings. */
  readonly headings: number;
}

/** Shorter lines below a table may be names of rows without values. */
const MIN_NOTE_CHARACTERS = 40;
/** Lines of a name and a value above a wider table; more of them are a table. */
const MAX_FACTS = 8;
/** Up to this many lines may be facts even if their values are numbers or dates. */
const MAX_VALUE_FACTS = 3;

export function blockParts(block: readonly GridLine[], merges: MergesByRow): BlockParts {
  const [first, last] = rangeOf(block);
  if (first === last)
    return { titles: [], facts: [], captions: [], table: block, notes: [], headings: headingsOf(block, merges) };
  const above = titlesAbove(block, first, last, merges);
  const found = preambleAbove(block, merges);
  const preamble = found !== undefined && found.lines >= above ? found : undefined;
  const from = preamble?.lines ?? above;
  const to = block.length - notesBelow(block.slice(from + 2), last - first + 1);
  const table = block.slice(from, to);
  const headings = headingsOf(table, merges, preamble?.headings);
  const [start, end] = preamble === undefined ? [from, from] : factsOf(block.slice(0, from), first);
  return {
    titles: block.slice(0, start),
    facts: block.slice(start, end),
    captions: block.slice(end, from),
    table,
    notes: block.slice(to),
    headings,
  };
}

/** Whether a line that stands alone is one cell, or a few words with blank columns between them: titles, names of charts. */
export function areApart({ row, columns, cells }: GridLine, merges: MergesByRow): boolean {
  if (columns.length === 1) return true;
  const ends = columns.map((column) => column + (merges.get(row)?.get(column)?.columns ?? 1));
  return (
    columns.length <= MAX_TITLE_CELLS &&
    // A formula without a result is a value, too.
    cells.every((cell) => !isValueText(textOf(cell)) && !textOf(cell).startsWith("=")) &&
    columns.every((column, at) => at === 0 || column > ends[at - 1]!)
  );
}

/**
 * Whether a few lines above a wider table are names with their values, which have no heading. Words over a column of numbers, dates or codes
 * are a heading, except in the first lines of a sheet.
 */
export function areFacts(block: readonly GridLine[], next: readonly GridLine[] | undefined, isFirst: boolean): boolean {
  const width = Math.max(0, ...(next ?? []).slice(0, MAX_TITLE_LINES).map(({ columns }) => columns.length));
  if (block.length < 2 || block.length > MAX_FACTS || width < 4) return false;
  if (isFirst && block.length <= MAX_VALUE_FACTS && width > 4 && block.every(({ columns }) => columns.length === 2))
    return true;
  const [first, last] = rangeOf(block);
  if (first === last || block.some(({ columns }) => columns.some((column) => column !== first && column !== last)))
    return false;
  const withDigits = block.map(({ cells }) => /\d/.test(textOf(cells.at(-1))));
  return withDigits[0] || withDigits.filter(Boolean).length * 4 < (block.length - 1) * 3;
}

/** For each block the first one below it that is wider than names with their values: facts stand in several blocks above a table. */
export function nextTables(blocks: readonly (readonly GridLine[])[]): (readonly GridLine[] | undefined)[] {
  const next: (readonly GridLine[] | undefined)[] = [];
  let below: readonly GridLine[] | undefined;
  for (let at = blocks.length - 1; at >= 0; at--) {
    next[at] = below;
    if (below === undefined || blocks[at]!.some(({ columns }) => columns.length > 2)) below = blocks[at];
  }
  return next;
}

/**
 * Lines in words that are remarks beside the tables of a sheet: of one cell each, all in one column, or mostly so and with sentences among
 * them.
 */
export function areRemarks(block: readonly GridLine[]): boolean {
  if (block.some(({ cells }) => cells.some((cell) => isValueText(textOf(cell))))) return false;
  const [{ columns: start }] = block as [GridLine];
  const single = block.filter(({ columns }) => columns.length === 1 && columns[0] === start[0]);
  if (single.length === block.length) return true;
  return (
    single.length * 3 >= block.length * 2 &&
    block.every(({ columns }) => columns.length <= 2) &&
    block.some(({ cells }) => textOf(cells[0]).length >= MIN_NOTE_CHARACTERS)
  );
}

const MAX_TITLE_CELLS = 3;

/** How many lines at the top are titles: up to the last line of one cell, and a line of few cells with a sentence above a full line of headings. */
function titlesAbove(block: readonly GridLine[], first: number, last: number, merges: MergesByRow): number {
  const isTitleAt = (at: number): boolean => isTitle(block[at]!, block[at + 1]!, first, last, merges);
  let from = 0;
  while (from < block.length - 2) {
    if (isTitleAt(from)) from++;
    else if (areTitles(block, from, merges, isTitleAt)) from++;
    else break;
  }
  return from;
}

/** Whether the few cells of a line stand beside one another as a title does: a line of one cell follows, or a sentence among them names no group of columns. */
function areTitles(
  block: readonly GridLine[],
  at: number,
  merges: MergesByRow,
  isTitleAt: (at: number) => boolean,
): boolean {
  const { row, columns, cells } = block[at]!;
  const next = block[at + 1]!;
  if (at >= MAX_TITLE_LINES || columns.length < 2 || columns.length > MAX_TITLE_CELLS) return false;
  if (cells.some((cell) => isValueText(textOf(cell))) || (merges.get(row)?.size ?? 0) > 0) return false;
  if (at < block.length - 3 && isTitleAt(at + 1) && block[at + 2]!.columns.length > columns.length * 2) return true;
  return (
    columns[0] === next.columns[0] &&
    columns.length * 3 <= next.columns.length &&
    cells.some((cell) => textOf(cell).length >= MIN_NOTE_CHARACTERS) &&
    next.cells.every((cell) => !isValueText(textOf(cell)))
  );
}

/** A line of one cell in words, which does not head some of the columns. */
function isTitle(line: GridLine, next: GridLine, first: number, last: number, merges: MergesByRow): boolean {
  const column = line.columns[0]!;
  if (line.columns.length > 1 || isValueText(textOf(line.cells[0]))) return false;
  if (column === first) return true;
  const span = merges.get(line.row)?.get(column)?.columns ?? 1;
  if (span > 1) return span * 2 > last - first + 1;
  // A remark on the right above a full line of headings, such as the unit of all values, heads no columns.
  const width = last - first + 1;
  const isRemark = width > 3 && (column - first) * 2 > width && !next.hasValue && next.columns.length * 3 >= width * 2;
  return isRemark || !next.columns.includes(column);
}

/** How many lines at the end are notes: few cells, all words, from the first long one on. */
function notesBelow(lines: readonly GridLine[], width: number): number {
  let count = 0;
  let notes = 0;
  for (const { columns, cells } of lines.toReversed()) {
    const isSparse = columns.length <= Math.max(1, width / 4);
    if (!isSparse || cells.some((cell) => isValueText(textOf(cell)))) break;
    count++;
    if (cells.some((cell) => textOf(cell).length >= MIN_NOTE_CHARACTERS)) notes = count;
  }
  return notes;
}

/** Where the lines from the first pair to the last are, if most of them are a name and its value beside it. */
function factsOf(lines: readonly GridLine[], first: number): readonly [start: number, end: number] {
  const isPair = ({ columns }: GridLine): boolean => columns[0] === first && columns[1] === first + 1;
  const start = lines.findIndex(({ columns }) => columns.length > 1);
  const end = lines.findLastIndex(isPair) + 1;
  const pairs = lines.filter(isPair).length;
  return pairs > 1 && pairs * 4 >= (end - start) * 3 ? [start, end] : [lines.length, lines.length];
}
