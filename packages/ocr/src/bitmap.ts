/**
 * Packs pixels as a grey PGM picture: the recogniser works on grey values, and PGM costs nothing to write or read.
 * Transparent pixels count as white.
 */
export function toGreyMap(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(header.length + width * height);
  bytes.set(header);
  for (let pixel = 0, source = 0, target = header.length; pixel < width * height; pixel++, source += 4, target++) {
    const alpha = rgba[source + 3]!;
    const grey = (rgba[source]! * 77 + rgba[source + 1]! * 150 + rgba[source + 2]! * 29) >> 8;
    bytes[target] = alpha === 255 ? grey : 255 - (((255 - grey) * alpha) >> 8);
  }
  return bytes;
}
