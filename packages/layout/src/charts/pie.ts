import type { LayoutShape, LayoutWord } from "../types.js";
import type { Plot } from "./chart.js";
import type { Label } from "./labels.js";
import type { NameOf } from "./legend.js";

type Point = readonly [x: number, y: number];

const NONE: ReadonlySet<LayoutWord> = new Set();

/** Slices meet in the middle within so many points. */
const MEET = 1;
const MIN_RADIUS = 15;
/** A circle with more slices is not read as a pie: they are too thin to tell apart. */
const MAX_SLICES = 100;

/** Slices that meet in one point, their shares by their areas. */
export function readPies(shapes: readonly LayoutShape[], labels: readonly Label[], nameOf: NameOf): Plot[] {
  const slices = shapes.filter(
    (shape) =>
      shape.fill !== undefined &&
      !shape.isRectangle &&
      shape.points.length >= 3 &&
      Math.max(shape.right - shape.left, shape.bottom - shape.top) > MIN_RADIUS,
  );
  const corners = new Corners(slices);
  const plots: Plot[] = [];
  const used = new Set<LayoutShape>();
  for (const slice of slices) {
    if (used.has(slice)) continue;
    for (const center of slice.points) {
      const pie = corners.near(center).filter((other) => !used.has(other));
      if (pie.length < 2 || !areOfOneCircle(pie, center)) continue;
      const plot = plotOf(pie, center, labels, nameOf);
      if (plot === undefined) continue;
      for (const one of pie) used.add(one);
      plots.push(plot);
      break;
    }
  }
  return plots;
}

interface Corner {
  readonly slice: LayoutShape;
  readonly number: number;
  readonly point: Point;
}

/** Tells which slices have a corner near a point. A map may have hundreds of thousands of corners; each is compared only with those in the squares around it. */
class Corners {
  readonly #squares = new Map<number, Corner[]>();

  constructor(slices: readonly LayoutShape[]) {
    for (const [number, slice] of slices.entries()) {
      for (const point of slice.points) {
        const key = keyOf(Math.floor(point[0] / MEET), Math.floor(point[1] / MEET));
        const corners = this.#squares.get(key);
        if (corners === undefined) this.#squares.set(key, [{ slice, number, point }]);
        else if (corners[corners.length - 1]!.number !== number && corners.length < MAX_SLICES)
          corners.push({ slice, number, point });
      }
    }
  }

  /** @returns the slices in the order in which they are drawn */
  near([x, y]: Point): LayoutShape[] {
    const found: Corner[] = [];
    const [column, row] = [Math.floor(x / MEET), Math.floor(y / MEET)];
    for (let across = column - 1; across <= column + 1; across++) {
      for (let down = row - 1; down <= row + 1; down++) {
        for (const corner of this.#squares.get(keyOf(across, down)) ?? []) {
          const [cornerX, cornerY] = corner.point;
          if (Math.abs(cornerX - x) < MEET && Math.abs(cornerY - y) < MEET) found.push(corner);
        }
      }
    }
    found.sort((a, b) => a.number - b.number);
    return found.filter(({ number }, place) => number !== found[place - 1]?.number).map(({ slice }) => slice);
  }
}

/** Squares that share a key by chance do no harm: distances are compared. */
const keyOf = (column: number, row: number): number => column * 100_003 + row;

function radiusOf(shape: LayoutShape, [x, y]: Point): number {
  let most = 0;
  for (const point of shape.points) most = Math.max(most, (point[0] - x) ** 2 + (point[1] - y) ** 2);
  return Math.sqrt(most);
}

/** All of one radius, and together a full turn. */
function areOfOneCircle(slices: readonly LayoutShape[], center: Point): boolean {
  const radius = radiusOf(slices[0]!, center);
  if (radius < MIN_RADIUS || slices.some((slice) => Math.abs(radiusOf(slice, center) - radius) > 0.05 * radius))
    return false;
  const area = slices.reduce((sum, slice) => sum + areaOf(slice.points), 0);
  return area > 0.9 * Math.PI * radius ** 2 && area < 1.05 * Math.PI * radius ** 2;
}

function areaOf(points: readonly Point[]): number {
  let sum = 0;
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length]!;
    sum += x * nextY - nextX * y;
  }
  return Math.abs(sum) / 2;
}

function plotOf(
  slices: readonly LayoutShape[],
  center: Point,
  labels: readonly Label[],
  nameOf: NameOf,
): Plot | undefined {
  const radius = radiusOf(slices[0]!, center);
  const total = slices.reduce((sum, slice) => sum + areaOf(slice.points), 0);
  const [x, y] = center;
  const taken: Label[] = [];
  const area = { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
  const marks = new Set(slices);
  const rows = slices.map((slice) => {
    const own = labels
      .filter((label) => !taken.includes(label) && isBeside(label, slice, center, radius))
      .sort((a, b) => distanceTo(a, slice, center, radius) - distanceTo(b, slice, center, radius));
    const name = nameOf(slice.fill!, marks, NONE, area) ?? own.find(({ value }) => value === undefined);
    const printed = own.find((label) => label.suffix === "%");
    for (const label of [name, printed]) if (label !== undefined) taken.push(label);
    const share = (100 * areaOf(slice.points)) / total;
    return [name?.text ?? "", `${share.toFixed(1).replace(/\.0$/, "")}%`];
  });
  if (rows.filter(([name]) => name !== "").length < 2) return undefined;
  return { kind: "pie", area, rows: [["", ""], ...rows], labels: taken };
}

/** From the middle of the rim of a slice to the label. */
function distanceTo(label: Label, slice: LayoutShape, [x, y]: Point, radius: number): number {
  const [sumX, sumY] = slice.points.reduce(([a, b], point) => [a + point[0] - x, b + point[1] - y], [0, 0]);
  const length = Math.hypot(sumX!, sumY!) || 1;
  const [rimX, rimY] = [x + (radius * sumX!) / length, y + (radius * sumY!) / length];
  const nearX = Math.min(Math.max(rimX, label.left), label.right);
  const nearY = Math.min(Math.max(rimY, label.top), label.bottom);
  return Math.hypot(nearX - rimX, nearY - rimY);
}

/** Inside of a slice, or just outside of its rim. */
function isBeside(label: Label, slice: LayoutShape, [x, y]: Point, radius: number): boolean {
  // The nearest point of the label: a long name outside of the rim has its middle far from it.
  const nearX = Math.min(Math.max(x, label.left), label.right);
  const nearY = Math.min(Math.max(y, label.top), label.bottom);
  const distance = Math.hypot(nearX - x, nearY - y);
  if (distance > 1.35 * radius || label.isTurned) return false;
  const angle = Math.atan2((distance < radius ? label.y : nearY) - y, (distance < radius ? label.x : nearX) - x);
  const probe: Point = [x + 0.5 * radius * Math.cos(angle), y + 0.5 * radius * Math.sin(angle)];
  return contains(slice.points, probe);
}

function contains(points: readonly Point[], [x, y]: Point): boolean {
  let isInside = false;
  for (const [index, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(index + 1) % points.length]!;
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
  }
  return isInside;
}
