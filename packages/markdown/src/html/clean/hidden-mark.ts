import type { Node, Tree } from "../tree/tree.js";

/**
 * Mark that a renderer writes into its copy of a page, because nobody could tell from the HTML alone: empty on elements that style sheets hide,
 * {@link NOT_HIDDEN} on those that are shown though their own attributes say otherwise. It is for the cleaner; what is given out as the page's own HTML
 * is free of it.
 */
export const HIDDEN_MARK = "data-quern-hidden";
export const NOT_HIDDEN = "no";

/** The comment that a renderer writes before a space where style sheets set words apart that touch in the source. */
export const GAP_COMMENT = "quern-gap";

export const withoutHiddenMarks = (html: string): string =>
  [` ${HIDDEN_MARK}=""`, ` ${HIDDEN_MARK}="${NOT_HIDDEN}"`, `<!--${GAP_COMMENT}--> `].reduce(
    (text, mark) => text.replaceAll(mark, ""),
    html,
  );

/** Whether the renderer that marked an element saw it shown. */
export const wasSeenShown = (tree: Tree, marked: Node): boolean => tree.attribute(marked, HIDDEN_MARK) === NOT_HIDDEN;

const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/** Whether an element's own attributes hide it, or a renderer saw that a style sheet does; those around it may hide it as well. */
export function hidesItself(tree: Tree, node: Node): boolean {
  if (tree.hasAttribute(node, HIDDEN_MARK)) return !wasSeenShown(tree, node);
  const hidden = tree.attribute(node, "hidden");
  // A search on the page brings such text up.
  if (hidden !== undefined && hidden !== "until-found") return true;
  return HIDING_STYLE.test(tree.attribute(node, "style") ?? "");
}
