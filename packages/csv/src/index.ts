/**
 * CSV and TSV → one table, for Quern.
 *
 * @module
 */
export { type CsvParserOptions, csvParser } from "./csv-parser.js";
