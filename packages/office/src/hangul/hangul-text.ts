/** Paragraphs of Hangul documents, however they are stored. */
import type { DocumentMetadata } from "@quern/types";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { BlockWriter, type FinishOptions, type ListPlace, unwrapParagraph } from "../html/block-writer.js";
import { Format, InlineWriter } from "../html/inline-writer.js";
import { RunningTexts } from "../html/running-texts.js";

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
const MAX_DEPTH = 24;

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

/** The text of one document, of either form: its notes, comments, headers and footers, and how deep its tables are nested. */
export class HangulStory {
  protected readonly running: RunningTexts;
  /** Target of the link that the text stands in. */
  protected href: string | undefined;
  #notes = 0;

  constructor(protected readonly context: DocumentContext) {
    this.running = new RunningTexts(context.input.options.headersFooters);
  }

  /** @param body finished HTML of all sections */
  finish(body: string, metadata: DocumentMetadata): OfficeDocument {
    const { context, running } = this;
    const html = running.around(body) + context.notes.html() + context.comments.html();
    return context.finish(html, { ...metadata, ...running.metadata() });
  }

  /** HTML of a list of paragraphs, which `write` adds; those nested too deep are left out. */
  protected list(depth: number, isBody: boolean, write: (text: HangulText) => void): string {
    if (depth > MAX_DEPTH) {
      this.context.warnings.push(`Tables and boxes nested more than ${MAX_DEPTH} deep were left out.`);
      return "";
    }
    const text = new HangulText();
    write(text);
    return text.finish({ isBody });
  }

  protected note(text: HangulText, inside: () => string): void {
    text.raw(this.context.notes.reference(`note ${++this.#notes}`, () => unwrapParagraph(inside())));
  }

  protected comment(text: HangulText, inside: () => string): void {
    text.raw(this.context.comments.add("", unwrapParagraph(inside())));
  }
}
