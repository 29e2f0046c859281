/**
 * HTML to Markdown. Nothing here needs Node.
 *
 * @module
 */
export {
  convertHtml,
  type HtmlConversion,
  type HtmlConversionRequest,
} from "./convert.js";
export type { DiscoveredLink, PageLinks } from "./html/clean/discovery.js";
export type {
  AttributeResult,
  Explanation,
  PageMarkdown,
  RemovalDecision,
  RemovedBlock,
} from "./html/selection-results.js";
export { htmlToMarkdown } from "./html-to-markdown.js";
export { MarkdownElement, type MarkdownRule } from "./markdown/rules.js";
export type { TableStyle } from "./markdown/table.js";
export { type HtmlToMarkdownSerializer, type TurndownLike, turndown } from "./markdown/turndown.js";
