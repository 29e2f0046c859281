import { segmentText } from "../lines/inline.js";
import { makeSegment } from "../lines/segments.js";
import type { PlacedCell } from "./table-draft.js";
import { isNumeric } from "./table-rows.js";

const PREFIX = /^[$€£¥₹₩]$/;
const SUFFIX = /^[%‰)]$/;
/** Columns of signs with fewer signs are chance. */
const MIN_SIGNS = 2;

interface Rows {
  readonly rows: ReadonlyArray<readonly PlacedCell[]>;
  readonly columnCount: number;
}

/**
 * Accounts set their currency signs flush left of the column and their figures flush right, which looks like two columns: the signs go to
 * their figures. Percent signs and closing brackets that stand apart go to the figures before them.
 */
export function joinSignColumns({ rows, columnCount }: Rows): Rows {
  const merged = new Map<number, number>();
  for (let column = 0; column < columnCount; column++) {
    const to = targetOf(rows, column, columnCount);
    if (to !== undefined && !merged.has(to)) merged.set(column, to);
  }
  if (merged.size === 0) return { rows, columnCount };
  const position: number[] = [];
  let count = 0;
  for (let column = 0; column < columnCount; column++) {
    position.push(count);
    if (!merged.has(column)) count++;
  }
  position.push(count);
  return { rows: rows.map((row) => joinRow(row, merged, position)), columnCount: count };
}

/** The column of figures that the signs of a column belong to. */
function targetOf(rows: Rows["rows"], column: number, columnCount: number): number | undefined {
  const signs = rows.flatMap((row) =>
    row.filter((cell) => cell.column === column && cell.columnSpan === 1 && cell.lines.length > 0).map(textOf),
  );
  if (signs.length < MIN_SIGNS) return undefined;
  const to = signs.every((text) => PREFIX.test(text))
    ? column + 1
    : signs.every((text) => SUFFIX.test(text))
      ? column - 1
      : undefined;
  if (to === undefined || to < 0 || to >= columnCount) return undefined;
  const beside = rows.flatMap((row) => {
    const sign = row.find((cell) => cell.column === column && cell.lines.length > 0 && cell.columnSpan === 1);
    return sign ? [row.find((cell) => cell.column === to && cell.columnSpan === 1)] : [];
  });
  return beside.every((cell) => cell !== undefined && isNumeric(textOf(cell))) ? to : undefined;
}

function joinRow(
  row: readonly PlacedCell[],
  merged: ReadonlyMap<number, number>,
  position: readonly number[],
): PlacedCell[] {
  const cells: PlacedCell[] = [];
  for (const cell of row) {
    const isSign = cell.columnSpan === 1 && merged.has(cell.column);
    if (isSign) continue;
    const sign = row.find(
      (other) => other.columnSpan === 1 && merged.get(other.column) === cell.column && cell.columnSpan === 1,
    );
    const column = position[cell.column]!;
    const columnSpan = Math.max(1, position[cell.column + cell.columnSpan]! - column);
    cells.push({ ...cell, column, columnSpan, lines: sign ? withSign(cell, sign) : cell.lines });
  }
  return cells;
}

const textOf = (cell: PlacedCell): string => cell.lines.map(segmentText).join(" ").trim();

function withSign(cell: PlacedCell, sign: PlacedCell): PlacedCell["lines"] {
  const words = [...sign.lines, ...cell.lines].flatMap((line) => line.words);
  return sign.lines.length === 0 ? cell.lines : [makeSegment([...words].sort((a, b) => a.left - b.left))];
}
