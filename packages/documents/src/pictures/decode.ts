import { type DrawnPages, type OcrImage, QuernError } from "@quern/types";
import type { WorkerModule } from "../worker/module.js";
import { WorkerPool } from "../worker/pool.js";
import { type Bitmap, checkSize, type DecodeInput } from "./bitmap.js";
import { type ImageHeader, readHeader } from "./header.js";
import type { PageChoice } from "./page-pictures.js";
import type { StraightPicture } from "./straight-picture.js";

/** Pictures unpacked or prepared at once. */
const WORKERS = 2;
/** Decoders keep the memory of the largest picture; pictures of one document come close to one another. */
const IDLE_MS = 2_000;
/** A thread that unpacked more than a page of A4 at 300 dpi ends at once: the recogniser needs the memory next. */
const KEPT_MEGABYTES = 80;

/**
 * Unpacks pictures and makes them ready for recognition, in worker threads. All decoders are JavaScript or WebAssembly: native ones crash the
 * process on crafted files.
 */
export class PictureReader {
  #pool: WorkerPool | undefined;

  /**
   * @param name for messages
   * @returns one picture, turned as its EXIF data says; several for a TIFF of several pages
   * @throws QuernError `DOCUMENT_EMPTY`, `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED` (over 40 megapixels), `UNSUPPORTED_FILE_TYPE`
   */
  async decode(bytes: Uint8Array, name: string, signal: AbortSignal, maxPages = 1): Promise<Bitmap[]> {
    const header = checkedHeader(bytes, name);
    const input: DecodeInput = { bytes, format: header.format, name, maxPages };
    const bitmaps = await this.#workers().run<Bitmap[]>(TASKS, "decodePicture", input, { signal });
    return bitmaps.map((bitmap) => ({ ...(header.dpi === undefined ? {} : { dpi: header.dpi }), ...bitmap }));
  }

  /**
   * Makes a page ready for recognition: grey, on white paper, its lines level.
   *
   * @param mayMovePixels whether the caller has no further use for the pixels, which are copied otherwise
   * @param capitalPixels height of capitals that the engine reads best, see `StraightenInput`. Left out, the picture keeps its size.
   * @throws what {@link decode} throws
   */
  async straighten(
    image: OcrImage,
    signal: AbortSignal,
    mayMovePixels = false,
    capitalPixels?: number,
  ): Promise<StraightPicture> {
    const bitmap = "rgba" in image ? image : (await this.decode(image.bytes, "Picture", signal))[0]!;
    return this.#workers().run<StraightPicture>(
      TASKS,
      "straighten",
      { rgba: bitmap.rgba, width: bitmap.width, height: bitmap.height, capitalPixels },
      { signal, ...("rgba" in image && !mayMovePixels ? {} : { transfer: [bitmap.rgba.buffer as ArrayBuffer] }) },
    );
  }

  /**
   * Packs pages as PNG or JPEG: one, or several of a TIFF.
   *
   * @throws what {@link decode} throws
   */
  async draw(bytes: Uint8Array, name: string, signal: AbortSignal, choice: PageChoice): Promise<DrawnPages> {
    const { format } = checkedHeader(bytes, name);
    const input: DecodeInput = { bytes, format, name, maxPages: MAX_DRAWN_FROM };
    return this.#workers().run<DrawnPages>(TASKS, "drawPictures", { ...input, choice }, { signal });
  }

  async close(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.close();
  }

  #workers(): WorkerPool {
    this.#pool ??= new WorkerPool({ size: WORKERS, idleMilliseconds: IDLE_MS, keptMegabytes: KEPT_MEGABYTES });
    return this.#pool;
  }
}

/** Pages of a TIFF that are unpacked to draw some of them. */
const MAX_DRAWN_FROM = 200;

function checkedHeader(bytes: Uint8Array, name: string): ImageHeader {
  if (bytes.length === 0) throw new QuernError("DOCUMENT_EMPTY", `${name}: the file is empty.`);
  const header = readHeader(bytes);
  if (header === undefined) {
    throw new QuernError("UNSUPPORTED_FILE_TYPE", `${name}: not an image that Quern can read.`, {
      hint: "PNG, JPEG, WebP, TIFF, GIF and BMP are read.",
    });
  }
  checkSize(header.width, header.height, name);
  return header;
}

const TASKS: WorkerModule = {
  get url() {
    return new URL("./tasks.js", import.meta.url);
  },
  name: "@quern/documents/pictures/tasks",
  load: () => import("./tasks.js"),
};
