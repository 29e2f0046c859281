import { type Bitmap, checkSize, damagedImage } from "./bitmap.js";

/**
 * Unpacks a Windows bitmap: 1, 4, 8, 24 and 32 bits a pixel without compression, the forms that scanners and screenshots write.
 *
 * @throws QuernError `DOCUMENT_DAMAGED` for other forms and cut files
 */
export function decodeBmp(bytes: Uint8Array, name: string): Bitmap {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const offset = view.getUint32(10, true);
  const headerSize = view.getUint32(14, true);
  const width = view.getInt32(18, true);
  const rows = view.getInt32(22, true);
  const height = Math.abs(rows);
  const depth = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  checkSize(width, height, name);
  // 3: channel masks, in practice the usual order of channels.
  const isPlain = compression === 0 || (compression === 3 && depth === 32);
  if (!isPlain || ![1, 4, 8, 24, 32].includes(depth)) throw damagedImage(name);
  const stride = Math.ceil((width * depth) / 32) * 4;
  if (offset + stride * height > bytes.length) throw damagedImage(name);
  const palette = 14 + headerSize;
  const rgba = new Uint8Array(width * height * 4);
  let target = 0;
  for (let y = 0; y < height; y++) {
    // Rows stand from bottom to top unless the height is negative.
    const start = offset + (rows < 0 ? y : height - 1 - y) * stride;
    for (let x = 0; x < width; x++) {
      let source: number;
      if (depth >= 24) source = start + x * (depth >> 3);
      else {
        const bit = x * depth;
        const index = (bytes[start + (bit >> 3)]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
        source = palette + index * 4;
      }
      rgba[target++] = bytes[source + 2] ?? 0;
      rgba[target++] = bytes[source + 1] ?? 0;
      rgba[target++] = bytes[source] ?? 0;
      rgba[target++] = 255;
    }
  }
  return { rgba, width, height };
}
