import type { Progress } from "./logger.js";

/** Recognises text in bitmaps. Handed to the PDF and image parsers by whoever builds the engine. */
export interface OcrEngine {
  readonly name: string;
  recognize(image: OcrImage, request: OcrRequest): Promise<OcrPage>;
  close?(): Promise<void>;
}

/** An encoded image (png, jpeg, webp, bmp, gif; `bytes`) or raw 8-bit RGBA pixels (`rgba`, row-major, width·height·4 bytes). */
export type OcrImage =
  | { readonly bytes: Uint8Array; readonly mediaType: string }
  | { readonly rgba: Uint8Array; readonly width: number; readonly height: number; readonly dpi?: number };

export interface OcrRequest {
  /** BCP 47 tags, best first; an engine maps them to its own names and falls back to English. */
  readonly languages?: readonly string[];
  readonly signal: AbortSignal;
  /** Called now and then while the page is read or waits in a line that moves, if the engine can tell, and when it is done. */
  readonly onProgress?: (progress: Progress) => void;
  /** Whether the engine may move the pixels of `rgba` to another thread: the caller has no further use for them. Default false: they are copied. */
  readonly mayMovePixels?: boolean;
}

/** Pixel coordinates of the image as it was read (see `turned`), origin top left. */
export interface OcrPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly OcrWord[];
  /** Mean word confidence, 0..1. */
  readonly confidence: number;
  /** Messages for the caller, e.g. that the data of a language asked for is not installed. */
  readonly warnings?: readonly string[];
  /**
   * Degrees, clockwise, by which the engine turned the image about its middle to read it upright and level; left out for 0. Width, height and
   * boxes are those of the turned image, whose pixels are as large as before.
   */
  readonly turned?: number;
}

export interface OcrWord {
  readonly text: string;
  /** Left, top, right, bottom in pixels. */
  readonly box: readonly [number, number, number, number];
  /** 0..1 */
  readonly confidence: number;
  /** Index of the text line within the page, in the engine's reading order. */
  readonly line: number;
  /** Index of the block within the page. */
  readonly block: number;
  /** Where its line stands, in pixels from the top, if the engine knows: boxes of words are cut short or reach into other lines more often. */
  readonly baseline?: number;
}
