import { parseHtml, type Tree } from "@quern/markdown/html";
import type { HtmlRequest } from "./html-request.js";
import { type ParsedPage, readParsedPage } from "./parsed-page.js";

/** A page that is parsed when somebody first looks at it, and then once for all who read it. */
export class PageSource implements HtmlRequest {
  readonly url: string;
  readonly #html: string | (() => string);
  #tree: Tree | undefined;
  #parsed: ParsedPage | undefined;

  /** @param html or how to have it, when it is asked for */
  constructor(html: string | (() => string), url: string) {
    this.#html = html;
    this.url = url;
  }

  get html(): string {
    return typeof this.#html === "string" ? this.#html : this.#html();
  }

  get tree(): Tree {
    this.#tree ??= parseHtml(this.html);
    return this.#tree;
  }

  /** Whether the tree is at hand. */
  get isParsed(): boolean {
    return this.#tree !== undefined;
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
