import type { GreyPicture } from "./grey.js";

/** Pieces of ink that hang together, by number: a piece that met another has become part of it, its owner. */
export interface InkPieces {
  readonly owner: readonly number[];
  readonly top: readonly number[];
  readonly bottom: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly area: readonly number[];
  /** Level of the darkest pixel. */
  readonly darkest: readonly number[];
}

type Growing = { [Key in keyof InkPieces]: number[] };

/** A stretch of ink in one row of pixels. */
export interface InkRun {
  readonly start: number;
  readonly end: number;
  readonly darkest: number;
  piece: number;
}

/** A page of print has a few thousand. More are the dots of a photo, whose list would fill the memory. */
const MAX_PIECES = 500_000;

/**
 * Finds the pieces of ink of a picture, row by row. Linear in its pixels.
 *
 * @param level darker pixels are ink
 * @param onRun called for each stretch of ink, from left to right and top to bottom
 * @returns undefined for a picture of too many pieces to be print
 */
export function findInk(
  { grey, width, height }: GreyPicture,
  level: number,
  onRun: (run: InkRun) => void = () => {},
): InkPieces | undefined {
  const pieces: Growing = { owner: [], top: [], bottom: [], left: [], right: [], area: [], darkest: [] };
  let above: InkRun[] = [];
  for (let y = 0; y < height; y++) {
    const runs = runsOf(grey, y * width, width, level);
    let first = 0;
    for (const run of runs) {
      while (first < above.length && above[first]!.end < run.start) first++;
      for (let at = first; at < above.length && above[at]!.start <= run.end; at++)
        run.piece = run.piece < 0 ? ownerOf(pieces, above[at]!.piece) : join(pieces, run.piece, above[at]!.piece);
      if (run.piece < 0) run.piece = begin(pieces, run, y);
      grow(pieces, run, y);
      onRun(run);
    }
    if (pieces.owner.length > MAX_PIECES) return undefined;
    above = runs;
  }
  return pieces;
}

/** Stretches of ink in the row of pixels that begins at `from`. */
export function runsOf(grey: Uint8Array, from: number, width: number, level: number): InkRun[] {
  const runs: InkRun[] = [];
  for (let x = 0; x < width; x++) {
    let value = grey[from + x]!;
    if (value >= level) continue;
    const start = x;
    let darkest = value;
    for (x++; x < width; x++) {
      value = grey[from + x]!;
      if (value >= level) break;
      if (value < darkest) darkest = value;
    }
    runs.push({ start, end: x, darkest, piece: -1 });
  }
  return runs;
}

/** The piece that a piece has become part of. */
export function ownerOf({ owner }: { owner: number[] }, piece: number): number {
  let at = piece;
  while (owner[at] !== at) {
    owner[at] = owner[owner[at]!]!;
    at = owner[at]!;
  }
  return at;
}

function begin({ owner, top, bottom, left, right, area, darkest }: Growing, { start, end }: InkRun, y: number): number {
  top.push(y);
  bottom.push(y);
  left.push(start);
  right.push(end);
  area.push(0);
  darkest.push(255);
  return owner.push(owner.length) - 1;
}

function grow({ bottom, left, right, area, darkest }: Growing, run: InkRun, y: number): void {
  const { piece } = run;
  bottom[piece] = y;
  left[piece] = Math.min(left[piece]!, run.start);
  right[piece] = Math.max(right[piece]!, run.end);
  area[piece]! += run.end - run.start;
  darkest[piece] = Math.min(darkest[piece]!, run.darkest);
}

/** @returns the number of the whole */
function join(pieces: Growing, one: number, other: number): number {
  const kept = ownerOf(pieces, one);
  const gone = ownerOf(pieces, other);
  if (kept === gone) return kept;
  const { owner, top, bottom, left, right, area, darkest } = pieces;
  owner[gone] = kept;
  top[kept] = Math.min(top[kept]!, top[gone]!);
  bottom[kept] = Math.max(bottom[kept]!, bottom[gone]!);
  left[kept] = Math.min(left[kept]!, left[gone]!);
  right[kept] = Math.max(right[kept]!, right[gone]!);
  area[kept]! += area[gone]!;
  darkest[kept] = Math.min(darkest[kept]!, darkest[gone]!);
  return kept;
}

/** A letter is at least this wide and at most this wide, over its height: letters that touch, rules and borders are left out. */
const NARROWEST = 0.25;
const WIDEST = 1.6;
/** Share of its box that a letter fills: a rule fills all of it, the frame of a table next to nothing. */
const LEAST_FILLED = 0.15;
const MOST_FILLED = 0.95;
/** Heights of letters that are looked at, in pixels. */
const MIN_HEIGHT_PIXELS = 4;
const MAX_HEIGHT_PIXELS = 200;

/** Height of a piece that has the form of a letter; 0 for others, and for parts of a piece. */
export function heightOfLetter({ owner, top, bottom, left, right, area }: InkPieces, piece: number): number {
  if (owner[piece] !== piece) return 0;
  const height = bottom[piece]! - top[piece]! + 1;
  const width = right[piece]! - left[piece]!;
  if (height < MIN_HEIGHT_PIXELS || height > MAX_HEIGHT_PIXELS) return 0;
  if (width < NARROWEST * height || width > WIDEST * height) return 0;
  const filled = area[piece]! / (width * height);
  return filled >= LEAST_FILLED && filled < MOST_FILLED ? height : 0;
}

/** Heights of the letters of a picture; none where it is no print. */
export function letterHeights(picture: GreyPicture, level: number): number[] {
  const pieces = findInk(picture, level);
  if (pieces === undefined) return [];
  return pieces.owner.map((_, piece) => heightOfLetter(pieces, piece)).filter((height) => height > 0);
}
