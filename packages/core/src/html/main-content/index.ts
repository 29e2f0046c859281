import type { Marks } from "../marks.js";
import { NONE, type Node, type Tree } from "../tree.js";

export interface MainContentContext {
  /** Address of the page, for hints in its path. */
  readonly url?: string;
  /** Visible characters by node, from `textLengths`. */
  readonly lengths: Int32Array;
}

export interface MainContent {
  /** What kind of page it is: `article`, `forum`, `product`… */
  readonly pageType: string;
  /** The element that holds the main content; everything outside it has been marked as removed. */
  readonly root: Node;
}

/** Descends from the body while one child carries nearly all of the text that is left, and marks the rest. */
export function selectMainContent(tree: Tree, marks: Marks, context: MainContentContext): MainContent {
  const { lengths } = context;
  const left = new Int32Array(tree.size);
  for (let node = tree.size - 1; node > 0; node--) {
    if (marks.removed[node]) left[node] = 0;
    else if (tree.isText(node)) left[node] = lengths[node]!;
    left[tree.parent[node]!] = left[tree.parent[node]!]! + left[node]!;
  }
  let root = tree.body;
  for (;;) {
    let next: Node = NONE;
    for (let child = tree.firstChild(root); child !== NONE; child = tree.nextSibling(child)) {
      if (tree.isElement(child) && tree.isBlock(child) && left[child]! >= 0.82 * left[root]!) next = child;
    }
    if (next === NONE || left[root] === 0) break;
    for (let child = tree.firstChild(root); child !== NONE; child = tree.nextSibling(child)) {
      if (child !== next) marks.remove(child, "outside the main content");
    }
    root = next;
  }
  return { pageType: "unknown", root };
}
