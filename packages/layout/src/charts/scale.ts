import type { Label } from "./labels.js";

/** An axis with numbers, evenly spaced. Written for upright ones: numbers one above the other. */
export interface Scale {
  readonly labels: readonly Label[];
  /** Least and greatest number on the axis, and the step between two. */
  readonly least: number;
  readonly most: number;
  readonly step: number;
  /** Edges of its labels. */
  readonly left: number;
  readonly right: number;
  readonly prefix: string;
  readonly suffix: string;
  valueAt(y: number): number;
  placeOf(value: number): number;
}

/** Labels may stand off their tick marks by so many points. */
const ALIGNMENT = 1.8;
const MIN_LABELS = 3;
const MAX_NUMBERS = 400;

/** All upright scales among the labels, longest first; a label belongs to one. Of a page that is turned (`flip`) those that lie. */
export function findScales(labels: readonly Label[]): Scale[] {
  const numbers = labels.filter(({ value, isTurned }) => value !== undefined && !isTurned).slice(0, MAX_NUMBERS);
  const found: Label[][] = [];
  for (const edge of ["right", "left", "x"] as const) {
    const sorted = [...numbers].sort((a, b) => a[edge] - b[edge]);
    let group: Label[] = [];
    for (const [index, label] of sorted.entries()) {
      group.push(label);
      const next = sorted[index + 1];
      if (next !== undefined && next[edge] - label[edge] < ALIGNMENT) continue;
      found.push(...evenRuns(group));
      group = [];
    }
  }
  const taken = new Set<Label>();
  const scales: Scale[] = [];
  for (const run of found.sort((a, b) => b.length - a.length)) {
    if (run.some((label) => taken.has(label))) continue;
    for (const label of run) taken.add(label);
    scales.push(scaleOf(run));
  }
  return scales;
}

/** Within so many points of the drawing. */
const MAX_POINTS_AWAY = 45;

/** A drawing with different scales at its two sides does not say which of its marks belong to which. */
export const hasSecondScale = (scale: Scale, scales: readonly Scale[], left: number, right: number): boolean =>
  scales.some(
    (other) =>
      other !== scale &&
      (other.most !== scale.most || other.least !== scale.least) &&
      (scale.right < left + 1
        ? other.left > right - 1 && other.left - right < MAX_POINTS_AWAY
        : other.right < left + 1 && left - other.right < MAX_POINTS_AWAY) &&
      Math.min(scale.placeOf(scale.least), other.placeOf(other.least)) -
        Math.max(scale.placeOf(scale.most), other.placeOf(other.most)) >
        0.5 * (scale.placeOf(scale.least) - scale.placeOf(scale.most)),
  );

/** Runs of numbers that grow by one step from place to place. */
function evenRuns(group: readonly Label[]): Label[][] {
  if (group.length < MIN_LABELS) return [];
  const sorted = [...group].sort((a, b) => a.y - b.y);
  const runs: Label[][] = [];
  const used = new Set<Label>();
  for (const [index, first] of sorted.entries()) {
    if (used.has(first)) continue;
    let best: Label[] = [];
    for (const second of sorted.slice(index + 1, index + 6)) {
      const gap = second.y - first.y;
      const step = second.value! - first.value!;
      if (gap < 0.9 * first.size || step === 0) continue;
      const run = [first, second];
      for (;;) {
        const last = run[run.length - 1]!;
        const next = sorted.find(
          (label) =>
            Math.abs(label.y - last.y - gap) < Math.max(1, 0.06 * gap) &&
            Math.abs(label.value! - last.value! - step) <= 0.02 * Math.abs(step),
        );
        if (next === undefined) break;
        run.push(next);
      }
      if (run.length > best.length) best = run;
    }
    if (best.length < MIN_LABELS) continue;
    for (const label of best) used.add(label);
    runs.push(best);
  }
  return runs;
}

function scaleOf(run: readonly Label[]): Scale {
  const first = run[0]!;
  const last = run[run.length - 1]!;
  const slope = (last.value! - first.value!) / (last.y - first.y);
  const values = run.map(({ value }) => value!);
  return {
    labels: run,
    least: Math.min(...values),
    most: Math.max(...values),
    step: Math.abs(run[1]!.value! - first.value!),
    left: Math.min(...run.map(({ left }) => left)),
    right: Math.max(...run.map(({ right }) => right)),
    prefix: last.prefix,
    suffix: run.find(({ suffix }) => suffix !== "")?.suffix ?? "",
    valueAt: (y) => first.value! + (y - first.y) * slope,
    placeOf: (value) => first.y + (value - first.value!) / slope,
  };
}
