import type { GreyPicture } from "./grey.js";
import { findInk, heightOfLetter, type InkPieces, ownerOf, runsOf } from "./ink.js";

/** Paper is lighter; of clean paper, see `cleanPaper`. */
const LIGHT_INK_LEVEL = 225;
/** The darkest pixel of a light letter is darker: what is lighter on scans is the grain of the paper. */
const LIGHTEST_LETTER_LEVEL = 200;
/** Level that the darkest pixel of a light letter is brought to. */
const INK_LEVEL = 40;
/** Fewer light letters do not tell, and fewer for each other light piece are grain that has the form of letters by chance. */
const MIN_LETTERS = 5;
const MIN_LETTERS_A_PIECE = 0.25;
/** Gap between the letters of a word, at most, over the height of a letter. */
const GAP = 0.4;
/** Distance of what belongs to light letters (short words, dots, accents), and its height, over theirs. */
const ASIDE = 1;
const HIGHER = 0.5;
const HIGHEST = 2;
/** Places of letters are looked up by squares of this side. */
const CELL_PIXELS = 8;
const CELLS_A_ROW = 100_000;
/** Ink of this many stretches is no print. */
const MAX_RUNS = 3_000_000;

/**
 * Makes letters in light ink (grey, orange, faint print) dark. A recogniser tells ink from paper by one level for the whole page, and
 * such letters would count as paper beside black ones. Ink that hangs together is light where none of it is darker than that level.
 * A picture without light letters comes back as it is. Linear in its pixels.
 */
export function darkenLightLetters(picture: GreyPicture): GreyPicture {
  const { grey, width, height } = picture;
  const threshold = inkThreshold(grey);
  if (threshold >= LIGHT_INK_LEVEL) return picture;
  const pieceOfRun: number[] = [];
  const pieces = findInk(picture, LIGHT_INK_LEVEL, ({ piece }) => {
    if (pieceOfRun.length <= MAX_RUNS) pieceOfRun.push(piece);
  });
  if (pieces === undefined || pieceOfRun.length > MAX_RUNS) return picture;
  const isLight = lightPieces(pieces, threshold);
  if (isLight === undefined) return picture;
  const owner = [...pieces.owner];
  const darkened = grey.slice();
  for (let y = 0, run = 0; y < height; y++) {
    for (const { start, end } of runsOf(grey, y * width, width, LIGHT_INK_LEVEL)) {
      const piece = ownerOf({ owner }, pieceOfRun[run++]!);
      if (!isLight(piece)) continue;
      const scale = (255 - INK_LEVEL) / (255 - pieces.darkest[piece]!);
      for (let at = y * width + start; at < y * width + end; at++) darkened[at] = 255 - (255 - grey[at]!) * scale;
    }
  }
  return { grey: darkened, width, height };
}

/** Which pieces are light letters, or belong to them; undefined where there are none. */
function lightPieces(pieces: InkPieces, threshold: number): ((piece: number) => boolean) | undefined {
  const isLight = (piece: number): boolean => pieces.darkest[piece]! >= threshold;
  const letters: Box[] = [];
  let others = 0;
  for (let piece = 0; piece < pieces.owner.length; piece++) {
    if (pieces.owner[piece] !== piece || !isLight(piece)) continue;
    const isLetter = pieces.darkest[piece]! <= LIGHTEST_LETTER_LEVEL && heightOfLetter(pieces, piece) > 0;
    if (isLetter) letters.push(boxOf(pieces, piece));
    else others++;
  }
  const written = inWords(letters);
  if (written.length < Math.max(MIN_LETTERS, MIN_LETTERS_A_PIECE * others)) return undefined;
  const cells = new Set<number>();
  for (const box of written) {
    const height = box.bottom - box.top;
    const [above, below] = [box.top - HIGHER * height, box.bottom + HIGHER * height];
    for (let y = Math.floor(above / CELL_PIXELS); y <= below / CELL_PIXELS; y++)
      for (
        let x = Math.floor((box.left - ASIDE * height) / CELL_PIXELS);
        x <= (box.right + ASIDE * height) / CELL_PIXELS;
        x++
      )
        cells.add(cellOf(x, y));
  }
  const heights = written.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  const highest = HIGHEST * heights[heights.length >> 1]!;
  return (piece) => {
    const { left, top, right, bottom } = boxOf(pieces, piece);
    const [x, y] = [left + right, top + bottom].map((sum) => Math.floor(sum / 2 / CELL_PIXELS));
    return isLight(piece) && bottom - top <= highest && cells.has(cellOf(x!, y!));
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxOf = ({ left, top, right, bottom }: InkPieces, piece: number): Box => ({
  left: left[piece]!,
  top: top[piece]!,
  right: right[piece]!,
  bottom: bottom[piece]! + 1,
});

const cellOf = (x: number, y: number): number => y * CELLS_A_ROW + x;

/** Letters that have another one close beside them: icons and marks stand alone. */
function inWords(letters: readonly Box[]): Box[] {
  const byCell = new Map<number, number[]>();
  letters.forEach((box, index) => {
    const cell = cellOf(Math.floor(box.left / CELL_PIXELS), Math.floor((box.top + box.bottom) / 2 / CELL_PIXELS));
    const list = byCell.get(cell);
    if (list === undefined) byCell.set(cell, [index]);
    else list.push(index);
  });
  const written = new Set<Box>();
  for (const box of letters) {
    const gap = GAP * (box.bottom - box.top);
    for (let y = Math.floor(box.top / CELL_PIXELS); y <= box.bottom / CELL_PIXELS; y++) {
      for (let x = Math.floor(box.right / CELL_PIXELS); x <= (box.right + gap) / CELL_PIXELS; x++) {
        for (const index of byCell.get(cellOf(x, y)) ?? []) {
          const next = letters[index]!;
          const height = next.bottom - next.top;
          if (next.left < box.right || next.left > box.right + gap) continue;
          if (2 * height < box.bottom - box.top || height > 2 * (box.bottom - box.top)) continue;
          written.add(box).add(next);
        }
      }
    }
  }
  return [...written];
}

/** The level that parts the pixels of a picture best into dark and light ones (Otsu's method, which recognisers use). */
function inkThreshold(grey: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const value of grey) counts[value]!++;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let [dark, darkSum, best, threshold] = [0, 0, 0, 0];
  for (let value = 0; value < 255; value++) {
    dark += counts[value]!;
    darkSum += counts[value]! * value;
    const light = grey.length - dark;
    if (dark === 0 || light === 0) continue;
    const distance = darkSum / dark - (sum - darkSum) / light;
    const between = dark * light * distance * distance;
    if (between > best) [best, threshold] = [between, value + 1];
  }
  return threshold;
}
