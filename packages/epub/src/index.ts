/**
 * Parsers for e-books: EPUB 2 and 3, Mobipocket and KF8 (mobi, azw3).
 *
 * @module
 */

import { type WorkerParserOptions, workerParser } from "@quern/documents";
import type { Parser } from "@quern/types";

export type EpubParserOptions = WorkerParserOptions;

/**
 * Reads the chapters of an e-book in the order of its spine; links between chapters lead to headings of the result.
 *
 * @example
 * const quern = createEngine({ parsers: [epubParser()] });
 */
export const epubParser = (options: EpubParserOptions = {}): Parser =>
  workerParser(
    {
      name: "epub",
      mediaTypes: ["application/epub+zip"],
      extensions: ["epub"],
      module: {
        get url() {
          return new URL("./worker.js", import.meta.url);
        },
        name: "@quern/epub/tasks",
        load: () => import("./worker.js"),
      },
      task: "readEpub",
    },
    options,
  );

const MOBIPOCKET = "application/x-mobipocket-ebook";

/**
 * Reads books for Kindle and Mobipocket readers that are not protected: mobi, prc, azw, azw3, and PalmDOC text.
 *
 * @example
 * const quern = createEngine({ parsers: [mobiParser()] });
 */
export const mobiParser = (options: EpubParserOptions = {}): Parser =>
  workerParser(
    {
      name: "mobi",
      mediaTypes: [
        MOBIPOCKET,
        "application/vnd.amazon.mobi8-ebook",
        "application/vnd.amazon.ebook",
        "application/vnd.palm",
      ],
      extensions: ["mobi", "azw3", "azw", "prc"],
      module: {
        get url() {
          return new URL("./worker.js", import.meta.url);
        },
        name: "@quern/epub/tasks",
        load: () => import("./worker.js"),
      },
      task: "readMobi",
      recognise: (head) =>
        /^(?:BOOKMOBI|TEXtREAd)$/.test(Buffer.from(head.subarray(60, 68)).toString("latin1")) ? MOBIPOCKET : undefined,
    },
    options,
  );
