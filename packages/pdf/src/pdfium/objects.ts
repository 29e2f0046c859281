import { type Matrix, multiply } from "../geometry.js";
import { collectPath, GraphicsCollector, type Segment } from "../graphics.js";
import type { Box, PageGraphics } from "../reader.js";
import { isClippedAway } from "./clipped.js";
import type { Pdfium } from "./library.js";
import { boundsOf, matrixOf, TYPE_IMAGE, TYPE_PATH, TYPE_SHADING, walk } from "./walk.js";

const MAX_SEGMENTS = 2000;

export interface ImageObject extends Box {
  readonly pointer: number;
  readonly order: number;
  readonly pixels: number | undefined;
}

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
      collectPath(collector, segmentsOf(library, object), multiply(matrix, matrixOf(library, object)), {
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

const WHITE = "white";

/** Red, green, blue and how opaque the inside is, from 0 to 255; undefined for patterns. */
export function fillOf(
  library: Pdfium,
  object: number,
): readonly [red: number, green: number, blue: number, alpha: number] | undefined {
  const { call, scratch } = library;
  if (call.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return undefined;
  return [
    library.integer(scratch),
    library.integer(scratch + 4),
    library.integer(scratch + 8),
    library.integer(scratch + 12),
  ];
}

/** Colour of the inside as seen on white paper; undefined for patterns. */
function fillColor(library: Pdfium, object: number): string | undefined {
  const fill = fillOf(library, object);
  if (fill === undefined) return undefined;
  const [red, green, blue, alpha] = fill;
  const parts = [red, green, blue].map((part) => Math.round((part * alpha + 255 * (255 - alpha)) / 255));
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
