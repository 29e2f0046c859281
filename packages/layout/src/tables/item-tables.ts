/**
 * Tables of line items, as invoices and orders have them: names of columns, and below them rows of figures that keep to these columns. Between two
 * rows the description goes on, over as many lines as it needs and under the figures beside it.
 */
import { unionOf } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { isMono } from "../lines/lines.js";
import type { Segment } from "../lines/segments.js";
import { toVisualRows, type VisualRow } from "../order/columns.js";
import type { LayoutWord } from "../types.js";
import { type Head, headAround, isHead, MAX_LARGER, MAX_TEXTS, MIN_FIGURES, withLabels } from "./item-heads.js";
import { isFigureAt, leftEdges, type Placed, placedIn, SAME_EDGE, shareEdge } from "./item-places.js";
import { isBulleted } from "./list-below.js";
import { joinChunks } from "./table.js";
import type { PlacedCell, TableDraft } from "./table-draft.js";
import { isAmount } from "./table-rows.js";

/** Share of the words of a page from which on it is set in fixed pitch. */
const MOSTLY_TYPED = 0.8;
/** Figures of a row that is the only one, below as many names, at least. */
const MIN_LONE_FIGURES = 3;
const MIN_LONE_HEADS = 4;
/** Distance of a row from the line above it at most, in sizes of the type. */
const MAX_GAP = 6;
/** Leading of a description at most, and the distance of a line from the figures below it, over that from the line above. */
const MAX_LEADING = 1.7;
const MAX_BEFORE = 0.75;
/** Share of the figures of a row that stand as those of the first row do, or under a name. */
const MIN_ALIGNED = 0.6;
/** Lines between two rows of figures, rows of a table, and lines of a page that may be headings, at most. */
const MAX_NOTES = 24;
const MAX_ROWS = 250;
const MAX_ATTEMPTS = 120;

/** Lines of the cells of a row, by column. */
type Row = Map<number, Segment[]>;

/**
 * Finds tables of line items among the words of a page.
 *
 * @param words words that no drawn table has taken
 * @param unit size of the body font
 */
export function findItemTables(words: readonly LayoutWord[], unit: number): TableDraft[] {
  const rows = toVisualRows(words).filter(({ chunks }) => chunks.length <= MAX_TEXTS);
  // Beside running text, lines of fixed pitch are a listing.
  const isTyped = words.filter(({ mono }) => mono).length > MOSTLY_TYPED * words.length;
  const tables: TableDraft[] = [];
  let floor = 0;
  let attempts = 0;
  for (let at = 0; at < rows.length - 1 && attempts < MAX_ATTEMPTS; at++) {
    if (!isHead(rows[at]!, unit) || (!isTyped && rows[at]!.chunks.every(isMono))) continue;
    attempts++;
    const found = tableFrom(rows, at, floor, unit);
    if (found === undefined) continue;
    tables.push(found.table);
    floor = found.end;
    at = floor - 1;
  }
  return tables;
}

/** Rows with figures in several cells. */
export const figureRowCount = ({ rows }: Pick<TableDraft, "rows">): number =>
  rows.filter(
    (row) =>
      row.length > MIN_FIGURES &&
      row.filter(({ lines }) => lines.some((line) => isAmount(segmentText(line)))).length >= MIN_FIGURES,
  ).length;

/** Lines of cells that are figures. */
export const figuresIn = ({ rows }: Pick<TableDraft, "rows">): Segment[] =>
  rows.flat().flatMap(({ lines }) => lines.filter((line) => isAmount(segmentText(line))));

function tableFrom(
  rows: readonly VisualRow[],
  at: number,
  floor: number,
  unit: number,
): { table: TableDraft; end: number } | undefined {
  const { start, end: first, heads: named } = headAround(rows, at, floor);
  const model = rows[first];
  if (model === undefined || model.baseline - rows[first - 1]!.baseline > MAX_GAP * model.size) return undefined;
  const heads = withLabels(named, model);
  if (!isFigureRow(placedIn(model, heads), undefined)) return undefined;
  const body = bodyFrom(rows, first, heads, unit);
  const figures = model.chunks.filter((chunk) => isAmount(segmentText(chunk))).length;
  if (body.rows.length < 2 && (figures < MIN_LONE_FIGURES || heads.length < MIN_LONE_HEADS)) return undefined;
  const words = rows.slice(start, body.end).flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.words));
  const head: Row = new Map(heads.flatMap(({ lines }, column) => (lines.length > 0 ? [[column, [...lines]]] : [])));
  const table = {
    box: unionOf(words)!,
    columnCount: heads.length,
    rows: [head, ...body.rows].map(cellsOf),
    headerRows: 1,
    words,
  };
  return { table, end: body.end };
}

/** Figures in columns of their own, where those of the first row stand, and texts in order before and between them. */
function isFigureRow(row: readonly Placed[], model: readonly Placed[] | undefined): boolean {
  const figures = row.filter(isFigureAt);
  if (figures.length < MIN_FIGURES || (model === undefined && row.length <= MIN_FIGURES)) return false;
  if (figures.some(({ crosses }) => crosses) || !areInOrder(row) || row.some(({ isBeyond }) => isBeyond)) return false;
  if (new Set(figures.map(({ column }) => column)).size < figures.length) return false;
  if (model === undefined) return true;
  const aligned = figures.filter(
    ({ isUnder, chunk, column }) =>
      isUnder || model.some((other) => other.column === column && shareEdge(chunk, other.chunk)),
  );
  return (
    aligned.length >= MIN_FIGURES &&
    aligned.length >= MIN_ALIGNED * figures.length &&
    aligned.some((figure) => isFigureColumn(figure, model))
  );
}

/** Whether the first row has a figure in the column of this one. */
const isFigureColumn = ({ column }: Placed, model: readonly Placed[]): boolean =>
  model.some((other) => other.column === column && isFigureAt(other));

const areInOrder = (row: readonly Placed[]): boolean =>
  row.every(({ column }, index) => index === 0 || column >= row[index - 1]!.column);

interface Body {
  readonly rows: readonly Row[];
  readonly end: number;
}

/** The rows of figures from one on, each with the lines between it and the next. */
function bodyFrom(rows: readonly VisualRow[], first: number, heads: readonly Head[], unit: number): Body {
  const until = Math.min(rows.length, first + MAX_ROWS);
  const edges = leftEdges(rows.slice(first, until), heads);
  const model = placedIn(rows[first]!, heads, edges);
  const { size } = rows[first]!;
  const found: Row[] = [];
  const between: Between[] = [];
  let notes: number[] = [];
  let end = first;
  for (let at = first; at < until; at++) {
    const row = rows[at]!;
    const gap = at === first ? 0 : row.baseline - rows[at - 1]!.baseline;
    if (gap > MAX_GAP * size) break;
    if (row.size > MAX_LARGER * size || isHead(row, unit)) break;
    const placed = placedIn(row, heads, edges);
    if (at > first && !isFigureRow(placed, model)) {
      if (notes.length >= MAX_NOTES || !isNote(placed, model, gap <= MAX_LEADING * size && !isBulleted(row.chunks)))
        break;
      notes.push(at);
      continue;
    }
    const own: Row = new Map();
    const above = found.at(-1);
    const split = above === undefined ? 0 : notes.length - leadingInto(rows, notes, at);
    for (const [index, note] of notes.entries()) {
      const line = placedIn(rows[note]!, heads, edges);
      if (index < split && isSumRow(line, model)) found.push(new Map());
      between.push({ line, gap: rows[note]!.baseline - rows[note - 1]!.baseline });
      addLine(index < split ? found.at(-1)! : own, line);
    }
    addLine(own, placed);
    found.push(own);
    notes = [];
    end = at + 1;
  }
  // The last row goes on in lines that follow closely, or that stand as those below the others do.
  for (const note of notes) {
    const line = placedIn(rows[note]!, heads, edges);
    const gap = rows[note]!.baseline - rows[note - 1]!.baseline;
    if (!isRepeated(line, gap, between) && !(gap <= MAX_LEADING * size && goesOn(line, found.at(-1)!))) break;
    addLine(found.at(-1)!, line);
    end = note + 1;
  }
  return { rows: found, end };
}

/** A line between two rows of figures, and its distance from the one above. */
interface Between {
  readonly line: readonly Placed[];
  readonly gap: number;
}

/** Whether each text of a line shares an edge with one that stands between two rows, at no smaller distance. */
const isRepeated = (line: readonly Placed[], gap: number, between: readonly Between[]): boolean =>
  between.some((other) => gap <= other.gap + SAME_EDGE * line[0]!.chunk.size) &&
  line.every(({ chunk, column }) =>
    between.some((other) => other.line.some((one) => one.column === column && shareEdge(chunk, one.chunk))),
  );

/** Whether a line is one text that begins where the lines of its cell do, and keeps to the column. */
function goesOn([text, ...others]: readonly Placed[], row: Row): boolean {
  const { chunk, column, crosses } = text!;
  const lines = row.get(column) ?? [];
  return (
    others.length === 0 &&
    !crosses &&
    !isFigureAt(text!) &&
    !/:$/.test(segmentText(chunk)) &&
    lines.some((line) => Math.abs(line.left - chunk.left) <= SAME_EDGE * chunk.size)
  );
}

/**
 * Whether a line may stand between two rows: its texts are in order, and no two of them figures in columns of figures. Where the description is the
 * first column, only closeness tells it from text below the table.
 */
function isNote(row: readonly Placed[], model: readonly Placed[], isClose: boolean): boolean {
  if (
    !isClose &&
    row[0]!.column === 0 &&
    !isFigureAt(row[0]!) &&
    !model.some((one) => one.column === 0 && isFigureAt(one))
  )
    return false;
  return areInOrder(row) && row.filter((one) => isFigureAt(one) && isFigureColumn(one, model)).length <= 1;
}

/** A label and the only figure beside it, at the edge of the figures of a column: a deduction, or the sum of a part. */
const isSumRow = (row: readonly Placed[], model: readonly Placed[]): boolean =>
  row.length > 1 &&
  row.some(
    (figure) =>
      isFigureAt(figure) &&
      model.some(
        (other) => other.column === figure.column && isFigureAt(other) && shareEdge(figure.chunk, other.chunk),
      ),
  );

/** How many lines right above a row belong to it: they stand closer to it than to what is above them. */
function leadingInto(rows: readonly VisualRow[], notes: readonly number[], at: number): number {
  const distance = (index: number): number => rows[index]!.baseline - rows[index - 1]!.baseline;
  for (let count = 1; count <= notes.length; count++) {
    const below = distance(at - count + 1);
    if (below > MAX_LEADING * rows[at]!.size) return 0;
    if (below < MAX_BEFORE * distance(at - count)) return count;
  }
  return 0;
}

function addLine(row: Row, placed: readonly Placed[]): void {
  const line = new Map<number, Segment[]>();
  // A line that runs on under several names is one text.
  const [first] = placed;
  const isRunning = !placed.some(isFigureAt) && placed.slice(1).some(({ crosses }) => crosses);
  const parts = isRunning ? placed.map((one) => ({ ...one, column: first!.column })) : placed;
  for (const { chunk, column } of parts) line.set(column, [...(line.get(column) ?? []), chunk]);
  for (const [column, own] of line) row.set(column, [...(row.get(column) ?? []), joinChunks(own)]);
}

const cellsOf = (row: Row): PlacedCell[] =>
  [...row]
    .sort(([one], [other]) => one - other)
    .map(([column, lines]) => ({ column, columnSpan: 1, rowSpan: 1, lines }));
