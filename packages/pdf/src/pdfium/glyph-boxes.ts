import { applyX, applyY, type Matrix, transformBox } from "../geometry.js";
import type { Glyph, GlyphStyle } from "../glyph.js";
import type { Pdfium } from "./library.js";

/** PDFium's code for a glyph that the file gives no character. */
export const UNNAMED = 0xfffe;

/** Other letters may have no width on purpose, or one that a shape takes from its neighbours. */
const LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u;
const MARK = /^\p{M}$/u;
/** Marks of Latin, Greek and Cyrillic have lower codes, and need no such care: files draw them in order. */
const FIRST_SIGN_OF_INDIA = 0x900;

/**
 * Finds where a character without a width stands. A letter takes the room that is drawn for it: the file may say in words (`ActualText`) that a
 * small capital A reads "a", and its font may have no "a" to take a width from, so that the gap to the next letter would be as wide as a space. A
 * sign stands over its letter, while the file may set it where the next letter begins.
 */
export function placeWidthless(
  glyph: { left: number; right: number; middle: number },
  code: number,
  library: Pdfium,
  textPage: number,
  index: number,
  moveX: number,
): void {
  if (glyph.left !== glyph.right) return;
  const { call, scratch } = library;
  const letter = String.fromCharCode(code);
  const isSign = code >= FIRST_SIGN_OF_INDIA && MARK.test(letter);
  if (!isSign && !LETTER.test(letter)) return;
  // left, right, bottom, top
  if (call.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24) === 0) return;
  const left = library.double(scratch) + moveX;
  const right = library.double(scratch + 8) + moveX;
  if (isSign) glyph.middle = (left + right) / 2;
  else if (left < right && left >= glyph.left) Object.assign(glyph, { left, right });
}

/** The first letter takes the room of the syllable, and the others follow. */
export function setIn(
  { left, right }: { readonly left: number; readonly right: number },
  glyph: { left: number; right: number },
  isBegun: boolean,
): void {
  glyph.left = isBegun ? right : left;
  glyph.right = right;
}

/** Gives a letter the height of its type, whatever its shape. */
export function setAcross(
  glyph: { left: number; top: number; right: number; bottom: number },
  { size, turn }: GlyphStyle,
  baseline: number,
): void {
  if (turn === 0 || turn === 180) {
    glyph.top = baseline - 0.8 * size;
    glyph.bottom = baseline + 0.22 * size;
  } else {
    glyph.left = baseline - (turn === 270 ? 0.8 : 0.22) * size;
    glyph.right = baseline + (turn === 270 ? 0.22 : 0.8) * size;
  }
}

/**
 * Narrows the box of a sheared letter to the room that the letter takes in its line. Sheared boxes reach over the spaces beside them, which
 * would be lost.
 */
export function straighten(
  glyph: { left: number; right: number; top: number; bottom: number },
  lean: number,
  baseline: number,
): void {
  const left = glyph.left - lean * (baseline - (lean > 0 ? glyph.bottom : glyph.top));
  const right = glyph.right - lean * (baseline - (lean > 0 ? glyph.top : glyph.bottom));
  if (left < right) Object.assign(glyph, { left, right });
}

/**
 * Whether a character is a space: one that no line may break at, an ideographic one, or a glyph without a name that draws nothing. PDFium gives such a
 * glyph the width of its advance for a box.
 */
export function isBlank(library: Pdfium, textPage: number, index: number, code: number): boolean {
  if (code !== 0 && code !== UNNAMED) return code === 0xa0 || code === 0x3000;
  const { call, scratch } = library;
  // left, right, bottom, top; the loose box: left, top, right, bottom
  if (call.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24) === 0) return false;
  const [left, right] = [library.double(scratch), library.double(scratch + 8)];
  if (call.FPDFText_GetLooseCharBox(textPage, index, scratch) === 0) return false;
  const isAdvance =
    Math.abs(left - library.float(scratch)) < 0.01 && Math.abs(right - library.float(scratch + 8)) < 0.01;
  return right > left && isAdvance;
}

/** A sign that hangs from its origin: its own box, and the baseline of the line that it stands in. */
export function hangingGlyph(
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

export function originOf(library: Pdfium, textPage: number, index: number, matrix: Matrix, turn: number): number {
  const { call, scratch } = library;
  if (call.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8) === 0) return 0;
  const x = library.double(scratch);
  const y = library.double(scratch + 8);
  return turn === 90 || turn === 270 ? applyX(matrix, x, y) : applyY(matrix, x, y);
}
