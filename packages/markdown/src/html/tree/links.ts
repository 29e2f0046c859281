import * as Tag from "./tag-ids.js";
import type { Node, Tree } from "./tree.js";

/**
 * Whether an element is a link. `<a name="top">` without an address is a place to jump to, and where its end tag is missing the whole page stands
 * inside. An `a` with neither is taken for a link: scripts give it what it does.
 */
export const isLink = (tree: Tree, node: Node): boolean =>
  tree.tag[node] === Tag.A &&
  (tree.attribute(node, "href") !== undefined || tree.attribute(node, "name") === undefined);
