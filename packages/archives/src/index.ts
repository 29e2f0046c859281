/**
 * Parser for files that hold documents: archives, mailboxes, saved pages and recordings of pages.
 *
 * @module
 */
export { type ArchiveParserOptions, archiveParser } from "./archive-parser.js";
export type { ContainedFile } from "./container.js";
export { type UnpackOptions, unpack } from "./unpack.js";
