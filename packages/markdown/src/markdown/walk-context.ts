import type { Marks } from "../html/marks.js";
import type { Node, Tree } from "../html/tree.js";
import type { UrlResolver } from "../html/url.js";
import { type Footnotes, findFootnotes } from "./footnotes.js";
import type { MarkdownRule } from "./rules.js";
import type { TableStyle } from "./table.js";
import { WriteLimits } from "./write-limits.js";

/** What all parts of one conversion share. */
export interface WalkContext {
  readonly tree: Tree;
  readonly marks: Marks;
  readonly urls: UrlResolver;
  readonly removeBase64Images: boolean;
  readonly ruleFor: ((node: Node) => MarkdownRule | undefined) | undefined;
  readonly footnotes: Footnotes;
  /** Also write what has no content: links, headings, quotes. */
  readonly keepEmpty: boolean;
  /** Leave out the signs with which headings link to themselves. */
  readonly dropPermalinks: boolean;
  readonly tables: TableStyle;
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
  { keepEmpty, dropPermalinks, tables }: Pick<WalkContext, "keepEmpty" | "dropPermalinks" | "tables">,
): WalkContext {
  return {
    tree,
    marks,
    urls,
    removeBase64Images,
    ruleFor,
    footnotes: findFootnotes(tree, (node) => marks.isHidden(node)),
    keepEmpty,
    dropPermalinks,
    tables,
    limits: new WriteLimits(tree.source.length),
  };
}
