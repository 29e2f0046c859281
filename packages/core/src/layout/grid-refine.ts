import { contains, middleX, middleY } from "./boxes.js";
import { findCorridors, toVisualRows } from "./columns.js";
import type { Grid, GridCell } from "./grid.js";
import { segmentText } from "./inline.js";
import { isNumeric } from "./table-rows.js";
import type { LayoutWord } from "./types.js";

/**
 * Draws the columns that a grid leaves out: inside one drawn column, figures that stand in columns of their own on most lines are
 * columns of the table.
 *
 * @param unit font size of the text in the grid
 */
export function addHiddenColumns(grid: Grid, words: readonly LayoutWord[], unit: number): Grid {
  const edges: number[] = [];
  for (let column = 0; column + 1 < grid.columns.length; column++) {
    const own = grid.cells.filter((cell) => cell.column === column && cell.columnSpan === 1);
    const inside = words.filter((word) =>
      own.some((cell) => contains(boxOf(grid, cell), middleX(word), middleY(word))),
    );
    edges.push(grid.columns[column]!, ...hiddenEdges(inside, unit));
  }
  edges.push(grid.columns[grid.columns.length - 1]!);
  if (edges.length === grid.columns.length) return grid;
  const at = (edge: number): number => edges.indexOf(edge);
  const cells: GridCell[] = [];
  for (const cell of grid.cells) {
    const first = at(grid.columns[cell.column]!);
    const last = at(grid.columns[cell.column + cell.columnSpan]!);
    const parts = cell.columnSpan === 1 ? partsOf(grid, cell, edges.slice(first, last + 1), words) : undefined;
    if (parts === undefined) cells.push({ ...cell, column: first, columnSpan: last - first });
    else for (const [index] of parts.entries()) cells.push({ ...cell, column: first + index, columnSpan: 1 });
  }
  return { ...grid, columns: edges, cells };
}

const boxOf = (grid: Grid, cell: GridCell): { left: number; top: number; right: number; bottom: number } => ({
  left: grid.columns[cell.column]!,
  right: grid.columns[cell.column + cell.columnSpan]!,
  top: grid.rows[cell.row]!,
  bottom: grid.rows[cell.row + cell.rowSpan]!,
});

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
function partsOf(
  grid: Grid,
  cell: GridCell,
  edges: readonly number[],
  words: readonly LayoutWord[],
): number[] | undefined {
  if (edges.length <= 2) return undefined;
  const box = boxOf(grid, cell);
  const inside = words.filter((word) => contains(box, middleX(word), middleY(word)));
  const chunks = toVisualRows(inside).flatMap((row) => row.chunks);
  const crossing = chunks.some((chunk) =>
    edges.slice(1, -1).some((edge) => chunk.left < edge - 1 && chunk.right > edge + 1),
  );
  return crossing || inside.length === 0 ? undefined : [...edges.slice(0, -1)];
}

/**
 * Rows whose inner lines are missing: a cell over several columns is split when its text keeps to the columns that other rows show.
 */
export function splitMergedCells(grid: Grid, words: readonly LayoutWord[]): Grid {
  const cells: GridCell[] = [];
  let changed = false;
  for (const cell of grid.cells) {
    if (cell.columnSpan < 2 || cell.rowSpan > 1 || !keepsToColumns(grid, cell, words)) {
      cells.push(cell);
      continue;
    }
    changed = true;
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
      cells.push({ ...cell, column, columnSpan: 1 });
  }
  return changed ? { ...grid, cells } : grid;
}

function keepsToColumns(grid: Grid, cell: GridCell, words: readonly LayoutWord[]): boolean {
  const box = boxOf(grid, cell);
  const inside = words.filter((word) => contains(box, middleX(word), middleY(word)));
  if (inside.length < 2) return false;
  const used = new Set<number>();
  for (const row of toVisualRows(inside)) {
    for (const chunk of row.chunks) {
      const column = grid.columns.findIndex((edge, index) => index > 0 && chunk.right <= edge + 3) - 1;
      if (column < 0 || chunk.left < grid.columns[column]! - 3) return false;
      used.add(column);
    }
  }
  return used.size >= 2;
}
