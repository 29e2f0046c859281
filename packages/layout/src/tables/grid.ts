import { cluster, Groups } from "../lines/boxes.js";
import type { Box } from "../types.js";
import type { Line, Lines } from "./rules.js";

/** A table drawn with lines in both directions. Cells lie between `columns[i]` and `columns[i + 1]`. */
export interface Grid {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
  readonly cells: readonly GridCell[];
  readonly box: Box;
}

export interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

const MAX_TOUCH_POINTS = 3;
const MAX_CELLS = 20_000;

/** Finds every connected set of lines that forms a grid of at least two cells. */
export function findGrids(lines: Lines): Grid[] {
  const { horizontal, vertical } = lines;
  if (horizontal.length < 2 || vertical.length < 1) return [];
  const groups = new Groups(horizontal.length + vertical.length);
  const sorted = vertical.map((line, index) => ({ line, index })).sort((a, b) => a.line.at - b.line.at);
  for (let h = 0; h < horizontal.length; h++) {
    const line = horizontal[h]!;
    for (const { line: other, index } of sorted) {
      if (other.at < line.from - MAX_TOUCH_POINTS) continue;
      if (other.at > line.to + MAX_TOUCH_POINTS) break;
      if (line.at >= other.from - MAX_TOUCH_POINTS && line.at <= other.to + MAX_TOUCH_POINTS)
        groups.join(h, horizontal.length + index);
    }
  }
  const sets = new Map<number, { horizontal: Line[]; vertical: Line[] }>();
  const setOf = (index: number): { horizontal: Line[]; vertical: Line[] } => {
    const root = groups.find(index);
    let set = sets.get(root);
    if (set === undefined) sets.set(root, (set = { horizontal: [], vertical: [] }));
    return set;
  };
  horizontal.forEach((line, index) => {
    setOf(index).horizontal.push(line);
  });
  vertical.forEach((line, index) => {
    setOf(horizontal.length + index).vertical.push(line);
  });
  const grids: Grid[] = [];
  for (const set of sets.values()) {
    const grid = gridOf(set.horizontal, set.vertical);
    if (grid !== undefined) grids.push(grid);
  }
  return grids;
}

function gridOf(horizontal: readonly Line[], vertical: readonly Line[]): Grid | undefined {
  if (horizontal.length < 2 || vertical.length < 1) return undefined;
  const rows = cluster(
    horizontal.map((line) => line.at),
    MAX_TOUCH_POINTS,
  );
  const columns = cluster(
    vertical.map((line) => line.at),
    MAX_TOUCH_POINTS,
  );
  // Open sides: rules that run past the outermost line close a column (or row) without a line of its own.
  const left = Math.min(...horizontal.map((line) => line.from));
  const right = Math.max(...horizontal.map((line) => line.to));
  const top = Math.min(...vertical.map((line) => line.from));
  const bottom = Math.max(...vertical.map((line) => line.to));
  if (columns[0]! - left > 8) columns.unshift(left);
  if (right - columns[columns.length - 1]! > 8) columns.push(right);
  if (rows[0]! - top > 8) rows.unshift(top);
  if (bottom - rows[rows.length - 1]! > 8) rows.push(bottom);
  const rowCount = rows.length - 1;
  const columnCount = columns.length - 1;
  if (rowCount < 1 || columnCount < 1 || rowCount * columnCount < 2 || rowCount * columnCount > MAX_CELLS)
    return undefined;
  const across = columns.map((x) => vertical.filter((line) => Math.abs(line.at - x) <= MAX_TOUCH_POINTS));
  const along = rows.map((y) => horizontal.filter((line) => Math.abs(line.at - y) <= MAX_TOUCH_POINTS));
  const cells = mergeCells(
    rowCount,
    columnCount,
    (row, column) => covers(across[column + 1]!, rows[row]!, rows[row + 1]!),
    (row, column) => covers(along[row + 1]!, columns[column]!, columns[column + 1]!),
  );
  return {
    columns,
    rows,
    cells,
    box: { left: columns[0]!, top: rows[0]!, right: columns[columnCount]!, bottom: rows[rowCount]! },
  };
}

/** Whether lines cover most of the interval: small breaks at corners do not open a cell. */
function covers(lines: readonly Line[], from: number, to: number): boolean {
  let covered = 0;
  for (const line of lines) covered += Math.max(0, Math.min(line.to, to) - Math.max(line.from, from));
  return covered >= 0.6 * (to - from);
}

/** Elementary cells without a line between them are one cell, if together they form a rectangle. */
export function mergeCells(
  rowCount: number,
  columnCount: number,
  closedRight: (row: number, column: number) => boolean,
  closedBelow: (row: number, column: number) => boolean,
): GridCell[] {
  const groups = new Groups(rowCount * columnCount);
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) {
      const index = row * columnCount + column;
      if (column + 1 < columnCount && !closedRight(row, column)) groups.join(index, index + 1);
      if (row + 1 < rowCount && !closedBelow(row, column)) groups.join(index, index + columnCount);
    }
  }
  const members = new Map<number, number[]>();
  for (let index = 0; index < rowCount * columnCount; index++) {
    const root = groups.find(index);
    const list = members.get(root);
    if (list === undefined) members.set(root, [index]);
    else list.push(index);
  }
  const cells: GridCell[] = [];
  for (const indices of members.values()) {
    const rows = indices.map((index) => Math.floor(index / columnCount));
    const columns = indices.map((index) => index % columnCount);
    const row = rows.reduce((a, b) => Math.min(a, b));
    const column = columns.reduce((a, b) => Math.min(a, b));
    const rowSpan = rows.reduce((a, b) => Math.max(a, b)) - row + 1;
    const columnSpan = columns.reduce((a, b) => Math.max(a, b)) - column + 1;
    if (rowSpan * columnSpan === indices.length) cells.push({ row, column, rowSpan, columnSpan });
    else {
      for (const index of indices) {
        cells.push({ row: Math.floor(index / columnCount), column: index % columnCount, rowSpan: 1, columnSpan: 1 });
      }
    }
  }
  return cells.sort((a, b) => a.row - b.row || a.column - b.column);
}
