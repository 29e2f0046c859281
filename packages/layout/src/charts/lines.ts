import type { LayoutShape } from "../types.js";
import { categoriesBelow } from "./categories.js";
import { type Plot, valueText } from "./chart.js";
import { flip } from "./flip.js";
import type { Label } from "./labels.js";
import type { NameOf } from "./legend.js";
import { findScales, hasSecondScale, type Scale } from "./scale.js";

type Point = readonly [x: number, y: number];

const MAX_PER_NAME = 6;
/** Share of the names that some line must reach. */
const LEAST_TOLD = 0.7;

interface Curve {
  readonly color: string;
  readonly points: readonly Point[];
  readonly shapes: readonly LayoutShape[];
}

/** Lines over a scale at their left or right, with categories or a second scale below. */
export function readLines(
  scale: Scale,
  scales: readonly Scale[],
  shapes: readonly LayoutShape[],
  labels: readonly Label[],
  nameOf: NameOf,
): Plot | undefined {
  const curves = curvesOn(scale, scales, shapes);
  if (curves.length === 0) return undefined;
  const all = curves.flatMap(({ points }) => points);
  const left = Math.min(...all.map(([x]) => x));
  const right = Math.max(...all.map(([x]) => x));
  const bottom = Math.max(scale.placeOf(scale.least), ...all.map(([, y]) => y));
  const free = labels.filter((label) => !scale.labels.includes(label));
  const names = categoriesBelow(free, bottom, left - 40, right + 40, scale);
  if (names.length < 2 || hasSecondScale(scale, scales, left, right)) return undefined;
  const taken: Label[] = [...scale.labels];
  const area = { left, right, top: Math.min(...all.map(([, y]) => y)), bottom };
  const others = new Set([...taken, ...names].flatMap(({ words }) => words));
  const marks = new Set(curves.flatMap((curve) => curve.shapes));
  const header = curves.map(({ color }) => {
    const name = nameOf(color, marks, others, area) ?? nameAtEnd(color, curves, free);
    for (const word of name?.words ?? []) others.add(word);
    if (name !== undefined) taken.push(name);
    return name?.text ?? "";
  });
  const at = (points: readonly Point[], x: number): string => {
    const y = heightAt(points, x);
    return y === undefined ? "" : valueText(scale.valueAt(y), scale);
  };
  const rows = rowsOf(names, all).map(({ name, x }) => [name, ...curves.map(({ points }) => at(points, x))]);
  const told = rows.filter((row) => row.slice(1).some((cell) => cell !== "")).length;
  if (told < 2 || told < LEAST_TOLD * rows.length) return undefined;
  return { kind: "line", area, rows: [["", ...header], ...rows], labels: [...taken, ...names] };
}

/** The places to read lines at: their corners where a scale of numbers lies below that does not name them all, else the names. */
function rowsOf(names: readonly Label[], points: readonly Point[]): Array<{ name: string; x: number }> {
  const xs = [...new Set(points.map(([x]) => Math.round(2 * x) / 2))].sort((a, b) => a - b);
  const places = xs.filter((x, index) => index === 0 || x - xs[index - 1]! > 1);
  const gap = (names[names.length - 1]!.x - names[0]!.x) / (names.length - 1);
  const areNamed = places.every((x) => names.some((label) => Math.abs(label.x - x) < Math.max(3, 0.15 * gap)));
  const below = findScales(names.map(flip))[0];
  // Many more corners than names are the points of a smooth curve.
  if (areNamed || below === undefined || places.length > MAX_PER_NAME * names.length || places.length < names.length)
    return names.map((label) => ({ name: label.text, x: label.x }));
  return places.map((x) => ({ name: valueText(below.valueAt(-x), below), x }));
}

function curvesOn(scale: Scale, scales: readonly Scale[], shapes: readonly LayoutShape[]): Curve[] {
  const top = scale.placeOf(scale.most);
  const bottom = scale.placeOf(scale.least);
  const slack = (bottom - top) / Math.max(1, scale.labels.length - 1);
  const nextRight = Math.min(
    ...scales.filter((other) => other !== scale && other.left > scale.right).map((other) => other.left),
    Infinity,
  );
  const lines = shapes.filter(
    (shape) =>
      shape.stroke !== undefined &&
      shape.fill === undefined &&
      !shape.isRectangle &&
      !isStraight(shape) &&
      !isClosed(shape) &&
      shape.left > scale.right - 2 &&
      shape.right < nextRight &&
      shape.top > top - 1.1 * slack &&
      shape.bottom < bottom + 1.1 * slack,
  );
  const byColor = new Map<string, LayoutShape[]>();
  for (const shape of lines) {
    const known = byColor.get(shape.stroke!);
    if (known === undefined) byColor.set(shape.stroke!, [shape]);
    else known.push(shape);
  }
  const curves: Curve[] = [];
  for (const [color, parts] of byColor) {
    const long = parts.filter((shape) => shape.points.length > 2 || shape.right - shape.left > 8);
    if (long.length === 0) continue;
    const sorted = long.sort((a, b) => a.left - b.left);
    const isChain = sorted.every((shape, index) => index === 0 || meet(sorted[index - 1]!, shape));
    // Drawings side by side, which share one scale: each would need names of its own.
    if (!isChain && sorted.every((shape, index) => index === 0 || shape.left > sorted[index - 1]!.right)) return [];
    for (const chain of isChain ? [sorted] : sorted.map((shape) => [shape])) {
      const points = chain.flatMap((shape) => shape.points).map(([x, y]): Point => [x, y]);
      if (points.length > 2 && widthOf(points) > 40 && isFunction(points))
        curves.push({ color, points, shapes: chain });
    }
  }
  const widest = Math.max(0, ...curves.map(({ points }) => widthOf(points)));
  // A sample of the legend is no curve.
  return curves.filter(({ points }) => widthOf(points) > 0.3 * widest);
}

const widthOf = (points: readonly Point[]): number =>
  Math.max(...points.map(([x]) => x)) - Math.min(...points.map(([x]) => x));

const isStraight = (shape: LayoutShape): boolean => shape.right - shape.left < 0.5 || shape.bottom - shape.top < 0.5;

/** The second part of a line begins where the first ends. */
function meet(before: LayoutShape, after: LayoutShape): boolean {
  const [from, to] = [before.points[before.points.length - 1]!, after.points[0]!];
  return Math.hypot(from[0] - to[0], from[1] - to[1]) < 2;
}

/** Markers on a line, and frames. */
function isClosed({ points }: LayoutShape): boolean {
  const [first, last] = [points[0]!, points[points.length - 1]!];
  return Math.abs(first[0] - last[0]) + Math.abs(first[1] - last[1]) < 0.1;
}

/** From left to right, and never back. */
const isFunction = (points: readonly Point[]): boolean =>
  points.every(([x], index) => index === 0 || x >= points[index - 1]![0] - 0.5);

function heightAt(points: readonly Point[], x: number): number | undefined {
  const first = points[0]!;
  const last = points[points.length - 1]!;
  if (x < first[0] - 3 || x > last[0] + 3) return undefined;
  if (x <= first[0]) return first[1];
  for (let index = 1; index < points.length; index++) {
    const [x1, y1] = points[index - 1]!;
    const [x2, y2] = points[index]!;
    if (x <= x2) return x2 - x1 < 0.01 ? y2 : y1 + ((x - x1) / (x2 - x1)) * (y2 - y1);
  }
  return last[1];
}

/** A name beside the end of a line, where there is no legend. */
function nameAtEnd(color: string, curves: readonly Curve[], labels: readonly Label[]): Label | undefined {
  const curve = curves.find((one) => one.color === color);
  const end = curve?.points.at(-1);
  if (end === undefined) return undefined;
  return labels.find(
    (label) =>
      label.value === undefined &&
      !label.isTurned &&
      label.left > end[0] &&
      label.left - end[0] < 14 &&
      Math.abs(label.y - end[1]) < 0.7 * label.size,
  );
}
