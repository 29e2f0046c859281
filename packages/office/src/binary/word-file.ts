import { CompoundFile, damaged, encrypted } from "@quern/documents";
import { decodeCodePage } from "../code-pages.js";
import { type PropertyRun, propertyRuns } from "./formatted-pages.js";

/** A stretch of text that is stored in one go. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  /** Position in the document stream. */
  readonly file: number;
  /** One byte a character, else two. */
  readonly narrow: boolean;
}

const MAGIC = 0xa5ec;
const FIRST_WORD_97 = 0x00c1;

/** Indexes into the table of offsets ([MS-DOC] 2.5.6). */
export const Section = {
  styles: 1,
  footnoteReferences: 2,
  footnoteText: 3,
  commentReferences: 4,
  commentText: 5,
  running: 11,
  characterPages: 12,
  paragraphPages: 13,
  fonts: 15,
  bookmarkNames: 21,
  bookmarkStarts: 22,
  pieces: 33,
  commentAuthors: 36,
  anchors: 40,
  endnoteReferences: 46,
  endnoteText: 47,
  boxText: 56,
  runningBoxText: 58,
  lists: 73,
  listOverrides: 74,
} as const;

/** Bytes of a font's entry before its name. */
const FONT_NAME = 40;

/** The streams and tables of a Word binary file, version 6 to 2003. */
export class WordFile {
  readonly container: CompoundFile;
  readonly stream: Uint8Array;
  readonly data: Uint8Array;
  readonly pieces: readonly Piece[];
  readonly characterRuns: readonly PropertyRun[];
  readonly paragraphRuns: readonly PropertyRun[];
  /** Character counts of the stories, which follow one another. */
  readonly counts: {
    readonly main: number;
    readonly footnotes: number;
    readonly headers: number;
    readonly comments: number;
    readonly endnotes: number;
    readonly boxes: number;
    readonly runningBoxes: number;
  };
  readonly #view: DataView;
  readonly #table: Uint8Array;
  readonly isWord97: boolean;
  readonly #codePage: number;

  constructor(bytes: Uint8Array) {
    this.container = new CompoundFile(bytes);
    const stream = this.container.read("WordDocument");
    if (stream === undefined || stream.byteLength < 0x80)
      throw damaged("WordDocument", "this stream is missing or cut short.");
    this.stream = stream;
    const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
    this.#view = view;
    const magic = view.getUint16(0, true);
    if (magic !== MAGIC && magic !== 0xa5dc)
      throw damaged("WordDocument", `its mark 0x${magic.toString(16)} is not Word's.`);
    const flags = view.getUint16(10, true);
    if (flags & 0x0100) throw encrypted("The document is encrypted with a password.", false);
    this.isWord97 = view.getUint16(2, true) >= FIRST_WORD_97 && stream.byteLength >= 0x1aa;
    this.#table =
      (this.isWord97 ? this.container.read(flags & 0x0200 ? "1Table" : "0Table") : stream) ?? new Uint8Array(0);
    this.data = this.container.read("Data") ?? new Uint8Array(0);
    // From Word 97 on, narrow text is that of Windows even where a Macintosh wrote it ([MS-DOC] 2.9.73, FcCompressed).
    this.#codePage = !this.isWord97 && view.getUint16(0x14, true) === 0x100 ? 10000 : 1252;
    const at = this.isWord97 ? 0x4c : 0x34;
    const count = (index: number): number => Math.max(0, view.getInt32(at + index * 4, true));
    this.counts = {
      main: count(0),
      footnotes: count(1),
      headers: count(2),
      comments: count(4),
      endnotes: count(5),
      boxes: count(6),
      runningBoxes: count(7),
    };
    this.pieces = this.#readPieces();
    this.characterRuns = this.isWord97 ? propertyRuns("character", this.section(Section.characterPages), stream) : [];
    this.paragraphRuns = this.isWord97 ? propertyRuns("paragraph", this.section(Section.paragraphPages), stream) : [];
  }

  /** Bytes of one of the tables; empty when the file has none. */
  section(index: number): Uint8Array {
    const at = 0x9a + index * 8;
    if (!this.isWord97 || at + 8 > this.stream.byteLength) return new Uint8Array(0);
    const start = this.#view.getUint32(at, true);
    return this.#table.subarray(start, start + this.#view.getUint32(at + 4, true));
  }

  /** Name of a font by its number in the table of fonts; "" for one that is not there ([MS-DOC] 2.9.286). */
  fontName(number: number): string {
    this.#fonts ??= this.#readFonts();
    return this.#fonts[number] ?? "";
  }
  #fonts: readonly string[] | undefined;

  #readFonts(): string[] {
    const table = this.section(Section.fonts);
    const fonts: string[] = [];
    if (table.byteLength < 4) return fonts;
    const count = table[0]! | (table[1]! << 8);
    for (let at = 4; at < table.byteLength && fonts.length < count; ) {
      const end = at + 1 + table[at]!;
      const name = Buffer.from(table.subarray(at + FONT_NAME, Math.min(end, table.byteLength))).toString("utf16le");
      fonts.push(name.split("\0", 1)[0]!);
      at = end;
    }
    return fonts;
  }

  /** Pieces that hold characters of a range, in order. */
  *piecesOf(from: number, to: number): Generator<Piece, void, undefined> {
    let [low, high] = [0, this.pieces.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.pieces[middle]!.to <= from) low = middle + 1;
      else high = middle;
    }
    for (let index = low; index < this.pieces.length && this.pieces[index]!.from < to; index++)
      yield this.pieces[index]!;
  }

  /** Text of part of a piece. */
  text(piece: Piece, from: number, to: number): string {
    const width = piece.narrow ? 1 : 2;
    const start = piece.file + (from - piece.from) * width;
    const bytes = this.stream.subarray(start, start + (to - from) * width);
    if (!piece.narrow) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf16le");
    // Control characters must stay what they are; code pages of one byte keep the count.
    return decodeCodePage(bytes, this.#codePage);
  }

  #readPieces(): Piece[] {
    const clx = this.isWord97 ? this.section(Section.pieces) : this.#word6Pieces();
    const view = new DataView(clx.buffer, clx.byteOffset, clx.byteLength);
    let at = 0;
    while (at + 3 <= clx.byteLength && clx[at] === 1) at += 3 + view.getUint16(at + 1, true);
    if (at + 5 > clx.byteLength || clx[at] !== 2) return this.#singlePiece();
    const size = Math.min(view.getUint32(at + 1, true), clx.byteLength - at - 5);
    const start = at + 5;
    const count = Math.floor((size - 4) / 12);
    const pieces: Piece[] = [];
    // Pieces of an honest file do not share bytes; ones that do could tell the same megabyte a thousand times.
    let room = this.stream.byteLength * 2;
    for (let index = 0; index < count && room > 0; index++) {
      const from = view.getUint32(start + index * 4, true);
      const to = view.getUint32(start + index * 4 + 4, true);
      const place = view.getUint32(start + (count + 1) * 4 + index * 8 + 2, true);
      const narrow = !this.isWord97 || (place & 0x40000000) !== 0;
      const file = this.isWord97 && narrow ? (place & 0x3fffffff) >> 1 : place & 0x3fffffff;
      if (to <= from || from < (pieces.at(-1)?.to ?? 0) || file >= this.stream.byteLength) continue;
      const end = Math.min(to, from + room);
      room -= end - from;
      pieces.push({ from, to: end, file, narrow });
    }
    return pieces.length > 0 ? pieces : this.#singlePiece();
  }

  #word6Pieces(): Uint8Array {
    if (this.stream.byteLength < 0x168) return new Uint8Array(0);
    const start = this.#view.getUint32(0x160, true);
    return this.stream.subarray(start, start + this.#view.getUint32(0x164, true));
  }

  /** A file that was saved whole keeps its text in one stretch. */
  #singlePiece(): Piece[] {
    const file = this.#view.getUint32(0x18, true);
    const end = this.#view.getUint32(0x1c, true);
    const all = Object.values(this.counts).reduce((sum, count) => sum + count, 1);
    const length = Math.min(all, Math.max(0, end - file));
    return length > 0 && file < this.stream.byteLength ? [{ from: 0, to: length, file, narrow: true }] : [];
  }
}
