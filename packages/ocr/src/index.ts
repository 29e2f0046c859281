/**
 * OCR with tesseract.js, offline, and a parser for pictures of text.
 *
 * @module
 */
export { type ImageParserOptions, imageParser } from "./image-parser.js";
export { installedLanguages } from "./languages.js";
export { type TesseractOptions, tesseractOcr } from "./tesseract.js";
