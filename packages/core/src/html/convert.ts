// INTERFACE as the pipeline (views.ts) uses it, put here by the lead so that core compiles. The owner of html/ replaces this file;
// keep these names and shapes. `metadata` comes from metadata/metadata.ts: extractMetadata(tree, base).
import { extractMetadata, type PageMetadata } from "../metadata/metadata.js";
import type { AttributeResult, Explanation } from "../types/document.js";
import { parseHtml } from "./parse.js";

export interface HtmlConversionRequest {
  readonly html: string;
  readonly url?: string;
  readonly onlyMainContent?: boolean;
  readonly includeTags?: readonly string[];
  readonly excludeTags?: readonly string[];
  readonly removeBase64Images?: boolean;
  readonly isDocument?: boolean;
  readonly attributeSelectors?: ReadonlyArray<{ readonly selector: string; readonly attribute: string }>;
  readonly wants: {
    readonly markdown: boolean;
    readonly html: boolean;
    readonly links: boolean;
    readonly images: boolean;
    readonly attributes: boolean;
    readonly metadata: boolean;
  };
  readonly explain?: boolean;
  readonly markdownRules?: readonly MarkdownRule[];
}
export interface HtmlConversion {
  readonly markdown?: string;
  readonly html?: string;
  readonly links?: string[];
  readonly images?: string[];
  readonly attributes?: AttributeResult[];
  readonly metadata?: PageMetadata;
  readonly pageType?: string;
  readonly explanation?: Explanation;
}
export interface MarkdownRule {
  readonly filter: string;
  render(content: string): string;
}
export function convertHtml(request: HtmlConversionRequest): HtmlConversion {
  const tree = parseHtml(request.html);
  return { metadata: extractMetadata(tree, request.url), markdown: tree.textContent(tree.body) };
}
