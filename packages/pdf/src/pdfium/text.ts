import { type FontStyle, fontStyle } from "../fonts.js";
import { applyX, applyY, type Matrix, transformBox } from "../geometry.js";
import { EXTENSION_FONT, EXTENSION_SIGNS, hangs } from "../math-signs.js";
import type { PageText } from "../reader.js";
import { GLYPH_SHIFT, isShifted, LAST_SHIFTED } from "../shifted-codes.js";
import { type Glyph, type GlyphStyle, isUnmapped, WordBuilder } from "../words.js";
import type { Pdfium } from "./library.js";

/** Text render mode "invisible" (PDF 32000-1 table 106). */
const INVISIBLE = 3;
const FILLED_AND_STROKED = 2;
/** Characters of one page at most; the rest is dropped (a page of a book has about 3 000). */
const MAX_CHARACTERS = 1_000_000;

interface TextObject {
  readonly style: GlyphStyle;
  readonly invisible: boolean;
  readonly codes: Uint32Array;
}

/**
 * Reads all characters of a page with their boxes.
 *
 * @param matrix from user space to the page as shown
 */
export function readText(
  library: Pdfium,
  page: number,
  matrix: Matrix,
  size: { width: number; height: number },
  fonts: Map<number, FontStyle & { name: string }>,
): PageText {
  const { call } = library;
  const textPage = call.FPDFText_LoadPage(page);
  if (textPage === 0) return { words: [], characters: 0, unmapped: 0, invisible: 0, doubtful: new Set() };
  try {
    const codes = new Map<string, Uint32Array>();
    const text = readCharacters(library, textPage, matrix, size, fonts, codes, new Set());
    const shifted = new Set([...codes].filter(([, counts]) => isShifted(counts)).map(([font]) => font));
    return shifted.size === 0 ? text : readCharacters(library, textPage, matrix, size, fonts, new Map(), shifted);
  } finally {
    call.FPDFText_ClosePage(textPage);
  }
}

/**
 * @param codes filled with how often each font has each code below 128
 * @param shifted fonts whose codes are numbers of glyphs
 */
function readCharacters(
  library: Pdfium,
  textPage: number,
  matrix: Matrix,
  size: { width: number; height: number },
  fonts: Map<number, FontStyle & { name: string }>,
  codes: Map<string, Uint32Array>,
  shifted: ReadonlySet<string>,
): PageText {
  const { call, scratch } = library;
  const count = Math.min(call.FPDFText_CountChars(textPage), MAX_CHARACTERS);
  const builder = new WordBuilder();
  const objects = new Map<number, TextObject>();
  let characters = 0;
  let unmapped = 0;
  let invisible = 0;
  let lastPointer = -1;
  let object: TextObject | undefined;
  let baseline = 0;
  const objectOf = (pointer: number, index: number): TextObject => {
    let known = objects.get(pointer);
    if (known === undefined) {
      known = describe(library, textPage, index, pointer, matrix, fonts, codes);
      objects.set(pointer, known);
    }
    return known;
  };
  // Nearly every page: only moved and mirrored. Spares four general transforms a character.
  const isUpright = matrix[0] === 1 && matrix[1] === 0 && matrix[2] === 0 && matrix[3] === -1;
  for (let index = 0; index < count; index++) {
    let code = call.FPDFText_GetUnicode(textPage, index);
    if (shifted.size > 0 && code > 0 && code <= LAST_SHIFTED) {
      const owner = call.FPDFText_GetTextObject(textPage, index);
      const name = owner === 0 ? "" : objectOf(owner, index).style.font;
      if (shifted.has(name) && call.FPDFText_IsGenerated(textPage, index) === 0) code += GLYPH_SHIFT;
    }
    const sign = mathSign(library, textPage, index, code, objectOf);
    if (sign !== undefined) code = sign;
    const ligature = code < 32 ? rawLigature(library, textPage, index, code) : undefined;
    if (code <= 32 && code !== 2 && code !== 0 && ligature === undefined) {
      if (code === 32 && call.FPDFText_IsGenerated(textPage, index) !== 0) builder.deducedSpace();
      else builder.space();
      continue;
    }
    if (code === 0xa0 || code === 0x3000) {
      builder.space();
      continue;
    }
    // PDFium marks a hyphen at a line end with U+0002; elsewhere that is a glyph without a meaning.
    if (code === 0xad || (code === 2 && call.FPDFText_IsHyphen(textPage, index) === 1)) code = 0x2d;
    const pointer = call.FPDFText_GetTextObject(textPage, index);
    if (pointer === 0) continue;
    if (pointer !== lastPointer) {
      lastPointer = pointer;
      object = objectOf(pointer, index);
      baseline = originOf(library, textPage, index, matrix, object.style.turn);
    } else if (object!.style.turn !== 0) {
      baseline = originOf(library, textPage, index, matrix, object!.style.turn);
    }
    characters++;
    if (code < 128) object!.codes[code]!++;
    if (ligature === undefined && isUnmapped(code)) {
      unmapped++;
      if (code === 0 || code === 0xfffe || (code >= 0x80 && code < 0xa0)) code = 0xfffd;
    }
    if (object!.invisible) invisible++;
    call.FPDFText_GetLooseCharBox(textPage, index, scratch);
    // FS_RECTF: left, top, right, bottom
    const view = library.view;
    const left = view.getFloat32(scratch, true);
    const top = view.getFloat32(scratch + 4, true);
    const right = view.getFloat32(scratch + 8, true);
    const bottom = view.getFloat32(scratch + 12, true);
    const box = isUpright
      ? { left: left + matrix[4], top: matrix[5] - top, right: right + matrix[4], bottom: matrix[5] - bottom }
      : transformBox(matrix, left, bottom, right, top);
    const middleX = (box.left + box.right) / 2;
    const middleY = (box.top + box.bottom) / 2;
    if (!(middleX > -2 && middleX < size.width + 2 && middleY > -2 && middleY < size.height + 2)) continue;
    const style = object!.style;
    if (hangs(style.font, code) && style.turn === 0) {
      builder.add(hangingGlyph(library, textPage, index, matrix, String.fromCharCode(code), style, baseline));
      continue;
    }
    const upright = style.turn === 0 || style.turn === 180;
    builder.add({
      text: ligature ?? (code > 0xffff ? String.fromCodePoint(Math.min(code, 0x10ffff)) : String.fromCharCode(code)),
      left: upright ? box.left : baseline - (style.turn === 270 ? 0.8 : 0.22) * style.size,
      right: upright ? box.right : baseline + (style.turn === 270 ? 0.22 : 0.8) * style.size,
      top: upright ? baseline - 0.8 * style.size : box.top,
      bottom: upright ? baseline + 0.22 * style.size : box.bottom,
      baseline,
      style,
    });
  }
  return { words: builder.finish(), characters, unmapped, invisible, doubtful: builder.doubtful };
}

/** Ligatures at their places in TeX's font encodings (OT1, T1), where a font carries no Unicode map. */
// biome-ignore format: a table
const RAW_LIGATURES: Readonly<Record<number, string>> = {
  11: "ff", 12: "fi", 13: "fl", 14: "ffi", 15: "ffl", 27: "ff", 28: "fi", 29: "fl", 30: "ffi", 31: "ffl",
};

function mathSign(
  library: Pdfium,
  textPage: number,
  index: number,
  code: number,
  objectOf: (pointer: number, index: number) => TextObject,
): number | undefined {
  if (code >= EXTENSION_SIGNS.length || code === 32) return undefined;
  const { call } = library;
  const pointer = call.FPDFText_GetTextObject(textPage, index);
  if (pointer === 0 || !EXTENSION_FONT.test(objectOf(pointer, index).style.font)) return undefined;
  if (call.FPDFText_IsGenerated(textPage, index) !== 0) return undefined;
  return EXTENSION_SIGNS[code]?.codePointAt(0);
}

function rawLigature(library: Pdfium, textPage: number, index: number, code: number): string | undefined {
  const letters = RAW_LIGATURES[code];
  // Line ends that PDFium makes up have the same codes.
  return letters !== undefined && library.call.FPDFText_IsGenerated(textPage, index) === 0 ? letters : undefined;
}

/** A sign that hangs from its origin: its own box, and the baseline of the line that it stands in. */
function hangingGlyph(
  library: Pdfium,
  textPage: number,
  index: number,
  matrix: Matrix,
  text: string,
  style: GlyphStyle,
  origin: number,
): Glyph {
  const { call, scratch } = library;
  // left, right, bottom, top
  call.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  const [left, right, bottom, top] = [0, 8, 16, 24].map((at) => library.double(scratch + at)) as [
    number,
    number,
    number,
    number,
  ];
  const box = transformBox(matrix, left, bottom, right, top);
  const isFound = box.bottom - box.top > 0.1;
  const baseline = !isFound
    ? origin
    : text === "\u221a"
      ? box.bottom - 0.2 * style.size
      : (box.top + box.bottom) / 2 + 0.25 * style.size;
  return { text, ...(isFound ? box : { ...box, top: origin, bottom: origin + style.size }), baseline, style };
}

function originOf(library: Pdfium, textPage: number, index: number, matrix: Matrix, turn: number): number {
  const { call, scratch } = library;
  if (call.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8) === 0) return 0;
  const x = library.double(scratch);
  const y = library.double(scratch + 8);
  return turn === 90 || turn === 270 ? applyX(matrix, x, y) : applyY(matrix, x, y);
}

function describe(
  library: Pdfium,
  textPage: number,
  index: number,
  pointer: number,
  page: Matrix,
  fonts: Map<number, FontStyle & { name: string }>,
  codes: Map<string, Uint32Array>,
): TextObject {
  const { call, scratch } = library;
  call.FPDFText_GetMatrix(textPage, index, scratch);
  const a = library.float(scratch);
  const b = library.float(scratch + 4);
  const c = library.float(scratch + 8);
  const d = library.float(scratch + 12);
  const directionX = page[0] * a + page[2] * b;
  const directionY = page[1] * a + page[3] * b;
  let size = call.FPDFText_GetFontSize(textPage, index) * Math.hypot(c, d);
  if (!(size > 0.5 && size < 2000)) {
    // Type 3 fonts may hide the scale in their own matrix: take the height of the box instead.
    call.FPDFText_GetLooseCharBox(textPage, index, scratch);
    size = Math.max(1, Math.min(500, Math.abs(library.float(scratch + 4) - library.float(scratch + 12))));
  }
  const turn = turnOf(directionX, directionY);
  const font = call.FPDFTextObj_GetFont(pointer);
  const known = fontOf(library, font, fonts);
  const mark = call.FPDFPageObj_GetMarkedContentID(pointer);
  const mode = call.FPDFTextObj_GetTextRenderMode(pointer);
  const invisible = mode === INVISIBLE;
  const isDoubtful = invisible || size < LEAST_SIZE || isPale(library, pointer);
  let counts = codes.get(known.name);
  if (counts === undefined) codes.set(known.name, (counts = new Uint32Array(128)));
  return {
    invisible,
    codes: counts,
    style: {
      ...(isDoubtful ? { isDoubtful } : {}),
      size,
      font: known.name,
      // Letters that are filled and drawn around: a synthetic bold.
      bold: known.bold || mode === FILLED_AND_STROKED,
      // A sheared matrix is a synthetic italic.
      italic: known.italic || (turn === 0 && Math.abs(c) > 0.15 * Math.abs(d) && Math.abs(b) < 0.01 * Math.abs(a)),
      mono: known.mono,
      turn,
      mark: mark >= 0 ? mark : undefined,
    },
  };
}

/** Smaller type, in points, nobody reads. */
const LEAST_SIZE = 1.5;
const NEARLY_WHITE = 235;

function isPale(library: Pdfium, object: number): boolean {
  const { call, scratch } = library;
  if (call.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return false;
  const [red, green, blue, alpha] = [0, 4, 8, 12].map((offset) => library.integer(scratch + offset)) as [
    number,
    number,
    number,
    number,
  ];
  return alpha < 20 || (red > NEARLY_WHITE && green > NEARLY_WHITE && blue > NEARLY_WHITE);
}

/** @param x,y direction of the text on the page as shown, y downwards */
export function turnOf(x: number, y: number): 0 | 90 | 180 | 270 {
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 0 : 180;
  return y > 0 ? 90 : 270;
}

function fontOf(
  library: Pdfium,
  pointer: number,
  fonts: Map<number, FontStyle & { name: string }>,
): FontStyle & { name: string } {
  const known = fonts.get(pointer);
  if (known !== undefined) return known;
  const { call } = library;
  const name =
    pointer === 0
      ? ""
      : library.string((buffer, length) => call.FPDFFont_GetBaseFontName(pointer, buffer, length), "utf-8");
  const flags = pointer === 0 ? 0 : call.FPDFFont_GetFlags(pointer);
  const weight = pointer === 0 ? 0 : call.FPDFFont_GetWeight(pointer);
  const font = { name: name || `font-${pointer}`, ...fontStyle(name, flags, weight) };
  fonts.set(pointer, font);
  return font;
}
