import type { Marks } from "../html/clean/marks.js";
import type { UrlResolver } from "../html/clean/url.js";
import { NO_THREAD, type Thread } from "../html/main-content/threads.js";
import type { Node, Tree } from "../html/tree/tree.js";
import { type MarkdownRule, ruleMatcher } from "./rules.js";
import type { TableStyle } from "./table.js";
import { walkContext } from "./walk-context.js";
import { Walker } from "./walker.js";

export interface SerializeOptions {
  readonly urls: UrlResolver;
  /** Replace inline image data by a placeholder. Default true. */
  readonly removeBase64Images?: boolean;
  /** Leave out what reads badly and says nothing: links of headings to themselves, empty list items, the same picture twice in a row. Default false. */
  readonly tidy?: boolean;
  /** Rules that override how elements are written; the first that fits is used. */
  readonly rules?: readonly MarkdownRule[];
  /** Default `pipe`. */
  readonly tables?: TableStyle;
  /** Write `<u>` and `<mark>`, which web pages use for looks and documents for meaning. Default false. */
  readonly keepDecoration?: boolean;
  /** Names to write over elements: panels of tabs. */
  readonly panels?: ReadonlyMap<Node, string>;
  /** Authors and dates to write over posts. */
  readonly thread?: Thread;
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
  const isFragment = !PAGE.test(tree.source.slice(0, 1_000));
  const write = (keepEmpty: boolean) => {
    const context = walkContext(tree, marks, options.urls, options.removeBase64Images ?? true, rules, {
      keepEmpty,
      keepEmptyBlocks: isFragment && !options.tidy && !options.keepDecoration,
      tidy: options.tidy ?? false,
      panels: options.panels ?? new Map(),
      thread: options.thread ?? NO_THREAD,
      tables: options.tables ?? "pipe",
      keepDecoration: options.keepDecoration ?? false,
    });
    const walker = new Walker(context);
    for (const root of roots) walker.walk(root === tree.body ? root + 1 : root, tree.end[root]!);
    const markdown = walker.finish();
    return {
      markdown: options.tidy ? withoutOuterRules(markdown) : markdown,
      warnings: context.limits.warnings(),
    };
  };
  const written = write(false);
  // Empty links and headings are noise on a page; in a fragment that has nothing else they are the content.
  return written.markdown === "" && roots[0] !== undefined && tree.size > 3 && isFragment ? write(true) : written;
}

const FIRST_RULES = /^(?:---(?:\n+|$))+/;
const RULE = "---";

/** Rules before the first block and behind the last divide nothing, and a rule in front looks like the start of front matter. */
function withoutOuterRules(markdown: string): string {
  const text = markdown.replace(FIRST_RULES, "");
  let end = text.length;
  while (text.endsWith(RULE, end)) {
    let before = end - RULE.length;
    if (text[before - 1] !== "\n") break;
    while (text[before - 1] === "\n") before--;
    end = before;
  }
  return text.slice(0, end);
}

const PAGE = /<(?:!doctype|html|head|body)[\s>]/i;
