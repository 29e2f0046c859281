import { contains, middleX, middleY } from "../lines/boxes.js";
import { toVisualRows, type VisualRow } from "../order/columns.js";
import type { LayoutWord } from "../types.js";
import type { Grid } from "./grid.js";
import { wordsByCell } from "./grid-refine.js";

/** A row over all columns is an area with columns of its own if it has at least this many lines, … */
const MIN_LINES = 5;
/** … white space divides at least this share of them, … */
const MIN_PARTED_SHARE = 0.35;
/** … and is at least this wide, in sizes of the type. */
const MIN_GAP_SIZES = 1.5;
/** A row with this many filled cells makes a table. */
const MIN_COLUMNS = 3;
/** Minimum share of a grid's words in such areas. */
const MIN_SHARE = 0.6;

/**
 * Whether lines divide a page into areas, each with columns of its own, and not a table into cells: forms and invoices frame the two parties, the
 * items and the totals.
 */
export function dividesAreas(grid: Grid, words: readonly LayoutWord[]): boolean {
  const inside = words.filter((word) => contains(grid.box, middleX(word), middleY(word)));
  const filled = new Map<number, number>();
  let count = 0;
  for (const [{ row, columnSpan }, own] of wordsByCell(grid, inside)) {
    if (columnSpan === grid.columns.length - 1) count += isArea(toVisualRows(own)) ? own.length : 0;
    else filled.set(row, (filled.get(row) ?? 0) + 1);
  }
  // The columns may be ruled in the header row only.
  if ([...filled.values()].some((cells) => cells >= MIN_COLUMNS)) return false;
  return count >= MIN_SHARE * Math.max(1, inside.length);
}

/** Whether white space divides the lines of a row into columns. */
function isArea(lines: readonly VisualRow[]): boolean {
  const parted = lines.filter(({ chunks, size }) =>
    chunks.some((chunk, at) => at > 0 && chunk.left - chunks[at - 1]!.right > MIN_GAP_SIZES * size),
  );
  return lines.length >= MIN_LINES && parted.length >= MIN_PARTED_SHARE * lines.length;
}
