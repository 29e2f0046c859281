import * as Has from "../tree/attribute-bits.js";
import { nameIndex } from "../tree/name-index.js";
import * as Tag from "../tree/tag-ids.js";
import type { Node, Tree } from "../tree/tree.js";
import { hidesItself } from "./hidden-mark.js";

/** A panel in which a larger share of the text is linked is a menu. */
const MAX_LINKED_SHARE = 0.5;

/**
 * Finds the panels that a reader opens with a button, as in an accordion: the button says which element it controls and whether that is
 * open (`aria-controls`, `aria-expanded`). Their text belongs to the page although it is hidden at first.
 *
 * @param lengths by node, the characters of its text
 */
export function openablePanels(tree: Tree, lengths: Int32Array): Node[] {
  const { has, hasAny, idOf, values } = nameIndex(tree);
  if (!(hasAny & Has.CONTROLS)) return [];
  const controls = new Map<string, Node>();
  for (let node = tree.body + 1; node < tree.size; node++)
    if (has[node]! & Has.CONTROLS && tree.hasAttribute(node, "aria-expanded"))
      controls.set(tree.attribute(node, "aria-controls")!, node);
  const panels: Node[] = [];
  for (let node = tree.body + 1; controls.size > 0 && node < tree.size; node++) {
    const control = has[node]! & Has.ID ? controls.get(values[idOf[node]!]!) : undefined;
    const isAround = control !== undefined && control > node && control < tree.end[node]!;
    if (control === undefined || isAround || !hidesItself(tree, node)) continue;
    let linked = 0;
    for (let inner = node; inner < tree.end[node]!; inner++) if (tree.tag[inner] === Tag.A) linked += lengths[inner]!;
    if (linked <= lengths[node]! * MAX_LINKED_SHARE) panels.push(node);
  }
  return panels;
}
