import { QuernError } from "@quern/types";
import type { ImageHeader } from "./header.js";

/** Pixels: 8-bit RGBA, row-major. */
export interface Bitmap {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly dpi?: number;
}

export interface DecodeInput {
  readonly bytes: Uint8Array;
  readonly format: ImageHeader["format"];
  readonly name: string;
  readonly maxPages: number;
}

/** @throws QuernError `DOCUMENT_DAMAGED` for a picture without pixels, `DOCUMENT_LIMIT_EXCEEDED` for one with too many */
export function checkSize(width: number, height: number, name: string): void {
  if (!(width > 0 && height > 0)) throw damagedImage(name);
  if (width * height <= MAX_PIXELS) return;
  throw new QuernError(
    "DOCUMENT_LIMIT_EXCEEDED",
    `${name}: the picture has ${width} × ${height} pixels; at most ${MAX_PIXELS / 1e6} megapixels are read.`,
    { hint: "Scale the picture down first." },
  );
}

export const damagedImage = (name: string, cause?: unknown): QuernError =>
  new QuernError(
    "DOCUMENT_DAMAGED",
    `${name}: the picture is damaged and cannot be unpacked.`,
    cause === undefined ? {} : { cause },
  );

/** Larger pictures are refused before their pixels are unpacked. */
export const MAX_PIXELS = 40_000_000;
