import { isSymbolCode, symbolCharacter } from "@quern/documents";
import { isRightToLeft } from "../direction.js";
import { type Matrix, transformBox } from "../geometry.js";
import { type GlyphStyle, isUnmapped } from "../glyph.js";
import { withCalibriLigatures, withSignLigatures } from "../lost-ligatures.js";
import { hangs, rawSign } from "../math-signs.js";
import type { PageText } from "../reader.js";
import { GLYPH_SHIFT, isShifted, LAST_SHIFTED } from "../shifted-codes.js";
import { AccentFinder, isSpacingAccent } from "../spacing-accents.js";
import { highSign, texLetter } from "../tex-codes.js";
import { plainThai } from "../thai-vowels.js";
import { WordBuilder } from "../words.js";
import {
  hangingGlyph,
  isBlank,
  originOf,
  placeWidthless,
  setAcross,
  setIn,
  straighten,
  UNNAMED,
} from "./glyph-boxes.js";
import { eachGlyph, type GlyphRecord } from "./glyph-loop.js";
import type { Pdfium } from "./library.js";
import { type Face, findTexEncodings, iconCode, type KnownFont } from "./page-fonts.js";
import { StraySpaces } from "./stray-spaces.js";
import { type OpenPage, readTextObject, type TextObject } from "./text-object.js";
import { type Span, surveyTexts, type TextSurvey } from "./text-survey.js";

/** Characters of one page at most; the rest is dropped (a page of a book has about 3 000). */
const MAX_CHARACTERS = 1_000_000;

const NO_TEXT: PageText = {
  words: [],
  characters: 0,
  unmapped: 0,
  invisible: 0,
  clippedAway: 0,
  doubtful: new Set(),
};

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
  return { ...text, words: withSignLigatures(withCalibriLigatures(text.words), widths) };
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
  if (textPage === 0) return NO_TEXT;
  try {
    const survey = surveyTexts(library, page, matrix);
    const open: OpenPage = { library, textPage, matrix, size, fonts, survey, strays: new StraySpaces() };
    const faces = new Map<string, Face>();
    const hasAccents = (): boolean => [...fonts.values()].some((font) => font.hasAccents);
    let finder = hasAccents() ? new AccentFinder() : undefined;
    let text = readCharacters(open, faces, new Set(), finder);
    // Faults of fonts show when all of a page has been read; then it is read again.
    const shifted = new Set([...faces].filter(([, { codes }]) => isShifted(codes)).map(([font]) => font));
    const hasLigatures = [...faces.values()].some(
      ({ font, hadLigatures }) => !hadLigatures && font.widths.hasLigatures,
    );
    const hasTexCodes = findTexEncodings(faces, fonts);
    const hasStrays = isUpright(matrix) && open.strays.find();
    if (shifted.size > 0 || hasLigatures || hasTexCodes || hasStrays) {
      // Some codes were wrong in the first reading, and so were the letters that it found accents for.
      finder = hasAccents() ? new AccentFinder() : undefined;
      text = readCharacters(open, new Map(), shifted, finder);
    }
    if (!hasAccents()) return text;
    if (finder === undefined) {
      finder = new AccentFinder();
      readCharacters(open, new Map(), shifted, finder);
    }
    const composed = finder.composed();
    return composed.size === 0 ? text : readCharacters(open, new Map(), shifted, undefined, composed);
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
  page: OpenPage,
  faces: Map<string, Face>,
  shifted: ReadonlySet<string>,
  finder?: AccentFinder,
  composed?: ReadonlyMap<number, string>,
): PageText {
  const { library, textPage, matrix, size, strays } = page;
  const { call } = library;
  const count = Math.min(call.FPDFText_CountChars(textPage), MAX_CHARACTERS);
  if (count <= 0) return NO_TEXT;
  const builder = new WordBuilder();
  const objects = new Map<number, TextObject>();
  const said = new Set<Span>();
  let characters = 0;
  let unmapped = 0;
  let invisible = 0;
  let clippedAway = 0;
  let lastPointer = 0;
  let lastLeft = Number.NaN;
  let object: TextObject | undefined;
  /** Of the last glyph. */
  let begun: TextObject | undefined;
  let baseline = 0;
  /** Of the character before that is no space. */
  let before = 0;
  const isPlain = isUpright(matrix);
  const [moveX, moveY] = [matrix[4], matrix[5]];
  const [rightEdge, bottomEdge] = [size.width + 2, size.height + 2];
  // One for all: the builder keeps none.
  const glyph = {
    text: "",
    left: 0.5,
    top: 0.5,
    right: 0.5,
    bottom: 0.5,
    middle: 0.5,
    isSyllable: false,
    baseline: 0.5,
    style: NO_STYLE,
  };
  eachGlyph(library, textPage, count, (record) => {
    const { index, isGenerated } = record;
    let code = record.code;
    if (record.object !== lastPointer && record.object !== 0) {
      lastPointer = record.object;
      const previous = object;
      object = objects.get(lastPointer);
      if (object === undefined) {
        object = readTextObject(page, index, lastPointer, faces, shifted, said);
        objects.set(lastPointer, object);
        if (object.isAfterSpace) addDrawnSpace(builder, previous, before);
      }
      baseline = originOf(library, textPage, index, matrix, object.style.turn);
    }
    let replacement: string | undefined;
    if (record.object !== 0 && !isGenerated && object !== undefined) code = characterOf(object, code);
    // Line ends that PDFium makes up have the same codes.
    if (code < 32 && !isGenerated) replacement = rawSign(object?.style.font ?? "", code);
    if (code <= 32 && code !== 2 && code !== 0 && replacement === undefined) {
      const [left, right] = [record.left + moveX, record.right + moveX];
      if (isGenerated) deduceSpace(builder, object, page.survey);
      else if (!strays.addSpace(record.object, left, right, baseline)) builder.space(left, right);
      return;
    }
    if (isBlank(library, textPage, index, code)) {
      builder.space();
      return;
    }
    code = plainThai(code, before);
    before = code;
    if (isSymbolCode(code)) replacement = symbolCharacter(object?.style.font ?? "", code) || undefined;
    // PDFium marks a hyphen at a line end with U+0002; elsewhere that is a glyph without a meaning.
    if (code === 0xad || (code === 2 && call.FPDFText_IsHyphen(textPage, index) === 1)) code = 0x2d;
    if (record.object === 0 || object === undefined || object.isSaidBefore) return;
    if (object.isClippedAway) {
      clippedAway++;
      return;
    }
    const { style } = object;
    if (style.turn !== 0) baseline = originOf(library, textPage, index, matrix, style.turn);
    characters++;
    if (code < 128) object.face.codes[code]!++;
    if (code < 128 && object.isLevel) {
      replacement ??= learnWidth(object, code, record, lastLeft);
      lastLeft = record.left;
    }
    if (replacement === undefined && (code > 0x7e || code < 32) && isUnmapped(code)) {
      unmapped++;
      if (code >= 0x80 && code < 0xa0) replacement = highSign(style.font, code);
      else if (code === 0 || code === UNNAMED) code = 0xfffd;
    }
    if (object.invisible) invisible++;
    glyph.middle = Number.NaN;
    if (isPlain) {
      glyph.left = record.left + moveX;
      glyph.top = moveY - record.top;
      glyph.right = record.right + moveX;
      glyph.bottom = moveY - record.bottom;
      placeWidthless(glyph, code, library, textPage, index, moveX);
    } else Object.assign(glyph, transformBox(matrix, record.left, record.bottom, record.right, record.top));
    const middleX = (glyph.left + glyph.right) / 2;
    const middleY = (glyph.top + glyph.bottom) / 2;
    if (!(middleX > -2 && middleX < rightEdge && middleY > -2 && middleY < bottomEdge)) return;
    if (style.turn === 0 && (object.signs !== undefined || code === 0x221a) && hangs(style.font, code)) {
      builder.add(hangingGlyph(library, textPage, index, matrix, String.fromCharCode(code), style, baseline));
      return;
    }
    const isBegun = object === begun && object.syllable !== undefined;
    begun = object;
    if (strays.isAfterSpace(record, object.syllable, style, isBegun ? undefined : code, baseline, moveX))
      builder.space();
    glyph.isSyllable = object.syllable !== undefined;
    if (object.syllable !== undefined)
      setIn(object.syllable, glyph, isBegun && !isRightToLeft(String.fromCharCode(code)));
    if (object.lean !== 0) straighten(glyph, object.lean, baseline);
    setAcross(glyph, style, baseline);
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
  return { words: builder.finish(), characters, unmapped, invisible, clippedAway, doubtful: builder.doubtful };
}

/** Whether a page is only moved and mirrored, as nearly every one is. Spares four general transforms a character. */
const isUpright = (matrix: Matrix): boolean =>
  matrix[0] === 1 && matrix[1] === 0 && matrix[2] === 0 && matrix[3] === -1;

/** Translates a code of PDFium's into the character it stands for: some fonts use private codes. */
function characterOf({ isShifted, signs, face, font }: TextObject, code: number): number {
  let character = code;
  if (isShifted && code > 0 && code <= LAST_SHIFTED) character += GLYPH_SHIFT;
  if (signs !== undefined && character !== 32 && character < signs.length) character = signs[character]!.charCodeAt(0);
  face.counts?.add(character);
  if (font.texEncoding !== undefined) return texLetter(font.texEncoding, character);
  return font.hasIcons ? iconCode(character) : character;
}

/**
 * A space that the file draws as an object of its own, which PDFium leaves out. Letters of a word that are set wide apart have such spaces between,
 * too, so that the gap decides, where it is known.
 */
function addDrawnSpace(builder: WordBuilder, previous: TextObject | undefined, before: number): void {
  // Where text turns around, the order of objects is not that of reading.
  if (isRightToLeft(String.fromCharCode(before))) return;
  if (previous?.syllable === undefined) builder.deducedSpace();
  else builder.space();
}

/** PDFium sees the first object of a syllable alone, so that it often takes the others for a gap. */
function deduceSpace(builder: WordBuilder, before: TextObject | undefined, { afterSpace }: TextSurvey): void {
  const isOfSyllable = before?.syllable !== undefined;
  if (!isOfSyllable || afterSpace.size === 0) builder.deducedSpace(isOfSyllable);
}

/**
 * Keeps the width of a letter for its font.
 *
 * @param lastLeft left edge of the letter before: those of a ligature have one
 * @returns the letters of the ligature that it is, by its width
 */
function learnWidth(
  { face, font, style }: TextObject,
  code: number,
  { left, right }: Readonly<GlyphRecord>,
  lastLeft: number,
): string | undefined {
  if (left === lastLeft) {
    font.widths.addShared();
    return undefined;
  }
  const width = (right - left) / style.size;
  font.widths.add(code, width);
  return face.hadLigatures ? font.widths.ligatureOf(code, width) : undefined;
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
