import { isSymbolCode, symbolCharacter } from "@quern/documents";
import { applyX, applyY, type Matrix, transformBox } from "../geometry.js";
import { withSignLigatures } from "../lost-ligatures.js";
import { hangs, rawSign, signsOf } from "../math-signs.js";
import type { PageText } from "../reader.js";
import { GLYPH_SHIFT, isShifted, LAST_SHIFTED } from "../shifted-codes.js";
import { AccentFinder, isSpacingAccent } from "../spacing-accents.js";
import { highSign, texLetter } from "../tex-codes.js";
import { type Glyph, type GlyphStyle, isUnmapped, WordBuilder } from "../words.js";
import { eachGlyph } from "./glyph-loop.js";
import type { Pdfium } from "./library.js";
import { type Face, faceOf, findTexEncodings, fontOf, iconCode, type KnownFont } from "./page-fonts.js";

/** Other letters may have no width on purpose, or one that a shape takes from its neighbours. */
const LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u;

/** Text render mode "invisible" (PDF 32000-1 table 106). */
const INVISIBLE = 3;
const FILLED_AND_STROKED = 2;
/** Characters of one page at most; the rest is dropped (a page of a book has about 3 000). */
const MAX_CHARACTERS = 1_000_000;

interface TextObject {
  readonly style: GlyphStyle;
  readonly invisible: boolean;
  /** Runs along the lines of the page as the file has it, unsheared: only then are the boxes of its letters as wide as they are. */
  readonly isLevel: boolean;
  /** How far a synthetic italic leans to the right for each unit of height; 0 for other text. */
  readonly lean: number;
  readonly face: Face;
  /** The codes of its font are numbers of glyphs. */
  readonly isShifted: boolean;
  readonly font: KnownFont;
  /** Signs by the codes of its font, where TeX gave it codes of its own. */
  readonly signs: readonly string[] | undefined;
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
  fonts: Map<number, KnownFont>,
): PageText {
  const text = readPage(library, page, matrix, size, fonts);
  const widths = new Map([...fonts.values()].map((font) => [font.name, font.widths]));
  return { ...text, words: withSignLigatures(text.words, widths) };
}

function readPage(
  library: Pdfium,
  page: number,
  matrix: Matrix,
  size: { width: number; height: number },
  fonts: Map<number, KnownFont>,
): PageText {
  const { call } = library;
  const textPage = call.FPDFText_LoadPage(page);
  if (textPage === 0) return { words: [], characters: 0, unmapped: 0, invisible: 0, doubtful: new Set() };
  try {
    const faces = new Map<string, Face>();
    const hasAccents = (): boolean => [...fonts.values()].some((font) => font.hasAccents);
    let finder = hasAccents() ? new AccentFinder() : undefined;
    let text = readCharacters(library, textPage, matrix, size, fonts, faces, new Set(), finder);
    // Faults of fonts show when all of a page has been read; then it is read again.
    const shifted = new Set([...faces].filter(([, { codes }]) => isShifted(codes)).map(([font]) => font));
    const hasLigatures = [...faces.values()].some(
      ({ font, hadLigatures }) => !hadLigatures && font.widths.hasLigatures,
    );
    const hasTexCodes = findTexEncodings(faces, fonts);
    if (shifted.size > 0 || hasLigatures || hasTexCodes) {
      // Some codes were wrong in the first reading, and so were the letters that it found accents for.
      finder = hasAccents() ? new AccentFinder() : undefined;
      text = readCharacters(library, textPage, matrix, size, fonts, new Map(), shifted, finder);
    }
    if (!hasAccents()) return text;
    if (finder === undefined) {
      finder = new AccentFinder();
      readCharacters(library, textPage, matrix, size, fonts, new Map(), shifted, finder);
    }
    const composed = finder.composed();
    return composed.size === 0
      ? text
      : readCharacters(library, textPage, matrix, size, fonts, new Map(), shifted, undefined, composed);
  } finally {
    call.FPDFText_ClosePage(textPage);
  }
}

/**
 * @param faces filled with what is seen of each font
 * @param shifted fonts whose codes are numbers of glyphs
 * @param finder told of all glyphs, if accents are looked for
 * @param composed texts to read in place of some glyphs
 */
function readCharacters(
  library: Pdfium,
  textPage: number,
  matrix: Matrix,
  size: { width: number; height: number },
  fonts: Map<number, KnownFont>,
  faces: Map<string, Face>,
  shifted: ReadonlySet<string>,
  finder?: AccentFinder,
  composed?: ReadonlyMap<number, string>,
): PageText {
  const { call } = library;
  const count = Math.min(call.FPDFText_CountChars(textPage), MAX_CHARACTERS);
  const builder = new WordBuilder();
  if (count <= 0) return { words: [], characters: 0, unmapped: 0, invisible: 0, doubtful: builder.doubtful };
  const objects = new Map<number, TextObject>();
  let characters = 0;
  let unmapped = 0;
  let invisible = 0;
  let lastPointer = 0;
  let lastLeft = Number.NaN;
  let object: TextObject | undefined;
  let baseline = 0;
  // Nearly every page: only moved and mirrored. Spares four general transforms a character.
  const isUpright = matrix[0] === 1 && matrix[1] === 0 && matrix[2] === 0 && matrix[3] === -1;
  const [moveX, moveY] = [matrix[4], matrix[5]];
  const [rightEdge, bottomEdge] = [size.width + 2, size.height + 2];
  // One for all: the builder keeps none.
  const glyph = { text: "", left: 0.5, top: 0.5, right: 0.5, bottom: 0.5, baseline: 0.5, style: NO_STYLE };
  eachGlyph(library, textPage, count, (record) => {
    const { index, isGenerated } = record;
    let code = record.code;
    if (record.object !== lastPointer && record.object !== 0) {
      lastPointer = record.object;
      object = objects.get(lastPointer);
      if (object === undefined) {
        object = describe(library, textPage, index, lastPointer, matrix, fonts, faces, shifted);
        objects.set(lastPointer, object);
      }
      baseline = originOf(library, textPage, index, matrix, object.style.turn);
    }
    let replacement: string | undefined;
    if (record.object !== 0 && !isGenerated && object !== undefined) {
      if (object.isShifted && code > 0 && code <= LAST_SHIFTED) code += GLYPH_SHIFT;
      if (object.signs !== undefined && code !== 32 && code < object.signs.length)
        code = object.signs[code]!.charCodeAt(0);
      object.face.counts?.add(code);
      const { texEncoding, hasIcons } = object.font;
      if (texEncoding !== undefined) code = texLetter(texEncoding, code);
      else if (hasIcons) code = iconCode(code);
    }
    // Line ends that PDFium makes up have the same codes.
    if (code < 32 && !isGenerated) replacement = rawSign(object?.style.font ?? "", code);
    if (code <= 32 && code !== 2 && code !== 0 && replacement === undefined) {
      if (isGenerated) builder.deducedSpace();
      else builder.space(record.left + moveX, record.right + moveX);
      return;
    }
    if (code === 0xa0 || code === 0x3000) {
      builder.space();
      return;
    }
    if (isSymbolCode(code)) replacement = symbolCharacter(object?.style.font ?? "", code) || undefined;
    // PDFium marks a hyphen at a line end with U+0002; elsewhere that is a glyph without a meaning.
    if (code === 0xad || (code === 2 && call.FPDFText_IsHyphen(textPage, index) === 1)) code = 0x2d;
    if (record.object === 0 || object === undefined) return;
    const { style } = object;
    if (style.turn !== 0) baseline = originOf(library, textPage, index, matrix, style.turn);
    characters++;
    if (code < 128) object.face.codes[code]!++;
    if (code < 128 && object.isLevel) {
      const { face, font } = object;
      if (record.left === lastLeft) font.widths.addShared();
      else {
        const width = (record.right - record.left) / style.size;
        font.widths.add(code, width);
        if (face.hadLigatures) replacement ??= font.widths.ligatureOf(code, width);
      }
      lastLeft = record.left;
    }
    if (replacement === undefined && (code > 0x7e || code < 32) && isUnmapped(code)) {
      unmapped++;
      if (code >= 0x80 && code < 0xa0) replacement = highSign(style.font, code);
      else if (code === 0 || code === 0xfffe) code = 0xfffd;
    }
    if (object.invisible) invisible++;
    if (isUpright) {
      glyph.left = record.left + moveX;
      glyph.top = moveY - record.top;
      glyph.right = record.right + moveX;
      glyph.bottom = moveY - record.bottom;
      if (record.left === record.right && LETTER.test(String.fromCharCode(code)))
        spreadOver(glyph, library, textPage, index, moveX);
    } else Object.assign(glyph, transformBox(matrix, record.left, record.bottom, record.right, record.top));
    const middleX = (glyph.left + glyph.right) / 2;
    const middleY = (glyph.top + glyph.bottom) / 2;
    if (!(middleX > -2 && middleX < rightEdge && middleY > -2 && middleY < bottomEdge)) return;
    if (style.turn === 0 && (object.signs !== undefined || code === 0x221a) && hangs(style.font, code)) {
      builder.add(hangingGlyph(library, textPage, index, matrix, String.fromCharCode(code), style, baseline));
      return;
    }
    if (object.lean !== 0) straighten(glyph, object.lean, baseline);
    if (style.turn === 0 || style.turn === 180) {
      glyph.top = baseline - 0.8 * style.size;
      glyph.bottom = baseline + 0.22 * style.size;
    } else {
      glyph.left = baseline - (style.turn === 270 ? 0.8 : 0.22) * style.size;
      glyph.right = baseline + (style.turn === 270 ? 0.22 : 0.8) * style.size;
    }
    glyph.text =
      replacement ?? (code > 0xffff ? String.fromCodePoint(Math.min(code, 0x10ffff)) : String.fromCharCode(code));
    glyph.baseline = baseline;
    glyph.style = style;
    if (isSpacingAccent(code)) object.font.hasAccents = true;
    finder?.see(index, code, glyph);
    const text = composed?.get(index);
    if (text === "") return;
    if (text !== undefined) glyph.text = text;
    builder.add(glyph);
  });
  return { words: builder.finish(), characters, unmapped, invisible, doubtful: builder.doubtful };
}

/**
 * Gives a letter without a width the room that is drawn for it. The file may say in words (`ActualText`) that a small capital A reads "a", and
 * its font may have no "a" to take a width from: the gap to the next letter would be as wide as a space.
 */
function spreadOver(
  glyph: { left: number; right: number },
  library: Pdfium,
  textPage: number,
  index: number,
  moveX: number,
): void {
  const { call, scratch } = library;
  // left, right, bottom, top
  if (call.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24) === 0) return;
  const left = library.double(scratch) + moveX;
  const right = library.double(scratch + 8) + moveX;
  if (left < right && left >= glyph.left) Object.assign(glyph, { left, right });
}

/**
 * Narrows the box of a sheared letter to the room that the letter takes in its line. Sheared boxes reach over the spaces beside them, which
 * would be lost.
 */
function straighten(
  glyph: { left: number; right: number; top: number; bottom: number },
  lean: number,
  baseline: number,
): void {
  const left = glyph.left - lean * (baseline - (lean > 0 ? glyph.bottom : glyph.top));
  const right = glyph.right - lean * (baseline - (lean > 0 ? glyph.top : glyph.bottom));
  if (left < right) Object.assign(glyph, { left, right });
}

const NO_STYLE: GlyphStyle = {
  isDoubtful: false,
  size: 0,
  font: "",
  bold: false,
  italic: false,
  mono: false,
  turn: 0,
  mark: undefined,
};

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
  fonts: Map<number, KnownFont>,
  faces: Map<string, Face>,
  shifted: ReadonlySet<string>,
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
  const isLevel = Math.abs(b) < 0.01 * Math.abs(a);
  // A sheared matrix is a synthetic italic.
  const isSheared = turn === 0 && isLevel && Math.abs(c) > LEAST_LEAN * Math.abs(d);
  const isDoubtful = invisible || size < LEAST_SIZE || isPale(library, pointer);
  const face = faceOf(known, faces);
  return {
    invisible,
    isLevel: isLevel && !isSheared,
    lean: isSheared ? c / d : 0,
    font: known,
    face,
    isShifted: shifted.has(known.name),
    signs: signsOf(known.name),
    style: {
      isDoubtful,
      size,
      font: known.name,
      // Letters that are filled and drawn around: a synthetic bold.
      bold: known.bold || mode === FILLED_AND_STROKED,
      italic: known.italic || isSheared,
      mono: known.mono,
      turn,
      mark: mark >= 0 ? mark : undefined,
    },
  };
}

/** Least lean, over the height, of letters that are sheared on purpose. */
const LEAST_LEAN = 0.15;
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
