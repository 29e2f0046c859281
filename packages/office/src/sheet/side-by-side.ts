/** Finds tables that stand beside each other on a sheet, with blank columns between them. */
import { type GridLine, type Merge, textOf } from "./grid-parts.js";

interface ColumnGroup {
  readonly from: number;
  readonly to: number;
}

/** Numbers, amounts, percentages, dates: what stands under a header. */
const isValue = (text: string): boolean => /^[\s\d.,:%/()+\-€$£¥]*$/.test(text);

/**
 * Divides a block at columns that are blank in all its rows. A single table may have such columns too, so both sides must be tables: two
 * columns or more, two rows or more, and a first column that names its rows.
 */
export function columnGroups(block: readonly GridLine[], merges: readonly Merge[]): ColumnGroup[] {
  const used = new Set<number>();
  for (const { columns } of block) for (const column of columns) used.add(column);
  for (const { column, columns } of merges)
    for (let at = column; at < column + Math.min(columns, 1_000); at++) used.add(at);
  const sorted = [...used].sort((a, b) => a - b);
  const groups: { from: number; to: number }[] = [];
  for (const column of sorted) {
    const last = groups.at(-1);
    if (last !== undefined && column === last.to + 1) last.to = column;
    else groups.push({ from: column, to: column });
  }
  return groups.length > 1 && groups.every((group) => isTable(partOf(block, group.from, group.to))) ? groups : [];
}

/** The cells of a block that lie in a range of columns. */
export function partOf(block: readonly GridLine[], from: number, to: number): GridLine[] {
  const part: GridLine[] = [];
  for (const line of block) {
    const places = line.columns.flatMap((column, place) => (column >= from && column <= to ? [place] : []));
    if (places.length === 0) continue;
    const cells = places.map((place) => line.cells[place]);
    const columns = places.map((place) => line.columns[place]!);
    part.push({ row: line.row, columns, cells, hasValue: cells.some((cell) => isValue(textOf(cell))) });
  }
  return part;
}

function isTable(lines: readonly GridLine[]): boolean {
  const first = Math.min(...lines.map(({ columns }) => columns[0]!));
  const last = Math.max(...lines.map(({ columns }) => columns.at(-1)!));
  if (lines.length < 2 || last === first) return false;
  const header = lines[0]!;
  if (header.columns.length < 2 || header.cells.some((cell) => isValue(textOf(cell)))) return false;
  const names = lines.slice(1).filter(({ columns, cells }) => columns[0] === first && textOf(cells[0]).trim() !== "");
  return names.length * 2 > lines.length - 1;
}
