import { contains, middleX, middleY } from "../lines/boxes.js";
import { toVisualRows, type VisualRow } from "../order/columns.js";
import type { LayoutWord } from "../types.js";
import type { Grid } from "./grid.js";

/** Lines of a row over all columns, from which on it may be an area of the page with columns of its own, … */
const MIN_LINES = 5;
/** … the least share of them that white space parts, … */
const MIN_PARTED_SHARE = 0.35;
/** … and the least white space, over the size of the type. */
const MIN_GAP_SIZES = 1.5;
/** Filled cells side by side that make a table all the same. */
const MIN_COLUMNS = 3;
/** Words of a grid that lie in such areas, as a share of all, from which on it is no table. */
const MIN_SHARE = 0.6;

/**
 * Whether lines divide a page into areas instead of a table into cells: forms and invoices frame who sends them to whom, what was delivered and what
 * it comes to, each with columns of its own.
 */
export function dividesAreas({ box, cells, columns, rows }: Grid, words: readonly LayoutWord[]): boolean {
  const inside = words.filter((word) => contains(box, middleX(word), middleY(word)));
  const filled = new Map<number, number>();
  let count = 0;
  for (const { row, column, rowSpan, columnSpan } of cells) {
    const area = {
      left: columns[column]!,
      right: columns[column + columnSpan]!,
      top: rows[row]!,
      bottom: rows[row + rowSpan]!,
    };
    const own = inside.filter((word) => contains(area, middleX(word), middleY(word)));
    if (columnSpan === columns.length - 1) count += isArea(toVisualRows(own)) ? own.length : 0;
    else if (own.length > 0) filled.set(row, (filled.get(row) ?? 0) + 1);
  }
  // Names of columns between lines, say, count for what stands below them without any.
  if ([...filled.values()].some((cellsOfRow) => cellsOfRow >= MIN_COLUMNS)) return false;
  return count >= MIN_SHARE * Math.max(1, inside.length);
}

/** Whether white space parts lines of a row over all columns into columns of its own. */
export function isArea(lines: readonly VisualRow[]): boolean {
  const parted = lines.filter(({ chunks, size }) =>
    chunks.some((chunk, at) => at > 0 && chunk.left - chunks[at - 1]!.right > MIN_GAP_SIZES * size),
  );
  return lines.length >= MIN_LINES && parted.length >= MIN_PARTED_SHARE * lines.length;
}
