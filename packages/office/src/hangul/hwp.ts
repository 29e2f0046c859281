import { damaged } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { unwrapParagraph } from "../html/block-writer.js";
import { Format } from "../html/inline-writer.js";
import { type GridCell, type GridRow, writeGrid } from "../html/table.js";
import { oleProperties } from "../properties/ole-properties.js";
import { HangulStory, type HangulText, OBJECTS, withGloss } from "./hangul-text.js";
import { HwpFile, type HwpRecord, lengthAndText, Tag, utf16 } from "./hwp-records.js";
import { HwpShapes } from "./hwp-shapes.js";
import { hyperlinkOf } from "./hwpx.js";

/** Reads Hangul documents in OLE containers (hwp, format 5): text, headings, lists, tables, notes, pictures, links. */
export function readHwp(context: DocumentContext): OfficeDocument {
  const file = new HwpFile(context.bytes, context.budget, context.input.filename ?? "The document");
  const sections = file.sections();
  if (sections.length === 0) throw damaged("BodyText", "the document has no section.");
  const story = new Story(context, file, new HwpShapes(file));
  const html = sections.map((name) => story.paragraphs(file.records(name), 0, true)).join("");
  return story.finish(html, oleProperties(file.container, "\u0005HwpSummaryInformation"));
}

/** Signs of a text below the space: controls of one unit, and those of eight (table 6 of the format). */
const LINE_BREAK = 10;
const PARAGRAPH_END = 13;
const FIELD_END = 4;
const TAB = 9;
const SINGLE: ReadonlyMap<number, string> = new Map([
  [LINE_BREAK, "\n"],
  [24, "-"],
  [30, "\u00a0"],
  [31, " "],
]);
const EXTENDED = new Set([1, 2, 3, 11, 12, 14, 15, 16, 17, 18, 21, 22, 23]);
const CONTROL_UNITS = 8;
const FIRST_SIGN = 32;

/** Offset of the number of its file in the record of a picture. */
const PICTURE_ID_AT = 71;
/** Kinds of numbers that a text shows: pictures, tables and formulas; pages and notes have their own. */
const SHOWN_NUMBERS = new Set([3, 4, 5]);

class Story extends HangulStory {
  constructor(
    context: DocumentContext,
    readonly file: HwpFile,
    readonly shapes: HwpShapes,
  ) {
    super(context);
  }

  paragraphs(records: readonly HwpRecord[], depth: number, isBody = false): string {
    return this.list(depth, isBody, (text) => {
      for (const record of records) if (record.tag === Tag.paragraphHeader) this.#paragraph(record, text, depth);
    });
  }

  #paragraph({ data, children }: HwpRecord, text: HangulText, depth: number): void {
    if (data.byteLength >= 11) text.begin(this.shapes.kind(data.getUint16(8, true), data.getUint8(10)));
    const words = children.find(({ tag }) => tag === Tag.paragraphText)?.data;
    const controls = children.filter(({ tag }) => tag === Tag.controlHeader).values();
    if (words === undefined) {
      for (const control of controls) this.#control(control, text, 0, depth);
      return;
    }
    const shapes = shapesIn(children.find(({ tag }) => tag === Tag.paragraphCharShape)?.data);
    let shape = 0;
    let formats = 0;
    let pending = "";
    const flush = (): void => {
      text.text(pending, formats, this.href);
      pending = "";
    };
    for (let unit = 0; unit * 2 + 1 < words.byteLength; unit++) {
      while (shape < shapes.length && shapes[shape]!.from <= unit) {
        const next = this.shapes.formats(shapes[shape++]!.shape);
        if (next !== formats) flush();
        formats = next;
      }
      const code = words.getUint16(unit * 2, true);
      if (code >= FIRST_SIGN || SINGLE.has(code)) {
        pending += SINGLE.get(code) ?? String.fromCharCode(code);
        continue;
      }
      if (code === PARAGRAPH_END || code === 0 || (code > 24 && code < 30)) continue;
      if (code === TAB) pending += "\t";
      else {
        flush();
        if (code === FIELD_END) this.href = undefined;
        const control = EXTENDED.has(code) ? controls.next().value : undefined;
        if (control) this.#control(control, text, formats, depth);
      }
      unit += CONTROL_UNITS - 1;
    }
    flush();
    // No link goes on in the next paragraph.
    this.href = undefined;
  }

  #control(control: HwpRecord, text: HangulText, formats: number, depth: number): void {
    const { data, children } = control;
    if (data.byteLength < 4) return;
    const id = controlId(data);
    const inside = (): string => this.paragraphs(children, depth + 1);
    switch (id) {
      case "tbl ":
        text.block(this.#table(children, depth));
        return;
      case "gso ":
        text.block(this.#drawn(children, text, depth));
        return;
      case "eqed":
        text.text(equationOf(children), Format.code, undefined);
        return;
      case "head":
      case "foot":
        this.running.add(id === "head" ? "header" : "footer", inside());
        return;
      case "fn  ":
      case "en  ":
        this.note(text, inside);
        return;
      case "tcmt":
        this.comment(text, inside);
        return;
      case "%hlk":
        this.href = hyperlinkOf(lengthAndText(data, 9).text);
        return;
      case "atno":
        if (data.byteLength >= 10 && SHOWN_NUMBERS.has(data.getUint32(4, true) & 0xf))
          text.text(String(data.getUint16(8, true)), formats, undefined);
        return;
      case "tdut": {
        const main = lengthAndText(data, 4);
        text.text(withGloss(main.text, lengthAndText(data, main.next).text), formats, this.href);
        return;
      }
      case "secd":
        return;
      default:
        text.block(inside());
    }
  }

  /** Words of shapes, alone or in groups; pictures are set into the line. */
  #drawn(records: readonly HwpRecord[], text: HangulText, depth: number): string {
    let html = this.paragraphs(records, depth + 1);
    for (const { tag, data, children } of records) {
      if (tag === Tag.picture && data.byteLength >= PICTURE_ID_AT + 2)
        text.raw(this.#picture(data.getUint16(PICTURE_ID_AT, true)));
      else if (tag === Tag.ole) this.context.warnings.push(OBJECTS);
      else if (tag !== Tag.paragraphHeader) html += this.#drawn(children, text, depth);
    }
    return html;
  }

  #picture(id: number): string {
    const picture = this.shapes.picture(id);
    if (picture === undefined) return "";
    const { stream, isCompressed } = picture;
    const read = (): Uint8Array | undefined => this.file.read(stream, isCompressed);
    return this.context.pictures.html({ key: stream, name: stream.slice(stream.indexOf("/") + 1), read });
  }

  /** Lists before the record of the table are its caption; each one behind it is a cell, with its paragraphs after it. */
  #table(records: readonly HwpRecord[], depth: number): string {
    const at = records.findIndex(({ tag }) => tag === Tag.table);
    const caption = this.paragraphs(records.slice(0, Math.max(0, at)), depth + 1);
    const rows = new Map<number, Array<GridCell & { readonly column: number }>>();
    for (let index = at + 1; index < records.length; ) {
      const head = records[index++]!;
      if (head.tag !== Tag.listHeader) continue;
      const from = index;
      while (index < records.length && records[index]!.tag !== Tag.listHeader) index++;
      const { data } = head;
      if (data.byteLength < 16) continue;
      const row = data.getUint16(10, true);
      const cells = rows.get(row) ?? [];
      rows.set(row, cells);
      cells.push({
        column: data.getUint16(8, true),
        html: unwrapParagraph(this.paragraphs([...head.children, ...records.slice(from, index)], depth + 1)),
        colspan: Math.max(1, data.getUint16(12, true)),
        rowspan: Math.max(1, data.getUint16(14, true)),
      });
    }
    const gridRow = (row: number): GridRow => ({
      cells: (rows.get(row) ?? []).sort((one, other) => one.column - other.column),
      header: false,
    });
    const numbers = [...rows.keys()].sort((one, other) => one - other);
    const count = (numbers.at(-1) ?? -1) + 1;
    // Rows that spans cover have no cell of their own. Where hardly any row has one, the numbers are wrong.
    const isWhole = count <= MAX_ROWS_FOR_ONE * numbers.length;
    const grid = (isWhole ? Array.from({ length: count }, (_none, row) => row) : numbers).map(gridRow);
    return caption + writeGrid(grid);
  }
}

const MAX_ROWS_FOR_ONE = 50;

/** Four signs, stored from the last to the first. */
const controlId = (data: DataView): string =>
  String.fromCharCode(data.getUint8(3), data.getUint8(2), data.getUint8(1), data.getUint8(0));

function shapesIn(data: DataView | undefined): Array<{ readonly from: number; readonly shape: number }> {
  const shapes: Array<{ from: number; shape: number }> = [];
  for (let at = 0; data !== undefined && at + 8 <= data.byteLength; at += 8)
    shapes.push({ from: data.getUint32(at, true), shape: data.getUint32(at + 4, true) });
  return shapes;
}

function equationOf(records: readonly HwpRecord[]): string {
  const data = records.find(({ tag }) => tag === Tag.equation)?.data;
  if (data === undefined || data.byteLength < 6) return "";
  return utf16(data, 6, Math.min(data.byteLength, 6 + 2 * data.getUint16(4, true))).trim();
}
