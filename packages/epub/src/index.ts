/**
 * Parser for e-books: EPUB 2 and 3.
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
        url: new URL("./worker.js", import.meta.url),
        name: "@quern/epub/tasks",
        load: () => import("./worker.js"),
      },
      task: "readEpub",
    },
    options,
  );
