import * as Tag from "../tree/tag-ids.js";
import type { Tree } from "../tree/tree.js";
import { wasSeenShown } from "./hidden-mark.js";
import type { Marks } from "./marks.js";

/**
 * Marks dialogs: from the whole page those that nobody has opened (browsers do not show a `dialog` without `open`), from main content all of them
 * (letters to subscribe to, forms, films in a larger frame). One with half of the page's text is what the page is about, and stays.
 */
export function markDialogs(tree: Tree, marks: Marks, lengths: Int32Array, mainOnly: boolean): void {
  for (let node = tree.body; node < tree.size; node++) {
    if (
      tree.tag[node] === Tag.DIALOG &&
      lengths[node]! * 2 < lengths[tree.body]! &&
      (mainOnly || !(tree.hasAttribute(node, "open") || wasSeenShown(tree, node)))
    )
      marks.remove(node, "dialog");
  }
}
