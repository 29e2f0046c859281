/**
 * Tables that their heading tells: a line of short texts that is bold, shaded or underlined as a whole, above lines whose texts keep to the columns
 * below it. Nothing else may be drawn, and few rows are enough.
 */
import { median, middleX, unionOf } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { isBold, isMono } from "../lines/lines.js";
import type { Segment } from "../lines/segments.js";
import { type Corridor, chunksIn, MAX_CORRIDORS, toVisualRows, type VisualRow } from "../order/columns.js";
import type { Box, LayoutWord } from "../types.js";
import { mayNameColumn } from "./column-names.js";
import { isBulleted, startsList } from "./list-below.js";
import { separatorsIn } from "./rule-tables.js";
import type { Line } from "./rules.js";
import { alignTable } from "./table.js";
import type { PlacedCell, TableDraft } from "./table-draft.js";
import { isFigure } from "./table-rows.js";

/** Strips between the headings, and those that the rows leave free, are at least this wide, in sizes of the type. */
const MIN_HEAD_GAP = 0.9;
const MIN_GAP = 0.55;
/** The name of a column: signs of numbers, but no figures. */
const NAME = /^(?:[#№%]|[^\d@]*\p{L}[^\d@]*)$/u;
/** Lines of a heading at most. */
const MAX_HEADS = 6;
/** Distance of two lines at most, in sizes of the type, and over the distance of the heading from the first row. */
const MAX_LINE_GAP = 5;
const MAX_PITCH = 1.7;
/** Distance of a line that goes on in its row, over that of the heading from the first row. */
const MAX_NOTE_GAP = 0.8;
/** Leading of a text that goes on in its cell at most, in sizes of the type. */
const MAX_LEADING = 1.5;
/** The type of a heading is larger than the body font by no more than this share, and that of a row than that of its heading. */
const MAX_LARGER = 1.35;
/** A shade behind a line is no higher, in sizes of the type. */
const MAX_SHADE = 4.5;
/** Share of a heading that lies on shades, or on a rule. */
const MIN_MARKED = 0.95;
/** Share of the rows that fill several columns, and of the cells of a column that share an edge, at least. */
const MIN_FULL = 0.7;
const MIN_ALIGNED = 0.7;
const SAME_EDGE = 0.35;
/** Characters of the cells of the shortest column, on the mean, at most: columns of running text are longer. */
const MAX_SHORT = 32;
const MAX_CELL_CHARACTERS = 160;
/** Rows below the heading that are enough, and those that are where they hold figures in several columns. */
const MIN_ROWS = 2;
const MIN_FIGURE_ROWS = 1;
const MIN_FIGURE_COLUMNS = 3;
const MIN_FIGURES = 2;
/** Lines of a page that may be headings, at most: a page in a readable size has fewer. */
const MAX_ATTEMPTS = 250;
const MAX_ROWS = 250;

/**
 * Finds the tables of a page, or of one of its columns, whose heading is marked.
 *
 * @param words words that no other table has taken
 * @param unit size of the body font
 */
export function findHeadedTables(
  words: readonly LayoutWord[],
  horizontal: readonly Line[],
  fills: readonly Box[],
  unit: number,
): TableDraft[] {
  const rows = toVisualRows(words);
  const tables: TableDraft[] = [];
  let attempts = 0;
  let floor = 0;
  for (let at = 0; at < rows.length - 1 && attempts < MAX_ATTEMPTS; at++) {
    if (!mayHead(rows[at]!, unit)) continue;
    attempts++;
    const head = headOf(rows, at, horizontal, fills);
    const end = head === undefined || head.start < floor ? undefined : endOf(rows, at, head);
    const table =
      end === undefined ? undefined : tableOf(rows.slice(head!.start, end), rows[at]!.chunks.length, horizontal, fills);
    if (table === undefined) continue;
    tables.push(table);
    floor = end!;
    at = floor - 1;
  }
  return tables;
}

/** Short texts, none of them a figure, with wide gaps between them. */
function mayHead({ chunks, size }: VisualRow, unit: number): boolean {
  if (chunks.length < 2 || chunks.length > MAX_CORRIDORS || size > MAX_LARGER * unit || isBulleted(chunks))
    return false;
  return chunks.every(
    (chunk, index) =>
      (index === 0 || chunk.left - chunks[index - 1]!.right >= MIN_HEAD_GAP * size) &&
      mayNameColumn(chunk) &&
      !isMono(chunk),
  );
}

/** Lines of a heading: the first, and the one behind the last. */
interface Head {
  readonly start: number;
  readonly end: number;
}

/** The heading that a line of several texts belongs to; undefined where nothing marks one. */
function headOf(
  rows: readonly VisualRow[],
  at: number,
  horizontal: readonly Line[],
  fills: readonly Box[],
): Head | undefined {
  return shadedHead(rows, at, fills) ?? markedHead(rows, at, horizontal) ?? alignedHead(rows, at);
}

/** An unmarked line above figures whose texts each share an edge with the text below. */
function alignedHead(rows: readonly VisualRow[], at: number): Head | undefined {
  const { chunks, size } = rows[at]!;
  const below = rows[at + 1]!.chunks;
  if (chunks.length < MIN_FIGURE_COLUMNS || below.length !== chunks.length) return undefined;
  if (below.filter((chunk) => isFigure(segmentText(chunk))).length < MIN_FIGURES) return undefined;
  if (!chunks.every((chunk) => NAME.test(segmentText(chunk)))) return undefined;
  const areAligned = chunks.every((chunk, index) => isAligned([chunk, below[index]!], 0.5 * size));
  return areAligned ? { start: at, end: at + 1 } : undefined;
}

/** The lines on the shade that lies behind one of them from end to end. */
function shadedHead(rows: readonly VisualRow[], at: number, fills: readonly Box[]): Head | undefined {
  const { chunks, baseline, size } = rows[at]!;
  const [left, right] = [chunks[0]!.left, chunks.at(-1)!.right];
  const behind = fills.filter(
    (fill) =>
      fill.top < baseline - 0.6 * size &&
      fill.bottom > baseline &&
      fill.bottom - fill.top < MAX_SHADE * size &&
      fill.right > left &&
      fill.left < right,
  );
  if (behind.length === 0 || coverOf(behind, left, right) < MIN_MARKED) return undefined;
  const [top, bottom] = [Math.min(...behind.map((fill) => fill.top)), Math.max(...behind.map((fill) => fill.bottom))];
  const isOn = (row: VisualRow | undefined): boolean =>
    row !== undefined && row.baseline - 0.4 * row.size > top && row.baseline - 0.4 * row.size < bottom;
  let start = at;
  let end = at + 1;
  while (isOn(rows[start - 1])) start--;
  while (isOn(rows[end])) end++;
  const below = rows[end];
  const isApart = below !== undefined && bottom < below.baseline - 0.5 * below.size;
  return isApart && end - start <= MAX_HEADS ? { start, end } : undefined;
}

/** Lines that are bold as a whole, or underlined, above one that is not. */
function markedHead(rows: readonly VisualRow[], start: number, horizontal: readonly Line[]): Head | undefined {
  const first = rows[start]!;
  const [left, right] = [first.chunks[0]!.left, first.chunks.at(-1)!.right];
  for (let end = start + 1; end < Math.min(rows.length, start + MAX_HEADS); end++) {
    const last = rows[end - 1]!;
    const below = rows[end]!;
    // Two titles of two lines beside each other are those of two texts.
    const mayBeTitles = first.chunks.length === 2 && end > start + 1;
    const areBold = !mayBeTitles && rows.slice(start, end).every(({ chunks }) => chunks.every(isBold));
    if (areBold && !below.chunks.some(isBold)) return { start, end };
    const under = horizontal.filter(({ at }) => at > last.baseline && at < below.baseline - 0.6 * below.size);
    const rules = under.map(({ from, to }) => ({ left: from, right: to }));
    if (rules.length > 0 && coverOf(rules, left, right) >= MIN_MARKED) return { start, end };
    if (below.baseline - last.baseline > MAX_LEADING * last.size) return undefined;
  }
  return undefined;
}

/** Share of an interval that lies on one of these. */
function coverOf(parts: ReadonlyArray<Pick<Box, "left" | "right">>, left: number, right: number): number {
  let covered = 0;
  let until = left;
  for (const part of [...parts].sort((a, b) => a.left - b.left)) {
    const from = Math.max(part.left, until);
    const to = Math.min(part.right, right);
    if (to > from) {
      covered += to - from;
      until = to;
    }
  }
  return covered / (right - left);
}

/** The line behind the last one that keeps to the columns of the heading; undefined where the table goes on behind a line that does not. */
function endOf(rows: readonly VisualRow[], at: number, { start, end: first }: Head): number | undefined {
  const head = rows[at]!;
  let corridors: readonly Corridor[] | undefined = head.chunks
    .slice(1)
    .map((chunk, index) => ({ from: head.chunks[index]!.right, to: chunk.left }));
  for (const row of rows.slice(start, first)) corridors &&= narrowed(corridors, row, head.size);
  if (corridors === undefined) return undefined;
  const distance = rows[first]!.baseline - rows[first - 1]!.baseline;
  const pitch = Math.max(MAX_PITCH * distance, MAX_LEADING * head.size);
  let last = first - 1;
  let end = first;
  for (; end < Math.min(rows.length, start + MAX_ROWS); end++) {
    const row = rows[end]!;
    const gap = row.baseline - rows[end - 1]!.baseline;
    if (gap > MAX_LINE_GAP * head.size || gap > pitch || row.size > MAX_LARGER * head.size) break;
    if (startsList(row.chunks, () => rows.slice(start, end).map(({ chunks }) => chunks))) break;
    const open = narrowed(corridors, row, head.size);
    if (open === undefined) break;
    corridors = open;
    const isNote = row.chunks[0]!.left > corridors[0]!.from && gap < MAX_NOTE_GAP * distance;
    if (row.chunks.length > 1 || isNote || gap < MAX_LEADING * head.size) last = end;
  }
  const next = rows[end + 1];
  const goesOn =
    next !== undefined &&
    next.chunks.length > 1 &&
    next.baseline - rows[end - 1]!.baseline < 2 * MAX_LINE_GAP * head.size &&
    narrowed(corridors, next, head.size) !== undefined;
  return goesOn || last < first ? undefined : last + 1;
}

/** Leaves of each strip the widest part that no text stands in; undefined where a text runs across one of them. */
function narrowed(corridors: readonly Corridor[], row: VisualRow, size: number): Corridor[] | undefined {
  const open: Corridor[] = [];
  for (const corridor of corridors) {
    let { from, to } = corridor;
    for (const { left, right } of chunksIn(row, corridor)) {
      if (right <= from || left >= to) continue;
      if (left - from > to - right) to = left;
      else from = right;
    }
    if (to - from < MIN_GAP * size) return undefined;
    open.push({ from, to });
  }
  return open;
}

function tableOf(
  rows: readonly VisualRow[],
  columnCount: number,
  horizontal: readonly Line[],
  fills: readonly Box[],
): TableDraft | undefined {
  const words = rows.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.words));
  const size = median(rows.map((row) => row.size));
  const box = { ...unionOf(words)!, top: rows[0]!.baseline - 0.2 * size, bottom: rows.at(-1)!.baseline - 0.2 * size };
  const table = alignTable(words, separatorsIn(box, horizontal, fills), false);
  if (table === undefined || table.columnCount !== columnCount) return undefined;
  const placed = joinNotes(table.rows.map((row) => row.filter(({ lines }) => lines.length > 0)));
  const [head, ...body] = placed;
  if (head!.length < columnCount || placed.flat().some(({ columnSpan }) => columnSpan > 1)) return undefined;
  return hasRows(body) && hasColumns(body, columnCount, size)
    ? { ...table, rows: placed, headerRows: Math.max(1, table.headerRows) }
    : undefined;
}

/** Rows with at least as many texts take up the lines below them that fill one column, other than the first. */
const MIN_NOTED = 3;

function joinNotes(rows: ReadonlyArray<readonly PlacedCell[]>): PlacedCell[][] {
  const joined: PlacedCell[][] = [];
  for (const [index, row] of rows.entries()) {
    const above = joined.at(-1);
    const [note, ...others] = row;
    const isNote =
      index > 1 && note !== undefined && others.length === 0 && note.column > 0 && above!.length >= MIN_NOTED;
    if (!isNote || isFigure(textOf(note))) {
      joined.push([...row]);
      continue;
    }
    const at = above!.findIndex(({ column }) => column === note.column);
    if (at < 0) above!.push(note);
    else above![at] = { ...above![at]!, lines: [...above![at]!.lines, ...note.lines] };
    above!.sort((a, b) => a.column - b.column);
  }
  return joined;
}

const textOf = ({ lines }: PlacedCell): string => lines.map(segmentText).join(" ");

function hasRows(body: ReadonlyArray<readonly PlacedCell[]>): boolean {
  const full = body.filter((row) => row.length > 1);
  if (full.length < MIN_FULL * body.length) return false;
  const figures = full.filter((row) => row.filter((cell) => isFigure(textOf(cell))).length >= MIN_FIGURES);
  return full.length >= MIN_ROWS || (figures.length >= MIN_FIGURE_ROWS && full[0]!.length >= MIN_FIGURE_COLUMNS);
}

/** Whether the texts of each column share an edge, and one column at least has no running text. */
function hasColumns(body: ReadonlyArray<readonly PlacedCell[]>, columnCount: number, size: number): boolean {
  const means: number[] = [];
  for (let column = 0; column < columnCount; column++) {
    const cells = body.flatMap((row) => row.filter((cell) => cell.column === column));
    if (cells.length === 0) continue;
    if (
      !isAligned(
        cells.flatMap(({ lines }) => lines),
        size,
      )
    )
      return false;
    if (isRunning(cells)) return false;
    means.push(cells.reduce((sum, cell) => sum + textOf(cell).length, 0) / cells.length);
  }
  return Math.min(...means) <= MAX_SHORT && Math.max(...means) <= MAX_CELL_CHARACTERS;
}

/** Share of the lines of a column that go on with a long one above, from which on it is running text, and words of a long one. */
const MAX_RUNNING = 0.2;
const MIN_LINE_WORDS = 6;

function isRunning(cells: readonly PlacedCell[]): boolean {
  const edge = Math.max(...cells.flatMap(({ lines }) => lines.map(({ right }) => right)));
  const goingOn = cells.filter(({ lines }, index) => {
    const above = cells[index - 1]?.lines.at(-1);
    const [word] = lines[0]!.words;
    if (above === undefined || above.words.length < MIN_LINE_WORDS) return false;
    const isFull = above.right + 0.3 * above.size + word!.right - word!.left > edge;
    return isFull && /^\p{Ll}/u.test(word!.text) && !/[.!?:;]$/.test(segmentText(above));
  });
  return goingOn.length > MAX_RUNNING * (cells.length - 1);
}

function isAligned(lines: readonly Segment[], size: number): boolean {
  const edges: Array<(line: Segment) => number> = [({ left }) => left, ({ right }) => right, middleX];
  return edges.some((edge) => {
    const usual = median(lines.map(edge));
    return (
      lines.filter((line) => Math.abs(edge(line) - usual) <= SAME_EDGE * size).length >= MIN_ALIGNED * lines.length
    );
  });
}
