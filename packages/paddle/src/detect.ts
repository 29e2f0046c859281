import type { GreyPicture } from "@quern/documents/pictures";

/** A line of text, or a part of one, in pixels of the picture. */
export interface TextBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Input of a model: numbers and their shape, channels first. */
export interface Input {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** Longer side of the picture that is looked for text, in pixels; smaller pictures are not enlarged beyond twice. */
const DETECTION_SIDE_PIXELS = 1280;
/** The model works on squares of so many pixels. */
const STRIDE_PIXELS = 32;
/** Probability from which on a pixel belongs to text, and a box is text. */
const PIXEL_THRESHOLD = 0.3;
const BOX_THRESHOLD = 0.5;
/** The model marks the core of a line: boxes grow by this share of area over circumference. */
const UNCLIP = 1.6;
const MIN_SIDE_PIXELS = 3;
const MAX_BOXES = 3_000;

/** Means and deviations of the channels that the model was trained with. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/** The picture as the detector wants it. */
export function detectorInput(picture: GreyPicture): Input {
  const scale = Math.min(2, DETECTION_SIDE_PIXELS / Math.max(picture.width, picture.height));
  const fit = (side: number): number =>
    Math.max(STRIDE_PIXELS, Math.round((side * scale) / STRIDE_PIXELS) * STRIDE_PIXELS);
  const width = fit(picture.width);
  const height = fit(picture.height);
  const grey = resize(picture, 0, 0, picture.width, picture.height, width, height);
  const data = new Float32Array(3 * width * height);
  for (let channel = 0; channel < 3; channel++) {
    const offset = channel * width * height;
    for (let at = 0; at < grey.length; at++)
      data[offset + at] = (grey[at]! / 255 - MEAN[channel]!) / DEVIATION[channel]!;
  }
  return { data, dims: [1, 3, height, width] };
}

/**
 * Boxes of text from the detector's map of probabilities: connected pixels, grown to whole letters. The page is level, so boxes are upright.
 *
 * @param map one probability a pixel, row-major
 */
export function boxesFrom(map: Float32Array, width: number, height: number, picture: GreyPicture): TextBox[] {
  const seen = new Uint8Array(map.length);
  const stack: number[] = [];
  const boxes: TextBox[] = [];
  for (let start = 0; start < map.length && boxes.length < MAX_BOXES; start++) {
    if (seen[start] || map[start]! < PIXEL_THRESHOLD) continue;
    let [left, top, right, bottom, sum, count] = [width, height, 0, 0, 0, 0];
    stack.push(start);
    seen[start] = 1;
    while (stack.length > 0) {
      const at = stack.pop()!;
      const x = at % width;
      const y = (at - x) / width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      sum += map[at]!;
      count++;
      const visit = (next: number): void => {
        if (seen[next] || map[next]! < PIXEL_THRESHOLD) return;
        seen[next] = 1;
        stack.push(next);
      };
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y < height - 1) visit(at + width);
    }
    const [across, down] = [right - left + 1, bottom - top + 1];
    if (Math.min(across, down) < MIN_SIDE_PIXELS || sum / count < BOX_THRESHOLD) continue;
    const grow = (across * down * UNCLIP) / (2 * (across + down));
    const [toX, toY] = [picture.width / width, picture.height / height];
    boxes.push({
      left: Math.max(0, (left - grow) * toX),
      top: Math.max(0, (top - grow) * toY),
      right: Math.min(picture.width, (right + 1 + grow) * toX),
      bottom: Math.min(picture.height, (bottom + 1 + grow) * toY),
    });
  }
  return boxes;
}

/** A part of a picture at another size: the mean of the pixels where it shrinks, between them where it grows. */
export function resize(
  { grey, width, height }: GreyPicture,
  left: number,
  top: number,
  right: number,
  bottom: number,
  columns: number,
  rows: number,
): Uint8Array {
  const result = new Uint8Array(columns * rows);
  const stepX = (right - left) / columns;
  const stepY = (bottom - top) / rows;
  const clampX = (x: number): number => Math.max(0, Math.min(width - 1, x));
  const clampY = (y: number): number => Math.max(0, Math.min(height - 1, y));
  for (let row = 0; row < rows; row++) {
    const y = top + (row + 0.5) * stepY - 0.5;
    for (let column = 0; column < columns; column++) {
      const x = left + (column + 0.5) * stepX - 0.5;
      let value: number;
      if (stepX > 1.5 || stepY > 1.5) {
        let sum = 0;
        let count = 0;
        const reachX = Math.max(0.5, stepX / 2);
        const reachY = Math.max(0.5, stepY / 2);
        for (let v = Math.ceil(y - reachY); v < y + reachY; v++)
          for (let u = Math.ceil(x - reachX); u < x + reachX; u++) {
            sum += grey[clampY(v) * width + clampX(u)]!;
            count++;
          }
        value = count === 0 ? grey[clampY(Math.round(y)) * width + clampX(Math.round(x))]! : sum / count;
      } else {
        const [u, v] = [Math.floor(x), Math.floor(y)];
        const pixel = (dx: number, dy: number): number => grey[clampY(v + dy) * width + clampX(u + dx)]!;
        const above = pixel(0, 0) + (pixel(1, 0) - pixel(0, 0)) * (x - u);
        const below = pixel(0, 1) + (pixel(1, 1) - pixel(0, 1)) * (x - u);
        value = above + (below - above) * (y - v);
      }
      result[row * columns + column] = value + 0.5;
    }
  }
  return result;
}
