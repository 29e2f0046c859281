import { segmentText } from "../lines/inline.js";
import type { Segment } from "../lines/segments.js";
import type { PlacedCell } from "./table-draft.js";
import { isNumeric } from "./table-rows.js";

/**
 * Tables with rules only between some rows: where the figures of several cells of a drawn row stand on common baselines, each of these is a
 * row. Cells that reach down into rows without anything of their own are split too.
 */
export function splitUnruledRows(rows: ReadonlyArray<readonly PlacedCell[]>): PlacedCell[][] {
  const result: PlacedCell[][] = [];
  for (const row of rows) {
    const baselines = rowLines(row);
    if (baselines === undefined) {
      result.push([...row]);
      continue;
    }
    for (const index of baselines.keys()) {
      result.push(
        row.map((cell) => ({
          column: cell.column,
          columnSpan: cell.columnSpan,
          // The rest of the span belongs to the last of the new rows.
          rowSpan: index === baselines.length - 1 ? cell.rowSpan : 1,
          lines: cell.lines.filter((line) => nearest(baselines, line.baseline) === index),
        })),
      );
    }
  }
  return result;
}

const nearest = (values: readonly number[], value: number): number => {
  let best = 0;
  for (let index = 1; index < values.length; index++) {
    if (Math.abs(values[index]! - value) < Math.abs(values[best]! - value)) best = index;
  }
  return best;
};

const isFigures = (cell: PlacedCell): boolean =>
  cell.lines.filter((line) => isNumeric(segmentText(line))).length >= 0.7 * cell.lines.length;

/** Baselines of the rows hidden in a drawn row; undefined when its lines are wrapped text. */
function rowLines(row: readonly PlacedCell[]): number[] | undefined {
  const tall = row.filter((cell) => cell.lines.length >= 2);
  if (tall.length < 2) return undefined;
  // A cell of one line that stands for all rows of the others spans them: nothing to split.
  if (row.some((cell) => cell.rowSpan > 1 && cell.lines.length === 1)) return undefined;
  const figures = tall.filter(isFigures);
  if (figures.length === 0) return undefined;
  const longest = tall.reduce((a, b) => (b.lines.length > a.lines.length ? b : a));
  const baselines = longest.lines.map((line) => line.baseline);
  const near = 0.25 * longest.lines[0]!.size;
  const onGrid = (line: Segment): boolean => baselines.some((y) => Math.abs(y - line.baseline) < near);
  if (!tall.every((cell) => cell.lines.every(onGrid))) return undefined;
  const complete = tall.filter((cell) => cell.lines.length >= 0.8 * baselines.length).length;
  if (complete >= 2) return baselines;
  // Labels of groups have no figures beside them: then the columns of figures agree among each other.
  const [first, ...others] = figures;
  const agree = others.every(
    (cell) =>
      cell.lines.length === first!.lines.length &&
      cell.lines.every((line, index) => Math.abs(line.baseline - first!.lines[index]!.baseline) < near),
  );
  return others.length > 0 && agree ? withoutContinued(longest, first!, near) : undefined;
}

/** Baselines of the rows; lines that go on the label above them begin none. */
function withoutContinued(labels: PlacedCell, figures: PlacedCell, near: number): number[] {
  const baselines: number[] = [];
  for (const line of labels.lines) {
    const hasFigures = figures.lines.some((other) => Math.abs(other.baseline - line.baseline) < near);
    if (hasFigures || baselines.length === 0 || !/^[\p{Ll}(&]/u.test(segmentText(line))) baselines.push(line.baseline);
  }
  return baselines;
}
