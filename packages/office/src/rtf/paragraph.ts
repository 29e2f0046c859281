import { escapeHtml } from "@quern/documents";
import type { BlockWriter } from "../html/block-writer.js";
import { listType } from "../word/numbering-format.js";
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
}

export const newParagraph = (): RtfParagraph => ({
  style: 0,
  outline: undefined,
  level: 0,
  list: undefined,
  legacy: undefined,
  depth: 0,
  rightToLeft: false,
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

/**
 * Writes a paragraph as what its style and its number make it.
 *
 * @param marker text that the program put in front of it (`\listtext`), e.g. `2.` or a bullet
 */
export function writeParagraph(
  html: string,
  marker: string,
  paragraph: RtfParagraph,
  styles: RtfStyles,
  lists: RtfLists,
  writer: BlockWriter,
): void {
  const attributes = { rightToLeft: paragraph.rightToLeft };
  const plain = html.replace(/<\/?(?:strong|em)>/g, "");
  const heading = styles.heading(paragraph);
  const style = styles.nameOf(paragraph);
  if (heading !== undefined) {
    writer.heading(heading, /\d/.test(marker) ? `${escapeHtml(marker)} ${plain}` : plain, attributes);
  } else if (style === "title") {
    writer.heading(1, plain, attributes);
  } else if (isItem(marker, paragraph, lists)) {
    const { ordered, number, format } = lists.place(paragraph.list, paragraph.level, marker, paragraph.legacy);
    const type = listType(format);
    const place = { level: paragraph.level, ordered, number, list: String(paragraph.list ?? 0) };
    writer.item(type === undefined ? place : { ...place, type }, html, attributes);
  } else if (/^(?:intense )?quote$|^block text$/.test(style)) {
    writer.quote(html, attributes);
  } else {
    writer.paragraph(html, attributes);
  }
}

const isItem = (marker: string, paragraph: RtfParagraph, lists: RtfLists): boolean =>
  marker !== "" || paragraph.legacy !== undefined || (paragraph.list !== undefined && lists.has(paragraph.list));
