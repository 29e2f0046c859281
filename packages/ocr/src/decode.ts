import { QuernError, WorkerPool } from "@quern/core";

/** Pixels as the recogniser wants them. */
export interface Bitmap {
  /** 8-bit RGBA, row-major. */
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly dpi?: number;
}

/** Unpacks pictures in a worker thread, which is ended when the caller's signal aborts. */
export class ImageDecoder {
  #pool: WorkerPool | undefined;

  /**
   * @returns one bitmap; several for a TIFF of several pages
   * @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED` (over 40 megapixels), `UNSUPPORTED_FILE_TYPE`
   */
  async decode(bytes: Uint8Array, name: string, signal: AbortSignal, maxPages = 1): Promise<Bitmap[]> {
    if (bytes.length === 0) throw new QuernError("DOCUMENT_EMPTY", `${name}: the file is empty.`);
    this.#pool ??= new WorkerPool({ size: 2 });
    return this.#pool.run<Bitmap[]>(
      new URL("./decode-task.js", import.meta.url),
      "decodeImage",
      { bytes, name, maxPages },
      { signal },
    );
  }

  async close(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.close();
  }
}
