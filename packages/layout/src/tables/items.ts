import { segmentText } from "../lines/inline.js";
import { isDot, markerOf } from "../lines/list-marker.js";
import type { Segment } from "../lines/segments.js";
import { countMarkers } from "./block-structure.js";

interface Cell {
  readonly column: number;
  readonly columnSpan: number;
  readonly lines: readonly Segment[];
}

/** Minimum number of items in each of two neighbouring lists, and minimum share of a column's filled cells that begin with a bullet. */
const MIN_BESIDE = 3;
const MIN_BULLETED = 0.6;

/** Whether rows without drawn lines are neighbouring lists: the texts of two or more columns begin with bullets. */
export function areListsBesideEachOther(
  rows: ReadonlyArray<{ readonly cells: readonly Cell[] }>,
  columnCount: number,
): boolean {
  const counts = Array.from({ length: columnCount }, () => ({ filled: 0, bulleted: 0 }));
  for (const { cells } of rows) {
    const filled = cells.filter(({ lines }) => lines.length > 0).sort((a, b) => a.column - b.column);
    for (const [at, { column, lines }] of filled.entries()) {
      const count = counts[column]!;
      count.filled++;
      const { words } = lines[0]!;
      if (!isDot(words[0]!.text)) continue;
      // A dot in a table may mean "yes". The dot of an item is followed by its text.
      const next = filled[at + 1];
      const isText = next?.column === column + 1 && !isDot(segmentText(next.lines[0]!));
      if (words.length > 1 || isText) count.bulleted++;
    }
  }
  const lists = counts.filter(({ filled, bulleted }) => bulleted >= MIN_BESIDE && bulleted >= MIN_BULLETED * filled);
  return lists.length > 1;
}

/** Share of the lines of the first column that are markers, from which on these are the items of a list. */
const MIN_MARKED = 0.7;
const MIN_ITEMS = 2;

/**
 * Whether rows that nothing is drawn around are the items of lists, set behind wide gaps: where something stands beside the first column, the
 * lines in it are markers. Titles and paragraphs between the items run across the columns.
 */
export function areItems(rows: ReadonlyArray<readonly Cell[]>, columnCount: number): boolean {
  // Cells of tables hold lists too, whose bullets look like a column.
  if (columnCount !== 2) return false;
  const texts: string[] = [];
  let marked = 0;
  for (const row of rows) {
    const filled = row.filter(({ lines }) => lines.length > 0);
    const first = filled.find(({ column, columnSpan }) => column === 0 && columnSpan === 1);
    const beside = filled.find(({ column }) => column > 0);
    if (first === undefined || beside === undefined) continue;
    for (const line of first.lines) {
      const isSign =
        line.words.length === 1 && markerOf({ words: [line.words[0]!, ...beside.lines[0]!.words] })?.style === "bullet";
      if (isSign) marked++;
      else texts.push(segmentText(line));
    }
  }
  const all = marked + texts.length;
  return all >= MIN_ITEMS && marked + countMarkers(texts) >= MIN_MARKED * all;
}
