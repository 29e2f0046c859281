/** Signs of a table of wrapped cells, against running text in columns, lists and listings. */
import { median } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { isBold, isMono } from "../lines/lines.js";
import type { Segment } from "../lines/segments.js";
import { isFigure } from "./table-rows.js";

/** Lines of one cell, from top to bottom. */
export interface Block {
  readonly column: number;
  readonly lines: Segment[];
}

/** Baselines and middles that differ by less, in sizes of the type, are one. */
const SAME = 0.35;
/** Share of the rows with lines that go on, from which on other ways to tell rows fail. */
const MIN_WRAPPED = 0.25;
/** Characters of a cell, on the mean of every column, from which on columns are running text. */
const MAX_CELL_CHARACTERS = 100;
const ITEM = /^(?:[•◦▪●○■□–—*-]|\(?\w{1,3}[.)]|\[\w{1,6}\])\s/;
const MARKER = /^(?:[•◦▪●○■□–—*-]|\(?\w{1,3}[.)]|\[\w{1,6}\])$/;
const CLAUSE = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?$/;

/** How many of these texts are a bullet, a number or, where those go up, the number of a clause alone. */
export function countMarkers(texts: readonly string[]): number {
  const clauses = texts.filter((text) => CLAUSE.test(text)).map((text) => text.split(".").map(Number));
  const rising = clauses.filter((clause, index) => index > 0 && isAfter(clause, clauses[index - 1]!)).length;
  const areClauses = rising >= MIN_RISING * (clauses.length - 1);
  return texts.filter((text) => MARKER.test(text) || (areClauses && CLAUSE.test(text))).length;
}

/** Of the numbers of clauses: revisions and chapters of a list of works stand in any order. */
const MIN_RISING = 0.9;

function isAfter(one: readonly number[], before: readonly number[]): boolean {
  const at = one.findIndex((part, index) => part !== before[index]);
  return at >= 0 && one[at]! > (before[at] ?? -1);
}

/** Whether these rows repeat one structure: one block a column, set alike, at the edges of their columns. */
export function isTable(
  rows: readonly Block[][],
  columns: readonly Segment[][],
  separators: readonly number[],
  size: number,
): boolean {
  if (rows.length < 3) return false;
  if (rows.some((row) => row.some(holdsFigures))) return false;
  const wrapped = rows.filter((row) => row.some(({ lines }) => lines.length > 1));
  const shifted = wrapped.filter((row) => isShifted(row, size));
  const areRuled = separators.length >= rows.length - 1;
  if (!areRuled && wrapped.length < MIN_WRAPPED * rows.length && shifted.length < (separators.length > 1 ? 1 : 2))
    return false;
  const full = rows.filter((row) => row.length > 1);
  if (full.length < Math.max(2, 0.7 * rows.length) || full.length < (separators.length > 1 ? 2 : 3)) return false;
  if (rows.some((row) => new Set(row.map(({ column }) => column)).size < row.length)) return false;
  if (full.filter((row) => areSetAlike(row, size)).length < 0.85 * full.length) return false;
  const blocks = rows.flat();
  if (
    !columns.every((_, column) =>
      hasEdge(
        blocks.filter((block) => block.column === column),
        size,
      ),
    )
  )
    return false;
  const first = blocks.filter(({ column }) => column === 0).map(textOf);
  if (!areRuled && first.length < rows.length / 2) return false;
  if (columns.length === 2 && countMarkers(first) >= 0.5 * first.length) return false;
  if (
    columns.filter((_, column) => isMostly(blocks.filter((block) => block.column === column).map(textOf), ITEM))
      .length > 1
  )
    return false;
  if (columns.every((_, column) => meanLength(blocks, column) > MAX_CELL_CHARACTERS)) return false;
  const lines = columns.flat();
  // A listing, whose indents and gaps look like columns.
  return areRuled || lines.filter(isMono).length < 0.8 * lines.length;
}

const isMostly = (texts: readonly string[], pattern: RegExp): boolean =>
  texts.filter((text) => pattern.test(text)).length >= 0.5 * texts.length;

/** The end of a line of a date that goes on in the next. */
const OPEN_DATE = /\d(?:[-/]|\.\d+\.)$/;

/** Figures do not wrap, but for dates: several lines of them are several rows. */
function holdsFigures({ lines }: Block): boolean {
  if (lines.length < 2 || lines.slice(0, -1).every((line) => OPEN_DATE.test(segmentText(line)))) return false;
  return lines.filter((line) => isFigure(segmentText(line))).length >= lines.length / 2;
}

/** Whether cells of a row share no first line. */
const isShifted = (row: readonly Block[], size: number): boolean => {
  const first = row.map(({ lines }) => lines[0]!.baseline);
  return Math.max(...first) - Math.min(...first) >= SAME * size;
};

const textOf = ({ lines }: Block): string => lines.map(segmentText).join(" ");

function meanLength(blocks: readonly Block[], column: number): number {
  const texts = blocks.filter((block) => block.column === column).map(textOf);
  return texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
}

/** Whether the cells of a row stand at one height: by their first lines, their middles or their last lines. */
export function areSetAlike(row: readonly Block[], size: number): boolean {
  const first = row.map(({ lines }) => lines[0]!.baseline);
  const last = row.map(({ lines }) => lines.at(-1)!.baseline);
  const middle = first.map((y, index) => (y + last[index]!) / 2);
  return [first, middle, last].some((ys) => Math.max(...ys) - Math.min(...ys) < SAME * size);
}

/** Whether most blocks of a column share their left edge, their right edge or their middle. */
function hasEdge(blocks: readonly Block[], size: number): boolean {
  // A heading may stand in the middle over a column.
  const own = blocks.filter(({ lines }) => !lines.every(isBold));
  const telling = own.length > 1 ? own : blocks;
  const left = telling.map(({ lines }) => Math.min(...lines.map((line) => line.left)));
  const right = telling.map(({ lines }) => Math.max(...lines.map((line) => line.right)));
  const middle = left.map((x, index) => (x + right[index]!) / 2);
  return [left, right, middle].some((xs) => {
    const usual = median(xs);
    return xs.filter((x) => Math.abs(x - usual) < 0.3 * size).length >= 0.8 * xs.length;
  });
}
