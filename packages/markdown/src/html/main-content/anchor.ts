import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import type { Node, Tree } from "../tree/tree.js";
import type { Blocks } from "./blocks.js";

/** A grandparent gets this share of the credit of a parent, so that sections under one roof add up. */
const GRANDPARENT_CREDIT = 0.6;

/**
 * The element that most of the page's prose stands in: the parent or grandparent of the paragraphs that together have the most words. What
 * lies inside it belongs to an article far more often than what lies beside it.
 *
 * @param weight by block, the words to credit
 */
export function findAnchor(tree: Tree, root: Node, blocks: Blocks, weight: (block: number) => number): Node {
  const credit = new Map<Node, number>();
  let anchor = root;
  let best = 0;
  for (let block = 0; block < blocks.count; block++) {
    const words = weight(block);
    if (words === 0) continue;
    let node = blocks.element[block]!;
    const tag = tree.tag[node]!;
    if (node > root && (tag === Tag.P || tag === Tag.LI || tagFlags(tag) & TagFlag.HEADING)) node = tree.parent[node]!;
    for (let level = 0; level < 2 && node >= root; level++, node = tree.parent[node]!) {
      const sum = (credit.get(node) ?? 0) + (level === 0 ? words : words * GRANDPARENT_CREDIT);
      credit.set(node, sum);
      if (sum > best) {
        best = sum;
        anchor = node;
      }
    }
  }
  return anchor;
}

/** By element with text, its way to the anchor. Arrays by node from `root` on. */
export interface AnchorDistance {
  /** Steps up to the first common ancestor. */
  readonly levels: Uint16Array;
  /** That ancestor. */
  readonly common: Int32Array;
}

/** One pass down: an element outside the anchor's ancestors is one step farther than its parent. */
export function anchorDistance(tree: Tree, root: Node, anchor: Node, words: Int32Array): AnchorDistance {
  const stop = tree.end[root]!;
  const levels = new Uint16Array(stop - root);
  const common = new Int32Array(stop - root).fill(root);
  const end = tree.end[anchor]!;
  for (let node = root + 1; node < stop; node++) {
    if (words[node] === 0) {
      if (tree.tag[node]! > Tag.RAW) node = tree.end[node]! - 1;
      continue;
    }
    // An element that only wraps the page does not count. Without prose the root is the anchor.
    const isAncestor = (node <= anchor && tree.end[node]! >= end) || words[node] === words[root];
    const above = tree.parent[node]! - root;
    if (isAncestor) common[node - root] = node;
    else {
      common[node - root] = common[above]!;
      levels[node - root] = Math.min(1000, levels[above]! + 1);
    }
  }
  return { levels, common };
}
