/**
 * Tables whose cells are blocks of wrapped lines. Browsers and word processors set the cells of a row in the middle, at the top or at the bottom of
 * it, so that lines of neighbouring cells share no baseline: rows are found by the blocks that stand beside each other instead.
 */
import { median, middleX, unionOf } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { isBold } from "../lines/lines.js";
import type { Segment } from "../lines/segments.js";
import { type Corridor, chunksIn, MAX_CORRIDORS, toVisualRows, type VisualRow } from "../order/columns.js";
import type { Box, LayoutWord } from "../types.js";
import { areSetAlike, type Block, isTable } from "./block-structure.js";
import { mayNameColumn } from "./column-names.js";
import { areItems } from "./items.js";
import { isBulleted, startsList } from "./list-below.js";
import { separatorsIn } from "./rule-tables.js";
import type { Line } from "./rules.js";
import { headerRowsOf, joinChunks } from "./table.js";
import type { PlacedCell, TableDraft } from "./table-draft.js";
import { isFigure } from "./table-rows.js";

/** Strips of white space between columns are at least this wide, in sizes of the type: on the first line, and where many lines leave them free. */
const MIN_FIRST_GAP = 0.9;
const MIN_GAP = 0.55;
/** Distance of two lines of one region at most, in sizes of the type. */
const MAX_LINE_GAP = 4;
/** Leading of the text inside of a cell at most, in sizes of the type. */
const MAX_LEADING = 1.9;
/** Distance of the only heading, which stands over one column, from the first row at most. */
const MAX_HEAD_GAP = 2.8;
/** How much wider the gap between two rows is than the leading inside of them, at least. */
const MIN_ROW_GAP = 1.1;
/** Lines of one table on one page, and first lines of a page that are tried, at most: a page in a readable size has fewer. */
const MAX_ROWS = 250;
const MAX_ATTEMPTS = 250;
/** Share of the lines of cells with gaps wider than those between words, at most. */
const MAX_GAPPY = 0.15;
/**
 * Finds the tables among the words of a page or of one of its columns.
 *
 * @param words words that no other table has taken
 * @param unit size of the body font
 */
export function findBlockTables(
  words: readonly LayoutWord[],
  horizontal: readonly Line[],
  fills: readonly Box[],
  unit: number,
): TableDraft[] {
  const rows = toVisualRows(words).map((row): Row => ({ ...row, box: unionOf(wordsOf(row))! }));
  const tables: TableDraft[] = [];
  let at = 0;
  let attempts = 0;
  while (at < rows.length && attempts < MAX_ATTEMPTS) {
    if (rows[at]!.chunks.length > 1) attempts++;
    const table = rows[at]!.chunks.length > 1 ? tableFrom(rows, at, horizontal, fills, unit) : undefined;
    if (table === undefined) at++;
    else {
      tables.push(table.draft);
      at = table.end;
    }
  }
  return tables;
}

/** A line with the box of its words: many regions of lines are tried. */
interface Row extends VisualRow {
  readonly box: Box;
}

function tableFrom(
  rows: readonly Row[],
  seed: number,
  horizontal: readonly Line[],
  fills: readonly Box[],
  unit: number,
): { draft: TableDraft; end: number } | undefined {
  const size = rows[seed]!.size;
  if (size > 1.15 * unit || isBulleted(rows[seed]!.chunks)) return undefined;
  let corridors = gapsOf(rows[seed]!.chunks, size);
  if (corridors.length === 0 || corridors.length > MAX_CORRIDORS) return undefined;
  let end = seed + 1;
  while (end < Math.min(rows.length, seed + MAX_ROWS)) {
    const row = rows[end]!;
    if (row.size > 1.15 * unit || row.baseline - rows[end - 1]!.baseline > MAX_LINE_GAP * size) break;
    if (startsList(row.chunks, () => rows.slice(seed, end).map(({ chunks }) => chunks))) break;
    const open = narrow(corridors, row, size);
    const before = rows[end - 1]!;
    const isSum = isSumRow(row) && 2 * row.chunks.length > corridors.length + 1 && !before.chunks.every(isBold);
    const isNextHead = isHeadRow(row) && !isSum && isHeadRow(rows[seed]!) && !isHeadRow(before);
    if (open.length === 0 || isNextHead) break;
    corridors = open;
    end++;
  }
  // The first row may begin above the line on which two of its cells meet.
  let start = seed;
  while (start > 0) {
    const row = rows[start - 1]!;
    const reach = row.chunks.every(isBold) && !isHeadRow(rows[seed]!) ? MAX_HEAD_GAP : MAX_LEADING;
    if (row.size > 1.15 * unit || rows[start]!.baseline - row.baseline > reach * size) break;
    if (row.chunks.length > 1 || narrow(corridors, row, size).length < corridors.length) break;
    start--;
  }
  while (end - start >= 3) {
    const region = rows.slice(start, end);
    const draft = draftOf(region, allGaps(region, size), horizontal, fills);
    // Lines on a curve may leave no row out: the region still gets smaller, or this never ends.
    if (typeof draft === "number")
      end = Math.min(
        end - 1,
        rows.findIndex((row) => row.baseline > draft - 0.1),
      );
    else if (draft !== undefined) return { draft, end };
    else if (start < seed) start++;
    else return undefined;
  }
  return undefined;
}

/** Headings of several columns. */
const isHeadRow = ({ chunks }: VisualRow): boolean => chunks.length > 1 && chunks.every(isBold);

/** Figures in bold below others are sums. Years stand in headings, too. */
const isSumRow = ({ chunks }: VisualRow): boolean =>
  chunks.some((chunk) => isFigure(segmentText(chunk)) && !/^(?:19|20)\d\d$/.test(segmentText(chunk)));

function gapsOf(chunks: readonly Segment[], size: number): Corridor[] {
  return chunks
    .slice(1)
    .map((chunk, index) => ({ from: chunks[index]!.right, to: chunk.left }))
    .filter(({ from, to }) => to - from >= MIN_FIRST_GAP * size);
}

/** The strips that no chunk of the region stands in. Headings of narrow columns, or none, do not show all of them on the first line. */
function allGaps(rows: readonly VisualRow[], size: number): Corridor[] {
  const chunks = rows.flatMap((row) => row.chunks).sort((a, b) => a.left - b.left);
  const gaps: Corridor[] = [];
  let right = Infinity;
  for (const chunk of chunks) {
    if (chunk.left - right >= MIN_GAP * size) gaps.push({ from: right, to: chunk.left });
    right = right === Infinity ? chunk.right : Math.max(right, chunk.right);
  }
  if (gaps.length > MAX_CORRIDORS) return [];
  const extents = rows.map(
    ({ chunks: own, baseline }): RowExtent => ({
      baseline,
      firstEnd: own[0]!.right,
      lastStart: own.at(-1)!.left,
    }),
  );
  return gaps.filter((gap) => isShown(gap, extents, size));
}

interface RowExtent {
  readonly baseline: number;
  /** Where the first chunk ends, and where the last one starts. */
  readonly firstEnd: number;
  readonly lastStart: number;
}

/** Whether two lines and more have something beside them on the other side of a strip. */
function isShown({ from, to }: Corridor, rows: readonly RowExtent[], size: number): boolean {
  const right = rows.filter(({ lastStart }) => lastStart >= to).map(({ baseline }) => baseline);
  let at = 0;
  let shown = 0;
  for (const { firstEnd, baseline } of rows) {
    while (at < right.length && right[at]! <= baseline - size) at++;
    if (at < right.length && right[at]! < baseline + size && firstEnd <= from) shown++;
  }
  return shown > 1;
}

/** Leaves of each corridor the widest part that no chunk stands in. */
function narrow(corridors: readonly Corridor[], row: VisualRow, size: number): Corridor[] {
  return corridors.flatMap((corridor) => {
    let { from, to } = corridor;
    for (const { left, right } of chunksIn(row, corridor)) {
      if (right <= from || left >= to) continue;
      if (left - from > to - right) to = left;
      else from = right;
    }
    return to - from >= MIN_GAP * size ? [{ from, to }] : [];
  });
}

/** A table of these lines; where it may be one without the last of them, the baseline of the first of these. */
function draftOf(
  rows: readonly Row[],
  corridors: readonly Corridor[],
  horizontal: readonly Line[],
  fills: readonly Box[],
): TableDraft | number | undefined {
  const size = median(rows.map((row) => row.size));
  if (corridors.length === 0) return undefined;
  const { columns, gappy } = columnsOf(rows, corridors);
  if (gappy > MAX_GAPPY) return undefined;
  const box = unionOf(rows.map((row) => row.box))!;
  const separators = withHeadEdge(rows, separatorsIn(box, horizontal, fills));
  const bands = separators.length > 1 ? rowsByBand(columns, separators) : undefined;
  const groups = bands?.every((band) => isOneRow(band, columns, size)) ? bands : rowsOf(columns, separators, size);
  if (groups === undefined) return undefined;
  const end = endOf(groups, size);
  if (end !== undefined) return end;
  if (isApart(groups, size)) return undefined;
  if (!isTable(groups, columns, separators, size)) return undefined;
  const placed = groups.map((group): PlacedCell[] =>
    group
      .map(({ column, lines }) => ({ column, columnSpan: 1, rowSpan: 1, lines }))
      .sort((a, b) => a.column - b.column),
  );
  const words = rows.flatMap(wordsOf);
  if (areItems(placed, columns.length)) return undefined;
  return { box, columnCount: columns.length, rows: placed, headerRows: headerRowsOf(placed, undefined), words };
}

/** How much less than that of the rows below it the distance of a heading from the first row is at most. */
const SAME_PITCH = 0.95;

/**
 * Shades of every other row part the heading from the first row no more than two lines of one cell. They are rows of their own where only the
 * first is bold, or where they are as far apart as the rows below.
 *
 * @param separators edges of shades and rules, from top to bottom
 */
function withHeadEdge(rows: readonly VisualRow[], separators: readonly number[]): readonly number[] {
  const [head, first, second] = rows;
  if (separators.length === 0 || head === undefined || first === undefined || second === undefined) return separators;
  const bandAt = ({ baseline, size }: VisualRow): number => separators.filter((y) => y < baseline - 0.3 * size).length;
  if (bandAt(first) > 0 || bandAt(second) === 0) return separators;
  if (head.chunks.length < 2 || first.chunks.length !== head.chunks.length) return separators;
  if (!head.chunks.every(mayNameColumn)) return separators;
  const pitch = second.baseline - first.baseline;
  const distance = first.baseline - head.baseline;
  const isHead = head.chunks.every(isBold) && !first.chunks.some(isBold);
  if (!isHead && (separators.length === 1 || distance < SAME_PITCH * pitch)) return separators;
  return [head.baseline + 0.5 * (distance - first.size) + 0.1 * first.size, ...separators];
}

const wordsOf = ({ chunks }: VisualRow): LayoutWord[] => chunks.flatMap((chunk) => chunk.words);

const gapAbove = (groups: readonly Block[][], index: number): number =>
  Math.min(...groups[index]!.map(topOf)) - Math.max(...groups[index - 1]!.map(bottomOf));

/** Whether a gap is wider than those between the rows of a table. */
const isWide = (gap: number, others: readonly number[], size: number): boolean =>
  others.length > 0 && gap > Math.max(1.5 * median(others), median(others) + 0.35 * size);

/** Baseline of the first line below the table: it stands alone in the first column, at the end or farther from the row above than rows are. */
function endOf(groups: readonly Block[][], size: number): number | undefined {
  const gaps: number[] = [];
  for (let index = 1; index < groups.length; index++) {
    const group = groups[index]!;
    const gap = gapAbove(groups, index);
    const isLone = group.length === 1 && group[0]!.column === 0;
    if (isLone && (isWide(gap, gaps, size) || index === groups.length - 1)) return group[0]!.lines[0]!.baseline;
    gaps.push(gap);
  }
  return undefined;
}

/** Whether the first row stands farther from the second than rows do: it belongs to the text above the table. */
function isApart(groups: readonly Block[][], size: number): boolean {
  const [first, ...others] = groups.slice(1).map((_, index) => gapAbove(groups, index + 1));
  return first !== undefined && isWide(first, others, size);
}

/** The lines of each column, from top to bottom, and the share of them with wide gaps: of more than one column each. */
function columnsOf(
  rows: readonly VisualRow[],
  corridors: readonly Corridor[],
): { columns: Segment[][]; gappy: number } {
  let gappy = 0;
  const borders = corridors.map(({ from, to }) => (from + to) / 2);
  const columns: Segment[][] = Array.from({ length: corridors.length + 1 }, () => []);
  for (const { chunks } of rows) {
    let at = 0;
    for (const [column, list] of columns.entries()) {
      const own: Segment[] = [];
      while (at < chunks.length && middleX(chunks[at]!) < (borders[column] ?? Infinity)) own.push(chunks[at++]!);
      if (own.length > 0) list.push(joinChunks(own));
      if (own.length > 1) gappy++;
    }
  }
  return { columns, gappy: gappy / columns.flat().length };
}

/** The cells between two rules or edges of shades. */
function rowsByBand(columns: readonly Segment[][], separators: readonly number[]): Block[][] {
  const bands: Block[][] = [];
  for (const [column, lines] of columns.entries()) {
    for (const line of lines) {
      const band = (bands[bandOf(separators, line)] ??= []);
      const block = band.find((other) => other.column === column);
      if (block === undefined) band.push({ column, lines: [line] });
      else block.lines.push(line);
    }
  }
  return bands.filter((band) => band !== undefined);
}

/** Whether the cells of a band are set alike, and their lines go on: the first word of each would not have fitted on the line above it. */
function isOneRow(band: readonly Block[], columns: readonly Segment[][], size: number): boolean {
  if (!areSetAlike(band, size)) return false;
  const areApart = (lines: readonly Segment[]): boolean =>
    lines.slice(1).some((line, index) => line.baseline - lines[index]!.baseline > MAX_LEADING * size);
  // Lines far apart are several things, but for headings of two lines over each column.
  const isEven = band.length > 1 && band.every(({ lines }) => lines.length === band[0]!.lines.length);
  if (!isEven && band.some(({ lines }) => areApart(lines))) return false;
  const tall = band.filter(({ lines }) => lines.length > 1);
  if (tall.length < 2) return tall.every(({ lines }) => !lines.every((line) => isFigure(segmentText(line))));
  return tall.every(({ column, lines }) => {
    const edge = Math.max(...columns[column]!.map(({ right }) => right));
    const wrapped = lines.slice(1).filter((line, index) => {
      const first = line.words[0]!;
      return lines[index]!.right + 0.2 * size + first.right - first.left > edge;
    });
    return wrapped.length >= 0.6 * (lines.length - 1);
  });
}

/** Rows of blocks, from top to bottom; undefined where nothing tells rows from lines. */
function rowsOf(columns: readonly Segment[][], separators: readonly number[], size: number): Block[][] | undefined {
  const leading = leadingOf(columns, separators, size);
  if (leading === undefined) return undefined;
  const blocks = columns.flatMap((lines, column) => blocksOf(lines, column, leading, separators));
  blocks.sort((a, b) => topOf(a) - topOf(b));
  const rows: Block[][] = [];
  let bottom = -Infinity;
  for (const block of blocks) {
    const row = rows.at(-1);
    const isBeside = row !== undefined && bottom - topOf(block) > 0.2 * size && !isBetween(separators, bottom, block);
    if (isBeside) row.push(block);
    else rows.push([block]);
    bottom = isBeside ? Math.max(bottom, bottomOf(block)) : bottomOf(block);
  }
  return rows;
}

const isBetween = (separators: readonly number[], bottom: number, block: Block): boolean =>
  separators.some((y) => y >= bottom - 1 && y <= topOf(block) + 1);

const topOf = ({ lines }: Block): number => lines[0]!.baseline - 0.75 * lines[0]!.size;
const bottomOf = ({ lines }: Block): number => lines.at(-1)!.baseline + 0.2 * lines.at(-1)!.size;

const bandOf = (separators: readonly number[], { baseline, size }: Segment): number =>
  separators.filter((y) => y < baseline - 0.3 * size).length;

/**
 * The largest distance of two lines of one cell. Where rules or shades part the rows, it is that of the lines between them; else distances must
 * fall into two kinds, those inside of cells and those between them.
 */
function leadingOf(columns: readonly Segment[][], separators: readonly number[], size: number): number | undefined {
  const inside: number[] = [];
  for (const lines of columns) {
    for (let index = 1; index < lines.length; index++) {
      const [above, below] = [lines[index - 1]!, lines[index]!];
      if (bandOf(separators, above) === bandOf(separators, below)) inside.push(below.baseline - above.baseline);
    }
  }
  inside.sort((a, b) => a - b);
  const least = inside[0];
  if (least === undefined || least > MAX_LEADING * size) return separators.length > 1 ? 0 : undefined;
  let jump = MIN_ROW_GAP;
  let leading: number | undefined;
  for (let index = 1; index < inside.length; index++) {
    const low = inside[index - 1]!;
    if (low > 1.2 * least || low > MAX_LEADING * size) break;
    if (inside[index]! / low > jump) {
      jump = inside[index]! / low;
      leading = low;
    }
  }
  if (leading !== undefined) return leading;
  const areAlike = inside.at(-1)! < MIN_ROW_GAP * least;
  return areAlike && separators.length > 1 ? least : undefined;
}

function blocksOf(lines: readonly Segment[], column: number, leading: number, separators: readonly number[]): Block[] {
  const blocks: Block[] = [];
  let before: Segment | undefined;
  for (const line of lines) {
    const goesOn =
      before !== undefined &&
      line.baseline - before.baseline <= 1.05 * leading &&
      bandOf(separators, before) === bandOf(separators, line);
    if (goesOn) blocks.at(-1)!.lines.push(line);
    else blocks.push({ column, lines: [line] });
    before = line;
  }
  return blocks;
}
