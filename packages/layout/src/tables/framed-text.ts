import { contains, middleX, middleY } from "../lines/boxes.js";
import { toVisualRows, type VisualRow } from "../order/columns.js";
import type { LayoutWord } from "../types.js";
import type { Grid } from "./grid.js";

/** Lines and words of a row over all columns, from which on it is text and neither the title nor a note of the table. */
const MIN_LINES = 4;
const MIN_WORDS = 40;
/** Words between gaps, on the mean: fewer are cells of columns without lines. */
const MIN_RUN_WORDS = 4;
const MIN_ROWS = 2;
/** Rows of a page around its table, at each end: all words are looked at for each. */
const MAX_ROWS = 20;

/**
 * A grid without the parts of the page that its frame goes round as well: datasheets set their whole first page in a frame, whose sides are
 * those of the table in it. Rows over all columns at its top go where one of them holds running text, and those at its bottom with them.
 */
export function withoutFramedText(grid: Grid, words: readonly LayoutWord[]): Grid {
  const width = grid.columns.length - 1;
  const height = grid.rows.length - 1;
  if (width < 2 || height <= MIN_ROWS) return grid;
  const whole = new Set(
    grid.cells.filter(({ columnSpan, rowSpan }) => columnSpan === width && rowSpan === 1).map(({ row }) => row),
  );
  const { left, right } = grid.box;
  const linesIn = (row: number): VisualRow[] => {
    const box = { left, right, top: grid.rows[row]!, bottom: grid.rows[row + 1]! };
    return toVisualRows(words.filter((word) => contains(box, middleX(word), middleY(word))));
  };
  const isText = (row: number): boolean => {
    const lines = linesIn(row);
    const runs = lines.flatMap(({ chunks }) => chunks);
    const count = runs.reduce((sum, run) => sum + run.words.length, 0);
    return lines.length >= MIN_LINES && count >= Math.max(MIN_WORDS, MIN_RUN_WORDS * runs.length);
  };
  let from = 0;
  while (whole.has(from)) from++;
  let to = height;
  while (to > from && whole.has(to - 1)) to--;
  if (to - from < MIN_ROWS || from > MAX_ROWS || !range(0, from).some(isText)) return grid;
  if (height - to > MAX_ROWS || !range(to, height).some((row) => linesIn(row).length >= MIN_LINES)) to = height;
  const rows = grid.rows.slice(from, to + 1);
  return {
    columns: grid.columns,
    rows,
    cells: grid.cells.filter(({ row }) => row >= from && row < to).map((cell) => ({ ...cell, row: cell.row - from })),
    box: { left, right, top: rows[0]!, bottom: rows.at(-1)! },
  };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);
