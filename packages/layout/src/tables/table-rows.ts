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

const NUMERIC = /^[\s\p{Sc}+\-–—−(<>~≈±]*\d[\d\s.,:/%()+\-–—×x*†‡§a-c\p{Sc}'’°]*$/u;
export const isNumeric = (text: string): boolean => NUMERIC.test(text.trim()) || /^[-–—−.…*]{1,4}$/.test(text.trim());
/** A number itself, and no dash or dots in its place. */
export const isFigure = (text: string): boolean => /\d/.test(text) && isNumeric(text);

const CURRENCY = /^(?:\p{Sc}|\p{Lu}{1,3}|zł|Kč|kr\.?|Ft|lei)\s|\s(?:\p{Lu}{3}|zł|Kč|kr\.?|Ft|lei)$/u;
const YEAR = /^(?:19|20)\d\d$/;
/** A number, with or without a currency; not a year, and not the end of a sentence. */
export const isAmount = (text: string): boolean =>
  isFigure(text.replace(CURRENCY, "")) && !YEAR.test(text) && !/[.,:/]$/.test(text);

/**
 * Turns visual rows into table rows: lines that continue the row above are joined to it.
 *
 * @param separators y positions of rules and shading edges that lie between rows
 * @param starts baselines of lines that are known to begin a row; only a label of several lines may continue into one
 */
export function toTableRows(
  visual: readonly VisualRow[],
  corridors: readonly Corridor[],
  separators: readonly number[],
  starts: ReadonlySet<number> = NONE,
): DraftRow[] {
  const tight = tightGap(visual, separators);
  const placed = visual.map((line) => cellsOf(line, corridors));
  const edges = rightEdges(placed);
  const rows: DraftRow[] = [];
  const firstStart = visual.findIndex(({ baseline }) => starts.has(baseline));
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
      ((separators.length > 1 &&
        !starts.has(line.baseline) &&
        areWrapped(row, cells, gap / Math.max(1, line.size), edges)) ||
        (starts.size > 0 && index > firstStart
          ? goesOnInFigures(row, cells, gap / Math.max(1, line.size), starts.has(line.baseline), tight, edges)
          : continues(row, cells, gap, line.size, starts.has(line.baseline) ? 0 : tight, corridors.length + 1)));
    if (goesOn) {
      for (const cell of cells) addLines(row, cell);
      row.last = line.baseline;
    } else rows.push({ cells, first: line.baseline, last: line.baseline, band });
    before = line;
  }
  return starts.size > 0 ? joinCentred(rows) : rows;
}

/** Maximum line spacing within a label, in sizes of the type, where rows are no farther apart than the lines of a label. */
const MAX_LABEL_LEADING = 1.35;
const ITEM = /^(?:[\dIVX]+[.)]|[•–-])/;
/** Distance of the lines of a label to its figures, which stand at half height between them, in sizes of the type. */
export const MAX_CENTRED_GAP = 0.9;

/** Joins the lines of a label with the figures that are centred between them. */
function joinCentred(rows: DraftRow[]): DraftRow[] {
  const joined: DraftRow[] = [];
  const isLabel = ({ cells }: DraftRow): boolean => cells.length === 1 && cells[0]!.column === 0;
  const isNear = (above: DraftRow, below: DraftRow): boolean =>
    below.first - above.last < MAX_CENTRED_GAP * below.cells[0]!.lines[0]!.size;
  for (let at = 0; at < rows.length; at++) {
    const [above, figures, below] = [rows[at]!, rows[at + 1], rows[at + 2]];
    const isCentred =
      figures !== undefined &&
      below !== undefined &&
      isLabel(above) &&
      isLabel(below) &&
      figures.cells.every(({ column }) => column > 0) &&
      isNear(above, figures) &&
      isNear(figures, below);
    if (!isCentred) {
      joined.push(above);
      continue;
    }
    const lines = [...above.cells[0]!.lines, ...below.cells[0]!.lines];
    joined.push({ ...above, cells: [{ ...above.cells[0]!, lines }, ...figures.cells], last: below.last });
    at += 2;
  }
  return joined;
}

/**
 * Whether a line below the first row of figures goes on with the label of the row above: by a small letter, or because it stands nearer than
 * rows do and its first word would not have fitted on the line above.
 */
function goesOnInFigures(
  row: DraftRow,
  cells: readonly DraftCell[],
  gap: number,
  isStart: boolean,
  tight: number,
  edges: readonly number[],
): boolean {
  const [first] = cells;
  const label = row.cells.find(({ column }) => column === 0);
  if (label === undefined || first === undefined || first.column > 0) return false;
  if (first.columnSpan > 1 || label.columnSpan > 1) return false;
  if (gap > (tight > 0 ? 1.06 * tight : MAX_LABEL_LEADING) || (isStart ? row.cells : cells).length > 1) return false;
  const line = first.lines[0]!;
  const word = line.words[0]!;
  const above = label.lines.at(-1)!;
  const isFull = above.right + 0.3 * line.size + (word.right - word.left) > edges[0]!;
  return /^[\p{Ll}(&]/u.test(segmentText(line)) || (tight > 0 && isFull && !ITEM.test(segmentText(line)));
}

const NONE: ReadonlySet<number> = new Set();

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
  // Numbers do not wrap: a number under a number starts a new row, and so does a label with its value under another.
  let numbers = 0;
  let collisions = 0;
  for (const cell of cells) {
    const own = filled(cell.column);
    const text = cell.lines.map(segmentText).join(" ");
    if (isNumeric(text)) numbers++;
    if (own === undefined) continue;
    const above = segmentText(own.lines.at(-1)!);
    const areNumbers = isNumeric(text) && isNumeric(own.lines.map(segmentText).join(" "));
    const areLabels =
      cells.length > 1 && cell.column === 0 && row.cells.length > 1 && /:$/.test(text) && /:$/.test(above);
    if (areNumbers || areLabels || (isAmount(text) && isAmount(above))) collisions++;
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
    const endsOpen = /[-\u2010\u2011,(]$|\b(and|or|of|the|for|in|to|with|by|on|a)$/i.test(
      segmentText(own.lines.at(-1)!),
    );
    return relative < 1.45 && (startsLower(first) || endsOpen);
  }
  // The label began on the line above and its numbers stand beside its last line.
  return row.cells.length === 1 && own !== undefined && relative < 1.35 && startsLower(first);
}
