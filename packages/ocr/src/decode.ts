import { type WorkerModule, WorkerPool } from "@quern/documents";
import { type OcrImage, QuernError } from "@quern/types";
import { type ImageHeader, readHeader } from "./header.js";

/** Larger pictures are refused before their pixels are unpacked. */
export const MAX_PIXELS = 40_000_000;

/** A picture ready for recognition, and its size. */
export interface ReadyImage {
  readonly image: OcrImage;
  readonly width: number;
  readonly height: number;
}

/**
 * Prepares pictures for recognition. PNG, JPEG and WebP stay packed: the recogniser unpacks them inside its WebAssembly sandbox
 * (native decoders crash the process on crafted files). TIFF, GIF and BMP are unpacked here, in a worker thread.
 */
export class ImageDecoder {
  #pool: WorkerPool | undefined;

  /**
   * @param name for messages
   * @returns one picture; several for a TIFF of several pages
   * @throws QuernError `DOCUMENT_EMPTY`, `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED` (over 40 megapixels), `UNSUPPORTED_FILE_TYPE`
   */
  async decode(bytes: Uint8Array, name: string, signal: AbortSignal, maxPages = 1): Promise<ReadyImage[]> {
    if (bytes.length === 0) throw new QuernError("DOCUMENT_EMPTY", `${name}: the file is empty.`);
    const header = readHeader(bytes);
    if (header === undefined) {
      throw new QuernError("UNSUPPORTED_FILE_TYPE", `${name}: not a picture that can be read.`, {
        hint: "PNG, JPEG, WebP, TIFF, GIF and BMP are read.",
      });
    }
    checkSize(header.width, header.height, name);
    if (header.format === "png" || header.format === "jpeg" || header.format === "webp") {
      return [{ image: { bytes, mediaType: `image/${header.format}` }, width: header.width, height: header.height }];
    }
    this.#pool ??= new WorkerPool({ size: 2 });
    const input: DecodeInput = { bytes, format: header.format, name, maxPages };
    const bitmaps = await this.#pool.run<Bitmap[]>(TASKS, "decodeImage", input, { signal });
    return bitmaps.map((image) => ({ image, width: image.width, height: image.height }));
  }

  async close(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.close();
  }
}

const TASKS: WorkerModule = {
  url: new URL("./decode-task.js", import.meta.url),
  name: "@quern/ocr/tasks",
  load: () => import("./decode-task.js"),
};

export interface DecodeInput {
  readonly bytes: Uint8Array;
  readonly format: ImageHeader["format"];
  readonly name: string;
  readonly maxPages: number;
}

/** Pixels: 8-bit RGBA, row-major. */
export interface Bitmap {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly dpi?: number;
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
