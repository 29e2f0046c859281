import type { InnerPlace } from "@quern/documents";
import type { Asset, DocumentMetadata } from "@quern/types";

/** A text as it came, decoded, with line breaks as line feeds. */
export interface MarkupSource {
  readonly text: string;
  readonly filename: string;
  /** Whether pictures that the text carries are wanted as bytes. */
  readonly wantsAssets?: boolean;
  /** Whether files that the text carries are to be read, too. */
  readonly wantsAttachments?: boolean;
}

export interface ReadMarkup {
  readonly html: string;
  readonly metadata: DocumentMetadata;
  readonly warnings?: readonly string[];
  readonly assets?: readonly Asset[];
  readonly inner?: readonly InnerPlace[];
}

export type Reader = (source: MarkupSource) => ReadMarkup | Promise<ReadMarkup>;
