import { segmentText } from "../lines/inline.js";
import { markerOf } from "../lines/list-marker.js";
import type { Segment } from "../lines/segments.js";
import { countMarkers } from "./block-structure.js";

interface Cell {
  readonly column: number;
  readonly columnSpan: number;
  readonly lines: readonly Segment[];
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
