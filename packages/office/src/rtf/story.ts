import { escapeHtml } from "@quern/documents";
import type { FinishOptions } from "../html/block-writer.js";
import { Format, InlineWriter } from "../html/inline-writer.js";
import type { RtfLists } from "./lists.js";
import { type RtfParagraph, type RtfStyles, writeParagraph } from "./paragraph.js";
import type { RowDefinition } from "./row-definition.js";
import { RtfBlocks } from "./tables.js";

/** One run of paragraphs that is being read: the body, a note, a comment, a header. */
export class RtfStory {
  readonly #styles: RtfStyles;
  readonly #lists: RtfLists;
  readonly #blocks = new RtfBlocks();
  #inline = new InlineWriter();
  /** Text of the paragraph, and how much of it is set in fonts of either kind. */
  #text = "";
  #monospaced = 0;
  #proportional = 0;
  /** Text that the program put in front of the paragraph: a number, a bullet. */
  marker = "";
  /** Bookmarks of the next paragraph that holds text. */
  readonly ids: string[] = [];

  constructor(styles: RtfStyles, lists: RtfLists) {
    this.#styles = styles;
    this.#lists = lists;
  }

  add(text: string, formats: number, href: string | undefined, isMonospaced: boolean): void {
    if (isMonospaced) this.#monospaced += text.trim().length;
    else this.#proportional += text.trim().length;
    this.#text += text;
    this.#inline.text(text, isMonospaced ? formats | Format.code : formats, href);
  }

  /** Adds finished HTML: an image, a note reference. */
  raw(html: string, href?: string): void {
    this.#inline.raw(html, href);
  }

  /** Ends what is being read as this paragraph, which stands in `depth` tables. */
  endParagraph(paragraph: RtfParagraph, depth = paragraph.depth): void {
    const html = this.#inline.html();
    const marker = this.marker.trim();
    const text = this.#text;
    const isListing = this.#monospaced > 0 && this.#proportional === 0;
    this.#inline = new InlineWriter();
    this.#text = this.marker = "";
    this.#monospaced = this.#proportional = 0;
    const writer = this.#blocks.writer(depth);
    if (html === "") return;
    const anchors = this.ids.splice(0).map((id) => `<span id="${escapeHtml(id)}"></span>`);
    const content = { html: anchors.join("") + html, text, isListing, marker };
    writeParagraph(content, paragraph, this.#styles, this.#lists, writer);
  }

  /** Ends the paragraph if it holds anything. */
  endStarted(paragraph: RtfParagraph): void {
    if (!this.#inline.isEmpty) this.endParagraph(paragraph);
  }

  endCell(paragraph: RtfParagraph, depth: number): void {
    if (!this.#inline.isEmpty || this.marker !== "") this.endParagraph(paragraph, depth);
    this.#blocks.endCell(depth);
  }

  endRow(depth: number, row: RowDefinition): void {
    this.#blocks.endRow(depth, row.cells, row.header);
  }

  finish(paragraph: RtfParagraph, options?: FinishOptions): string {
    this.endStarted(paragraph);
    return this.#blocks.finish(options);
  }
}
