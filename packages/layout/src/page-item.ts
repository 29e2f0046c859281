import type { TextLine } from "./lines/text-line.js";
import type { TableDraft } from "./tables/table-draft.js";
import type { LayoutChart, LayoutDrawing, LayoutImage } from "./types.js";

/** Part of a page, in reading order. */
export type PageItem =
  | { readonly kind: "line"; readonly line: TextLine }
  | { readonly kind: "table"; readonly table: TableDraft }
  | { readonly kind: "contents"; readonly entries: ReadonlyArray<readonly TextLine[]> }
  | { readonly kind: "image"; readonly image: LayoutImage }
  | { readonly kind: "chart"; readonly chart: LayoutChart }
  | { readonly kind: "drawing"; readonly drawing: LayoutDrawing };
