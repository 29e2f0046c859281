/** One byte a pixel, 0 black to 255 white, row-major. */
export interface GreyPicture {
  readonly grey: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Transparent pixels count as white. */
export function toGrey({ rgba, width, height }: { rgba: Uint8Array; width: number; height: number }): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, source = 0; pixel < grey.length; pixel++, source += 4) {
    const alpha = rgba[source + 3]!;
    const value = (rgba[source]! * 77 + rgba[source + 1]! * 150 + rgba[source + 2]! * 29) >> 8;
    grey[pixel] = alpha === 255 ? value : 255 - (((255 - value) * alpha) >> 8);
  }
  return { grey, width, height };
}

/** Packs grey pixels as a PGM picture, which costs nothing to write or read. */
export function toGreyMap({ grey, width, height }: GreyPicture): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(header.length + grey.length);
  bytes.set(header);
  bytes.set(grey, header.length);
  return bytes;
}

/** Each pixel the mean of `factor` × `factor` pixels. */
export function shrink({ grey, width, height }: GreyPicture, factor: number): GreyPicture {
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  const small = new Uint8Array(columns * rows);
  const sums = new Uint32Array(columns);
  const area = factor * factor;
  for (let row = 0; row < rows; row++) {
    sums.fill(0);
    for (let y = row * factor; y < (row + 1) * factor; y++) {
      let at = y * width;
      for (let column = 0; column < columns; column++) {
        let sum = 0;
        for (let step = 0; step < factor; step++) sum += grey[at++]!;
        sums[column]! += sum;
      }
    }
    for (let column = 0; column < columns; column++) small[row * columns + column] = sums[column]! / area;
  }
  return { grey: small, width: columns, height: rows };
}

/** @param turn clockwise */
export function quarterTurn(picture: GreyPicture, turn: 0 | 90 | 180 | 270): GreyPicture {
  const { grey, width, height } = picture;
  if (turn === 0) return picture;
  const turned = new Uint8Array(grey.length);
  if (turn === 180) {
    for (let at = 0, to = grey.length - 1; at < grey.length; at++, to--) turned[to] = grey[at]!;
    return { grey: turned, width, height };
  }
  for (let y = 0; y < height; y++) {
    const from = y * width;
    for (let x = 0; x < width; x++) {
      const to = turn === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
      turned[to] = grey[from + x]!;
    }
  }
  return { grey: turned, width: height, height: width };
}

const WHITE = 255;

/**
 * Turns a picture by a small angle around its middle; the canvas grows so that no corner is lost, new corners are white.
 *
 * @param degrees clockwise
 */
export function turnBy(picture: GreyPicture, degrees: number): GreyPicture {
  const { grey, width, height } = picture;
  const angle = (degrees * Math.PI) / 180;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const columns = Math.ceil(width * Math.abs(cosine) + height * Math.abs(sine));
  const rows = Math.ceil(width * Math.abs(sine) + height * Math.abs(cosine));
  const turned = new Uint8Array(columns * rows).fill(WHITE);
  for (let row = 0; row < rows; row++) {
    const dy = row - (rows - 1) / 2;
    for (let column = 0; column < columns; column++) {
      const dx = column - (columns - 1) / 2;
      const x = cosine * dx + sine * dy + (width - 1) / 2;
      const y = -sine * dx + cosine * dy + (height - 1) / 2;
      const left = Math.floor(x);
      const top = Math.floor(y);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const across = x - left;
      const at = top * width + left;
      const above = grey[at]! + (grey[at + 1]! - grey[at]!) * across;
      const below = grey[at + width]! + (grey[at + width + 1]! - grey[at + width]!) * across;
      turned[row * columns + column] = above + (below - above) * (y - top) + 0.5;
    }
  }
  return { grey: turned, width: columns, height: rows };
}
