import type { Segment } from "./segments.js";

/** One line of a column. */
export interface TextLine extends Segment {
  /** Edges of the column that the line stands in. */
  readonly columnLeft: number;
  readonly columnRight: number;
  /** Index of the zone within the page. */
  readonly zone: number;
  /** Stands in a shaded panel apart from the text around it. */
  readonly inPanel?: boolean;
  /** One of the lines of a short block, such as an address, that stands beside others: ended on purpose. */
  readonly inShortBlock?: boolean;
  /** Names what stands below it in one of several columns: no title. */
  readonly isLabel?: boolean;
  /** Repeats at the edge of pages; marked only where the caller wants such lines to stay. */
  readonly running?: "header" | "footer";
}

/** How far a line begins behind the edge of its column at which reading begins. */
export const indentOf = (line: TextLine): number =>
  line.words[0]?.rightToLeft ? line.columnRight - line.right : line.left - line.columnLeft;
