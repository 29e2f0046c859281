import type { Segment } from "../lines/segments.js";
import type { Box, LayoutWord } from "../types.js";

/** A recognised table, before its cells become running text. */
export interface TableDraft {
  readonly box: Box;
  readonly columnCount: number;
  /** Cells in rows; each takes the place of its top left corner. */
  readonly rows: ReadonlyArray<readonly PlacedCell[]>;
  readonly headerRows: number;
  /** Words that the table consumes. */
  readonly words: readonly LayoutWord[];
}

export interface PlacedCell {
  readonly column: number;
  readonly columnSpan: number;
  readonly rowSpan: number;
  readonly lines: readonly Segment[];
}
