import * as Tag from "../html/tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";

const isBold = (tree: Tree, node: Node): boolean => tree.tag[node] === Tag.STRONG || tree.tag[node] === Tag.B;

/**
 * Whether all text of an element is bold: how pages without `th` set off their header.
 * @param removed nodes that are left out do not count
 */
export function isAllBold(tree: Tree, element: Node, removed?: Uint8Array): boolean {
  let hasText = false;
  for (let node = element + 1; node < tree.end[element]!; node++) {
    if (removed?.[node]) node = tree.end[node]! - 1;
    else if (isBold(tree, node)) {
      hasText ||= tree.textContent(node).trim() !== "";
      node = tree.end[node]! - 1;
    } else if (tree.isText(node) && !tree.blank[node] && tree.text(node).trim() !== "") return false;
  }
  return hasText;
}

/** Whether bold says nothing in a heading, because all of it is: inside of it, or around the whole of it. */
export function isBoldHeading(tree: Tree, heading: Node, removed: Uint8Array): boolean {
  for (let above = tree.parent[heading]!; above !== NONE; above = tree.parent[above]!)
    if (isBold(tree, above)) return true;
  return isAllBold(tree, heading, removed);
}
