import { urlResolver } from "./html/clean/url.js";
import type { MarkdownRule } from "./markdown/rules.js";
import type { TableStyle } from "./markdown/table.js";
import { readContent, selectAndWrite } from "./page-content.js";

/**
 * Markdown of a page or fragment.
 *
 * @example
 * const markdown = htmlToMarkdown(html, { url: "https://example.com/post", onlyMainContent: true });
 */
export function htmlToMarkdown(
  html: string,
  options: {
    /** Address of the page: base of relative links, hint for its kind. */
    readonly url?: string;
    /**
     * Leave out navigation, advertisements and what else is not the page's own content. Default true. The shell of an application or
     * another page without content of its own gives an empty text; a scrape gives all of it, with a warning.
     */
    readonly onlyMainContent?: boolean;
    readonly rules?: readonly MarkdownRule[];
    /** Default `pipe`. */
    readonly tables?: TableStyle;
  } = {},
): string {
  const { url, onlyMainContent: mainOnly = true, rules = [], tables = "pipe" } = options;
  const page = readContent(html, undefined, mainOnly);
  const { written } = selectAndWrite(
    page,
    { mainOnly, mayBeEmpty: true, ...(url === undefined ? {} : { url }) },
    { urls: urlResolver(url, page.tree), mainOnly, isDocument: false, removeBase64Images: true, rules, tables },
  );
  return written?.markdown ?? "";
}
