import type { DocumentMetadata } from "@quern/types";

/** A text as it came, decoded, with line breaks as line feeds. */
export interface MarkupSource {
  readonly text: string;
  readonly filename: string;
}

export interface ReadMarkup {
  readonly html: string;
  readonly metadata: DocumentMetadata;
  readonly warnings?: readonly string[];
}

export type Reader = (source: MarkupSource) => ReadMarkup | Promise<ReadMarkup>;
