/**
 * Words with coordinates to semantic HTML; shared by PDF and OCR.
 *
 * @module
 */
export { type AnalyseOptions, analyseLayout, MAX_WHOLE_PAGES, type PageSource } from "./analyse.js";
export { withCharts } from "./charts/find.js";
export { type ContractPage, toContractBlocks } from "./contract-blocks.js";
export { withDrawings } from "./drawings/find.js";
export { blockToHtml, escapeHtml, inlinesToHtml, layoutToHtml } from "./html.js";
export { median, unionOf } from "./lines/boxes.js";
export { isIconFont } from "./lines/icons.js";
export { inlineText } from "./lines/inline.js";
export { PageStore } from "./page-store.js";
export { recognisedWords } from "./scans/recognised.js";
export type {
  Block,
  Box,
  CodeBlock,
  FigureBlock,
  HeadingBlock,
  Inline,
  LayoutChart,
  LayoutDrawing,
  LayoutFill,
  LayoutImage,
  LayoutPage,
  LayoutRule,
  LayoutShape,
  LayoutWord,
  ListBlock,
  ListItem,
  OutlineEntry,
  PageBlocks,
  ParagraphBlock,
  TableBlock,
  TableCell,
} from "./types.js";
