/**
 * Parser for files of records: calendars, contacts, JSON Lines, Parquet and SQLite, as tables.
 *
 * @module
 */
export { type DataParserOptions, dataParser } from "./data-parser.js";
