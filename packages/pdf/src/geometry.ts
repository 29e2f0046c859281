import type { Box } from "@quern/layout";

/** An affine matrix as PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** `inner` first, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

export const applyX = (m: Matrix, x: number, y: number): number => m[0] * x + m[2] * y + m[4];
export const applyY = (m: Matrix, x: number, y: number): number => m[1] * x + m[3] * y + m[5];

/** The way back; undefined for a matrix that flattens everything. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const scale = a * d - b * c;
  if (!(Math.abs(scale) > 1e-12)) return undefined;
  return [d / scale, -b / scale, -c / scale, a / scale, (c * f - d * e) / scale, (b * e - a * f) / scale];
}

/** The upright box around a box after a transform. */
export function transformBox(m: Matrix, left: number, bottom: number, right: number, top: number): Box {
  const x = [applyX(m, left, bottom), applyX(m, right, bottom), applyX(m, left, top), applyX(m, right, top)];
  const y = [applyY(m, left, bottom), applyY(m, right, bottom), applyY(m, left, top), applyY(m, right, top)];
  return { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) };
}

/**
 * From PDF user space (origin bottom left) to the page as shown (origin top left).
 *
 * @param quarterTurns the page's /Rotate divided by 90
 * @returns the matrix and the size of the page as shown
 */
export function pageMatrix(
  box: { left: number; bottom: number; right: number; top: number },
  quarterTurns: number,
): { matrix: Matrix; width: number; height: number } {
  const width = box.right - box.left;
  const height = box.top - box.bottom;
  switch (((quarterTurns % 4) + 4) % 4) {
    case 1:
      return { matrix: [0, 1, 1, 0, -box.bottom, -box.left], width: height, height: width };
    case 2:
      return { matrix: [-1, 0, 0, 1, box.right, -box.bottom], width, height };
    case 3:
      return { matrix: [0, -1, -1, 0, box.top, box.right], width: height, height: width };
    default:
      return { matrix: [1, 0, 0, -1, -box.left, box.top], width, height };
  }
}
