/**
 * Parser for text with marks: lightweight markup, markup of publishers, and transcripts.
 *
 * @module
 */
export { type MarkupParserOptions, markupParser } from "./markup-parser.js";
