import type { DecodedText, WorkerPool } from "@quern/documents";
import type { Notes } from "@quern/text/model";
import type { DocumentOptions, Logger, Progress, Transcriber } from "@quern/types";
import type { ResolvedOptions } from "../options/resolved.js";
import type { InnerReading } from "./inner.js";

/** Bytes at hand, and what is known of them. */
export interface ContentInput {
  readonly bytes: Uint8Array;
  /** The bytes by `decodeText`, where somebody has decoded them already. */
  readonly text?: DecodedText | undefined;
  readonly contentType?: string | undefined;
  /** URL or file name: hint for detection and subject of messages. */
  readonly name: string;
  /** Base for relative links. */
  readonly url?: string | undefined;
  /** An upload: its name says more than its declared type, and what cannot be read is the caller's error. */
  readonly isUpload: boolean;
  /** An answer with an error: its address and declared type describe the document that is missing, not the body. */
  readonly isErrorPage?: boolean;
  /** Files without a known name, type or signature are refused instead of read as text. */
  readonly knownTypesOnly?: boolean;
  /** Name of the one document inside that is wanted, if the bytes hold documents. */
  readonly member?: string | undefined;
}

export interface ContentRequest extends ContentInput {
  readonly options: ResolvedOptions;
  readonly wants: { readonly html: boolean; readonly markdown: boolean; readonly assets: boolean };
  /** Mark the pages of a PDF, whether or not the options ask for it. */
  readonly pages?: boolean;
  /** Also give layout blocks with boxes, where a parser has them. */
  readonly blocks?: boolean;
  readonly password?: string | undefined;
  readonly attachments?: boolean | undefined;
  readonly comments?: DocumentOptions["comments"] | undefined;
  readonly headersFooters?: DocumentOptions["headersFooters"] | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly logger?: Logger | undefined;
  /** For text that is too long for this thread. */
  readonly workers: () => WorkerPool;
  /** Main content of a page that lies inside of a document, as HTML. */
  readonly selectContent: (html: string, url: string | undefined) => Promise<string>;
  /** Set for documents inside of documents. */
  readonly inside?: InnerReading;
  /** The means to write recordings down. Without it they are refused. */
  readonly listening?: Listening;
  /** The words of a recording are wanted, also where only the file itself is asked for by `formats`. */
  readonly transcript?: boolean | undefined;
}

/** The means of an engine to write down what is said. */
export interface Listening {
  readonly transcriber: Transcriber | undefined;
  /** Takes tokens and the name of the method. */
  readonly notes: Notes;
  readonly workers: () => WorkerPool;
}
