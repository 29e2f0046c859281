import { QuernError, Transferable } from "@quern/core";
import type { Bitmap } from "./decode.js";
import { type ImageHeader, readHeader } from "./header.js";

/** Larger pictures are refused before their pixels are unpacked. */
const MAX_PIXELS = 40_000_000;

/** Runs inside the worker thread. */
export async function decodeImage(input: {
  bytes: Uint8Array;
  name: string;
  maxPages: number;
}): Promise<Transferable<Bitmap[]>> {
  const { bytes, name, maxPages } = input;
  const header = readHeader(bytes);
  if (header === undefined) {
    throw new QuernError("UNSUPPORTED_FILE_TYPE", `${name}: not a picture that can be read.`, {
      hint: "PNG, JPEG, WebP, TIFF, GIF and BMP are read.",
    });
  }
  checkSize(header.width, header.height, name);
  const bitmaps =
    header.format === "tiff" ? await decodeTiff(bytes, name, maxPages) : [await decodeWithCanvas(bytes, header, name)];
  return new Transferable(bitmaps, [...new Set(bitmaps.map((bitmap) => bitmap.rgba.buffer as ArrayBuffer))]);
}

function checkSize(width: number, height: number, name: string): void {
  if (!(width > 0 && height > 0)) throw damaged(name);
  if (width * height <= MAX_PIXELS) return;
  throw new QuernError(
    "DOCUMENT_LIMIT_EXCEEDED",
    `${name}: the picture has ${width} × ${height} pixels; at most ${MAX_PIXELS / 1e6} megapixels are read.`,
    {
      hint: "Scale the picture down first.",
    },
  );
}

const damaged = (name: string, cause?: unknown): QuernError =>
  new QuernError(
    "DOCUMENT_DAMAGED",
    `${name}: the picture is damaged and cannot be unpacked.`,
    cause === undefined ? {} : { cause },
  );

async function decodeWithCanvas(bytes: Uint8Array, header: ImageHeader, name: string): Promise<Bitmap> {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  try {
    const image = await loadImage(bytes);
    checkSize(image.width, image.height, name);
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, image.width, image.height);
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return {
      rgba: new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength).slice(),
      width: image.width,
      height: image.height,
      ...(header.dpi === undefined ? {} : { dpi: header.dpi }),
    };
  } catch (error) {
    if (QuernError.is(error)) throw error;
    throw damaged(name, error);
  }
}

async function decodeTiff(bytes: Uint8Array, name: string, maxPages: number): Promise<Bitmap[]> {
  const { default: tiff } = await import("utif2");
  const bitmaps: Bitmap[] = [];
  try {
    const buffer = bytes.slice().buffer as ArrayBuffer;
    for (const page of tiff.decode(buffer).slice(0, maxPages)) {
      const width = firstNumber(page["t256"]);
      const height = firstNumber(page["t257"]);
      // Directories without pixels: thumbnails left out, metadata.
      if (width === undefined || height === undefined) continue;
      checkSize(width, height, name);
      tiff.decodeImage(buffer, page);
      const dpi = firstNumber(page["t282"]);
      const pixels = tiff.toRGBA8(page);
      bitmaps.push({
        rgba: new Uint8Array(pixels),
        width,
        height,
        ...(dpi !== undefined && dpi >= 50 && dpi <= 1200 ? { dpi } : {}),
      });
    }
  } catch (error) {
    if (QuernError.is(error)) throw error;
    throw damaged(name, error);
  }
  if (bitmaps.length === 0) throw damaged(name);
  return bitmaps;
}

const firstNumber = (value: unknown): number | undefined => {
  const first = Array.isArray(value) || ArrayBuffer.isView(value) ? (value as ArrayLike<unknown>)[0] : value;
  return typeof first === "number" ? first : undefined;
};
