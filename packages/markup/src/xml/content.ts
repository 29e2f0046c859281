import type { XmlElement } from "@quern/documents";

/** Writes what stands inside of an element; the writers of lists, tables and figures leave their parts to it. */
export interface ContentWriter {
  /** Where a picture is shown from. */
  readonly address: (source: string) => string;
  /** HTML of all that stands inside, as blocks. */
  content(element: XmlElement, level: number): string;
  /** HTML of all that stands inside, in one line. */
  inline(element: XmlElement): string;
  /** HTML of the element itself as a block: words that stand inside of lines elsewhere become a paragraph. */
  block(element: XmlElement, level: number): string;
}

/** Leaves out the paragraph around text that needs none in an item or a cell. */
export const tight = (html: string): string =>
  html.trim().replace(/^<p>([\s\S]*?)<\/p>(?=$|\s*<(?:ul|ol|dl|pre|table))/, "$1");

/** Captions are one line. */
export const oneLine = (html: string): string =>
  html
    .replace(/<\/?(?:p|h\d)[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
