import type { DocumentBudget } from "@quern/documents";
import { BlockWriter, type FinishOptions } from "../html/block-writer.js";
import { InlineWriter } from "../html/inline-writer.js";
import { safeHref } from "../word/field.js";
import type { Message } from "./message.js";
import { type IworkObjects, Type } from "./objects.js";
import { formatsOf, headingOf, IworkStyles } from "./styles.js";

/** Stands in a text where an object or a footnote is. */
const OBJECT = "\ufffc";
const FOOTNOTE = "\u000e";
/** Ends of paragraphs, pages, columns and sections. */
const BREAK = /[\n\r\u2029\u0004-\u0006\u000c]/;
const LINE_BREAK = /[\u2028\u000b]/g;

/** Parts of a document that its texts refer to. */
export interface TextParts {
  /** HTML of an object that stands in a text. */
  drawable(id: number): string;
  /** Reference to a footnote. */
  note(storage: number): string;
}

/** One table of a text that tells from which character on something holds; read from the first character to the last. */
class Runs {
  readonly #entries: readonly { readonly at: number; readonly value: Message }[];
  #next = 0;

  constructor(table: Message | undefined) {
    this.#entries = (table?.messages(1) ?? []).map((value) => ({ at: value.number(1) ?? 0, value }));
  }

  /** The entry that begins at a character or last before it. */
  at(character: number): Message | undefined {
    while (this.#next < this.#entries.length && this.#entries[this.#next]!.at <= character) this.#next++;
    return this.#entries[this.#next - 1]?.value;
  }

  /** Where the next entry begins. */
  get end(): number {
    return this.#entries[this.#next]?.at ?? Number.POSITIVE_INFINITY;
  }
}

/** Holds until another value comes: paragraphs without one have that of the paragraph before. */
class CarriedRuns extends Runs {
  #last: number | undefined;

  object(character: number): number | undefined {
    this.#last = this.at(character)?.reference(2) ?? this.#last;
    return this.#last;
  }
}

/** Writes texts with their headings, lists, formats, links and notes. */
export class IworkTexts {
  readonly styles: IworkStyles;
  readonly #objects: IworkObjects;
  readonly #parts: TextParts;
  readonly #budget: DocumentBudget;
  readonly #written = new Map<string, string>();

  constructor(objects: IworkObjects, parts: TextParts, budget: DocumentBudget) {
    this.#objects = objects;
    this.#parts = parts;
    this.#budget = budget;
    this.styles = new IworkStyles(objects);
  }

  plain(id: number | undefined): string {
    const text = this.#objects.get(id)?.text(3) ?? "";
    this.#budget.takeInflated(text.length, "Index");
    return text.replaceAll(OBJECT, "").replaceAll(FOOTNOTE, "").trim();
  }

  /** HTML of a text, block by block. Cells of a table may share one; however many do, they count as what they hold. */
  html(id: number | undefined, options: FinishOptions = {}): string {
    const storage = this.#objects.get(id);
    const text = storage?.text(3) ?? "";
    if (storage === undefined || text === "") return "";
    this.#budget.takeInflated(text.length, "Index");
    const key = `${id} ${options.isBody} ${options.isBox}`;
    const known = this.#written.get(key);
    if (known !== undefined) return known;
    const html = this.#write(storage, text, options);
    this.#written.set(key, html);
    return html;
  }

  #write(storage: Message, text: string, options: FinishOptions): string {
    const writer = new BlockWriter();
    const styles = new CarriedRuns(storage.message(5));
    const lists = new CarriedRuns(storage.message(7));
    const levels = new Runs(storage.message(6));
    const starts = new Runs(storage.message(14));
    const inline = new Inline(storage, this.styles, this.#objects, this.#parts);
    const counters: number[] = [];
    let list = 0;
    for (let start = 0; start < text.length; ) {
      const rest = text.slice(start).search(BREAK);
      const end = rest < 0 ? text.length : start + rest;
      const style = this.styles.get(styles.object(start));
      const level = Math.min(MAX_LEVEL, levels.at(start)?.number(2) ?? 0);
      const place = this.styles.list(lists.object(start), level);
      const startNumber = starts.at(start)?.number(2) ?? 0;
      // Titles and headings of a template dress up the boxes of a slide.
      const heading = options.isBody ? headingOf(style) : undefined;
      const isTitle = options.isBody && style.role === "Title";
      const isSet = options.isBody && heading === undefined && !isTitle;
      const own = inline.write(text, start, end, isSet ? formatsOf(style) : 0);
      const looks = { bold: style.bold && own.html !== "", size: style.size };
      start = end + 1;
      if (isTitle) writer.title(own.html);
      else if (heading !== undefined) writer.heading(heading, own.html);
      else if (place !== undefined && own.html !== "") {
        counters.length = Math.min(counters.length, level + 1);
        const number = startNumber > 0 && counters[level] === undefined ? startNumber : (counters[level] ?? 0) + 1;
        counters[level] = number;
        const marker = place.ordered ? place.marker(number) : "";
        writer.item({ level, ordered: place.ordered, number, list: String(list), marker }, own.html);
      } else {
        writer.paragraph(own.html, { looks });
        if (own.html !== "") {
          counters.length = 0;
          list++;
        }
      }
      for (const block of own.blocks) writer.blockInItem(block);
    }
    return writer.finish(options);
  }
}

const MAX_LEVEL = 8;

/** Writes the characters of one paragraph after another. */
class Inline {
  readonly #formats: Runs;
  readonly #fields: Runs;
  readonly #attachments: Runs;
  readonly #notes: Runs;

  constructor(
    storage: Message,
    readonly styles: IworkStyles,
    readonly objects: IworkObjects,
    readonly parts: TextParts,
  ) {
    this.#formats = new Runs(storage.message(8));
    this.#fields = new Runs(storage.message(11));
    this.#attachments = new Runs(storage.message(9));
    this.#notes = new Runs(storage.message(16));
  }

  write(text: string, start: number, end: number, own: number): { html: string; blocks: string[] } {
    const writer = new InlineWriter();
    const blocks: string[] = [];
    for (let at = start; at < end; ) {
      const style = this.#formats.at(at)?.reference(2);
      const field = this.#fields.at(at)?.reference(2);
      // A style of characters tells what differs from that of the paragraph; bold paragraphs that are not bold here are rare.
      const formats = style === undefined ? own : own | formatsOf(this.styles.get(style));
      const href = this.objects.typeOf(field) === Type.hyperlink ? this.objects.get(field)?.text(2) : undefined;
      const stop = markIn(text, at + 1, Math.min(end, this.#formats.end, this.#fields.end));
      const mark = text[at]!;
      if (mark === OBJECT || mark === FOOTNOTE) {
        this.#mark(at, writer, blocks);
        at++;
        continue;
      }
      writer.text(shown(text.slice(at, stop)), formats, safeHref(href || undefined));
      at = stop;
    }
    return { html: writer.html(), blocks };
  }

  #mark(at: number, writer: InlineWriter, blocks: string[]): void {
    const note = this.#notes.at(at);
    if (note?.number(1) === at) {
      const storage = this.objects.get(note.reference(2))?.reference(2);
      if (storage !== undefined) writer.raw(this.parts.note(storage));
      return;
    }
    const attachment = this.#attachments.at(at);
    if (attachment?.number(1) !== at) return;
    const id = attachment.reference(2);
    if (this.objects.typeOf(id) !== Type.attachment) return;
    const html = this.parts.drawable(this.objects.get(id)?.reference(1) ?? 0);
    if (/^<img /.test(html)) writer.raw(html);
    else if (html !== "") blocks.push(html);
  }
}

/** Place of the first mark, or the end. */
function markIn(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) if (text[at] === OBJECT || text[at] === FOOTNOTE) return at;
  return Math.max(from, end);
}

const shown = (text: string): string => text.replace(LINE_BREAK, "\n").replace(/[\0-\x08\x0e-\x1f]/g, "");
