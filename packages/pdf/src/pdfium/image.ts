import { createHash } from "node:crypto";
import { encodePng } from "@quern/documents/pictures";
import type { Box, PageImage } from "../reader.js";
import { memoryExceeded, type Pdfium } from "./library.js";

/** Pixels of one picture at most (SECURITY.md). */
const MAX_PIXELS = 40_000_000;
const MAX_BYTES = 20 * 1024 * 1024;

const BITMAP_GRAY = 1;
const BITMAP_BGR = 2;
const BITMAP_BGRX = 3;
const BITMAP_BGRA = 4;
const RENDER_ANNOTATIONS = 1;
/** Red first, as everybody else wants it. */
const RENDER_REVERSED = 0x10;

/** JPEG streams are taken out as they are; everything else is decoded by PDFium, with masks applied, and packed as PNG. */
export function extractImage(
  library: Pdfium,
  document: number,
  page: number,
  object: number,
): Awaited<ReturnType<PageImage["extract"]>> {
  const { call, scratch } = library;
  if (call.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4) === 0) return undefined;
  const pixels = library.view.getUint32(scratch, true) * library.view.getUint32(scratch + 4, true);
  if (pixels === 0 || pixels > MAX_PIXELS) return undefined;
  if (call.FPDFImageObj_GetImageFilterCount(object) === 1) {
    const filter = library.string(
      (buffer, length) => call.FPDFImageObj_GetImageFilter(object, 0, buffer, length),
      "utf-8",
    );
    if (filter === "DCTDecode") {
      const size = call.FPDFImageObj_GetImageDataRaw(object, 0, 0);
      if (size === 0 || size > MAX_BYTES) return undefined;
      const pointer = library.allocate(size);
      try {
        call.FPDFImageObj_GetImageDataRaw(object, pointer, size);
        const bytes = library.bytes.slice(pointer, pointer + size);
        if (isPlainJpeg(bytes)) return { mediaType: "image/jpeg", bytes };
      } finally {
        call.free(pointer);
      }
    }
  }
  const bitmap = call.FPDFImageObj_GetRenderedBitmap(document, page, object);
  if (bitmap === 0) return undefined;
  try {
    const packed = readBitmap(library, bitmap);
    if (packed === undefined) return undefined;
    const bytes = encodePng(packed.pixels, packed.width, packed.height, packed.channels);
    return bytes.length > MAX_BYTES ? undefined : { mediaType: "image/png", bytes };
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
}

/** A hash of what the file stores for a picture. */
export function printOf(library: Pdfium, object: number): string | undefined {
  const { call } = library;
  const size = call.FPDFImageObj_GetImageDataRaw(object, 0, 0);
  if (size === 0 || size > MAX_BYTES) return undefined;
  const pointer = library.allocate(size);
  try {
    call.FPDFImageObj_GetImageDataRaw(object, pointer, size);
    return createHash("sha1")
      .update(library.bytes.subarray(pointer, pointer + size))
      .digest("base64");
  } finally {
    call.free(pointer);
  }
}

/** CMYK JPEGs (four components) show wrong colours outside of a PDF: those are decoded instead. */
function isPlainJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return bytes[at + 9] === 1 || bytes[at + 9] === 3;
    }
    at += 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
  }
  return false;
}

function readBitmap(
  library: Pdfium,
  bitmap: number,
): { pixels: Uint8Array; width: number; height: number; channels: 1 | 3 | 4 } | undefined {
  const { call } = library;
  const width = call.FPDFBitmap_GetWidth(bitmap);
  const height = call.FPDFBitmap_GetHeight(bitmap);
  const stride = call.FPDFBitmap_GetStride(bitmap);
  const format = call.FPDFBitmap_GetFormat(bitmap);
  if (width <= 0 || height <= 0 || width * height > MAX_PIXELS) return undefined;
  const start = call.FPDFBitmap_GetBuffer(bitmap);
  const source = library.bytes;
  const channels = format === BITMAP_GRAY ? 1 : format === BITMAP_BGRA ? 4 : 3;
  const step =
    format === BITMAP_GRAY ? 1 : format === BITMAP_BGR ? 3 : format === BITMAP_BGRX || format === BITMAP_BGRA ? 4 : 0;
  if (step === 0) return undefined;
  const pixels = new Uint8Array(width * height * channels);
  let target = 0;
  for (let row = 0; row < height; row++) {
    let at = start + row * stride;
    for (let column = 0; column < width; column++, at += step) {
      if (channels === 1) pixels[target++] = source[at]!;
      else {
        pixels[target++] = source[at + 2]!;
        pixels[target++] = source[at + 1]!;
        pixels[target++] = source[at]!;
        if (channels === 4) pixels[target++] = source[at + 3]!;
      }
    }
  }
  return { pixels, width, height, channels };
}

/**
 * Draws the page, or a part of it, on white. Pages too large for the pixel budget are drawn at a lower resolution.
 *
 * @param region in points of the page as shown; default the whole page
 */
export function renderPage(
  library: Pdfium,
  page: number,
  size: { width: number; height: number },
  dpi: number,
  region: Box = { left: 0, top: 0, right: size.width, bottom: size.height },
): { rgba: Uint8Array; width: number; height: number } {
  const { call } = library;
  const regionWidth = region.right - region.left;
  const regionHeight = region.bottom - region.top;
  const scale = Math.min(dpi / 72, Math.sqrt(MAX_RENDER_PIXELS / Math.max(1, regionWidth * regionHeight)));
  const width = Math.max(1, Math.round(regionWidth * scale));
  const height = Math.max(1, Math.round(regionHeight * scale));
  const bitmap = call.FPDFBitmap_CreateEx(width, height, BITMAP_BGRX, 0, 0);
  if (bitmap === 0) throw memoryExceeded();
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    const [x, y] = [-Math.round(region.left * scale), -Math.round(region.top * scale)];
    const [fullWidth, fullHeight] = [Math.round(size.width * scale), Math.round(size.height * scale)];
    const flags = RENDER_ANNOTATIONS | RENDER_REVERSED;
    call.FPDF_RenderPageBitmap(bitmap, page, x, y, Math.max(1, fullWidth), Math.max(1, fullHeight), 0, flags);
    const stride = call.FPDFBitmap_GetStride(bitmap);
    const start = call.FPDFBitmap_GetBuffer(bitmap);
    const rgba = new Uint8Array(width * height * 4);
    for (let row = 0; row < height; row++)
      rgba.set(library.bytes.subarray(start + row * stride, start + row * stride + width * 4), row * width * 4);
    const pixels = new Uint32Array(rgba.buffer);
    // The fourth byte of a pixel means nothing to PDFium.
    for (let index = 0; index < pixels.length; index++) pixels[index]! |= 0xff000000;
    return { rgba, width, height };
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
}

/** 16 megapixels: an A3 page at 260 dpi. */
const MAX_RENDER_PIXELS = 16_000_000;
