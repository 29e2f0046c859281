import type { Asset, ParsedDocument } from "@quern/types";
import type { Transcript } from "./transcript.js";

export type ContentKind = "html" | "text" | "markdown" | "json" | "xml" | "document" | "media" | "unknown";

/** Content of a source: the text and HTML from which everything else is made. */
export interface Content {
  readonly kind: ContentKind;
  readonly mediaType: string;
  /** The text as received; for documents the HTML that the parser made. */
  readonly raw: string;
  /** HTML that every view is made of. */
  readonly html: string;
  /** Markdown that needs no conversion (plain text, JSON, large tables). */
  readonly markdown?: string;
  /** A document has no navigation: main-content selection leaves it whole. */
  readonly isDocument: boolean;
  /** Facts that a document parser found. */
  readonly facts: ParsedDocument["metadata"];
  readonly assets: readonly Asset[];
  readonly blocks?: readonly unknown[];
  readonly warnings: readonly string[];
  /** Of a recording: its words, of which the HTML is made. */
  readonly transcript?: Transcript;
  /** Of one document that was taken out of an archive: its name there. */
  readonly member?: string;
}
