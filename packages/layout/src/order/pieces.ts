import type { Segment } from "../lines/segments.js";
import type { ContentsDraft } from "../tables/contents-pages.js";
import type { TableDraft } from "../tables/table-draft.js";
import type { Box, LayoutChart, LayoutDrawing, LayoutImage } from "../types.js";
import type { Span } from "./table-rows-across.js";

/** Two columns, left and right of a gutter. */
export interface Cut {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly left: readonly Piece[];
  readonly right: readonly Piece[];
  readonly weight: number;
}

/** Unit of reading order: a line of text, a table or a picture. */
export interface Piece extends Box {
  readonly order: number;
  readonly segment?: Segment;
  readonly table?: TableDraft;
  readonly contents?: ContentsDraft;
  readonly image?: LayoutImage;
  readonly chart?: LayoutChart;
  readonly drawing?: LayoutDrawing;
  /** Index of a panel whose text is read as one. */
  readonly panel?: number;
  /** How far the row of a table reaches that a line is part of. */
  readonly row?: Span;
}
