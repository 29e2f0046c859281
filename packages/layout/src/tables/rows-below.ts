/** Sums and other rows that stand below a table, parted from it by a rule or a gap. */
import { median, unionOf } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { makeSegment, type Segment } from "../lines/segments.js";
import { toVisualRows } from "../order/columns.js";
import type { PageItem } from "../page-item.js";
import type { LayoutWord } from "../types.js";
import { joinChunks } from "./table.js";
import type { PlacedCell, TableDraft } from "./table-draft.js";
import { isAmount } from "./table-rows.js";

/** Figures of one column share their left edge, right edge or middle, within this distance over the font size. */
const EDGE_REACH = 0.3;
/** Share of the figures of a column that stand so, and number of them, at least. */
const MIN_ALIGNED = 0.75;
const MIN_FIGURES = 2;
/** Distance of a row from the one above it at most: in sizes of the type, and over the distance of the rows of the table. */
const MAX_GAP = 3.2;
const MAX_GAP_OF_ROWS = 1.6;
/** The type of a row differs from that of the table by no more than this share. */
const MAX_LARGER = 1.35;
const MAX_LABEL_CHARACTERS = 60;
/** Rows and tables that one table is given at most. */
const MAX_ROWS = 16;
/** Share of the height of a page below which a line with a small number may be its foot. */
const FOOT = 0.88;

const SIGN = /^[\p{Sc}%]$/u;
const PAGE_NUMBER = /^\d{1,4}$/;
type Edge = "left" | "middle" | "right";

/** A column of figures, and where they stand. */
interface FigureColumn {
  readonly column: number;
  readonly edge: Edge;
  readonly at: number;
}

const edgeOf = ({ left, right }: Pick<Segment, "left" | "right">, edge: Edge): number =>
  edge === "left" ? left : edge === "right" ? right : (left + right) / 2;

/**
 * Gives tables the rows below them whose figures stand where those of their columns do, and joins tables that go on so.
 *
 * @param items of one page, in reading order
 */
export function withRowsBelow(items: readonly PageItem[], pageHeight: number): PageItem[] {
  const result: PageItem[] = [];
  for (let at = 0; at < items.length; ) {
    const item = items[at]!;
    at++;
    if (item.kind !== "table") {
      result.push(item);
      continue;
    }
    let { table } = item;
    const columns = figureColumns(table);
    for (let rows = 0; rows < MAX_ROWS && columns.length > 0 && at < items.length; rows++) {
      const next = items[at]!;
      let larger: TableDraft | undefined;
      let taken = 1;
      if (next.kind === "table") larger = joined(table, next.table, columns);
      else if (next.kind === "line" && next.line.running === undefined) {
        const lines = [next.line];
        for (let beside = at + 1; beside < items.length; beside++) {
          const other = items[beside]!;
          if (other.kind !== "line" || Math.abs(other.line.baseline - next.line.baseline) > EDGE_REACH * next.line.size)
            break;
          lines.push(other.line);
        }
        taken = lines.length;
        const isLast = at + taken === items.length;
        const words = lines.flatMap((line) => line.words);
        larger = withRow(table, words, columns, isLast && next.line.baseline > FOOT * pageHeight);
      }
      if (larger === undefined) break;
      table = larger;
      at += taken;
    }
    result.push({ kind: "table", table });
  }
  return result;
}

function figureColumns({ rows, columnCount }: TableDraft): FigureColumn[] {
  const figures: Segment[][] = Array.from({ length: columnCount }, () => []);
  for (const { column, columnSpan, lines } of rows.flat())
    if (columnSpan === 1 && lines.length === 1 && isAmount(segmentText(lines[0]!))) figures[column]!.push(lines[0]!);
  return figures.flatMap((own, column): FigureColumn[] => {
    if (column === 0 || own.length < MIN_FIGURES) return [];
    for (const edge of ["right", "left", "middle"] as const) {
      const at = median(own.map((figure) => edgeOf(figure, edge)));
      const aligned = own.filter((figure) => Math.abs(edgeOf(figure, edge) - at) <= EDGE_REACH * figure.size);
      if (aligned.length >= Math.max(MIN_FIGURES, MIN_ALIGNED * own.length)) return [{ column, edge, at }];
    }
    return [];
  });
}

const standsIn = (figure: Segment, { edge, at }: FigureColumn): boolean =>
  Math.abs(edgeOf(figure, edge) - at) <= EDGE_REACH * figure.size;

/** The table with these words as its last row; undefined if they do not make one. */
function withRow(
  table: TableDraft,
  words: readonly LayoutWord[],
  columns: readonly FigureColumn[],
  mayBeFoot: boolean,
): TableDraft | undefined {
  const rows = toVisualRows(words);
  if (rows.length !== 1 || !isNear(table, rows[0]!.baseline, rows[0]!.size)) return undefined;
  const cells = cellsOf(table, rows[0]!.chunks, columns, mayBeFoot);
  if (cells === undefined) return undefined;
  const all = [...table.words, ...words];
  return { ...table, box: unionOf([table.box, ...words])!, rows: [...table.rows, cells], words: all };
}

/** Whether a line of this size follows the last row of a table closely enough to be the next one. */
function isNear({ rows, words }: TableDraft, baseline: number, size: number): boolean {
  const last = words.reduce((y, word) => Math.max(y, word.baseline), -Infinity);
  const usual = median(words.map((word) => word.size));
  const starts = rows.flatMap((row) => row.flatMap(({ lines }) => lines[0]?.baseline ?? [])).sort((a, b) => a - b);
  const steps = starts.slice(1).flatMap((y, index) => (y - starts[index]! > 0.5 * usual ? [y - starts[index]!] : []));
  const reach = Math.max(MAX_GAP * usual, steps.length === 0 ? 0 : MAX_GAP_OF_ROWS * median(steps));
  return (
    baseline > last + 0.5 * usual && baseline - last <= reach && size < MAX_LARGER * usual && usual < MAX_LARGER * size
  );
}

/** The cells of a row: a label, and figures that stand in the columns of figures. */
function cellsOf(
  { box, rows }: TableDraft,
  chunks: readonly Segment[],
  columns: readonly FigureColumn[],
  mayBeFoot: boolean,
): PlacedCell[] | undefined {
  const figures: Array<{ column: number; line: Segment }> = [];
  const labels: Segment[] = [];
  let sign: Segment | undefined;
  for (const chunk of chunks.flatMap((one) => parted(one, columns))) {
    if (SIGN.test(segmentText(chunk)) && figures.length === 0) {
      sign = chunk;
      continue;
    }
    const last = figures.at(-1)?.column ?? 0;
    const place = isAmount(segmentText(chunk))
      ? columns.find((own) => own.column > last && standsIn(chunk, own))
      : undefined;
    if (place === undefined) {
      if (figures.length > 0 || sign !== undefined) return undefined;
      labels.push(chunk);
    } else {
      figures.push({ column: place.column, line: sign === undefined ? chunk : joinChunks([sign, chunk]) });
      sign = undefined;
    }
  }
  const [first] = figures;
  const [label, ...others] = labels;
  if (first === undefined || label === undefined || others.length > 0 || sign !== undefined) return undefined;
  if (label.left < box.left - label.size || label.right > first.line.left) return undefined;
  const text = segmentText(label);
  if (text.length > MAX_LABEL_CHARACTERS || !/\p{L}/u.test(text)) return undefined;
  if (mayBeFoot && figures.length === 1 && PAGE_NUMBER.test(segmentText(first.line))) return undefined;
  const column = columnAt(rows, label, first.column);
  return [{ column, line: label }, ...figures].map((cell) => ({
    column: cell.column,
    columnSpan: 1,
    rowSpan: 1,
    lines: [cell.line],
  }));
}

/** `Total: 166` with no more than a space before a figure that ends where those of the last column do is a label and a figure. */
function parted(chunk: Segment, columns: readonly FigureColumn[]): Segment[] {
  if (isAmount(segmentText(chunk))) return [chunk];
  for (let index = 1; index < chunk.words.length; index++) {
    const figure = makeSegment(chunk.words.slice(index));
    if (!isAmount(segmentText(figure))) continue;
    const last = columns.at(-1)!;
    if (last.edge !== "right" || !standsIn(figure, last)) return [chunk];
    return [makeSegment(chunk.words.slice(0, index)), figure];
  }
  return [chunk];
}

/** The last column before a figure whose texts begin no further to the right than a label does. */
function columnAt(rows: TableDraft["rows"], label: Segment, before: number): number {
  let column = 0;
  for (const cell of rows.flat()) {
    if (cell.columnSpan > 1 || cell.column >= before || cell.column <= column) continue;
    if (cell.lines.some((line) => line.left <= label.left + EDGE_REACH * label.size)) ({ column } = cell);
  }
  return column;
}

/** Two tables, the second of which begins with figures in the columns of the first instead of headings. */
function joined(table: TableDraft, below: TableDraft, columns: readonly FigureColumn[]): TableDraft | undefined {
  const first = below.rows[0]!.filter(({ lines }) => lines.length > 0);
  const line = first[0]?.lines[0];
  if (below.columnCount !== table.columnCount || line === undefined || !isNear(table, line.baseline, line.size))
    return undefined;
  const figures = first.flatMap((cell) => {
    const own = columns.find(({ column }) => column === cell.column);
    return own === undefined || cell.lines.length > 1 || !isAmount(segmentText(cell.lines[0]!)) ? [] : [{ cell, own }];
  });
  const isRow =
    figures.length > 0 && first[0]!.column < figures[0]!.cell.column && line.characters <= MAX_LABEL_CHARACTERS;
  const others = figureColumns(below);
  const areAlike = columns.every(({ column, at }) => {
    const other = others.find((own) => own.column === column);
    return other === undefined || Math.abs(other.at - at) <= EDGE_REACH * line.size;
  });
  if (!isRow || !areAlike || !figures.every(({ cell, own }) => standsIn(cell.lines[0]!, own))) return undefined;
  return {
    ...table,
    box: unionOf([table.box, below.box])!,
    rows: [...table.rows, ...below.rows],
    words: [...table.words, ...below.words],
  };
}
