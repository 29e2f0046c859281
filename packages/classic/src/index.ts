/**
 * The libraries that everybody knows, as drivers: mammoth, epub2, SheetJS, pdf.js and turndown, each alone or all together.
 *
 * docs/classic.md says when they are the better choice.
 *
 * @module
 */
import { type WorkerParserOptions, workerParser } from "@quern/documents";
import type { Parser } from "@quern/types";
import { TASKS } from "./task-module.js";
import { type Serializer, turndownSerializer } from "./turndown.js";

export { type Serializer, turndownSerializer } from "./turndown.js";

/** Number of threads and their memory. A thread ends with the request: these libraries keep no budgets of their own. */
export type ClassicParserOptions = WorkerParserOptions;

/** Drivers for `createQuern` or `createEngine`. */
export interface ClassicDrivers {
  /** Asked before the built-in parsers. */
  readonly parsers: readonly Parser[];
  readonly markdown: Serializer;
}

const OPEN_XML = "application/vnd.openxmlformats-officedocument";

/**
 * Word documents through mammoth.
 *
 * @example createQuern({ parsers: [mammothParser()] })
 */
export const mammothParser = (options: ClassicParserOptions = {}): Parser =>
  workerParser(
    {
      name: "mammoth",
      mediaTypes: [`${OPEN_XML}.wordprocessingml.document`],
      extensions: ["docx"],
      module: TASKS,
      task: "readDocx",
    },
    options,
  );

/**
 * E-books through epub2: chapters in the order of the spine, without pictures.
 *
 * @example createQuern({ parsers: [epub2Parser()] })
 */
export const epub2Parser = (options: ClassicParserOptions = {}): Parser =>
  workerParser(
    { name: "epub2", mediaTypes: ["application/epub+zip"], extensions: ["epub"], module: TASKS, task: "readEpub" },
    options,
  );

/**
 * Workbooks through SheetJS: every sheet as a table, its first row as the header.
 *
 * @example createQuern({ parsers: [sheetjsParser()] })
 */
export const sheetjsParser = (options: ClassicParserOptions = {}): Parser =>
  workerParser(
    {
      name: "sheetjs",
      mediaTypes: [
        `${OPEN_XML}.spreadsheetml.sheet`,
        "application/vnd.ms-excel",
        "application/vnd.ms-excel.sheet.binary.macroenabled.12",
        "application/vnd.oasis.opendocument.spreadsheet",
      ],
      extensions: ["xlsx", "xls", "xlsb", "ods"],
      module: TASKS,
      task: "readSheets",
    },
    options,
  );

/**
 * PDF through pdf.js alone: lines and paragraphs as the file holds them, larger type as headings. No tables, no OCR.
 *
 * @example createQuern({ parsers: [pdfjsParser()] })
 */
export const pdfjsParser = (options: ClassicParserOptions = {}): Parser =>
  workerParser(
    { name: "pdfjs", mediaTypes: ["application/pdf"], extensions: ["pdf"], module: TASKS, task: "readPdf" },
    options,
  );

/**
 * All of them.
 *
 * @example
 * const quern = createQuern({ ...classic() });
 */
export const classic = (options: ClassicParserOptions = {}): ClassicDrivers => ({
  parsers: [mammothParser(options), epub2Parser(options), sheetjsParser(options), pdfjsParser(options)],
  markdown: turndownSerializer(),
});
