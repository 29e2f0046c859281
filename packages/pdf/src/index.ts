/**
 * PDF → semantic HTML: text, reading order, headings, lists, tables, links, pictures.
 *
 * @module
 */
export { type PdfParserOptions, pdfParser } from "./parser.js";
export type { ReaderName } from "./reader.js";
