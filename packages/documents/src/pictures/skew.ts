import { type GreyPicture, shrink } from "./grey.js";

/** How a page of text lies. */
export interface Lie {
  /** Lines of text run up or down the page. */
  readonly isSideways: boolean;
  /** The other direction is nearly as likely: rules of a table outweigh the text, or there is little of it. */
  readonly isDoubtful: boolean;
  /** Clockwise turn in degrees that makes the lines level (the sideways lines: upright). */
  readonly correction: number;
  /** Positive where letters reach above their lines more than below, as upright Latin text does; 0 where nothing can be said. */
  readonly upright: number;
}

/** Largest slant that is looked for, in degrees. */
const MAX_SLANT = 12;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.05;
/** Smaller slants harm nobody and are left alone. */
const MIN_SLANT_DEGREES = 0.15;
/** Longer side of the picture that is measured, in pixels. */
const MEASURED_SIDE_PIXELS = 1000;
const MAX_POINTS = 60_000;
/** So much more striped must a page be along its other side to be called sideways: receipts in photos come near to 2. */
const SIDEWAYS = 2.5;
/** Dark pixels, at least, that make lines of text. */
const MIN_POINTS = 200;

/** Measures how the lines of text lie: their direction is the one in which rows of the page are either full or empty. */
export function measureLie(picture: GreyPicture): Lie {
  const factor = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / MEASURED_SIDE_PIXELS));
  const small = factor === 1 ? picture : shrink(picture, factor);
  const points = darkPoints(small);
  if (points.x.length < MIN_POINTS) return { isSideways: false, isDoubtful: false, correction: 0, upright: 0 };
  const level = bestSlant(points.x, points.y);
  const standing = bestSlant(
    points.y,
    points.x.map((x) => -x),
  );
  const ratio =
    stripedness(
      points.y,
      points.x.map((x) => -x),
      standing.slant,
    ) / stripedness(points.x, points.y, level.slant);
  const isSideways = ratio > SIDEWAYS;
  const { slant } = isSideways ? standing : level;
  const correction = Math.abs(slant) < MIN_SLANT_DEGREES ? 0 : -slant;
  const isDoubtful = ratio > 0.6 && ratio < 4;
  return { isSideways, isDoubtful, correction, upright: isSideways ? 0 : uprightness(points, slant) };
}

interface Points {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Pixels darker than their surroundings: letters, not shadows, pictures or black borders. */
function darkPoints({ grey, width, height }: GreyPicture): Points {
  // Sums over all pixels above and left of each.
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const reach = Math.max(8, Math.round(Math.max(width, height) / 40));
  const xs: number[] = [];
  const ys: number[] = [];
  // Edges of the picture are often those of the scanner.
  const margin = Math.round(0.015 * Math.max(width, height));
  for (let y = margin; y < height - margin; y++) {
    const top = Math.max(0, y - reach);
    const bottom = Math.min(height, y + reach + 1);
    for (let x = margin; x < width - margin; x++) {
      const value = grey[y * width + x]!;
      if (value > 215) continue;
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const sum =
        sums[bottom * (width + 1) + right]! -
        sums[top * (width + 1) + right]! -
        sums[bottom * (width + 1) + left]! +
        sums[top * (width + 1) + left]!;
      if (value < (0.82 * sum) / ((bottom - top) * (right - left))) {
        xs.push(x);
        ys.push(y);
      }
    }
  }
  const step = Math.max(1, Math.ceil(xs.length / MAX_POINTS));
  if (step === 1) return { x: Float32Array.from(xs), y: Float32Array.from(ys) };
  const kept = (values: readonly number[]): Float32Array =>
    Float32Array.from(values.filter((_, index) => index % step === 0));
  return { x: kept(xs), y: kept(ys) };
}

/** The slant, in degrees clockwise, along which rows are most unequal. */
function bestSlant(along: Float32Array, across: Float32Array): { slant: number; sharpness: number } {
  let best = { slant: 0, sharpness: -1 };
  const look = (from: number, to: number, step: number): void => {
    for (let slant = from; slant <= to + 1e-6; slant += step) {
      const sharpness = rowSharpness(along, across, slant);
      if (sharpness > best.sharpness) best = { slant, sharpness };
    }
  };
  look(-MAX_SLANT, MAX_SLANT, COARSE_STEP);
  const around = best.slant;
  look(around - COARSE_STEP, around + COARSE_STEP, FINE_STEP);
  return best;
}

function rowsAt(along: Float32Array, across: Float32Array, slant: number): Float64Array {
  const tangent = Math.tan((slant * Math.PI) / 180);
  let low = Infinity;
  let high = -Infinity;
  const places = new Float32Array(along.length);
  for (let index = 0; index < along.length; index++) {
    const place = across[index]! - along[index]! * tangent;
    places[index] = place;
    if (place < low) low = place;
    if (place > high) high = place;
  }
  const rows = new Float64Array(Math.ceil(high - low) + 2);
  for (let index = 0; index < places.length; index++) {
    // A point between two rows counts for both: whole rows would favour whole slopes.
    const place = places[index]! - low;
    const row = Math.floor(place);
    rows[row]! += 1 - (place - row);
    rows[row + 1]! += place - row;
  }
  return rows;
}

function rowSharpness(along: Float32Array, across: Float32Array, slant: number): number {
  const rows = rowsAt(along, across, slant);
  let sharpness = 0;
  for (let index = 1; index < rows.length; index++) sharpness += (rows[index]! - rows[index - 1]!) ** 2;
  return sharpness;
}

/** Share of the steepest steps between rows that are left out: rules and edges of the paper, which run both ways. */
const EDGES = 0.03;

/** How much rows differ from their neighbours, over the page and not in a few places. */
function stripedness(along: Float32Array, across: Float32Array, slant: number): number {
  const rows = rowsAt(along, across, slant);
  const steps = new Float64Array(rows.length - 1);
  for (let index = 0; index < steps.length; index++) steps[index] = (rows[index + 1]! - rows[index]!) ** 2;
  steps.sort();
  const kept = Math.ceil(steps.length * (1 - EDGES));
  let sum = 0;
  for (let index = 0; index < kept; index++) sum += steps[index]!;
  // The longer side has more rows, each with fewer points.
  return sum * rows.length || 1;
}

/**
 * Letters with ascenders are more frequent than those with descenders, and capitals and digits reach up: the light rows beside the dark ones of
 * each line lie more above than below.
 */
function uprightness(points: Points, slant: number): number {
  const rows = rowsAt(points.x, points.y, slant);
  const dense = [...rows].sort((a, b) => b - a)[Math.floor(rows.length * 0.1)] ?? 0;
  if (dense === 0) return 0;
  let balance = 0;
  let lines = 0;
  let at = 0;
  while (at < rows.length) {
    if (rows[at]! < 0.08 * dense) {
      at++;
      continue;
    }
    let end = at;
    while (end < rows.length && rows[end]! >= 0.08 * dense) end++;
    const high = rows.slice(at, end).reduce((a, b) => Math.max(a, b), 0);
    let first = at;
    while (rows[first]! < 0.5 * high) first++;
    let last = end - 1;
    while (rows[last]! < 0.5 * high) last--;
    const above = first - at;
    const below = end - 1 - last;
    const size = end - at;
    if (size >= 5 && size < 60) {
      balance += (above - below) / size;
      lines++;
    }
    at = end;
  }
  return lines < 4 ? 0 : balance / lines;
}
