import type { GreyPicture } from "./grey.js";

/** Darker pixels are ink. */
const INK_LEVEL = 160;
/** Heights of letters that are looked at, in pixels. */
const MIN_HEIGHT_PIXELS = 4;
const MAX_HEIGHT_PIXELS = 200;
/** A letter is at least so wide and at most so wide, over its height: letters that touch, rules and borders are left out. */
const NARROWEST = 0.25;
const WIDEST = 1.6;
/** Share of its box that a letter fills: a rule fills all of it, the frame of a table next to nothing. */
const LEAST_FILLED = 0.15;
const MOST_FILLED = 0.95;
/** Fewer letters do not tell. */
const MIN_LETTERS = 30;
/** Share of the letters that are no higher than capitals and digits. Measured on 50 receipts against the boxes of a recogniser: within a pixel or two for 37. */
const CAPITAL_RANK = 0.8;

/** Pieces of ink that hang together, by number: a piece that meets another becomes part of it. */
interface Pieces {
  readonly owner: number[];
  readonly top: number[];
  readonly bottom: number[];
  readonly left: number[];
  readonly right: number[];
  readonly area: number[];
}

/** A stretch of ink in one row of pixels. */
interface Run {
  readonly start: number;
  readonly end: number;
  piece: number;
}

/** Typical height of capitals and digits, in pixels; 0 where too few letters stand alone. Linear in the pixels of the picture. */
export function letterHeight({ grey, width, height }: GreyPicture): number {
  const pieces: Pieces = { owner: [], top: [], bottom: [], left: [], right: [], area: [] };
  let above: Run[] = [];
  for (let y = 0; y < height; y++) {
    const runs = runsOf(grey, y * width, width);
    let first = 0;
    for (const run of runs) {
      while (first < above.length && above[first]!.end < run.start) first++;
      for (let at = first; at < above.length && above[at]!.start <= run.end; at++)
        run.piece = run.piece < 0 ? ownerOf(pieces, above[at]!.piece) : join(pieces, run.piece, above[at]!.piece);
      if (run.piece < 0) run.piece = begin(pieces, run.start, y);
      grow(pieces, run, y);
    }
    above = runs;
  }
  const heights = heightsOf(pieces).sort((a, b) => a - b);
  return heights.length < MIN_LETTERS ? 0 : heights[Math.floor(CAPITAL_RANK * (heights.length - 1))]!;
}

function runsOf(grey: Uint8Array, from: number, width: number): Run[] {
  const runs: Run[] = [];
  for (let x = 0; x < width; x++) {
    if (grey[from + x]! >= INK_LEVEL) continue;
    const start = x;
    while (x < width && grey[from + x]! < INK_LEVEL) x++;
    runs.push({ start, end: x, piece: -1 });
  }
  return runs;
}

function begin({ owner, top, bottom, left, right, area }: Pieces, x: number, y: number): number {
  top.push(y);
  bottom.push(y);
  left.push(x);
  right.push(x);
  area.push(0);
  return owner.push(owner.length) - 1;
}

function grow({ bottom, left, right, area }: Pieces, { start, end, piece }: Run, y: number): void {
  bottom[piece] = y;
  left[piece] = Math.min(left[piece]!, start);
  right[piece] = Math.max(right[piece]!, end);
  area[piece]! += end - start;
}

function ownerOf({ owner }: Pieces, piece: number): number {
  let at = piece;
  while (owner[at] !== at) {
    owner[at] = owner[owner[at]!]!;
    at = owner[at]!;
  }
  return at;
}

/** @returns the number of the whole */
function join(pieces: Pieces, one: number, other: number): number {
  const kept = ownerOf(pieces, one);
  const gone = ownerOf(pieces, other);
  if (kept === gone) return kept;
  const { owner, top, bottom, left, right, area } = pieces;
  owner[gone] = kept;
  top[kept] = Math.min(top[kept]!, top[gone]!);
  bottom[kept] = Math.max(bottom[kept]!, bottom[gone]!);
  left[kept] = Math.min(left[kept]!, left[gone]!);
  right[kept] = Math.max(right[kept]!, right[gone]!);
  area[kept]! += area[gone]!;
  return kept;
}

/** Heights of the pieces that may be letters. */
function heightsOf({ owner, top, bottom, left, right, area }: Pieces): number[] {
  const heights: number[] = [];
  for (let piece = 0; piece < owner.length; piece++) {
    if (owner[piece] !== piece) continue;
    const height = bottom[piece]! - top[piece]! + 1;
    const width = right[piece]! - left[piece]!;
    if (height < MIN_HEIGHT_PIXELS || height > MAX_HEIGHT_PIXELS) continue;
    if (width < NARROWEST * height || width > WIDEST * height) continue;
    const filled = area[piece]! / (width * height);
    if (filled >= LEAST_FILLED && filled < MOST_FILLED) heights.push(height);
  }
  return heights;
}
