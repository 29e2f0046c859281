/** Paragraphs of Hangul documents, however they are stored. */
import { BlockWriter, type FinishOptions, type ListPlace } from "../html/block-writer.js";
import { Format, InlineWriter } from "../html/inline-writer.js";

/** Role of a paragraph by its style and its shape; an ordinary one has neither. */
export interface ParagraphKind {
  readonly heading?: number;
  readonly list?: ListPlace;
}

/** Kinds of what stands before a paragraph: nothing, a number of the outline, a number, a bullet. */
export type Head = "none" | "outline" | "number" | "bullet";

/** Names of styles for headings, in Korean and English. */
const OUTLINE = /^(?:개요|outline) ?(\d{1,2})$/i;

/**
 * @param names of the style, in any language
 * @param list tells one numbering from another
 */
export function kindOf(names: readonly string[], head: Head, level: number, list: string): ParagraphKind {
  const outline = names.map((name) => OUTLINE.exec(name.trim())?.[1]).find((found) => found !== undefined);
  if (outline !== undefined) return { heading: Number(outline) };
  if (head === "outline") return { heading: level + 1 };
  if (head === "none") return {};
  return { list: { level, ordered: head === "number", list } };
}

/** Tables in tables in tables… a deeper one is left out, and named. */
export const MAX_DEPTH = 24;
export const TOO_DEEP = `Tables and boxes nested more than ${MAX_DEPTH} deep were left out.`;

export const OBJECTS = "Charts and other objects of the document were not read.";

/** A word, and what small type above or below it says of it. */
export const withGloss = (main: string, gloss: string): string => (gloss === "" ? main : `${main}(${gloss})`);

/** Writes paragraphs, and the tables and boxes that are set into their lines. */
export class HangulText {
  readonly #blocks = new BlockWriter();
  #line = new InlineWriter();
  #kind: ParagraphKind = {};

  begin(kind: ParagraphKind): void {
    this.#flush();
    this.#kind = kind;
  }

  text(text: string, formats: number, href: string | undefined): void {
    this.#line.text(text, this.#kind.heading ? formats & ~Format.bold : formats, href);
  }

  /** Finished HTML in the line: a picture, the reference of a note. */
  raw(html: string): void {
    this.#line.raw(html);
  }

  /** Finished blocks, which end the paragraph; the rest of it goes on behind them. */
  block(html: string): void {
    if (html === "") return;
    this.#flush();
    this.#blocks.block(html);
    this.#kind = {};
  }

  finish(options: FinishOptions = {}): string {
    this.#flush();
    return this.#blocks.finish(options);
  }

  #flush(): void {
    const html = this.#line.html();
    this.#line = new InlineWriter();
    if (html === "") return;
    const { heading, list } = this.#kind;
    if (list) this.#blocks.item(list, html);
    else if (heading) this.#blocks.heading(heading, html);
    else this.#blocks.paragraph(html);
  }
}
