import * as Has from "../tree/attribute-bits.js";
import { HAS_HIDING, nameIndex } from "../tree/name-index.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import { hidesItself } from "./hidden-mark.js";

/** A panel in which a larger share of the text is linked is a menu. */
const MAX_LINKED_SHARE = 0.5;

/** Nodes from a heading to the button that fills it. */
const MAX_TOGGLE_NODES = 8;

/**
 * Finds the panels that a reader opens with a button, as in an accordion: the button says which element it controls and whether that is
 * open (`aria-controls`, `aria-expanded`), or it is the heading right before the panel. Their text belongs to the page although it is
 * hidden at first.
 *
 * @param lengths by node, the characters of its text
 */
export function openablePanels(tree: Tree, lengths: Int32Array): Node[] {
  const { has, hasAny, idOf, values } = nameIndex(tree);
  if (!(hasAny & HAS_HIDING)) return [];
  const controls = new Map<string, Node>();
  for (let node = tree.body + 1; node < tree.size; node++)
    if (has[node]! & Has.CONTROLS && tree.hasAttribute(node, "aria-expanded"))
      controls.set(tree.attribute(node, "aria-controls")!, node);
  const panels: Node[] = [];
  let behind = NONE;
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (isToggle(tree, node)) behind = tree.end[node]!;
    if (!(has[node]! & HAS_HIDING) || !hidesItself(tree, node)) continue;
    const control = has[node]! & Has.ID ? controls.get(values[idOf[node]!]!) : undefined;
    const isBehind = node === behind || (node === behind + 1 && tree.blank[behind]);
    if (!isBehind && (control === undefined || tree.contains(node, control))) continue;
    let linked = 0;
    for (let inner = node; inner < tree.end[node]!; inner++) if (tree.tag[inner] === Tag.A) linked += lengths[inner]!;
    if (linked <= lengths[node]! * MAX_LINKED_SHARE) panels.push(node);
  }
  return panels;
}

/** Whether a heading or term holds a control that opens something. */
function isToggle(tree: Tree, name: Node): boolean {
  if (tree.tag[name] !== Tag.DT && !(tree.flags(name) & TagFlag.HEADING)) return false;
  const stop = Math.min(tree.end[name]!, name + MAX_TOGGLE_NODES);
  for (let node = name + 1; node < stop; node++)
    if (tree.tag[node] === Tag.BUTTON && tree.hasAttribute(node, "aria-expanded")) return true;
  return false;
}
