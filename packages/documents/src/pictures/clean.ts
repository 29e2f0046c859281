import type { GreyPicture } from "./grey.js";

/** Side of the squares whose brightness is measured, in pixels. */
const TILE_PIXELS = 32;
/** Paper darker than this, or this uneven, is levelled. */
const WHITE_PAPER_LEVEL = 225;
const EVEN = 0.88;
/** Share of dark pixels that stand alone on a page with grains. */
const GRAINS = 0.04;

/** Makes the paper white: shadows, folds, stains and grey paper go, text stays. A clean page comes back as it is. */
export function cleanPaper(picture: GreyPicture): GreyPicture {
  const { grey, width, height } = picture;
  const columns = Math.ceil(width / TILE_PIXELS);
  const rows = Math.ceil(height / TILE_PIXELS);
  const paper = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      let pixels = 0;
      for (let y = row * TILE_PIXELS; y < Math.min(height, (row + 1) * TILE_PIXELS); y += 2) {
        for (let x = column * TILE_PIXELS; x < Math.min(width, (column + 1) * TILE_PIXELS); x += 2) {
          counts[grey[y * width + x]!]!++;
          pixels++;
        }
      }
      paper[row * columns + column] = percentile(counts, pixels, 0.85);
    }
  }
  const sorted = [...paper].sort((a, b) => a - b);
  const usual = sorted[sorted.length >> 1]!;
  const dim = sorted[Math.floor(sorted.length * 0.1)]!;
  if (usual >= WHITE_PAPER_LEVEL && dim >= EVEN * usual) return picture;
  // Dark fields (pictures, white print on black) are no paper: they are taken for as bright as the rest.
  for (let index = 0; index < paper.length; index++) if (paper[index]! < 0.45 * usual) paper[index] = usual;
  const smooth = blur(paper, columns, rows);
  const cleaned = new Uint8Array(grey.length);
  for (let y = 0; y < height; y++) {
    const v = Math.min(rows - 1, Math.max(0, (y + 0.5) / TILE_PIXELS - 0.5));
    const top = Math.floor(v);
    const bottom = Math.min(rows - 1, top + 1);
    for (let x = 0; x < width; x++) {
      const u = Math.min(columns - 1, Math.max(0, (x + 0.5) / TILE_PIXELS - 0.5));
      const left = Math.floor(u);
      const right = Math.min(columns - 1, left + 1);
      const above = smooth[top * columns + left]! * (1 - u + left) + smooth[top * columns + right]! * (u - left);
      const below = smooth[bottom * columns + left]! * (1 - u + left) + smooth[bottom * columns + right]! * (u - left);
      const level = above * (1 - v + top) + below * (v - top);
      const at = y * width + x;
      cleaned[at] = Math.min(255, (grey[at]! * 250) / Math.max(32, level));
    }
  }
  return { grey: cleaned, width, height };
}

function percentile(counts: Uint32Array, total: number, share: number): number {
  let left = total * share;
  for (let value = 0; value < 256; value++) {
    left -= counts[value]!;
    if (left < 0) return value;
  }
  return 255;
}

/** The highest of the neighbours, then their mean: letters that fill a square do not count as dark paper. */
function blur(values: Float32Array, columns: number, rows: number): Float32Array {
  const highest = overNeighbours(values, columns, rows, (list) => Math.max(...list));
  return overNeighbours(highest, columns, rows, (list) => list.reduce((a, b) => a + b) / list.length);
}

function overNeighbours(
  values: Float32Array,
  columns: number,
  rows: number,
  combine: (list: readonly number[]) => number,
): Float32Array {
  const result = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const list: number[] = [];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
          list.push(values[y * columns + x]!);
      result[row * columns + column] = combine(list);
    }
  }
  return result;
}

/** Takes out grains (salt and pepper) with a median of nine where the page is full of them; others come back as they are. */
export function removeGrains(picture: GreyPicture): GreyPicture {
  const { grey, width, height } = picture;
  let dark = 0;
  let alone = 0;
  for (let y = 1; y < height - 1; y += 3) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (grey[at]! >= 100) continue;
      dark++;
      let neighbours = 0;
      for (let row = at - width; row <= at + width; row += width)
        for (let near = row - 1; near <= row + 1; near++) if (grey[near]! < 140) neighbours++;
      if (neighbours === 1) alone++;
    }
  }
  if (dark === 0 || alone < GRAINS * dark) return picture;
  const cleaned = grey.slice();
  const nine = new Uint8Array(9);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let count = 0;
      for (let row = (y - 1) * width + x; row <= (y + 1) * width + x; row += width) {
        nine[count++] = grey[row - 1]!;
        nine[count++] = grey[row]!;
        nine[count++] = grey[row + 1]!;
      }
      cleaned[y * width + x] = nine.sort()[4]!;
    }
  }
  return { grey: cleaned, width, height };
}
