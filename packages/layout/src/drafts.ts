import type { Marker } from "./lines/list-marker.js";
import type { TextLine } from "./lines/text-line.js";
import type { TableDraft } from "./tables/table-draft.js";
import type { LayoutChart, LayoutDrawing, LayoutImage } from "./types.js";

/** Blocks while the document is still being put together: they hold lines, so that they can be joined over columns and pages. */
export type Draft = TextDraft | ListDraft | TableDraftBlock | ImageDraft | ChartDraft | DrawingDraft | CodeDraft;

export interface TextDraft {
  readonly kind: "text";
  readonly page: number;
  /** Page on which what was joined to it ends; undefined where nothing was. */
  lastPage?: number;
  readonly zone: number;
  readonly lines: TextLine[];
  role: "paragraph" | "heading" | "caption" | "footnote" | "header" | "footer";
  /** Level of a heading. */
  level: number;
  /** Part of an address: no heading, however large. */
  isAddress?: true;
  /** Of what looks like a heading, or counts up in brackets, and is an item of a list where it turns out to be no heading. */
  readonly marker?: Marker;
}
export interface DraftItem {
  readonly marker: Marker;
  readonly lines: TextLine[];
  depth: number;
}
export interface ListDraft {
  readonly kind: "list";
  readonly page: number;
  /** Page on which what was joined to it ends; undefined where nothing was. */
  lastPage?: number;
  readonly zone: number;
  readonly items: DraftItem[];
  /** Entries of a table of contents: indents and numbers say how deep they are. */
  readonly isContents?: true;
}
export interface TableDraftBlock {
  readonly kind: "table";
  readonly page: number;
  /** Page on which what was joined to it ends; undefined where nothing was. */
  lastPage?: number;
  readonly parts: TableDraft[];
}
export interface ImageDraft {
  readonly kind: "image";
  readonly page: number;
  readonly image: LayoutImage;
}
export interface ChartDraft {
  readonly kind: "chart";
  readonly page: number;
  readonly chart: LayoutChart;
}
export interface DrawingDraft {
  readonly kind: "drawing";
  readonly page: number;
  readonly drawing: LayoutDrawing;
}
export interface CodeDraft {
  readonly kind: "code";
  readonly page: number;
  readonly lines: TextLine[];
}

/** The page on which a draft ends. */
export const endPage = (draft: Draft): number => ("lastPage" in draft ? (draft.lastPage ?? draft.page) : draft.page);

/** Notes and running lines at the edge of a page do not end what stands above them. */
export const isAside = (draft: Draft): boolean =>
  draft.kind === "text" && (draft.role === "footnote" || draft.role === "header" || draft.role === "footer");
