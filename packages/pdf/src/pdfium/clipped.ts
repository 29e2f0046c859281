import type { Pdfium } from "./library.js";

/** Paths that clip one object, and points of each, that are looked at. */
const MAX_PATHS = 16;
const MAX_POINTS = 64;
/** Room, in units of the space, that rounding may add to an edge. */
const ROUNDING = 0.5;

/** An upright area of the space that an object stands in, y upwards. */
export interface Area {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/**
 * Whether the page shows nothing of an object because paths clip it away (PDF 32000-1, 8.5.4). A figure that is a part of another page carries all of
 * that page.
 *
 * @param shown what is left to see of the form that the object belongs to, in the space of the object
 */
export function isClippedAway(library: Pdfium, object: number, shown: Area | undefined): boolean {
  const area = clippedTo(library, object, shown);
  if (area === undefined) return false;
  const { call, scratch } = library;
  if (call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return false;
  return (
    library.float(scratch) > area.right + ROUNDING ||
    library.float(scratch + 4) > area.top + ROUNDING ||
    library.float(scratch + 8) < area.left - ROUNDING ||
    library.float(scratch + 12) < area.bottom - ROUNDING
  );
}

/** The part of `shown` that the object's own paths leave; undefined where nothing is clipped. */
export function clippedTo(library: Pdfium, object: number, shown: Area | undefined): Area | undefined {
  const { call } = library;
  const clip = call.FPDFPageObj_GetClipPath(object);
  const count = clip === 0 ? 0 : Math.min(MAX_PATHS, call.FPDFClipPath_CountPaths(clip));
  let area = shown;
  for (let path = 0; path < count; path++) {
    const own = areaOf(library, clip, path);
    if (own === undefined) continue;
    area =
      area === undefined
        ? own
        : {
            left: Math.max(area.left, own.left),
            bottom: Math.max(area.bottom, own.bottom),
            right: Math.min(area.right, own.right),
            top: Math.min(area.top, own.top),
          };
  }
  return area;
}

/** The box around a path; undefined where it has no points, or too many to look at. */
function areaOf(library: Pdfium, clip: number, path: number): Area | undefined {
  const { call, scratch } = library;
  const count = call.FPDFClipPath_CountPathSegments(clip, path);
  if (count <= 0 || count > MAX_POINTS) return undefined;
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < count; index++) {
    const segment = call.FPDFClipPath_GetPathSegment(clip, path, index);
    if (call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) return undefined;
    const [x, y] = [library.float(scratch), library.float(scratch + 4)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return { left, bottom, right, top };
}
