import type { Marks } from "../clean/marks.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";

/** Whether a mark is the caller's, or hides what nobody sees: not to be taken back. */
export const isFinal = (rule: string): boolean => /^(?:excludeTags|hidden|consent|edit or jump)/.test(rule);

/** Takes an element out of the parts that are left out: it stays whole, what stands beside it in them does not. */
export function restore(tree: Tree, marks: Marks, element: Node): void {
  for (let node = element; node > tree.body; node = tree.parent[node]!) {
    const rule = marks.ruleOf(node);
    if (rule === undefined) continue;
    // An outer mark covers the whole way down: the neighbours on this way take it over.
    for (let inner = element; inner !== node; inner = tree.parent[inner]!) {
      const parent = tree.parent[inner]!;
      for (let child = tree.firstChild(parent); child !== NONE; child = tree.nextSibling(child))
        if (child !== inner) marks.remove(child, rule);
    }
    marks.keep(node);
  }
  // Its own words may have been judged one by one.
  for (let node = element + 1; node < tree.end[element]!; node++) {
    const rule = marks.ruleOf(node);
    if (rule !== undefined && !isFinal(rule)) marks.keep(node);
  }
}

/** Whether an element and everything around it has only such marks as may be taken back. */
export function mayBeRestored(tree: Tree, marks: Marks, element: Node): boolean {
  for (let node = element; node > tree.body; node = tree.parent[node]!) {
    const rule = marks.ruleOf(node);
    if (rule !== undefined && isFinal(rule)) return false;
    if (tree.flags(node) & TagFlag.HIDDEN || tree.tag[node] === Tag.DIALOG) return false;
  }
  return true;
}
