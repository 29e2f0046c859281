import { lowerBound } from "../lower-bound.js";
/** Finds tables that stand beside each other on a sheet, with blank columns between them. */
import { type GridLine, type Merge, textOf } from "./grid-parts.js";

/** Numbers, amounts, percentages, dates: what stands under a header. */
const isValue = (text: string): boolean => /^[\s\d.,:%/()+\-€$£¥]*$/.test(text);

/**
 * Divides a block at columns that are blank in all its rows. A single table may have such columns too, so both sides must be tables: two
 * columns or more, two rows or more, and a first column that names its rows.
 *
 * @returns the lines of each side, none for a block that is one table
 */
export function sidesOf(block: readonly GridLine[], merges: readonly Merge[]): GridLine[][] {
  const used = new Set<number>();
  for (const { columns } of block) for (const column of columns) used.add(column);
  for (const { column, columns } of merges)
    for (let at = column; at < column + Math.min(columns, 1_000); at++) used.add(at);
  const sorted = [...used].sort((a, b) => a - b);
  /** First columns of the sides. */
  const starts = sorted.filter((column, at) => at === 0 || column !== sorted[at - 1]! + 1);
  if (starts.length < 2) return [];
  const sides = split(block, starts);
  return sides.every(isTable) ? sides : [];
}

function split(block: readonly GridLine[], starts: readonly number[]): GridLine[][] {
  const sides: GridLine[][] = starts.map(() => []);
  for (const { row, columns, cells } of block) {
    let place = 0;
    while (place < columns.length) {
      const at = lowerBound(starts, columns[place]! + 1) - 1;
      const end = at + 1 < starts.length ? lowerBound(columns, starts[at + 1]!) : columns.length;
      const own = cells.slice(place, end);
      const hasValue = own.some((cell) => isValue(textOf(cell)));
      sides[at]!.push({ row, columns: columns.slice(place, end), cells: own, hasValue });
      place = end;
    }
  }
  return sides;
}

function isTable(lines: readonly GridLine[]): boolean {
  if (lines.length < 2) return false;
  const first = lines.reduce((least, { columns }) => Math.min(least, columns[0]!), Number.POSITIVE_INFINITY);
  if (lines.every(({ columns }) => columns.at(-1)! === first)) return false;
  const header = lines[0]!;
  if (header.columns.length < 2 || header.cells.some((cell) => isValue(textOf(cell)))) return false;
  const names = lines.slice(1).filter(({ columns, cells }) => columns[0] === first && textOf(cells[0]).trim() !== "");
  return names.length * 2 > lines.length - 1;
}
