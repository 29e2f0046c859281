import { escapeHtml } from "@quern/documents";
import type { BlockWriter } from "../html/block-writer.js";
import { isListing } from "../html/fonts.js";
import { formatNumber } from "../word/numbering-format.js";
import type { RtfLists } from "./lists.js";

export interface RtfParagraph {
  style: number;
  outline: number | undefined;
  level: number;
  list: number | undefined;
  /** Numbering written the way of Word 6 (`\pn`), which holds until the next `\pard`. */
  legacy: { ordered: boolean; format: string } | undefined;
  /** How many tables it stands in. */
  depth: number;
  rightToLeft: boolean;
  /** Indents in twips: of the paragraph, and of its first line against it. */
  left: number;
  firstLine: number;
  isCentred: boolean;
}

/** Content of a paragraph. */
export interface RtfContent {
  readonly html: string;
  readonly text: string;
  /** All of it is set in a font of equally wide characters. */
  readonly isListing: boolean;
  /** Text that the program put in front of it (`\\listtext`), e.g. `2.` or a bullet. */
  readonly marker: string;
}

export const newParagraph = (): RtfParagraph => ({
  style: 0,
  outline: undefined,
  level: 0,
  list: undefined,
  legacy: undefined,
  depth: 0,
  rightToLeft: false,
  left: 0,
  firstLine: 0,
  isCentred: false,
});

/** The style sheet, as far as it tells headings, titles and quotes. */
export class RtfStyles {
  readonly #names = new Map<number, string>();
  readonly #outlines = new Map<number, number>();

  name(style: number, name: string): void {
    this.#names.set(style, name.replace(/;.*$/, "").trim().toLowerCase());
  }

  outline(style: number, level: number): void {
    this.#outlines.set(style, level);
  }

  nameOf(paragraph: RtfParagraph): string {
    return this.#names.get(paragraph.style) ?? "";
  }

  heading(paragraph: RtfParagraph): number | undefined {
    const outline = paragraph.outline ?? this.#outlines.get(paragraph.style);
    if (outline !== undefined && outline >= 0 && outline <= 8) return outline + 1;
    const match = /^heading ([1-9])$/.exec(this.nameOf(paragraph));
    return match === null ? undefined : Number(match[1]);
  }
}

/** A bullet or a number that stands in the text itself, before a tab in the space of a hanging indent. */
const TYPED_MARKER =
  /^(?:([\u2022\u00b7\u25aa\u25e6\u2023\u2043\u25cf\u25cb\u25a0\u2013\u2014\u2212*-])|\(?(\d{1,4}|[a-zA-Z]|[ivxlc]{1,5})[.)])\t/;

/** Writes a paragraph as what its style and its number make it. */
export function writeParagraph(
  { html, text, isListing: isMonospaced, marker }: RtfContent,
  paragraph: RtfParagraph,
  styles: RtfStyles,
  lists: RtfLists,
  writer: BlockWriter,
): void {
  const attributes = { rightToLeft: paragraph.rightToLeft };
  const plain = html.replace(/<\/?(?:strong|em|code)>/g, "");
  const heading = styles.heading(paragraph);
  const style = styles.nameOf(paragraph);
  const typed = paragraph.firstLine < 0 ? TYPED_MARKER.exec(text) : null;
  if (!writer.inList) lists.end();
  const continued = paragraph.isCentred ? undefined : lists.continued(paragraph.left);
  if (heading !== undefined) {
    writer.heading(heading, /\d/.test(marker) ? `${escapeHtml(marker)} ${plain}` : plain, attributes);
  } else if (style === "title") {
    writer.title(plain, attributes);
  } else if (isItem(marker, paragraph, lists)) {
    const { ordered, number, format } = lists.place(paragraph.list, paragraph.level, marker, paragraph.legacy);
    const shown = /[\p{L}\p{N}]/u.test(marker) ? marker : `${formatNumber(number, format)}.`;
    const place = { level: lists.depth(paragraph), ordered, number, list: String(paragraph.list ?? 0) };
    writer.item(ordered ? { ...place, marker: shown } : place, html, attributes);
  } else if (typed !== null) {
    const [whole, bullet, number = ""] = typed;
    const level = lists.depth({ ...paragraph, list: undefined, level: 0 });
    const place = {
      level,
      ordered: bullet === undefined,
      number: typedNumber(number),
      list: `typed ${level} ${/[(]/.test(whole)}`,
    };
    const item = bullet === undefined ? { ...place, marker: whole.trim() } : place;
    writer.item(item, withoutMarker(html, whole), attributes);
  } else if (CODE_STYLE.test(style) || (isMonospaced && isListing(text, html))) {
    writer.code(text);
  } else if (/^(?:intense )?quote$|^block text$/.test(style)) {
    writer.quote(html, attributes);
  } else if (writer.inList && continued !== undefined) {
    writer.continueItem(html, attributes, continued);
  } else {
    writer.paragraph(html, attributes);
  }
}

const CODE_STYLE = /^(?:source code|code(?: block)?|html preformatted|preformatted text|macro text|plain text code)$/;

/** `3` → 3, `c` → 3 */
const typedNumber = (number: string): number =>
  /^\d/.test(number) ? Number(number) : number === "" ? 1 : number.toLowerCase().charCodeAt(0) - 96;

/** The marker is text, so it stands at the beginning, perhaps inside of tags. */
const withoutMarker = (html: string, marker: string): string =>
  html.replace(escapeHtml(marker.slice(0, -1)), "").replace(/^((?:<[^>]*>)*)\s+/, "$1");

const isItem = (marker: string, paragraph: RtfParagraph, lists: RtfLists): boolean =>
  marker !== "" || paragraph.legacy !== undefined || (paragraph.list !== undefined && lists.has(paragraph.list));
