import type { Marks } from "../html/clean/marks.js";
import type { UrlResolver } from "../html/clean/url.js";
import type { Thread } from "../html/main-content/threads.js";
import type { Node, Tree } from "../html/tree/tree.js";
import { type Footnotes, findFootnotes } from "./footnotes.js";
import type { MarkdownRule } from "./rules.js";
import type { TableStyle } from "./table.js";
import { WriteLimits } from "./write-limits.js";

/** State shared by all parts of one conversion. */
export interface WalkContext {
  readonly tree: Tree;
  readonly marks: Marks;
  readonly urls: UrlResolver;
  readonly removeBase64Images: boolean;
  readonly ruleFor: ((node: Node) => MarkdownRule | undefined) | undefined;
  readonly footnotes: Footnotes;
  /** Also write what has no content: links, headings, quotes. */
  readonly keepEmpty: boolean;
  /** Also write code blocks and quotes without content: an author wrote them in a fragment; on pages and in documents they are leftovers. */
  readonly keepEmptyBlocks: boolean;
  /** Leave out what reads badly and says nothing: links of headings to themselves, empty list items, the same picture twice in a row. */
  readonly tidy: boolean;
  /** The page writes character references so that they show (`&amp;nbsp;`), and not to speak of them. */
  readonly doubleEncoded: boolean;
  /** Names to write over elements: panels of tabs. */
  readonly panels: ReadonlyMap<Node, string>;
  /** Authors and dates to write over posts. */
  readonly thread: Thread;
  readonly tables: TableStyle;
  /** Write `<u>` and `<mark>`: web pages use them for looks, documents for meaning. */
  readonly keepDecoration: boolean;
  /** Shared by all that is written for the page. */
  readonly limits: WriteLimits;
}

/** Gathers the context; looks the tree through for footnotes once. */
export function walkContext(
  tree: Tree,
  marks: Marks,
  urls: UrlResolver,
  removeBase64Images: boolean,
  ruleFor: WalkContext["ruleFor"],
  {
    keepEmpty,
    keepEmptyBlocks,
    tidy,
    panels,
    thread,
    tables,
    keepDecoration,
  }: Pick<WalkContext, "keepEmpty" | "keepEmptyBlocks" | "tidy" | "panels" | "thread" | "tables" | "keepDecoration">,
): WalkContext {
  return {
    tree,
    marks,
    urls,
    removeBase64Images,
    ruleFor,
    footnotes: findFootnotes(tree, (node) => marks.isHidden(node), tidy),
    keepEmpty,
    keepEmptyBlocks,
    tidy,
    doubleEncoded: tidy && showsReferences(tree.source) && !SPEAKS_OF_CODE.test(tree.source),
    panels,
    thread,
    tables,
    keepDecoration,
    limits: new WriteLimits(tree.source.length),
  };
}

/** References that no writer means to show, encoded twice on the way from a database to the page. */
const SHOWN_REFERENCE = /&amp;(?:nbsp|amp|quot|apos|[lr][sd]quo|[nm]dash|hellip|#\d{2,5}|#x[\da-f]{2,4});/iy;
const SPEAKS_OF_CODE = /<(?:code|pre|kbd|samp|textarea)[\s>]/i;

function showsReferences(source: string): boolean {
  for (let at = source.indexOf("&amp;"); at >= 0; at = source.indexOf("&amp;", at + 5)) {
    SHOWN_REFERENCE.lastIndex = at;
    if (SHOWN_REFERENCE.test(source)) return true;
  }
  return false;
}
