/**
 * Layout analysis shared by the PDF parser and OCR: geometry in, semantic HTML out. Imported as `@quern/core/layout`, so that
 * nobody who only reads web pages loads it.
 *
 * @module
 */
export { type AnalyseOptions, analyseLayout } from "./analyse.js";
export { blockToHtml, escapeHtml, inlinesToHtml, layoutToHtml } from "./html.js";
export { inlineText } from "./inline.js";
export { recognisedWords } from "./recognised.js";
export type {
  Block,
  Box,
  CodeBlock,
  FigureBlock,
  HeadingBlock,
  Inline,
  LayoutImage,
  LayoutPage,
  LayoutRule,
  LayoutWord,
  ListBlock,
  ListItem,
  OutlineEntry,
  PageBlocks,
  ParagraphBlock,
  TableBlock,
  TableCell,
} from "./types.js";
