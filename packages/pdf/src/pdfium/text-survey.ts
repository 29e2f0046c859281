import { unionOf } from "@quern/layout";
import { applyX, applyY, type Matrix } from "../geometry.js";
import type { Box } from "../reader.js";
import { isClippedAway } from "./clipped.js";
import type { Pdfium } from "./library.js";
import { boundsOf, matrixOf, TYPE_TEXT, walk } from "./walk.js";

/** Text objects that the file says one text of (`ActualText`, PDF 32000-1, 14.9.4): the glyphs of a syllable, letters and marks. */
export interface Span {
  readonly text: string;
  /** The room that its objects take together, on the page as shown. */
  box: Box | undefined;
  objects: number;
}

export interface TextSurvey {
  /** Text objects of which the page shows nothing. */
  readonly clipped: ReadonlySet<number>;
  /** By text object. */
  readonly spans: ReadonlyMap<number, Span>;
  /** Text objects that follow one that draws nothing and takes room: a space. PDFium leaves such objects out. */
  readonly afterSpace: ReadonlySet<number>;
}

/** Looks at the text objects of a page for what the text itself does not tell. */
export function surveyTexts(library: Pdfium, page: number, pageMatrix: Matrix): TextSurvey {
  const clipped = new Set<number>();
  const spans = new Map<number, Span>();
  const byMark = new Map<number, Span | undefined>();
  const afterSpace = new Set<number>();
  let blank: Point | undefined;
  const key = library.cString("ActualText");
  try {
    for (const { object, type, matrix, shown } of walk(library, page, pageMatrix)) {
      if (type !== TYPE_TEXT) continue;
      if (isClippedAway(library, object, shown)) clipped.add(object);
      const box = boundsOf(library, object, matrix);
      const isBlank = box !== undefined && box.right - box.left < MAX_BLANK_POINTS;
      if (blank !== undefined || isBlank) {
        const start = startOf(library, object, matrix);
        if (blank !== undefined && !isBlank && isSpace(blank, start)) afterSpace.add(object);
        blank = isBlank ? (blank ?? start) : undefined;
      }
      const span = spanOf(library, object, key, byMark);
      if (span === undefined) continue;
      spans.set(object, span);
      if (box !== undefined) span.box = unionOf(span.box === undefined ? [box] : [span.box, box]);
      span.objects++;
    }
  } finally {
    library.call.free(key);
  }
  return { clipped, spans, afterSpace };
}

/** A glyph that is narrower draws nothing. */
const MAX_BLANK_POINTS = 0.01;
/** Narrower ones part letters that would join, and take no room. */
const MIN_SPACE_POINTS = 0.6;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the first glyph of a text object stands on the page. */
function startOf(library: Pdfium, object: number, matrix: Matrix): Point {
  const own = matrixOf(library, object);
  return { x: applyX(matrix, own[4], own[5]), y: applyY(matrix, own[4], own[5]) };
}

const isSpace = (blank: Point, next: Point): boolean =>
  next.x - blank.x >= MIN_SPACE_POINTS && Math.abs(next.y - blank.y) < MIN_SPACE_POINTS;

/** Letters and marks of a syllable at most; more are a word or a line. */
const MAX_SYLLABLE_LETTERS = 12;
const UTF16_BYTES = 2;
const BYTE_ORDER_MARK_BYTES = 2;

/** The text of a mark, in UTF-16, as browsers write it. Empty if the mark has no text, or more than a syllable. */
function readSaid(library: Pdfium, mark: number, key: number): string {
  const { call, scratch } = library;
  const [bytes, length] = [scratch + 8, scratch];
  const room = BYTE_ORDER_MARK_BYTES + UTF16_BYTES * MAX_SYLLABLE_LETTERS;
  if (call.FPDFPageObjMark_GetParamBlobValue(mark, key, bytes, room, length) === 0) return "";
  const size = library.integer(length);
  if (size <= BYTE_ORDER_MARK_BYTES || size > room || library.view.getUint16(bytes) !== 0xfeff) return "";
  let text = "";
  for (let at = BYTE_ORDER_MARK_BYTES; at + 1 < size; at += UTF16_BYTES)
    text += String.fromCharCode(library.view.getUint16(bytes + at));
  return text;
}

/**
 * @param key the name of the text, in PDFium's memory
 * @param byMark the spans of the marks so far; all objects of a span have the same mark
 */
function spanOf(library: Pdfium, object: number, key: number, byMark: Map<number, Span | undefined>): Span | undefined {
  const { call } = library;
  const marks = call.FPDFPageObj_CountMarks(object);
  if (marks <= 0) return undefined;
  const mark = call.FPDFPageObj_GetMark(object, marks - 1);
  if (byMark.has(mark)) return byMark.get(mark);
  const text = readSaid(library, mark, key);
  const span = text === "" ? undefined : { text, box: undefined, objects: 0 };
  byMark.set(mark, span);
  return span;
}
