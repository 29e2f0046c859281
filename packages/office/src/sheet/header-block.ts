/** Finds the rows of headings at the top of a table: where they begin below other lines, and how many they are. */
import { HEADING_SAMPLE_ROWS, headingRows, isValueText } from "@quern/documents";
import { lowerBound } from "../lower-bound.js";
import { type GridLine, type Merge, type MergesByRow, rangeOf, textOf } from "./grid-parts.js";

/** Lines of a block that can be titles. */
export const MAX_TITLE_LINES = 12;
const MAX_HEADINGS = 5;
const MAX_SAMPLE_COLUMNS = 1_000;
/** A narrower table cannot be told from lines of a few cells. */
const MIN_COLUMNS_BELOW_PREAMBLE = 4;
const MAX_PREAMBLE_CELLS = 3;
/** A value stands in one of this many lines below the headings. */
const LINES_WITH_A_VALUE = 3;

/**
 * Lines of a few cells, values among them, in front of a full line of headings with values below: titles, facts, the units of a table. Those right
 * above it that begin further right name groups of columns, if one of them has several cells.
 *
 * @returns how many lines are no part of the table, and how many of those below are headings
 */
export function preambleAbove(
  block: readonly GridLine[],
  merges: MergesByRow,
): { readonly lines: number; readonly headings: number } | undefined {
  const [first] = rangeOf(block);
  const width = usedColumns(block);
  if (width < MIN_COLUMNS_BELOW_PREAMBLE) return undefined;
  const at = block.slice(0, MAX_TITLE_LINES).findIndex((line) => isFull(line, width, merges));
  if (at < 1 || !holdsNames(block[at]!)) return undefined;
  if (!block.slice(at + 1, at + 1 + LINES_WITH_A_VALUE).some(hasValues)) return undefined;
  const headings = block[at]!;
  const few = Math.min(MAX_PREAMBLE_CELLS, Math.max(1, Math.floor(width / 3)));
  const areGroups = block.slice(0, at).map((line) => namesGroups(line, headings, first, width, merges));
  const mayHead = (place: number): boolean =>
    areGroups[place]! || (block[place]!.columns[0]! > first && !cutsSpans(block[place]!, headings, merges));
  let lines = at;
  while (lines > 0 && mayHead(lines - 1)) lines--;
  // A cell that stands alone above the names of groups is the unit of the table, or a remark on it.
  while (lines < at && block[lines]!.columns.length === 1 && !areGroups[lines]) lines++;
  const isPreamble = block.slice(0, lines).every((line, place) => line.columns.length <= few && !areGroups[place]);
  return isPreamble && at - lines < MAX_HEADINGS - 1 ? { lines, headings: at - lines + 1 } : undefined;
}

/** How many columns the first lines of a block use. */
function usedColumns(block: readonly GridLine[]): number {
  const used = new Set<number>();
  for (const { columns } of block.slice(0, HEADING_SAMPLE_ROWS)) for (const column of columns) used.add(column);
  return used.size;
}

/** Whether a line fills two of three columns, by itself or with its merged cells where some of them reach down to further rows. */
function isFull({ row, columns }: GridLine, width: number, merges: MergesByRow): boolean {
  if (columns.length * 3 >= width * 2) return true;
  if (columns.length < 2) return false;
  const own = columns.flatMap((column) => merges.get(row)?.get(column) ?? []);
  if (own.every(({ rows }) => rows === 1)) return false;
  const further = own.reduce((sum, merge) => sum + merge.columns - 1, 0);
  return (columns.length + further) * 3 >= width * 2;
}

const YEAR = /^\s*(?:19|20)\d\d\s*$/;

/** Names of columns: words and, from two of them on, years. A dash stands for a missing value. */
function holdsNames({ cells }: GridLine): boolean {
  const texts = cells.map(textOf);
  const values = texts.filter(isValueText);
  const words = texts.filter((text) => /\p{L}/u.test(text));
  return (
    values.length !== 1 &&
    values.every((text) => YEAR.test(text)) &&
    (words.length + values.length) * 4 >= texts.length * 3
  );
}

/** Whether a line names groups of columns: it is merged over some of them, or stands above names that come again. */
function namesGroups(line: GridLine, headings: GridLine, first: number, width: number, merges: MergesByRow): boolean {
  if (line.columns.length === 1 && line.columns[0] === first) return false;
  if (cutsSpans(line, headings, merges)) return false;
  const over = [...(merges.get(line.row)?.values() ?? [])].filter(({ rows, columns }) => columns > 1 || rows > 1);
  if (over.some(({ columns }) => columns * 2 <= width || line.columns.length > 1)) return true;
  const names = line.columns.flatMap((column) => {
    const place = lowerBound(headings.columns, column);
    return headings.columns[place] === column ? [textOf(headings.cells[place])] : [];
  });
  return new Set(names).size < names.length;
}

/** Whether a cell of the line ends or begins inside of a merged cell of the headings, as no name of their group does. */
function cutsSpans(line: GridLine, headings: GridLine, merges: MergesByRow): boolean {
  const below = [...(merges.get(headings.row)?.values() ?? [])]
    .filter(({ columns }) => columns > 1)
    .sort((one, other) => one.column - other.column);
  const starts = below.map(({ column }) => column);
  const isInside = (edge: number): boolean => {
    const span = below[lowerBound(starts, edge) - 1];
    return span !== undefined && edge < span.column + span.columns;
  };
  return line.columns.some((column) => {
    const end = column + (merges.get(line.row)?.get(column)?.columns ?? 1);
    return isInside(column) || isInside(end);
  });
}

const hasValues = ({ cells }: GridLine): boolean => cells.some((cell) => isValueText(textOf(cell)));

/** How many of the first lines of a table are headings. @param known lines that are known to be some */
export function headingsOf(table: readonly GridLine[], merges: MergesByRow, known = 1): number {
  const sample = table.slice(0, HEADING_SAMPLE_ROWS).map(({ columns, cells }) => {
    const row: string[] = [];
    // Columns that nothing fills count for nothing; a cell far out must not make a row of sixteen thousand.
    for (const [at, column] of columns.entries()) if (column < MAX_SAMPLE_COLUMNS) row[column] = textOf(cells[at]);
    return Array.from(row, (cell) => cell ?? "");
  });
  return headingRows(sample, Math.min(table.length, Math.max(known, mergedHeadings(table, merges, known))));
}

/** Rows down to the one whose cells part the columns that cells above are merged over, or to which merged names of columns reach. */
function mergedHeadings(table: readonly GridLine[], merges: MergesByRow, known: number): number {
  const [first, last] = rangeOf(table);
  const width = last - first + 1;
  let headings = known;
  for (let at = 0; at < Math.min(MAX_HEADINGS - 1, table.length - 1, headings); at++) {
    const line = table[at]!;
    const own = line.columns.flatMap((column) => merges.get(line.row)?.get(column) ?? []);
    headings = Math.max(headings, reachedBelow(table, at, own, first));
    const below = table[at + 1]!;
    const over = own.filter(({ row, rows, columns }) => columns > 1 && columns < width && row + rows === below.row);
    if (over.length === 0 || !areNames(below)) continue;
    const parted = over.filter((merge) => cellsBelow(below, merge) > 1).length;
    if (parted * 4 >= over.length * 3) headings = Math.max(headings, at + 2);
  }
  return headings;
}

/** How many cells of a line lie below a merged cell. */
const cellsBelow = ({ columns: line }: GridLine, { column, columns }: Merge): number =>
  lowerBound(line, column + columns) - lowerBound(line, column);

/**
 * The line down to which names of columns are merged over the names below their neighbours; 0 if none are. Names in the first column alone may be
 * those of groups of rows.
 */
function reachedBelow(table: readonly GridLine[], at: number, own: readonly Merge[], first: number): number {
  const deep = own.filter(({ rows }) => rows > 1);
  if (deep.every(({ column, columns }) => column === first && columns === 1)) return 0;
  const ends = deep.map(({ row, rows }) => row + rows - 1).sort((one, other) => one - other);
  const end = ends[ends.length >> 1]!;
  let lines = at + 1;
  while (lines < table.length && table[lines]!.row <= end) lines++;
  if (lines > MAX_HEADINGS || lines === table.length) return 0;
  const groups = own.filter(({ rows }) => rows === 1);
  // Where each name reaches down or stands above several, those may be numbers, too.
  const isWhole = own.length === table[at]!.columns.length && groups.length > 0;
  if (isWhole && groups.every((merge) => cellsBelow(table[at + 1]!, merge) > 1)) return lines;
  return table.slice(at + 1, lines).every(areNames) ? lines : 0;
}

/** Words, years, or the numbers of lessons, months, groups: they count on from one to the next or begin again. */
function areNames({ cells }: GridLine): boolean {
  const values = cells.map(textOf).filter(isValueText);
  if (values.every((text) => YEAR.test(text))) return true;
  const numbers = values.map(Number);
  const [start] = numbers as [number];
  return (
    numbers.length > 1 &&
    numbers[1] === start + 1 &&
    numbers.every((value, at) => at === 0 || value === start || value === numbers[at - 1]! + 1)
  );
}
