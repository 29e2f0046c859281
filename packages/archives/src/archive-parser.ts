import { namesOf, type WorkerParserOptions, workerParser } from "@quern/documents";
import type { Parser } from "@quern/types";
import { KINDS, recogniseContainer } from "./kinds.js";

export type ArchiveParserOptions = WorkerParserOptions;

/**
 * Reads ZIP, tar, gzip, 7z and RAR archives, files that xz, bzip2, Zstandard or Brotli have compressed, comic books (CBZ), mailboxes (mbox, pst), saved pages (MHTML, .webarchive) and
 * recordings of pages (WARC, WACZ, HAR). The documents inside are read by the other parsers of the engine, under one bound for all of them.
 *
 * @example
 * const engine = createEngine({ parsers: [archiveParser(), csvParser()] });
 * const { markdown } = await engine.parse("reports.zip");
 */
export const archiveParser = (options: ArchiveParserOptions = {}): Parser =>
  workerParser(
    {
      name: "archives",
      ...namesOf(KINDS),
      recognise: recogniseContainer,
      module: {
        get url() {
          return new URL("./worker.js", import.meta.url);
        },
        name: "@quern/archives/tasks",
        load: () => import("./worker.js"),
      },
      task: "readContainer",
    },
    options,
  );
