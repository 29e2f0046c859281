import { parseHtml, type Tree } from "@quern/markdown/html";
import type { HtmlRequest } from "./html-request.js";
import { type ParsedPage, readParsedPage } from "./parsed-page.js";

/** A page that is parsed when somebody first looks at it, and then once for all who read it. */
export class PageSource implements HtmlRequest {
  readonly html: string;
  readonly url: string;
  #tree: Tree | undefined;
  #parsed: ParsedPage | undefined;

  constructor(html: string, url: string) {
    this.html = html;
    this.url = url;
  }

  get tree(): Tree {
    this.#tree ??= parseHtml(this.html);
    return this.#tree;
  }

  /** The tree with what the page says about itself. */
  get parsed(): ParsedPage {
    this.#parsed ??= readParsedPage(this.tree, this.url);
    return this.#parsed;
  }
}

/** The page of a request: the one at hand where it is, else parsed here, as in a worker. */
export const parsedPageOf = (request: HtmlRequest): ParsedPage =>
  request instanceof PageSource ? request.parsed : new PageSource(request.html, request.url).parsed;
