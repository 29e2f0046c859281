import { middleX, unionOf } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import type { Box } from "../types.js";
import type { RuleRow } from "./rule-rows.js";
import { type DraftCell, type DraftRow, isFigure } from "./table-rows.js";

/** Rows at most that head the columns. */
const MAX_HEAD_ROWS = 5;
/** Distance of a heading from the middle of the columns it belongs to at most, in sizes of the type. */
const MAX_OFF_MIDDLE = 1.3;
/** Distance from the edges and the middle of the one column below it from which on a heading is not that column's own, in sizes of the type. */
const MIN_OFF_COLUMN = 0.9;
/** How much nearer a heading must stand to the middle of several columns than to its own. */
const NEARER = 0.5;
/** Distance of the lines of one heading at most, in sizes of the type. */
const MAX_LEADING = 1.5;
const YEAR = /^(?:19|20)\d\d$/;

interface Run {
  readonly first: number;
  readonly last: number;
}

/**
 * Widens headings that stand in the middle over several columns without reaching into all of them. Evidence is a rule below the heading, headings below
 * it that repeat themselves, or a place that fits the middle of several columns with headings of their own, and neither edge nor middle of one of them.
 *
 * @param bodyStart the first row that heads no columns
 * @param rules drawn in the region of the table
 */
export function widenHeadings(
  rows: DraftRow[],
  bodyStart: number,
  columnCount: number,
  rules: readonly RuleRow[],
): DraftRow[] {
  if (bodyStart < 2 || bodyStart > MAX_HEAD_ROWS || bodyStart >= rows.length || columnCount < 3) return rows;
  const heads = rows.slice(0, bodyStart);
  // Rows of forms and lists hold figures here and there; headings hold none but years.
  if (heads.some(({ cells }) => cells.some((cell) => isFigure(textOf(cell)) && !YEAR.test(textOf(cell))))) return rows;
  const columns = columnBoxes(rows, bodyStart, columnCount);
  const widened: DraftRow[] = [];
  // From below: a heading of two lines has its rule under the lower one.
  for (let index = heads.length - 1; index >= 0; index--) {
    const row = heads[index]!;
    const others = heads.filter((_, other) => other !== index);
    const runs = row.cells.map(
      (cell) =>
        underRule(cell, row, heads[index + 1] ?? rows[bodyStart]!, columns, rules) ??
        asBelow(cell, row, widened[0]) ??
        repeated(cell, row, heads.slice(index + 1)) ??
        inTheMiddle(cell, row, others, columns),
    );
    const cells = row.cells.map((cell, at) => {
      const run = runs[at];
      const isContested =
        run !== undefined &&
        runs.some(
          (other, from) => other !== undefined && from !== at && other.first <= run.last && other.last >= run.first,
        );
      return run === undefined || isContested
        ? cell
        : { ...cell, column: run.first, columnSpan: run.last - run.first + 1 };
    });
    widened.unshift({ ...row, cells });
  }
  return [...joinLines(widened), ...rows.slice(bodyStart)];
}

/** Headings below that repeat themselves, as years do, in as many groups as there are headings above them: each of these belongs to a group. */
function repeated(cell: DraftCell, row: DraftRow, below: readonly DraftRow[]): Run | undefined {
  const headings = row.cells.filter(({ column }) => column > 0).sort((a, b) => a.column - b.column);
  const at = headings.indexOf(cell);
  if (at < 0 || headings.length < 2) return undefined;
  for (const { cells } of below) {
    const parts = cells.filter(({ column }) => column > 0).sort((a, b) => a.column - b.column);
    const width = parts.length / headings.length;
    if (!Number.isInteger(width) || width < 2 || parts.some(({ columnSpan }) => columnSpan > 1)) continue;
    const texts = parts.map(textOf);
    if (!texts.every((text, index) => text === texts[index % width]) || new Set(texts).size < 2) continue;
    const run = { first: parts[at * width]!.column, last: parts[(at + 1) * width - 1]!.column };
    return run.last - run.first === width - 1 && isFree(run, cell, row) ? run : undefined;
  }
  return undefined;
}

/** The columns of the line below, with which a heading goes on. */
function asBelow(cell: DraftCell, row: DraftRow, below: DraftRow | undefined): Run | undefined {
  const size = cell.lines[0]?.size ?? 0;
  if (below === undefined || below.first - row.last > MAX_LEADING * size) return undefined;
  const next = below.cells.find(
    ({ column, columnSpan }) => columnSpan > 1 && column <= cell.column && column + columnSpan > cell.column,
  );
  if (next === undefined) return undefined;
  const run = { first: next.column, last: next.column + next.columnSpan - 1 };
  return isFree(run, cell, row) ? run : undefined;
}

/** Where the figures of each column stand, or its headings where it has none. */
function columnBoxes(rows: readonly DraftRow[], bodyStart: number, columnCount: number): (Box | undefined)[] {
  const figures: Box[][] = Array.from({ length: columnCount }, () => []);
  const heads: Box[][] = Array.from({ length: columnCount }, () => []);
  for (const [index, { cells }] of rows.entries()) {
    for (const cell of cells) {
      const box = unionOf(cell.lines);
      if (cell.columnSpan > 1 || box === undefined) continue;
      if (index < bodyStart) heads[cell.column]!.push(box);
      else if (isFigure(textOf(cell))) figures[cell.column]!.push(box);
    }
  }
  return figures.map((list, column) => unionOf(list.length > 0 ? list : heads[column]!));
}

/** The columns over which a rule runs right below a heading, if they have nothing else in its row. */
function underRule(
  cell: DraftCell,
  row: DraftRow,
  next: DraftRow | undefined,
  columns: readonly (Box | undefined)[],
  rules: readonly RuleRow[],
): Run | undefined {
  const box = unionOf(cell.lines);
  if (box === undefined || next === undefined || cell.column === 0) return undefined;
  const size = cell.lines[0]!.size;
  const rule = rules.find(
    ({ at, from, to }) =>
      at > row.last && at < row.last + 0.9 * size && at < next.first && from <= box.left + 1 && to >= box.right - 1,
  );
  if (rule === undefined) return undefined;
  const covered = columns.flatMap((column, index) =>
    column !== undefined && middleX(column) > rule.from && middleX(column) < rule.to ? [index] : [],
  );
  const run = { first: covered[0] ?? 0, last: covered.at(-1) ?? 0 };
  return run.first > 0 && run.last > run.first && isFree(run, cell, row) ? run : undefined;
}

const textOf = ({ lines }: DraftCell): string => lines.map(segmentText).join(" ");

/** Whether the columns hold the heading and nothing else in its row. */
function isFree({ first, last }: Run, cell: DraftCell, row: DraftRow): boolean {
  if (first > cell.column || last < cell.column + cell.columnSpan - 1) return false;
  return row.cells.every((other) => other === cell || other.column > last || other.column + other.columnSpan <= first);
}

/** The columns in whose middle a heading stands, if it stands in no place of the column below it. */
function inTheMiddle(
  cell: DraftCell,
  row: DraftRow,
  others: readonly DraftRow[],
  columns: readonly (Box | undefined)[],
): Run | undefined {
  const box = unionOf(cell.lines);
  if (box === undefined || cell.column === 0) return undefined;
  const size = cell.lines[0]!.size;
  const own = spanOf(columns, { first: cell.column, last: cell.column + cell.columnSpan - 1 });
  if (own === undefined) return undefined;
  const offOwn =
    Math.min(
      Math.abs(middleX(box) - middleX(own)),
      ...(cell.columnSpan > 1 ? [] : [Math.abs(box.left - own.left), Math.abs(box.right - own.right)]),
    ) / size;
  const isHeaded = (column: number): boolean =>
    others.some((other) => other.cells.some((one) => one.column === column && one.columnSpan === 1));
  let best: { run: Run; off: number } | undefined;
  for (let first = 1; first <= cell.column; first++) {
    for (let last = cell.column + cell.columnSpan - 1; last < columns.length; last++) {
      const run = { first, last };
      const place = spanOf(columns, run);
      if (last === first || place === undefined || !isFree(run, cell, row) || !allOf(run, isHeaded)) continue;
      const off = Math.abs(middleX(box) - middleX(place)) / size;
      if (best === undefined || off < best.off) best = { run, off };
    }
  }
  if (best === undefined || best.off > MAX_OFF_MIDDLE) return undefined;
  const isElsewhere = offOwn > MIN_OFF_COLUMN && best.off < NEARER * offOwn;
  return isElsewhere ? best.run : undefined;
}

function allOf({ first, last }: Run, test: (column: number) => boolean): boolean {
  for (let column = first; column <= last; column++) if (!test(column)) return false;
  return true;
}

function spanOf(columns: readonly (Box | undefined)[], { first, last }: Run): Box | undefined {
  const boxes = columns.slice(first, last + 1);
  return boxes.every((box) => box !== undefined) ? unionOf(boxes) : undefined;
}

/** Lines of headings over the same columns become one row of the table. A single one may be a title and the place and date below it. */
function joinLines(heads: readonly DraftRow[]): DraftRow[] {
  const joined: DraftRow[] = [];
  for (const row of heads) {
    const above = joined.at(-1);
    const goesOn =
      above !== undefined &&
      row.band === above.band &&
      row.cells.filter(({ column, columnSpan }) => column > 0 && columnSpan > 1).length > 1 &&
      row.first - above.last < MAX_LEADING * row.cells[0]!.lines[0]!.size &&
      row.cells.every((cell) => isLabel(cell) || above.cells.some((other) => isOver(other, cell)));
    if (!goesOn) joined.push(row);
    else
      joined[joined.length - 1] = {
        ...above,
        last: row.last,
        cells: [
          ...above.cells.map((cell) => {
            const more = row.cells.find((other) => isOver(cell, other));
            return more === undefined ? cell : { ...cell, lines: [...cell.lines, ...more.lines] };
          }),
          ...row.cells.filter((cell) => !above.cells.some((other) => isOver(other, cell))),
        ],
      };
  }
  return joined;
}

const isLabel = ({ column, columnSpan }: DraftCell): boolean => column === 0 && columnSpan === 1;
const isOver = (above: DraftCell, below: DraftCell): boolean =>
  above.column === below.column && above.columnSpan === below.columnSpan;
