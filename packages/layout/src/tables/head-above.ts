/** Headings that stand above a table whose strokes or rows begin below them. */
import { middleX, overlap, unionOf } from "../lines/boxes.js";
import type { Segment } from "../lines/segments.js";
import { type Corridor, splitAtCorridors, toVisualRows, type VisualRow } from "../order/columns.js";
import type { PageItem } from "../page-item.js";
import { mayNameColumn } from "./column-names.js";
import type { PlacedCell, TableDraft } from "./table-draft.js";

/** Distance of a heading from the first row at most: in sizes of the type, and over the distance of the rows. */
const MAX_GAP = 3.2;
const MAX_GAP_OF_ROWS = 1.25;
/** Distance of two edges that are one, in sizes of the type. */
const SAME_EDGE = 1;
const MAX_LARGER = 1.35;
/** Columns of a table from which on a line that fills them all is their heading. */
const MIN_COLUMNS = 3;

/**
 * Gives tables without a heading the line above them, where it has one short text over each column.
 *
 * @param items of one page, in reading order
 */
export function withHeadAbove(items: readonly PageItem[]): PageItem[] {
  const result: PageItem[] = [];
  for (const item of items) {
    const above = result.at(-1);
    const isUnder = item.kind === "table" && item.table.headerRows === 0 && above?.kind === "line";
    const headed = isUnder && above.line.running === undefined ? withHead(item.table, above.line) : undefined;
    if (headed === undefined) result.push(item);
    else result[result.length - 1] = { kind: "table", table: headed };
  }
  return result;
}

interface Extent {
  readonly left: number;
  readonly right: number;
}

function withHead(table: TableDraft, { words }: Segment): TableDraft | undefined {
  const [whole, ...others] = toVisualRows(words);
  if (others.length > 0 || table.columnCount < MIN_COLUMNS) return undefined;
  const columns = extentsOf(table);
  const row = atColumns(whole!, columns);
  if (row.chunks.length !== table.columnCount) return undefined;
  const first = Math.min(...table.words.map(({ baseline }) => baseline));
  const gap = first - row.baseline;
  const { size } = table.words[0]!;
  const reach = Math.max(MAX_GAP * row.size, MAX_GAP_OF_ROWS * pitchOf(table));
  if (gap <= 0 || gap > reach || row.size > MAX_LARGER * size) return undefined;
  const isHeading = row.chunks.every(
    (chunk, column) => mayNameColumn(chunk) && standsOver(chunk, columns[column], row.size),
  );
  if (!isHeading) return undefined;
  const head = row.chunks.map((chunk, column): PlacedCell => ({ column, columnSpan: 1, rowSpan: 1, lines: [chunk] }));
  return {
    ...table,
    box: unionOf([table.box, ...words])!,
    rows: [head, ...table.rows],
    headerRows: 1,
    words: [...words, ...table.words],
  };
}

/** Usual distance of two rows; 0 where one row is all. */
function pitchOf({ rows }: TableDraft): number {
  const starts = rows.flatMap((row) => row.flatMap(({ lines }) => lines[0]?.baseline ?? [])).sort((a, b) => a - b);
  const [first] = starts;
  return first === undefined ? 0 : (starts.at(-1)! - first) / Math.max(1, rows.length - 1);
}

/** Headings that nearly touch are parted where the columns below them are. */
function atColumns(row: VisualRow, columns: ReadonlyArray<Extent | undefined>): VisualRow {
  if (row.chunks.length >= columns.length || row.chunks.length < 2) return row;
  const corridors = columns.slice(1).flatMap((column, index): Corridor[] => {
    const before = columns[index];
    return column === undefined || before === undefined || column.left <= before.right
      ? []
      : [{ from: before.right, to: column.left }];
  });
  return splitAtCorridors([row], corridors)[0]!;
}

/** Where the texts of each column begin and end. */
function extentsOf({ rows, columnCount }: TableDraft): Array<Extent | undefined> {
  const extents: Array<Extent | undefined> = new Array(columnCount).fill(undefined);
  for (const { column, columnSpan, lines } of rows.flat()) {
    if (columnSpan > 1) continue;
    for (const { left, right } of lines) {
      const known = extents[column] ?? { left, right };
      extents[column] = { left: Math.min(known.left, left), right: Math.max(known.right, right) };
    }
  }
  return extents;
}

const standsOver = (chunk: Segment, column: Extent | undefined, size: number): boolean =>
  column === undefined ||
  overlap(chunk.left, chunk.right, column.left, column.right) > 0 ||
  Math.abs(chunk.left - column.left) < SAME_EDGE * size ||
  Math.abs(chunk.right - column.right) < SAME_EDGE * size ||
  Math.abs(middleX(chunk) - (column.left + column.right) / 2) < SAME_EDGE * size;
