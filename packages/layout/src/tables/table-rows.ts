import { segmentText } from "../lines/inline.js";
import type { Segment } from "../lines/segments.js";
import { type Corridor, columnsOf, type VisualRow } from "../order/columns.js";

/** A cell under construction: its lines from top to bottom. */
export interface DraftCell {
  readonly column: number;
  readonly columnSpan: number;
  readonly lines: Segment[];
}

export interface DraftRow {
  readonly cells: DraftCell[];
  /** Baselines of the first and last line. */
  readonly first: number;
  last: number;
  readonly band: number;
}

/** Distance of the lines of one text, over their size. */
const MAX_LEADING = 1.6;
/** Fewer words on a line may be an entry by themselves. */
const MIN_SENTENCE_WORDS = 3;

const NUMERIC = /^[\s$€£¥+\-–—−(<>~≈±]*\d[\d\s.,:/%()+\-–—×x*†‡§a-c$€£¥'’°]*$/;
export const isNumeric = (text: string): boolean => NUMERIC.test(text.trim()) || /^[-–—−.…*]{1,4}$/.test(text.trim());
/** A number itself, and no dash or dots in its place. */
export const isFigure = (text: string): boolean => /\d/.test(text) && isNumeric(text);

/**
 * Turns visual rows into table rows: lines that continue the row above are joined to it.
 *
 * @param separators y positions of rules and shading edges that lie between rows
 */
export function toTableRows(
  visual: readonly VisualRow[],
  corridors: readonly Corridor[],
  separators: readonly number[],
): DraftRow[] {
  const tight = tightGap(visual, separators);
  const placed = visual.map((line) => cellsOf(line, corridors));
  const edges = rightEdges(placed);
  const rows: DraftRow[] = [];
  let before: VisualRow | undefined;
  for (const [index, line] of visual.entries()) {
    const cells = placed[index]!;
    const middle = line.baseline - 0.3 * line.size;
    const band = separators.filter((y) => y < middle).length;
    const row = rows.at(-1);
    const gap = before === undefined ? Infinity : line.baseline - before.baseline;
    const goesOn =
      row !== undefined &&
      row.band === band &&
      ((separators.length > 1 && areWrapped(row, cells, gap / Math.max(1, line.size), edges)) ||
        continues(row, cells, gap, line.size, tight, corridors.length + 1));
    if (goesOn) {
      for (const cell of cells) addLines(row, cell);
      row.last = line.baseline;
    } else rows.push({ cells, first: line.baseline, last: line.baseline, band });
    before = line;
  }
  return rows;
}

/** Where the text of each column ends at most. */
function rightEdges(rows: ReadonlyArray<readonly DraftCell[]>): number[] {
  const edges: number[] = [];
  for (const cell of rows.flat()) {
    const last = cell.column + cell.columnSpan - 1;
    for (const { right } of cell.lines) edges[last] = Math.max(edges[last] ?? 0, right);
  }
  return edges;
}

/**
 * Lines of running text in the cells of a ruled row: the first word of each would not have fitted on the line above it. Where only one cell goes
 * on, the others have ended.
 */
function areWrapped(row: DraftRow, cells: readonly DraftCell[], gap: number, edges: readonly number[]): boolean {
  if (gap > MAX_LEADING || row.cells.length < 2) return false;
  let sentences = 0;
  for (const cell of cells) {
    const own = row.cells.find(({ column, columnSpan }) => column === cell.column && columnSpan === cell.columnSpan);
    if (own === undefined || cell.columnSpan > 1) return false;
    const above = own.lines.at(-1)!;
    const below = cell.lines[0]!;
    const first = below.words[0]!;
    if (Math.abs(above.left - below.left) > 0.5 * below.size && Math.abs(above.right - below.right) > 0.5 * below.size)
      return false;
    if (above.right + 0.5 * below.size + (first.right - first.left) <= edges[cell.column]!) return false;
    const goesOn = cells.length === 1 || /^[\p{Ll}\d(]/u.test(first.text) || !/[.!?:;]$/.test(segmentText(above));
    if (isNumeric(segmentText(above))) return false;
    if (above.words.length >= MIN_SENTENCE_WORDS && goesOn) sentences++;
  }
  return sentences > 0;
}

function cellsOf(line: VisualRow, corridors: readonly Corridor[]): DraftCell[] {
  const cells: DraftCell[] = [];
  for (const chunk of line.chunks) {
    const { first, last } = columnsOf(chunk, corridors);
    const same = cells.find((cell) => cell.column <= last && cell.column + cell.columnSpan > first);
    if (same === undefined) cells.push({ column: first, columnSpan: last - first + 1, lines: [chunk] });
    else {
      const merged = mergeOnLine(same, chunk, first, last);
      cells[cells.indexOf(same)] = merged;
    }
  }
  return cells;
}

function mergeOnLine(cell: DraftCell, chunk: Segment, first: number, last: number): DraftCell {
  const column = Math.min(cell.column, first);
  const end = Math.max(cell.column + cell.columnSpan - 1, last);
  const line = cell.lines[0]!;
  const words = [...line.words, ...chunk.words];
  const joined: Segment = {
    ...line,
    words,
    left: Math.min(line.left, chunk.left),
    right: Math.max(line.right, chunk.right),
  };
  return { column, columnSpan: end - column + 1, lines: [joined] };
}

function addLines(row: DraftRow, cell: DraftCell): void {
  const own = row.cells.find(
    (other) => other.column < cell.column + cell.columnSpan && other.column + other.columnSpan > cell.column,
  );
  if (own === undefined) row.cells.push(cell);
  else own.lines.push(...cell.lines);
}

/**
 * When line gaps fall into two sizes, the smaller is the leading inside a row. Returns the largest gap that still counts as
 * leading, or 0 when all gaps are alike.
 */
function tightGap(visual: readonly VisualRow[], separators: readonly number[]): number {
  const gaps: number[] = [];
  for (let index = 1; index < visual.length; index++) {
    const above = visual[index - 1]!;
    const line = visual[index]!;
    if (separators.some((y) => y > above.baseline && y < line.baseline - 0.3 * line.size)) continue;
    gaps.push((line.baseline - above.baseline) / Math.max(1, line.size));
  }
  if (gaps.length < 3) return 0;
  gaps.sort((a, b) => a - b);
  let best = 0;
  let jump = 1.16;
  for (let index = 1; index < gaps.length; index++) {
    const low = gaps[index - 1]!;
    const ratio = gaps[index]! / low;
    if (low > 0.8 && low < 1.75 && ratio > jump && low / gaps[0]! < 1.2) {
      jump = ratio;
      best = low;
    }
  }
  return best;
}

function continues(
  row: DraftRow,
  cells: readonly DraftCell[],
  gap: number,
  size: number,
  tight: number,
  columnCount: number,
): boolean {
  const relative = gap / Math.max(1, size);
  if (relative > 1.75) return false;
  const filled = (column: number): DraftCell | undefined =>
    row.cells.find((cell) => cell.column <= column && cell.column + cell.columnSpan > column);
  // Numbers do not wrap: a number under a number starts a new row.
  let numbers = 0;
  let collisions = 0;
  for (const cell of cells) {
    const own = filled(cell.column);
    const text = cell.lines.map(segmentText).join(" ");
    if (isNumeric(text)) numbers++;
    if (own !== undefined && isNumeric(text) && isNumeric(own.lines.map(segmentText).join(" "))) collisions++;
  }
  if (collisions > 0) return false;
  // A cell over several columns (a heading) is a row of its own.
  if (cells.some((cell) => cell.columnSpan > 1) || row.cells.some((cell) => cell.columnSpan > 1)) return false;
  if (tight > 0) return relative <= tight * 1.06;
  const first = cells.find((cell) => cell.column === 0);
  const startsLower = (cell: DraftCell): boolean => /^[\p{Ll}(&,;]/u.test(segmentText(cell.lines[0]!));
  if (first === undefined) {
    // Without an entry in the first column a line continues, unless it fills columns that the row left empty with numbers.
    if (filled(0) === undefined)
      return (
        cells.every((cell) => filled(cell.column) !== undefined) && numbers === 0 && cells.length < columnCount - 1
      );
    return numbers === 0 && cells.length <= Math.max(1, row.cells.length - 1) && relative < 1.45;
  }
  const own = filled(0);
  if (cells.length === 1) {
    if (own === undefined) return false;
    const endsOpen = /[-,(]$|\b(and|or|of|the|for|in|to|with|by|on|a)$/i.test(segmentText(own.lines.at(-1)!));
    return relative < 1.45 && (startsLower(first) || endsOpen);
  }
  // The label began on the line above and its numbers stand beside its last line.
  return row.cells.length === 1 && own !== undefined && relative < 1.35 && startsLower(first);
}
