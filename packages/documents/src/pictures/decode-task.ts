import { createRequire } from "node:module";
import { QuernError } from "@quern/types";
import { Transferable } from "../worker/protocol.js";
import { type Bitmap, checkSize, type DecodeInput, damagedImage } from "./bitmap.js";
import { decodeBmp } from "./bmp.js";
import { decodeCompressed } from "./wasm-decoders.js";

/** Runs inside the worker thread. */
export async function decodePicture(input: DecodeInput): Promise<Transferable<readonly Bitmap[]>> {
  const bitmaps = await unpackPicture(input);
  return new Transferable(bitmaps, [...new Set(bitmaps.map((bitmap) => bitmap.rgba.buffer as ArrayBuffer))]);
}

/** @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED` */
export async function unpackPicture({ bytes, format, name, maxPages }: DecodeInput): Promise<readonly Bitmap[]> {
  try {
    if (format === "tiff") return await decodeTiff(bytes, name, maxPages);
    if (format === "gif") return [decodeGif(bytes, name)];
    if (format === "bmp") return [decodeBmp(bytes, name)];
    return [await decodeCompressed(bytes, format)];
  } catch (error) {
    throw QuernError.is(error) ? error : damagedImage(name, error);
  }
}

interface GifReader {
  readonly width: number;
  readonly height: number;
  decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void;
}

/** The first frame. */
function decodeGif(bytes: Uint8Array, name: string): Bitmap {
  const { GifReader } = createRequire(import.meta.url)("omggif") as { GifReader: new (bytes: Uint8Array) => GifReader };
  const reader = new GifReader(bytes);
  checkSize(reader.width, reader.height, name);
  const rgba = new Uint8Array(reader.width * reader.height * 4);
  reader.decodeAndBlitFrameRGBA(0, rgba);
  return { rgba, width: reader.width, height: reader.height };
}

async function decodeTiff(bytes: Uint8Array, name: string, maxPages: number): Promise<Bitmap[]> {
  const { default: tiff } = await import("utif2");
  const bitmaps: Bitmap[] = [];
  const buffer = bytes.slice().buffer as ArrayBuffer;
  for (const page of tiff.decode(buffer).slice(0, maxPages)) {
    const width = firstNumber(page["t256"]);
    const height = firstNumber(page["t257"]);
    // Directories without pixels hold metadata.
    if (width === undefined || height === undefined) continue;
    checkSize(width, height, name);
    tiff.decodeImage(buffer, page);
    const dpi = firstNumber(page["t282"]);
    bitmaps.push({
      rgba: new Uint8Array(tiff.toRGBA8(page)),
      width,
      height,
      ...(dpi !== undefined && dpi >= 50 && dpi <= 1200 ? { dpi } : {}),
    });
  }
  if (bitmaps.length === 0) throw damagedImage(name);
  return bitmaps;
}

const firstNumber = (value: unknown): number | undefined => {
  const first = Array.isArray(value) || ArrayBuffer.isView(value) ? (value as unknown as ArrayLike<unknown>)[0] : value;
  return typeof first === "number" ? first : undefined;
};
