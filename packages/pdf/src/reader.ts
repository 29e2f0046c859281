import type { Box, LayoutFill, LayoutRule, LayoutShape, LayoutWord, OutlineEntry } from "@quern/layout";

/**
 * Interface to a PDF library. Two readers implement it (PDFium, pdf.js) and share one contract suite (`reader.contract.ts`).
 * Everything runs inside a worker thread. Coordinates: points, origin top left of the page as shown (crop box, page rotation applied).
 */
export interface PdfReader {
  readonly name: ReaderName;
  /**
   * @throws QuernError `DOCUMENT_ENCRYPTED` when a password is needed or wrong, `DOCUMENT_DAMAGED` when the file cannot be opened
   */
  open(bytes: Uint8Array, password: string | undefined): Promise<PdfFile>;
}

export type ReaderName = "pdfium" | "pdfjs";

export interface PdfFile {
  readonly pageCount: number;
  metadata(): Promise<PdfMetadata>;
  outline(): Promise<readonly OutlineEntry[]>;
  /** Numbers of the first `count` pages as the document itself counts them (`iv`, `A-3`); empty strings or fewer where it does not. */
  pageLabels(count: number): Promise<readonly string[]>;
  /** Files attached to the document as a whole. */
  attachments(): Promise<readonly PdfAttachment[]>;
  /** An XFA form that a viewer draws in place of the pages, which then only ask to wait. Absent where a reader cannot tell. */
  xfa?(): Promise<XfaPackets | undefined>;
  /** @param index 0-based */
  page(index: number): Promise<PdfPage>;
  close(): Promise<void>;
}

/** A file that is attached to a document. */
export interface PdfAttachment {
  readonly name: string;
  /** @returns undefined for one that cannot be taken out or is too large; only while the document is open */
  read(): Uint8Array | undefined;
}

/** Parts of an XFA form, as XML. */
export interface XfaPackets {
  readonly template: Uint8Array;
  readonly datasets: Uint8Array | undefined;
}

/** The information dictionary, trimmed; dates as ISO 8601. */
export interface PdfMetadata {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creator?: string;
  readonly producer?: string;
  readonly created?: string;
  readonly modified?: string;
  readonly language?: string;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  text(): Promise<PageText>;
  /** Lines, filled boxes and the number of path objects. Costly with pdf.js: ask only where needed. */
  graphics(): Promise<PageGraphics>;
  /** Boxes of the pictures on the page, in drawing order. */
  images(): Promise<readonly PageImage[]>;
  /** Files that hang on notes of the page. */
  attachments(): Promise<readonly PdfAttachment[]>;
  /** The page's structure tree, if the file is tagged. */
  structure(): Promise<StructureNode | undefined>;
  /**
   * White background, RGBA, annotations and form fields drawn.
   *
   * @param region in points of the page as shown; default the whole page
   */
  /** Whether {@link render} works: pdf.js needs a canvas for it, which is not always installed. */
  readonly canRender: boolean;
  render(dpi: number, region?: Box): Promise<{ rgba: Uint8Array; width: number; height: number }>;
  close(): Promise<void>;
}

export interface PageText {
  /** In drawing order. Invisible text is included. */
  readonly words: readonly LayoutWord[];
  /** Characters other than spaces. */
  readonly characters: number;
  /** Characters without a Unicode mapping, in private-use areas, replacement or control characters. */
  readonly unmapped: number;
  /** Characters drawn in the invisible render mode (the text layer of a scan). */
  readonly invisible: number;
  /** Characters that are left out because the page cuts all of their text off. */
  readonly clippedAway: number;
  /** `order` of the words that are nearly white, not drawn or tiny: only a picture of the page tells whether it shows them. */
  readonly doubtful: ReadonlySet<number>;
}

export interface PageGraphics {
  readonly rules: readonly LayoutRule[];
  readonly fills: readonly LayoutFill[];
  /** Small round and square shapes: bullets that are drawn. */
  readonly dots: readonly Box[];
  /** Paths with their colours: marks of charts are among them. */
  readonly shapes: readonly LayoutShape[];
  /** Boxes of what is drawn in slopes and curves. */
  readonly marks: readonly Box[];
  readonly pathCount: number;
}

export interface PageImage extends Box {
  readonly order: number;
  /** Width times height of the stored picture; undefined where the reader cannot tell. */
  readonly pixels: number | undefined;
  /** Tells one stored picture from others; undefined where the reader cannot, or for a very large one. */
  print(): Promise<string | undefined>;
  /** Takes the picture out, encoded; undefined when that fails or it is larger than the budget. */
  extract(): Promise<{ readonly mediaType: "image/png" | "image/jpeg"; readonly bytes: Uint8Array } | undefined>;
}

/** An element of the structure tree; a leaf names a run of marked content. */
export interface StructureNode {
  /** Standard type (`H1`, `P`, `Table`, …) or the file's own. */
  readonly type: string;
  readonly alt?: string;
  readonly columns?: number;
  readonly rows?: number;
  /** Marked-content ids and child elements in order. */
  readonly children: readonly (StructureNode | number)[];
}

export type { Box };
