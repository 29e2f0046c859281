import { middleX, middleY } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { findCorridors, toVisualRows } from "../order/columns.js";
import type { Box, LayoutWord } from "../types.js";
import type { Grid, GridCell } from "./grid.js";
import { isNumeric } from "./table-rows.js";

/**
 * Draws the columns that a grid leaves out: inside one drawn column, figures that stand in columns of their own on most lines are
 * columns of the table.
 *
 * @param unit font size of the text in the grid
 */
export function addHiddenColumns(grid: Grid, words: readonly LayoutWord[], unit: number): Grid {
  const edges: number[] = [];
  const byCell = wordsByCell(grid, words);
  const byColumn = new Map<number, LayoutWord[]>();
  for (const cell of grid.cells) {
    if (cell.columnSpan > 1) continue;
    const list = byColumn.get(cell.column);
    if (list === undefined) byColumn.set(cell.column, [...(byCell.get(cell) ?? [])]);
    else list.push(...(byCell.get(cell) ?? []));
  }
  for (let column = 0; column + 1 < grid.columns.length; column++) {
    edges.push(grid.columns[column]!, ...hiddenEdges(byColumn.get(column) ?? [], unit));
  }
  edges.push(grid.columns[grid.columns.length - 1]!);
  if (edges.length === grid.columns.length) return grid;
  const at = (edge: number): number => edges.indexOf(edge);
  const cells: GridCell[] = [];
  for (const cell of grid.cells) {
    const first = at(grid.columns[cell.column]!);
    const last = at(grid.columns[cell.column + cell.columnSpan]!);
    const parts = cell.columnSpan === 1 ? partsOf(byCell.get(cell) ?? [], edges.slice(first, last + 1)) : undefined;
    if (parts === undefined) cells.push({ ...cell, column: first, columnSpan: last - first });
    else for (const [index] of parts.entries()) cells.push({ ...cell, column: first + index, columnSpan: 1 });
  }
  return { ...grid, columns: edges, cells };
}

/** Distance of the edges of a shade from those of a grid, in points, and the share of the width of the grid that it covers at least. */
const SHADE_REACH = 3;
const MIN_SHADED = 0.95;

/** Draws the lower edge of a shade that covers the top of the first row from end to end: it parts the names of the columns from the first entry. */
export function splitAtShade(grid: Grid, fills: readonly Box[], words: readonly LayoutWord[]): Grid {
  const [top, bottom] = grid.rows as readonly [number, number];
  if (grid.cells.some(({ row, rowSpan }) => row === 0 && rowSpan > 1)) return grid;
  const shades = fills.filter(
    (fill) =>
      Math.abs(fill.top - top) < SHADE_REACH && fill.bottom > top + SHADE_REACH && fill.bottom < bottom - SHADE_REACH,
  );
  const edge = shades[0]?.bottom;
  if (edge === undefined) return grid;
  const { left, right } = grid.box;
  const covered = shades
    .filter((fill) => Math.abs(fill.bottom - edge) < 1)
    .reduce((sum, fill) => sum + Math.max(0, Math.min(fill.right, right) - Math.max(fill.left, left)), 0);
  if (covered < MIN_SHADED * (right - left)) return grid;
  const own = words.filter((word) => word.baseline > top && word.baseline < bottom);
  const above = own.filter((word) => word.baseline <= edge);
  if (above.length === 0 || above.length === own.length || own.some((word) => crosses(word, edge))) return grid;
  return {
    ...grid,
    rows: [top, edge, ...grid.rows.slice(1)],
    cells: grid.cells.flatMap((cell) =>
      cell.row === 0 ? [cell, { ...cell, row: 1 }] : [{ ...cell, row: cell.row + 1 }],
    ),
  };
}

const crosses = ({ baseline, size }: LayoutWord, y: number): boolean => baseline - 0.5 * size < y && baseline > y;

/** Words of each cell, by the middle of the word. */
export function wordsByCell(grid: Grid, words: readonly LayoutWord[]): Map<GridCell, LayoutWord[]> {
  const columnCount = grid.columns.length - 1;
  const owner = new Map<number, GridCell>();
  for (const cell of grid.cells) {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
        owner.set(row * columnCount + column, cell);
    }
  }
  const byCell = new Map<GridCell, LayoutWord[]>();
  for (const word of words) {
    const cell = owner.get(
      intervalOf(grid.rows, middleY(word)) * columnCount + intervalOf(grid.columns, middleX(word)),
    );
    if (cell === undefined) continue;
    const list = byCell.get(cell);
    if (list === undefined) byCell.set(cell, [word]);
    else list.push(word);
  }
  return byCell;
}

/** Index of the interval between sorted edges in which a value lies; values outside fall into the first or last. */
function intervalOf(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edges[middle]! < value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function hiddenEdges(words: readonly LayoutWord[], unit: number): number[] {
  const rows = toVisualRows(words);
  if (rows.length < 3) return [];
  return findCorridors(rows, unit)
    .filter((corridor) => {
      const right = rows.flatMap((row) => row.chunks.filter((chunk) => chunk.left >= corridor.from - 1).slice(0, 1));
      const left = rows.filter((row) =>
        row.chunks.some((chunk) => chunk.right <= corridor.to + 1 && chunk.left < corridor.from),
      );
      const both = rows.filter((row) => row.chunks.length > 1).length;
      const numeric = right.filter((chunk) => isNumeric(segmentText(chunk))).length;
      return both >= 0.6 * rows.length && left.length >= 3 && numeric >= 0.6 * right.length;
    })
    .map((corridor) => (corridor.from + corridor.to) / 2);
}

/** The new columns that a cell falls into; undefined when its text crosses them: a heading over all. */
function partsOf(words: readonly LayoutWord[], edges: readonly number[]): number[] | undefined {
  if (edges.length <= 2 || words.length === 0) return undefined;
  const chunks = toVisualRows(words).flatMap((row) => row.chunks);
  const crossing = chunks.some((chunk) =>
    edges.slice(1, -1).some((edge) => chunk.left < edge - 1 && chunk.right > edge + 1),
  );
  return crossing ? undefined : [...edges.slice(0, -1)];
}

/**
 * Rows whose inner lines are missing: a cell over several columns is split when its text keeps to the columns that other rows show.
 */
export function splitMergedCells(grid: Grid, words: readonly LayoutWord[]): Grid {
  if (!grid.cells.some((cell) => cell.columnSpan > 1)) return grid;
  const cells: GridCell[] = [];
  const byCell = wordsByCell(grid, words);
  let changed = false;
  for (const cell of grid.cells) {
    if (cell.columnSpan < 2 || cell.rowSpan > 1 || !keepsToColumns(grid, byCell.get(cell) ?? [])) {
      cells.push(cell);
      continue;
    }
    changed = true;
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
      cells.push({ ...cell, column, columnSpan: 1 });
  }
  return changed ? { ...grid, cells } : grid;
}

function keepsToColumns(grid: Grid, words: readonly LayoutWord[]): boolean {
  if (words.length < 2) return false;
  const used = new Set<number>();
  for (const row of toVisualRows(words)) {
    for (const chunk of row.chunks) {
      const column = grid.columns.findIndex((edge, index) => index > 0 && chunk.right <= edge + 3) - 1;
      if (column < 0 || chunk.left < grid.columns[column]! - 3) return false;
      used.add(column);
    }
  }
  return used.size >= 2;
}
