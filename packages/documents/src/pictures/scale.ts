import type { Bitmap } from "./bitmap.js";

/** A picture no wider than `width`: each pixel the mean of those it covers. Transparent pixels become white. */
export function scaledDown({ rgba, width: from, height: rows }: Bitmap, width: number): Bitmap {
  const scale = Math.min(1, width / from);
  const columns = Math.max(1, Math.round(from * scale));
  const height = Math.max(1, Math.round(rows * scale));
  const scaled = new Uint8Array(columns * height * 4);
  let target = 0;
  for (let row = 0; row < height; row++) {
    const top = Math.floor((row * rows) / height);
    const bottom = Math.max(top + 1, Math.floor(((row + 1) * rows) / height));
    for (let column = 0; column < columns; column++) {
      const left = Math.floor((column * from) / columns);
      const right = Math.max(left + 1, Math.floor(((column + 1) * from) / columns));
      let [red, green, blue] = [0, 0, 0];
      for (let y = top; y < bottom; y++) {
        for (let at = (y * from + left) * 4, end = (y * from + right) * 4; at < end; at += 4) {
          const alpha = rgba[at + 3]!;
          const white = 255 * (255 - alpha);
          red += rgba[at]! * alpha + white;
          green += rgba[at + 1]! * alpha + white;
          blue += rgba[at + 2]! * alpha + white;
        }
      }
      const area = 255 * (bottom - top) * (right - left);
      scaled[target++] = Math.round(red / area);
      scaled[target++] = Math.round(green / area);
      scaled[target++] = Math.round(blue / area);
      scaled[target++] = 255;
    }
  }
  return { rgba: scaled, width: columns, height };
}
