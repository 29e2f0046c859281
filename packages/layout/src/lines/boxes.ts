import type { Box } from "../types.js";

export const widthOf = (box: Box): number => box.right - box.left;
export const heightOf = (box: Box): number => box.bottom - box.top;
export const areaOf = (box: Box): number => widthOf(box) * heightOf(box);
export const middleX = (box: Box): number => (box.left + box.right) / 2;
export const middleY = (box: Box): number => (box.top + box.bottom) / 2;

/** Length shared by two intervals; negative is the distance between them. */
export const overlap = (a1: number, a2: number, b1: number, b2: number): number => Math.min(a2, b2) - Math.max(a1, b1);

export const contains = (box: Box, x: number, y: number): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** Whether two boxes share some area. */
export const meet = (one: Box, other: Box): boolean =>
  overlap(one.left, one.right, other.left, other.right) > 0 &&
  overlap(one.top, one.bottom, other.top, other.bottom) > 0;

/** The box around all; undefined for none. */
export function unionOf(boxes: Iterable<Box>): Box | undefined {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const box of boxes) {
    if (box.left < left) left = box.left;
    if (box.top < top) top = box.top;
    if (box.right > right) right = box.right;
    if (box.bottom > bottom) bottom = box.bottom;
  }
  return left <= right ? { left, top, right, bottom } : undefined;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** Groups sorted numbers that lie within `tolerance` of their neighbour; returns the mean of each group. */
export function cluster(values: readonly number[], tolerance: number): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const means: number[] = [];
  let sum = 0;
  let count = 0;
  let last = Number.NaN;
  for (const value of sorted) {
    if (count > 0 && value - last > tolerance) {
      means.push(sum / count);
      sum = 0;
      count = 0;
    }
    sum += value;
    count++;
    last = value;
  }
  if (count > 0) means.push(sum / count);
  return means;
}

/** Sets that grow together, by index. */
export class Groups {
  readonly #parent: number[];

  constructor(size: number) {
    this.#parent = Array.from({ length: size }, (_, index) => index);
  }

  find(index: number): number {
    let root = index;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    let at = index;
    while (this.#parent[at] !== root) {
      const next = this.#parent[at]!;
      this.#parent[at] = root;
      at = next;
    }
    return root;
  }

  join(a: number, b: number): void {
    this.#parent[this.find(a)] = this.find(b);
  }
}
