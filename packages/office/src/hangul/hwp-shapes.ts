/** Shapes, styles and pictures that the text of a Hangul document calls by their numbers (stream `DocInfo`). */
import { Format } from "../html/inline-writer.js";
import { type Head, kindOf, type ParagraphKind } from "./hangul-text.js";
import { type HwpFile, type HwpRecord, lengthAndText, Tag, utf16 } from "./hwp-records.js";

const CHAR_PROPERTIES_AT = 46;
const NUMBERING_AT = 30;
const HEADS: readonly Head[] = ["none", "outline", "number", "bullet"];

interface ParagraphShape {
  readonly head: Head;
  readonly level: number;
  readonly numbering: number;
}

export interface StoredPicture {
  readonly stream: string;
  /** Undefined where it is stored like the rest of the document. */
  readonly isCompressed: boolean | undefined;
}

export class HwpShapes {
  readonly #formats: number[] = [];
  readonly #paragraphs: ParagraphShape[] = [];
  readonly #styles: string[][] = [];
  readonly #pictures: Array<StoredPicture | undefined> = [];

  constructor(file: HwpFile) {
    const visit = (record: HwpRecord): void => {
      const { tag, data } = record;
      if (tag === Tag.charShape) this.#formats.push(formatsOf(data));
      else if (tag === Tag.paragraphShape) this.#paragraphs.push(paragraphOf(data));
      else if (tag === Tag.binaryData) this.#pictures.push(pictureOf(data));
      else if (tag === Tag.style) {
        const { text, next } = lengthAndText(data, 0);
        this.#styles.push([text, lengthAndText(data, next).text]);
      }
      for (const child of record.children) visit(child);
    };
    for (const record of file.records("DocInfo")) visit(record);
  }

  formats(shape: number): number {
    return this.#formats[shape] ?? 0;
  }

  kind(shape: number, style: number): ParagraphKind {
    const { head, level, numbering } = this.#paragraphs[shape] ?? { head: "none", level: 0, numbering: 0 };
    return kindOf(this.#styles[style] ?? [], head, level, String(numbering));
  }

  /** @param id of a picture, counted from 1 */
  picture(id: number): StoredPicture | undefined {
    return this.#pictures[id - 1];
  }
}

function formatsOf(data: DataView): number {
  if (data.byteLength < CHAR_PROPERTIES_AT + 4) return 0;
  const properties = data.getUint32(CHAR_PROPERTIES_AT, true);
  return (
    (properties & 0b10 ? Format.bold : 0) |
    (properties & 0b1 ? Format.italic : 0) |
    ((properties >>> 18) & 0b111 ? Format.strike : 0) |
    ((properties >>> 15) & 1 ? Format.superscript : 0) |
    ((properties >>> 16) & 1 ? Format.subscript : 0)
  );
}

function paragraphOf(data: DataView): ParagraphShape {
  const properties = data.byteLength < 4 ? 0 : data.getUint32(0, true);
  return {
    head: HEADS[(properties >>> 23) & 0b11]!,
    level: (properties >>> 25) & 0b111,
    numbering: data.byteLength < NUMBERING_AT + 2 ? 0 : data.getUint16(NUMBERING_AT, true),
  };
}

/** Kinds of storage: a file elsewhere, one in the document, an OLE object. */
const EMBEDDED = 1;

function pictureOf(data: DataView): StoredPicture | undefined {
  if (data.byteLength < 6) return undefined;
  const properties = data.getUint16(0, true);
  if ((properties & 0xf) !== EMBEDDED) return undefined;
  const number = data.getUint16(2, true).toString(16).toUpperCase().padStart(4, "0");
  const ending = utf16(data, 6, Math.min(data.byteLength, 6 + 2 * data.getUint16(4, true)));
  const compression = (properties >>> 4) & 0b11;
  return {
    stream: `BinData/BIN${number}.${ending}`,
    isCompressed: compression === 0 ? undefined : compression === 1,
  };
}
