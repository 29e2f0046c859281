import type { Marks } from "../html/marks.js";
import type { Node, Tree } from "../html/tree.js";
import type { UrlResolver } from "../html/url.js";
import { type MarkdownRule, ruleMatcher } from "./rules.js";
import type { TableStyle } from "./table.js";
import { walkContext } from "./walk-context.js";
import { Walker } from "./walker.js";

export interface SerializeOptions {
  readonly urls: UrlResolver;
  /** Replace inline image data by a placeholder. Default true. */
  readonly removeBase64Images?: boolean;
  /** Leave out the signs (`#`, `¶`) with which headings link to themselves. Default false. */
  readonly dropPermalinks?: boolean;
  /** Rules that override how elements are written; the first that fits is used. */
  readonly rules?: readonly MarkdownRule[];
  /** Default `pipe`. */
  readonly tables?: TableStyle;
}

/**
 * Writes what is left of a tree as GitHub-flavoured Markdown, without a final line break, and says what a limit cut off.
 *
 * @param roots nodes whose subtrees are written, in this order
 */
export function treeToMarkdown(
  tree: Tree,
  marks: Marks,
  roots: readonly Node[],
  options: SerializeOptions,
): { readonly markdown: string; readonly warnings: readonly string[] } {
  const rules = ruleMatcher(tree, options.rules ?? []);
  const write = (keepEmpty: boolean) => {
    const context = walkContext(tree, marks, options.urls, options.removeBase64Images ?? true, rules, {
      keepEmpty,
      dropPermalinks: options.dropPermalinks ?? false,
      tables: options.tables ?? "pipe",
    });
    const walker = new Walker(context);
    for (const root of roots) walker.walk(root === tree.body ? root + 1 : root, tree.end[root]!);
    return { markdown: walker.finish(), warnings: context.limits.warnings() };
  };
  const written = write(false);
  // Empty links and headings are noise on a page; in a fragment that has nothing else they are the content.
  return written.markdown === "" && roots[0] !== undefined && tree.size > 3 && !PAGE.test(tree.source.slice(0, 1_000))
    ? write(true)
    : written;
}

const PAGE = /<(?:!doctype|html|head|body)[\s>]/i;
