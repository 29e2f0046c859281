import { type Bitmap, PictureReader } from "@quern/documents/pictures";
import type { LayoutPage } from "@quern/layout";
import type { OcrEngine, OcrPage, Parser } from "@quern/types";

export interface ImageParserOptions {
  /** Recognises the text, e.g. `tesseractOcr()`. */
  readonly ocr: OcrEngine;
}

/** Pages of a TIFF when the request sets no limit. */
const MAX_PAGES = 200;

/**
 * Parser for pictures of text: one page a picture (a TIFF may hold several), with the same layout analysis as PDF pages.
 *
 * @throws (from `parse`) QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_EMPTY`, `DOCUMENT_LIMIT_EXCEEDED`, and what the engine throws
 * @example
 * const parser = imageParser({ ocr: tesseractOcr() });
 */
export function imageParser(options: ImageParserOptions): Parser {
  const decoder = new PictureReader();
  return {
    name: "image",
    mediaTypes: ["image/png", "image/jpeg", "image/webp", "image/tiff", "image/gif", "image/bmp", "image/x-ms-bmp"],
    extensions: ["png", "jpg", "jpeg", "webp", "tif", "tiff", "gif", "bmp"],
    async parse(bytes, request) {
      const name = request.filename ?? "Picture";
      const { html, markdown } = request.wants;
      const isRead = html || markdown || request.options.blocks === true;
      const pictures = await decoder.decode(bytes, name, request.signal, request.options.maxPages ?? MAX_PAGES);
      const { analyseLayout, layoutToHtml, recognisedWords, toContractBlocks } = await import("@quern/layout");
      const warnings = new Set<string>();
      let done = 0;
      // A page may take longer than a request may stand still.
      const onProgress = (): void =>
        request.onProgress?.({ stage: "ocr", done, total: pictures.length, unit: "pages" });
      const pages = await Promise.all(
        (isRead ? pictures : []).map(async (image, index) => {
          const recognised = await options.ocr.recognize(image, {
            signal: request.signal,
            mayMovePixels: true,
            onProgress,
            ...(request.languages === undefined ? {} : { languages: request.languages }),
          });
          for (const warning of recognised.warnings ?? []) warnings.add(warning);
          done++;
          onProgress();
          return { ...pageOf(recognised, image, index + 1), words: recognisedWords(recognised, 1) };
        }),
      );
      if (isRead && pages.every((page) => page.words.length === 0)) warnings.add(`${name}: no text was recognised.`);
      let dropped: readonly string[] = [];
      const analysed = analyseLayout(pages, {
        joinPages: request.options.pages !== true,
        headersFooters: request.options.headersFooters ?? "drop",
        onDropped: (texts) => {
          dropped = [...texts];
        },
      });
      return {
        html: layoutToHtml(analysed),
        ...(request.options.blocks === true ? { blocks: toContractBlocks(analysed) } : {}),
        metadata: {
          numPages: pictures.length,
          totalPages: pictures.length,
          width: pictures[0]!.width,
          height: pictures[0]!.height,
          ...(dropped.length > 0 ? { headersFooters: dropped } : {}),
        },
        assets: [],
        warnings: [...warnings],
      };
    },
    async drawPages(bytes, { filename = "Picture", signal, ranges, maxPages, width, maxBytes }) {
      const choice = { maxPages, width, maxBytes, ...(ranges === undefined ? {} : { ranges }) };
      return decoder.draw(bytes, filename, signal, choice);
    },
    async close() {
      await decoder.close();
    },
  };
}

const pageOf = (recognised: OcrPage, image: Bitmap, number: number): Omit<LayoutPage, "words"> => ({
  number,
  width: recognised.width,
  height: recognised.height,
  ...(recognised.turned === undefined
    ? {}
    : { shown: { width: image.width, height: image.height, turned: recognised.turned } }),
  rules: [],
  fills: [],
  images: [],
  source: "ocr",
});
