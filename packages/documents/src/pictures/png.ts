import { crc32, deflateSync } from "node:zlib";

/**
 * Encodes 8-bit pixels as PNG.
 *
 * @param channels 1 grey, 3 RGB, 4 RGBA; rows without padding
 */
export function encodePng(pixels: Uint8Array, width: number, height: number, channels: 1 | 3 | 4): Uint8Array {
  const stride = width * channels;
  const raw = new Uint8Array((stride + 1) * height);
  for (let row = 0; row < height; row++) {
    // Filter 1 (Sub) packs flat areas and photographs alike well enough.
    const target = row * (stride + 1);
    raw[target] = 1;
    const source = row * stride;
    for (let index = 0; index < stride; index++) {
      const before = index < channels ? 0 : pixels[source + index - channels]!;
      raw[target + 1 + index] = pixels[source + index]! - before;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = channels === 1 ? 0 : channels === 3 ? 2 : 6;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(raw, { level: 6 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
