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
 * Whether clipping paths hide all of an object (PDF 32000-1, 8.5.4). A figure taken from another page brings the rest of that page along, clipped.
 *
 * @param shown the part of the form around the object that is left to see, in the space of the object
 */
export function isClippedAway(library: Pdfium, object: number, shown: Area | undefined): boolean {
  const area = clippedTo(library, object, shown);
  const bounds = area === undefined ? undefined : boundsIn(library, object);
  if (area === undefined || bounds === undefined) return false;
  return (
    bounds.left > area.right + ROUNDING ||
    bounds.bottom > area.top + ROUNDING ||
    bounds.right < area.left - ROUNDING ||
    bounds.top < area.bottom - ROUNDING
  );
}

/** The room of an object in the space that it stands in. */
export function boundsIn(library: Pdfium, object: number): Area | undefined {
  const { call, scratch } = library;
  if (call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return undefined;
  return {
    left: library.float(scratch),
    bottom: library.float(scratch + 4),
    right: library.float(scratch + 8),
    top: library.float(scratch + 12),
  };
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
