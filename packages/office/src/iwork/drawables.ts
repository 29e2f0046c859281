import { imageHtml } from "@quern/documents";
import type { DocumentContext } from "../document-context.js";
import type { Message } from "./message.js";
import { type IworkObjects, Type } from "./objects.js";
import { type IworkTable, readTable, tableHtml } from "./tables.js";
import { IworkTexts, type TextParts } from "./text.js";

/** Writes what stands on a page, slide or sheet: boxes of text, tables, pictures and groups of them. */
export class IworkDrawables implements TextParts {
  readonly texts: IworkTexts;
  readonly objects: IworkObjects;
  readonly #context: DocumentContext;
  /** Each drawing stands in one place; a broken file may put a group in itself. */
  readonly #written = new Set<number>();
  readonly #tables = new Map<number, IworkTable>();
  #charts = 0;

  constructor(objects: IworkObjects, context: DocumentContext) {
    this.objects = objects;
    this.#context = context;
    this.texts = new IworkTexts(objects, this, context.budget);
  }

  drawable(id: number): string {
    if (this.#written.has(id)) return "";
    this.#written.add(id);
    return this.#write(this.objects.typeOf(id), this.objects.get(id));
  }

  /** Says what was not read; to be called once all is written. */
  warn(): void {
    const count = this.#charts;
    if (count > 0)
      this.#context.warnings.push(
        `${count === 1 ? "1 chart was" : `${count} charts were`} left out: charts of iWork are not read.`,
      );
  }

  note(storage: number): string {
    return this.#context.notes.reference(String(storage), () => this.texts.html(storage));
  }

  /** The table of a drawing, by the model that it refers to. */
  table(drawing: Message | undefined): IworkTable {
    const model = drawing?.reference(2) ?? 0;
    const table = this.#tables.get(model) ?? readTable(this.objects.get(model), this.objects, this.texts);
    this.#tables.set(model, table);
    return table;
  }

  /** Drawings from top to bottom, side by side ones from left to right. */
  inReadingOrder(ids: readonly number[]): Array<{ readonly id: number; readonly left: number; readonly top: number }> {
    const placed = ids.map((id) => ({ id, ...this.#placeOf(id) }));
    return placed.sort((one, other) => one.top - other.top || one.left - other.left);
  }

  #write(type: number | undefined, drawing: Message | undefined): string {
    if (drawing === undefined) return "";
    if (type === Type.group)
      return drawing
        .references(2)
        .map((id) => this.drawable(id))
        .join("");
    if (type === Type.table) return tableHtml(this.table(drawing), this.#context.budget);
    if (type === Type.image) {
      const picture = this.picture(drawing);
      return picture === undefined ? "" : imageHtml(picture.source, picture.alternative);
    }
    if (type === Type.shape) return this.texts.html(storageOf(drawing), { isBox: true });
    if (type === Type.chart) this.#charts++;
    return "";
  }

  /** Source and text of a picture that the document holds. */
  picture(drawing: Message | undefined): { readonly source: string; readonly alternative: string } | undefined {
    const name = this.objects.file(drawing?.reference(11));
    if (name === undefined || !this.objects.archive.has(name)) return undefined;
    const alternative = drawing?.message(1)?.text(8) ?? "";
    const read = () => this.objects.archive.read(name);
    return this.#context.pictures.add({ key: name, name, alternative, read });
  }

  #placeOf(id: number): { readonly left: number; readonly top: number } {
    const position = drawableOf(this.objects.get(id))?.message(1)?.message(1);
    return { left: position?.float(1) ?? 0, top: position?.float(2) ?? 0 };
  }
}

/** The text of a shape: of its own, or the field of older versions. */
export const storageOf = (shape: Message | undefined): number | undefined => shape?.reference(4) ?? shape?.reference(2);

/** The part that all drawings share stands at the end of a chain of first fields, and begins with a place. */
function drawableOf(drawing: Message | undefined): Message | undefined {
  for (let part = drawing?.message(1), depth = 0; part !== undefined && depth < 4; part = part.message(1), depth++) {
    if (part.message(1)?.message(1)?.float(1) !== undefined) return part;
  }
  return undefined;
}
