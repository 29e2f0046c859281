import { applyX, applyY, IDENTITY, invert, type Matrix, multiply, transformBox } from "../geometry.js";
import { collectPath, GraphicsCollector, type Segment } from "../graphics.js";
import type { Box, PageGraphics } from "../reader.js";
import { type Area, clippedTo, isClippedAway } from "./clipped.js";
import type { Pdfium } from "./library.js";

const TYPE_TEXT = 1;
const TYPE_PATH = 2;
const TYPE_IMAGE = 3;
const TYPE_SHADING = 4;
const TYPE_FORM = 5;
const MAX_OBJECTS = 200_000;
const MAX_DEPTH = 12;
const MAX_SEGMENTS = 2000;

export interface ImageObject extends Box {
  readonly pointer: number;
  readonly order: number;
  readonly pixels: number | undefined;
}

interface Placed {
  readonly object: number;
  readonly type: number;
  /** From the space of the object to the page as shown. */
  readonly matrix: Matrix;
  /** The part that is left to see of the form around the object, in its space; undefined where nothing is clipped. */
  readonly shown: Area | undefined;
  readonly isInForm: boolean;
}

interface Level {
  readonly container: number;
  readonly count: number;
  index: number;
  readonly matrix: Matrix;
  readonly shown: Area | undefined;
  readonly isPage: boolean;
}

/** Walks all page objects, entering form XObjects, without recursion. */
function* walk(library: Pdfium, page: number, pageMatrix: Matrix): Generator<Placed> {
  const { call, scratch } = library;
  const count = call.FPDFPage_CountObjects(page);
  const stack: Level[] = [{ container: page, count, index: 0, matrix: pageMatrix, shown: undefined, isPage: true }];
  let seen = 0;
  while (stack.length > 0) {
    const level = stack[stack.length - 1]!;
    if (level.index >= level.count || seen++ > MAX_OBJECTS) {
      stack.pop();
      continue;
    }
    const index = level.index++;
    const object = level.isPage
      ? call.FPDFPage_GetObject(level.container, index)
      : call.FPDFFormObj_GetObject(level.container, index);
    if (object === 0) continue;
    const type = call.FPDFPageObj_GetType(object);
    if (type === TYPE_FORM) {
      if (stack.length > MAX_DEPTH) continue;
      const own = call.FPDFPageObj_GetMatrix(object, scratch) === 0 ? IDENTITY : readMatrix(library, scratch);
      const count = call.FPDFFormObj_CountObjects(object);
      const shown = into(own, clippedTo(library, object, level.shown));
      stack.push({ container: object, count, index: 0, matrix: multiply(level.matrix, own), shown, isPage: false });
    } else yield { object, type, matrix: level.matrix, shown: level.shown, isInForm: !level.isPage };
  }
}

/** An area seen from within a form. */
function into(form: Matrix, area: Area | undefined): Area | undefined {
  const back = area === undefined ? undefined : invert(form);
  if (area === undefined || back === undefined) return undefined;
  // Boxes are of pages, y downwards; here y goes upwards.
  const { left, top: bottom, right, bottom: top } = transformBox(back, area.left, area.bottom, area.right, area.top);
  return { left, bottom, right, top };
}

/** Text objects that the file says one text of (`ActualText`, PDF 32000-1, 14.9.4): the glyphs of a syllable, letters and marks. */
export interface Span {
  readonly text: string;
  /** The room that its objects take together, on the page as shown. */
  box: Box | undefined;
  objects: number;
}

export interface TextSurvey {
  /** Text in forms of which the page shows another part. What clips a text itself, its own object tells. */
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
  let blank: { readonly x: number; readonly y: number } | undefined;
  const key = library.cString("ActualText");
  try {
    for (const { object, type, matrix, shown } of walk(library, page, pageMatrix)) {
      if (type !== TYPE_TEXT) continue;
      if (shown !== undefined && isClippedAway(library, object, shown)) clipped.add(object);
      const box = boundsOf(library, object, matrix);
      const isBlank = box !== undefined && box.right - box.left < MAX_BLANK_POINTS;
      if (blank !== undefined || isBlank) {
        const origin = originOf(library, object, matrix);
        if (blank !== undefined && !isBlank && isSpace(blank, origin)) afterSpace.add(object);
        blank = isBlank ? (blank ?? origin) : undefined;
      }
      const span = spanOf(library, object, key, byMark);
      if (span === undefined) continue;
      spans.set(object, span);
      if (box !== undefined) span.box = span.box === undefined ? box : around(span.box, box);
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

/** Where the first glyph of a text object stands on the page. */
function originOf(library: Pdfium, object: number, matrix: Matrix): { x: number; y: number } {
  const { call, scratch } = library;
  const own = call.FPDFPageObj_GetMatrix(object, scratch) === 0 ? IDENTITY : readMatrix(library, scratch);
  return { x: applyX(matrix, own[4], own[5]), y: applyY(matrix, own[4], own[5]) };
}

const isSpace = (
  blank: { readonly x: number; readonly y: number },
  next: { readonly x: number; readonly y: number },
): boolean => next.x - blank.x >= MIN_SPACE_POINTS && Math.abs(next.y - blank.y) < MIN_SPACE_POINTS;

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** Letters and marks of a syllable at most; more are a word or a line. */
const MAX_SYLLABLE_LETTERS = 12;
const UTF16_BYTES = 2;
const BYTE_ORDER_MARK_BYTES = 2;

/** The text that a mark says, in UTF-16 as browsers write it; none where it says nothing, or more than a syllable. */
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
 * @param byMark what is known of the marks so far; objects of one span share theirs
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

const readMatrix = (library: Pdfium, at: number): Matrix => [
  library.float(at),
  library.float(at + 4),
  library.float(at + 8),
  library.float(at + 12),
  library.float(at + 16),
  library.float(at + 20),
];

/** One walk over the page for both rules and pictures: the walk is what costs. */
export function readObjects(
  library: Pdfium,
  page: number,
  pageMatrix: Matrix,
  size: { width: number; height: number },
): { graphics: PageGraphics; images: ImageObject[] } {
  const { call, scratch } = library;
  const collector = new GraphicsCollector(size.width, size.height);
  const images: ImageObject[] = [];
  let order = 0;
  for (const { object, type, matrix, shown, isInForm } of walk(library, page, pageMatrix)) {
    order++;
    if (isInForm && isClippedAway(library, object, shown)) continue;
    if (type === TYPE_IMAGE && images.length < 2000) {
      const box = boundsOf(library, object, matrix);
      if (box !== undefined) images.push({ ...box, pointer: object, order, pixels: pixelsOf(library, object) });
    } else if (type === TYPE_SHADING) {
      // Slides of LaTeX have small balls as bullets.
      const box = boundsOf(library, object, matrix);
      if (box !== undefined) collector.dot(box);
    } else if (type === TYPE_PATH) {
      collector.pathCount++;
      if (collector.full) continue;
      if (call.FPDFPath_GetDrawMode(object, scratch, scratch + 4) === 0) continue;
      const fillMode = library.integer(scratch);
      const stroked = library.integer(scratch + 4) !== 0;
      const color = fillMode === 0 ? undefined : fillColor(library, object);
      const filled = fillMode !== 0 && color !== WHITE;
      if (!filled && !stroked) continue;
      const own = call.FPDFPageObj_GetMatrix(object, scratch) === 0 ? IDENTITY : readMatrix(library, scratch);
      collectPath(collector, segmentsOf(library, object), multiply(matrix, own), {
        filled,
        stroked,
        ...(color === undefined ? {} : { color }),
        ...(stroked ? { strokeColor: strokeColor(library, object) } : {}),
      });
    }
  }
  return { graphics: collector.finish(), images };
}

function pixelsOf(library: Pdfium, object: number): number | undefined {
  const { call, scratch } = library;
  if (call.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4) === 0) return undefined;
  return library.view.getUint32(scratch, true) * library.view.getUint32(scratch + 4, true);
}

function boundsOf(library: Pdfium, object: number, matrix: Matrix): Box | undefined {
  const { call, scratch } = library;
  if (call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return undefined;
  const [left, bottom, right, top] = [0, 4, 8, 12].map((offset) => library.float(scratch + offset)) as [
    number,
    number,
    number,
    number,
  ];
  const box = transformBox(matrix, left, bottom, right, top);
  return Number.isFinite(box.left + box.top + box.right + box.bottom) ? box : undefined;
}

const WHITE = "white";

/** Colour of the inside as seen on white paper; undefined for patterns. */
function fillColor(library: Pdfium, object: number): string | undefined {
  const { call, scratch } = library;
  if (call.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return undefined;
  const alpha = library.integer(scratch + 12);
  const parts = [0, 4, 8].map((offset) =>
    Math.round((library.integer(scratch + offset) * alpha + 255 * (255 - alpha)) / 255),
  );
  if (parts.every((part) => part > 250)) return WHITE;
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function strokeColor(library: Pdfium, object: number): string {
  const { call, scratch } = library;
  if (call.FPDFPageObj_GetStrokeColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return "#000000";
  return `#${[0, 4, 8].map((offset) => (library.integer(scratch + offset) & 0xff).toString(16).padStart(2, "0")).join("")}`;
}

function segmentsOf(library: Pdfium, object: number): Segment[] {
  const { call, scratch } = library;
  const count = Math.min(call.FPDFPath_CountSegments(object), MAX_SEGMENTS);
  const segments: Segment[] = [];
  let curve = 0;
  for (let index = 0; index < count; index++) {
    const segment = call.FPDFPath_GetPathSegment(object, index);
    if (call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
    const x = library.float(scratch);
    const y = library.float(scratch + 4);
    const type = call.FPDFPathSegment_GetType(segment);
    // A curve comes as three points: two controls and its end.
    curve = type === 1 ? curve + 1 : 0;
    segments.push([type === 2 ? "move" : type === 0 ? "line" : curve % 3 === 0 ? "curve" : "control", x, y]);
    if (call.FPDFPathSegment_GetClose(segment) !== 0) segments.push(["close", x, y]);
  }
  return segments;
}
