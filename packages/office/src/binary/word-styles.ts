import { isMonospaced } from "../html/fonts.js";
import { kindOf, type ParagraphKind } from "../word/styles.js";
import { type Sprm, sprms } from "./sprm.js";
import { Section, type WordFile } from "./word-file.js";

export interface BinaryStyle {
  /** Built-in style number: 1 to 9 are the headings, 62 is the title. */
  readonly identity: number;
  readonly name: string;
  readonly base: number;
  readonly outline: number | undefined;
  readonly list: { readonly override: number; readonly level: number } | undefined;
  /** Number of its font in the table of fonts. */
  readonly font: number | undefined;
  /** Operands of what is on or off: bold, italic, struck out, hidden. */
  readonly toggles: ReadonlyMap<number, number>;
}

const TITLE = 62;
/** sprmCRgFtc0, the font of plain characters. */
export const FONT = 0x4a4f;
export const Toggle = { bold: 0x0835, italic: 0x0836, strike: 0x0837, hidden: 0x083c } as const;
const TOGGLES: ReadonlySet<number> = new Set(Object.values(Toggle));

/** Whether an operand turns something on ([MS-DOC] 2.9.327): some say so, others keep or turn what the style below says. */
export const isOn = (operand: number, below: boolean): boolean =>
  operand & 0x80 ? below !== ((operand & 0x7f) === 1) : operand === 1;

/** Style sheet of a Word binary file ([MS-DOC] 2.9.271). */
export class WordStyles {
  readonly #styles: (BinaryStyle | undefined)[] = [];
  readonly #file: WordFile;
  /** Font of text that names none, nor does its style ([MS-DOC] 2.9.273, ftcAsci). */
  #usualFont: number | undefined;

  constructor(file: WordFile) {
    this.#file = file;
    try {
      this.#read(file.section(Section.styles));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }

  /** Heading level of a style, 1 to 9, its own or inherited. */
  heading(index: number): number | undefined {
    for (const style of this.#chain(index)) {
      if (style.identity >= 1 && style.identity <= 9) return style.identity;
      if (style.outline !== undefined) return style.outline < 9 ? style.outline + 1 : undefined;
    }
    return undefined;
  }

  isTitle(index: number): boolean {
    return this.#styles[index]?.identity === TITLE;
  }

  /** The use of a style, by its name or that of a style below it. */
  kind(index: number): ParagraphKind {
    for (const { name } of this.#chain(index)) {
      const kind = kindOf(name.toLowerCase());
      if (kind !== "normal") return kind;
    }
    return "normal";
  }

  list(index: number): { readonly override: number; readonly level: number } | undefined {
    for (const style of this.#chain(index)) if (style.list !== undefined) return style.list;
    return undefined;
  }

  /** Whether a style, or one below it, names a font. */
  setsFont(index: number): boolean {
    for (const { font } of this.#chain(index)) if (font !== undefined) return true;
    return false;
  }

  /** Whether a style, or one below it, turns something on. */
  turnsOn(index: number, toggle: number): boolean {
    const operands: number[] = [];
    for (const { toggles } of this.#chain(index)) {
      const operand = toggles.get(toggle);
      if (operand !== undefined) operands.push(operand);
    }
    return operands.reduceRight((below, operand) => isOn(operand, below), false);
  }

  /** Whether all characters of a style are equally wide. */
  isMonospaced(index: number): boolean {
    let font = this.#usualFont;
    for (const style of this.#chain(index))
      if (style.font !== undefined) {
        font = style.font;
        break;
      }
    return font !== undefined && isMonospaced(this.#file.fontName(font));
  }

  /** Whether ordinary text is set in such a font too, so that the font tells no code. */
  get isTypewritten(): boolean {
    this.#isTypewritten ??= this.isMonospaced(0);
    return this.#isTypewritten;
  }
  #isTypewritten: boolean | undefined;

  *#chain(index: number): Generator<BinaryStyle> {
    let style = this.#styles[index];
    for (let step = 0; style !== undefined && step < 16; step++) {
      yield style;
      style = this.#styles[style.base];
    }
  }

  #read(bytes: Uint8Array): void {
    if (bytes.byteLength < 4) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const headerBytes = view.getUint16(0, true);
    const count = view.getUint16(2, true);
    const baseBytes = view.getUint16(4, true);
    if (headerBytes >= 14) this.#usualFont = view.getUint16(14, true);
    let at = 2 + headerBytes;
    for (let index = 0; index < count && at + 2 <= bytes.byteLength; index++) {
      const length = view.getUint16(at, true);
      at += 2;
      this.#styles.push(length === 0 ? undefined : readStyle(bytes.subarray(at, at + length), baseBytes));
      at += length + (length & 1);
    }
  }
}

function readStyle(bytes: Uint8Array, baseBytes: number): BinaryStyle | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < baseBytes + 2 || baseBytes < 6) return undefined;
  const identity = view.getUint16(0, true) & 0xfff;
  const kind = view.getUint16(2, true) & 0xf;
  const base = view.getUint16(2, true) >> 4;
  const properties = view.getUint16(4, true) & 0xf;
  const length = view.getUint16(baseBytes, true);
  const nameStart = baseBytes + 2;
  const name = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + nameStart,
    Math.max(0, Math.min(length * 2, bytes.byteLength - nameStart)),
  ).toString("utf16le");
  let outline: number | undefined;
  let override: number | undefined;
  let level = 0;
  const first = nameStart + length * 2 + 2;
  // A paragraph style begins with its paragraph properties: length, style index, modifiers.
  if (kind === 1 && properties > 0 && first + 2 <= bytes.byteLength) {
    const size = view.getUint16(first, true);
    for (const sprm of sprms(bytes.subarray(first + 4, first + 2 + size))) {
      if (sprm.code === 0x2640) outline = sprm.view.getUint8(sprm.at);
      else if (sprm.code === 0x460b) override = sprm.view.getInt16(sprm.at, true);
      else if (sprm.code === 0x260a) level = sprm.view.getUint8(sprm.at);
    }
  }
  let font: number | undefined;
  const toggles = new Map<number, number>();
  if (kind === 1 || kind === 2)
    for (const { code, view: inside, at } of characterSprms(bytes, first, kind === 1 && properties > 1)) {
      if (code === FONT) font = inside.getUint16(at, true);
      else if (TOGGLES.has(code)) toggles.set(code, inside.getUint8(at));
    }
  return {
    identity,
    name,
    base,
    outline,
    font,
    toggles,
    list: override === undefined || override <= 0 ? undefined : { override, level },
  };
}

/** The properties of characters in a style follow those of its paragraph, each with their length. */
function* characterSprms(bytes: Uint8Array, first: number, hasParagraph: boolean): Generator<Sprm> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = first;
  if (hasParagraph) {
    if (at + 2 > bytes.byteLength) return;
    const size = view.getUint16(at, true);
    at += 2 + size + (size & 1);
  }
  if (at + 2 > bytes.byteLength) return;
  yield* sprms(bytes.subarray(at + 2, at + 2 + view.getUint16(at, true)));
}
