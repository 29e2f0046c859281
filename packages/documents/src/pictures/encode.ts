import { encodeJpeg } from "./jpeg.js";
import { encodePng } from "./png.js";

/** An encoded picture. */
export interface EncodedPicture {
  readonly mediaType: "image/png" | "image/jpeg";
  readonly bytes: Uint8Array;
}

/** Bytes a pixel of a PNG from which the picture is a photograph or a scan: print on white takes a tenth of that. */
const PHOTOGRAPH_BYTES = 0.4;

/**
 * Packs pixels as PNG, which keeps print sharp, or as JPEG where that is much smaller.
 *
 * @param bitmap RGBA, opaque
 */
export async function encodePicture(bitmap: {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}): Promise<EncodedPicture> {
  const { width, height } = bitmap;
  const { pixels, channels } = withoutAlpha(bitmap.rgba);
  const png = encodePng(pixels, width, height, channels);
  if (png.length <= PHOTOGRAPH_BYTES * width * height) return { mediaType: "image/png", bytes: png };
  const jpeg = await encodeJpeg(bitmap);
  return jpeg.length < png.length ? { mediaType: "image/jpeg", bytes: jpeg } : { mediaType: "image/png", bytes: png };
}

/** Three bytes a pixel, or one where all pixels are grey. */
function withoutAlpha(rgba: Uint8Array): { pixels: Uint8Array; channels: 1 | 3 } {
  let isGrey = true;
  for (let at = 0; at < rgba.length && isGrey; at += 4) isGrey = rgba[at] === rgba[at + 1] && rgba[at] === rgba[at + 2];
  const channels = isGrey ? 1 : 3;
  const pixels = new Uint8Array((rgba.length / 4) * channels);
  let target = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    pixels[target++] = rgba[at]!;
    if (isGrey) continue;
    pixels[target++] = rgba[at + 1]!;
    pixels[target++] = rgba[at + 2]!;
  }
  return { pixels, channels };
}
