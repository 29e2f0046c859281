import { IDENTITY, invert, type Matrix, multiply, transformBox } from "../geometry.js";
import type { Box } from "../reader.js";
import { type Area, boundsIn, clippedTo } from "./clipped.js";
import type { Pdfium } from "./library.js";

// Kinds of page objects, as PDFium numbers them.
export const TYPE_TEXT = 1;
export const TYPE_PATH = 2;
export const TYPE_IMAGE = 3;
export const TYPE_SHADING = 4;
const TYPE_FORM = 5;
const MAX_OBJECTS = 200_000;
const MAX_DEPTH = 12;

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
export function* walk(library: Pdfium, page: number, pageMatrix: Matrix): Generator<Placed> {
  const { call } = library;
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
      const own = matrixOf(library, object);
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

/** From the space that an object is defined in to that of the object's container. */
export function matrixOf(library: Pdfium, object: number): Matrix {
  const { call, scratch } = library;
  if (call.FPDFPageObj_GetMatrix(object, scratch) === 0) return IDENTITY;
  return [
    library.float(scratch),
    library.float(scratch + 4),
    library.float(scratch + 8),
    library.float(scratch + 12),
    library.float(scratch + 16),
    library.float(scratch + 20),
  ];
}

/** @param matrix from the space of the object to the page as shown */
export function boundsOf(library: Pdfium, object: number, matrix: Matrix): Box | undefined {
  const bounds = boundsIn(library, object);
  if (bounds === undefined) return undefined;
  const box = transformBox(matrix, bounds.left, bounds.bottom, bounds.right, bounds.top);
  return Number.isFinite(box.left + box.top + box.right + box.bottom) ? box : undefined;
}
