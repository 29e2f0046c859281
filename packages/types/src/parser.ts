import type { Logger, Progress } from "./logger.js";
import type { ByteSource, RowBatch, RowsRequest } from "./rows.js";

/**
 * Turns bytes of one document family into HTML that means what the document means.
 *
 * A parser is a plain object made by a factory (`pdfParser()`); it never touches the network and writes nothing to disk.
 */
export interface Parser {
  readonly name: string;
  /** Lower-case media types, without parameters. */
  readonly mediaTypes: readonly string[];
  /** Lower-case extensions without the dot. */
  readonly extensions: readonly string[];
  /**
   * Recognises documents of this family by their first bytes, at most 8192 of them: for formats that are told apart neither by a container
   * that Quern knows nor by their name alone. Must be quick, and sure: what it says goes before the declared type and the name.
   *
   * @returns one of `mediaTypes`, or `undefined`
   */
  recognise?(head: Uint8Array): string | undefined;
  /**
   * @throws QuernError `DOCUMENT_ENCRYPTED`, `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED`, `DOCUMENT_EMPTY`,
   * or the abort reason of `request.signal`.
   */
  parse(bytes: Uint8Array, request: ParseRequest): Promise<ParsedDocument>;
  /**
   * Draws pages as they look, in the frame in which boxes of blocks are given. Absent for documents that have no pages of their own.
   *
   * @throws QuernError as {@link parse} does
   */
  drawPages?(bytes: Uint8Array, request: DrawRequest): Promise<DrawnPages>;
  /**
   * Gives the rows of the document's tables batch by batch, without the bounds of {@link parse}. Absent where a document has no rows.
   *
   * @throws QuernError as {@link parse} does, `BAD_REQUEST` for a sheet that is not there, or the abort reason of `signal`
   */
  rows?(source: ByteSource, request: RowsRequest, signal: AbortSignal): AsyncIterable<RowBatch>;
  /** Frees workers and other resources. Safe to call twice. */
  close?(): Promise<void>;
}

export interface ParseRequest {
  /** Media type found by detection, lower case, without parameters. */
  readonly mediaType: string;
  /** Name as the caller gave it, for messages and as a hint; never a path to open. */
  readonly filename?: string;
  /** Base for relative links. */
  readonly url?: string;
  /** Character set from the transport, if any. */
  readonly charset?: string;
  /** Aborts when the caller gives up or the request's deadline passes. Parsers must stop promptly. */
  readonly signal: AbortSignal;
  /** End of the request's time, in milliseconds since the epoch. */
  readonly deadline: number;
  /** Password for encrypted documents. */
  readonly password?: string;
  /** The contract's `parsers` entry for this family, e.g. `{ type: "pdf", mode: "auto", maxPages: 10 }`. */
  readonly options: DocumentOptions;
  /** Parts that the caller will read; a parser may skip the others. */
  readonly wants: { readonly html: boolean; readonly markdown: boolean; readonly assets: boolean };
  /** Preferred languages, best first, as BCP 47 tags (`location.languages`); a hint for OCR. */
  readonly languages?: readonly string[];
  readonly onProgress?: (progress: Progress) => void;
  readonly logger?: Logger;
  /**
   * Reads a document that lies inside of this one (a file of an archive, an attachment) with whatever parser fits. Documents inside of
   * documents share the request's time and one bound on depth, number and bytes. Absent where a parser is called without an engine.
   *
   * @throws QuernError as {@link Parser.parse} does, `UNSUPPORTED_FILE_TYPE` when no parser reads the file, `DOCUMENT_LIMIT_EXCEEDED`
   */
  readonly readInner?: (inner: InnerDocument) => Promise<ParsedDocument>;
}

/** Request for pictures of pages. */
export interface DrawRequest
  extends Pick<ParseRequest, "mediaType" | "filename" | "signal" | "deadline" | "password" | "onProgress"> {
  /** First and last page of each range, 1-based; pages that the document does not have are left out. Default: all pages. */
  readonly ranges?: ReadonlyArray<readonly [first: number, last: number]>;
  /** Pages drawn at most; others are left out, with a warning. */
  readonly maxPages: number;
  /** Pixels across. Pictures are scaled down to it, never up; tall pages are drawn smaller. */
  readonly width: number;
  /** Bytes of all pictures together; pages beyond that are left out, with a warning. */
  readonly maxBytes: number;
}

export interface DrawnPages {
  readonly pages: readonly DrawnPage[];
  /** Pages in the document. */
  readonly totalPages: number;
  /** Sentences for the caller about pages that were left out or drawn smaller. */
  readonly warnings: readonly string[];
}

/** A page as an encoded picture. */
export interface DrawnPage {
  /** 1-based. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly mediaType: "image/png" | "image/jpeg";
  readonly bytes: Uint8Array;
}

/** A document inside of another one. */
export interface InnerDocument {
  readonly bytes: Uint8Array;
  /** Path inside of the archive or name of the attachment: for messages and as a hint, never a path to open. */
  readonly filename: string;
  readonly contentType?: string;
  /** Where the document once stood: base for its relative links. */
  readonly url?: string;
}

/** Options that steer document parsers; every field is optional and a parser ignores those of other families. */
export interface DocumentOptions {
  /** PDF: `fast` never runs OCR, `auto` decides per page, `ocr` always does. Default `auto`. */
  readonly mode?: "fast" | "auto" | "ocr";
  /** Read at most this many pages. */
  readonly maxPages?: number;
  /** PDF and pictures: also return layout blocks with boxes. */
  readonly blocks?: boolean;
  /** PDF: the caller reads each page by itself, so nothing is joined over page breaks. */
  readonly pages?: boolean;
  /** PDF, pictures and docx: lines at the edges that repeat over pages, and page numbers, are dropped, kept, or kept and marked (`{>>header: text<<}`). Default `drop`. */
  readonly headersFooters?: "drop" | "keep" | "mark";
  /** Also parse the attachments of mail, and documents embedded in office documents, and append them. Default false. */
  readonly attachments?: boolean;
  /** Office documents: comments as a list at the end, as `{>>Ann: text<<}` at their place, or not at all. Default `end`. */
  readonly comments?: "end" | "inline" | "none";
}

/**
 * Result of a parser. The body is semantic HTML, the interchange form between parsers and the pipeline: it crosses worker
 * boundaries as one string, any plug-in can write it, and the same cleaner and Markdown serializer serve it as serve web pages.
 *
 * Conventions for `html` (a fragment, the content of `<body>`):
 * - headings `h1`–`h6` (levels 7–9 as `<h6>` with `data-level`), `ol start`, nested lists, `table` with `thead`/`th`, `colspan`, `rowspan`,
 *   `pre > code.language-x`, `blockquote`, `figure > img + figcaption`, `sup`, `sub`, `del`, `dl`;
 * - mathematics as `<math alttext="LaTeX" display="block|inline">` (the serializer writes `$…$`);
 * - footnotes as `<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup>` and, at the end,
 *   `<section role="doc-endnotes"><ol><li id="fn-1">…</li></ol></section>`;
 * - `<section data-page="1">`, `<section data-slide="1">`, `<section data-sheet="Name">` around pages, slides, sheets;
 * - images as `<img src="asset:ID" alt="…">` where ID names an entry of `assets`;
 * - data that the file states beside its text (the XML of an invoice) as `<script type="application/ld+json">` in the words of schema.org.
 */
export interface ParsedDocument {
  /** Body as semantic HTML. May be empty only if `markdown` is given and `request.wants.html` was false. */
  readonly html: string;
  /** Ready Markdown, given only where building HTML first would cost too much (large sheets). */
  readonly markdown?: string;
  /** Facts about the document under the names of {@link DocumentMetadata}, plus any others. */
  readonly metadata: DocumentMetadata;
  readonly assets: readonly Asset[];
  /** Sentences for the caller about parts that were left out or limited. */
  readonly warnings: readonly string[];
  /** The HTML is a web page with all that stands around its content (a saved page): what is left out of fetched pages is left out of it. */
  readonly isPage?: boolean;
  /** PDF with `blocks`: layout blocks, page by page, with boxes in shares of the page. */
  readonly blocks?: readonly unknown[];
}

export interface DocumentMetadata {
  readonly title?: string;
  readonly author?: string;
  readonly description?: string;
  readonly keywords?: string;
  readonly language?: string;
  /** ISO 8601. */
  readonly publishedTime?: string;
  /** ISO 8601. */
  readonly modifiedTime?: string;
  /** Pages parsed (at most `maxPages`). */
  readonly numPages?: number;
  /** Pages in the document. */
  readonly totalPages?: number;
  /** Running headers, footers and page numbers that were left out, each once. */
  readonly headersFooters?: readonly string[];
  readonly [key: string]: unknown;
}

/** An image or attachment carried by a document. */
export interface Asset {
  /** Referred to as `asset:ID` in the HTML. Letters, digits, `.`, `-`, `_` only; ends in a fitting extension, e.g. `image-1.png`. */
  readonly id: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Name inside the document, for people; never used as a path. */
  readonly name?: string;
}

/** Only adds types: `defineParser({ name, mediaTypes, extensions, parse })`. */
export const defineParser = (parser: Parser): Parser => parser;
