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

/** Leaves out a first heading or paragraph that says no more than the title above it. */
export function withoutRepeated(html: string, title: string): string {
  const first = /^\s*<(h[1-6]|p)\b[^<>]{0,200}>(.{0,200}?)<\/\1>\n?/.exec(html);
  return first !== null && bare(first[2]!) === bare(title) ? html.slice(first[0].length) : html;
}

const bare = (html: string): string =>
  html
    .replace(/<[^<>]{0,200}>/g, "")
    .replace(/[\s.:]+/g, " ")
    .trim()
    .toLowerCase();
