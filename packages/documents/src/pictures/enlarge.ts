import type { GreyPicture } from "./grey.js";

/**
 * Enlarges a picture smoothly (Catmull-Rom splines), which keeps the edges of letters sharper than straight lines between pixels do.
 *
 * @param factor above 1
 */
export function enlarge({ grey, width, height }: GreyPicture, factor: number): GreyPicture {
  const columns = Math.round(width * factor);
  const rows = Math.round(height * factor);
  const across = tapsOf(width, columns);
  const down = tapsOf(height, rows);
  // Across first, row by row as they are needed: four rows of the result's width at a time.
  const lines = new Map<number, Float32Array>();
  const lineAt = (y: number): Float32Array => {
    let line = lines.get(y);
    if (line === undefined) {
      line = new Float32Array(columns);
      const from = y * width;
      for (let x = 0, tap = 0; x < columns; x++, tap += 4) {
        let sum = 0;
        for (let near = tap; near < tap + 4; near++) sum += across.weights[near]! * grey[from + across.places[near]!]!;
        line[x] = sum;
      }
      lines.set(y, line);
    }
    return line;
  };
  const enlarged = new Uint8ClampedArray(columns * rows);
  for (let y = 0, tap = 0; y < rows; y++, tap += 4) {
    const [first, second, third, fourth] = [0, 1, 2, 3].map((step) => lineAt(down.places[tap + step]!));
    const [a, b, c, d] = down.weights.subarray(tap, tap + 4);
    for (let x = 0, to = y * columns; x < columns; x++, to++)
      enlarged[to] = a! * first![x]! + b! * second![x]! + c! * third![x]! + d! * fourth![x]!;
    for (const line of lines.keys()) if (line < down.places[tap]!) lines.delete(line);
  }
  return { grey: new Uint8Array(enlarged.buffer), width: columns, height: rows };
}

/** For each place of the larger side, four places of the smaller one and what each counts. */
function tapsOf(from: number, to: number): { readonly places: Int32Array; readonly weights: Float32Array } {
  const places = new Int32Array(4 * to);
  const weights = new Float32Array(4 * to);
  for (let at = 0; at < to; at++) {
    const middle = ((at + 0.5) * from) / to - 0.5;
    const before = Math.floor(middle);
    for (let step = 0; step < 4; step++) {
      places[4 * at + step] = Math.max(0, Math.min(from - 1, before - 1 + step));
      weights[4 * at + step] = spline(middle - (before - 1 + step));
    }
  }
  return { places, weights };
}

function spline(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}
