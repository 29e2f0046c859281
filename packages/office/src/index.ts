/**
 * Parsers for Word, spreadsheet, presentation and mail documents and for notebooks.
 *
 * @example
 * import { officeParsers } from "@quern/office";
 * const parsers = officeParsers();
 *
 * @module
 */
export {
  mailParser,
  notebookParser,
  type OfficeParserOptions,
  officeParser,
  officeParsers,
  presentationParser,
  spreadsheetParser,
  wordParser,
} from "./parser.js";
