import { isRightToLeft } from "../direction.js";
import type { Matrix } from "../geometry.js";
import type { GlyphStyle } from "../glyph.js";
import { signsOf } from "../math-signs.js";
import type { Pdfium } from "./library.js";
import { fillOf } from "./objects.js";
import { type Face, faceOf, fontOf, type KnownFont } from "./page-fonts.js";
import type { StraySpaces } from "./stray-spaces.js";
import type { Span, TextSurvey } from "./text-survey.js";

/** Text render mode "invisible" (PDF 32000-1 table 106). */
const INVISIBLE = 3;
const FILLED_AND_STROKED = 2;

/** All letters of one text object share these. */
export interface TextObject {
  readonly style: GlyphStyle;
  readonly invisible: boolean;
  readonly isClippedAway: boolean;
  /** Another object of its span came before it, and said the text of all: PDFium says it again where the two are not neighbours. */
  readonly isSaidBefore: boolean;
  /** An object that draws a space comes right before it. */
  readonly isAfterSpace: boolean;
  /** Where all letters of a syllable stand whose glyphs are several objects. */
  readonly syllable: { readonly left: number; readonly right: number } | undefined;
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

export interface OpenPage {
  readonly library: Pdfium;
  readonly textPage: number;
  /** From user space to the page as shown. */
  readonly matrix: Matrix;
  readonly size: { readonly width: number; readonly height: number };
  readonly fonts: Map<number, KnownFont>;
  readonly survey: TextSurvey;
  readonly strays: StraySpaces;
}

/**
 * @param index of the object's first character
 * @param faces filled with what is seen of each font
 * @param shifted fonts whose codes are numbers of glyphs
 * @param said the spans whose text has come, to which that of the object is added
 */
export function readTextObject(
  { library, textPage, matrix, fonts, survey }: OpenPage,
  index: number,
  pointer: number,
  faces: Map<string, Face>,
  shifted: ReadonlySet<string>,
  said: Set<Span>,
): TextObject {
  const { call, scratch } = library;
  call.FPDFText_GetMatrix(textPage, index, scratch);
  const a = library.float(scratch);
  const b = library.float(scratch + 4);
  const c = library.float(scratch + 8);
  const d = library.float(scratch + 12);
  const directionX = matrix[0] * a + matrix[2] * b;
  const directionY = matrix[1] * a + matrix[3] * b;
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
  const span = survey.spans.get(pointer);
  const isRight = isRightToLeft(String.fromCharCode(call.FPDFText_GetUnicode(textPage, index) & 0xffff));
  const isSaidBefore = span !== undefined && said.has(span);
  if (span !== undefined && saysAll(library, textPage, index, pointer, span.text, isRight)) said.add(span);
  return {
    invisible,
    isClippedAway: survey.clipped.has(pointer),
    isSaidBefore,
    isAfterSpace: !isRight && survey.afterSpace.has(pointer),
    syllable: turn !== 0 || span === undefined || !said.has(span) ? undefined : roomOf(span),
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

/** Whether PDFium gives an object the text of its span. Where the font knows none of the letters, each object says its own. */
function saysAll(
  { call }: Pdfium,
  textPage: number,
  index: number,
  pointer: number,
  text: string,
  isReversed: boolean,
): boolean {
  for (let at = 0; at < text.length; at++) {
    if (call.FPDFText_GetTextObject(textPage, index + at) !== pointer) return false;
    const letter = text.charCodeAt(isReversed ? text.length - 1 - at : at);
    if (call.FPDFText_GetUnicode(textPage, index + at) !== letter) return false;
  }
  return true;
}

/** The room of a syllable whose glyphs are several objects. */
const roomOf = ({ box }: Span): TextObject["syllable"] =>
  box === undefined ? undefined : { left: box.left, right: box.right };

/** Least lean, over the height, of letters that are sheared on purpose. */
const LEAST_LEAN = 0.15;
/** Smaller type, in points, nobody reads. */
const LEAST_SIZE = 1.5;
const NEARLY_WHITE = 235;

function isPale(library: Pdfium, object: number): boolean {
  const fill = fillOf(library, object);
  if (fill === undefined) return false;
  const [red, green, blue, alpha] = fill;
  return alpha < 20 || (red > NEARLY_WHITE && green > NEARLY_WHITE && blue > NEARLY_WHITE);
}

/** @param x,y direction of the text on the page as shown, y downwards */
function turnOf(x: number, y: number): 0 | 90 | 180 | 270 {
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 0 : 180;
  return y > 0 ? 90 : 270;
}
