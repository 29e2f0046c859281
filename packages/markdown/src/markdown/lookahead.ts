import * as TagFlag from "../html/tree/tag-flags.js";
import * as Tag from "../html/tree/tag-ids.js";
import { tagFlags } from "../html/tree/tags.js";
import type { Node, Tree } from "../html/tree/tree.js";

/** Whether the first text in an element is a heading of this name. */
export function beginsWithHeading(tree: Tree, element: Node, name: string): boolean {
  for (let node = element + 1; node < tree.end[element]!; node++) {
    if (tagFlags(tree.tag[node]!) & TagFlag.HEADING) return tree.textContent(node).trim() === name;
    if (tree.tag[node] === Tag.TEXT && !tree.blank[node]) return false;
  }
  return false;
}

/** Whether an element holds a heading. */
export function hasHeading(tree: Tree, node: Node): boolean {
  for (let inner = node + 1; inner < tree.end[node]!; inner++)
    if (tagFlags(tree.tag[inner]!) & TagFlag.HEADING) return true;
  return false;
}

/** Whether anything of an element is left to show: text or a picture. */
export function showsContent(tree: Tree, element: Node, removed: Uint8Array): boolean {
  for (let node = element + 1; node < tree.end[element]!; node++) {
    const tag = tree.tag[node]!;
    if (removed[node] || tagFlags(tag) & TagFlag.HIDDEN) node = tree.end[node]! - 1;
    else if (tag === Tag.IMG || tag === Tag.MATH || (tag === Tag.TEXT && !tree.blank[node])) return true;
  }
  return false;
}

/** How far from an element its neighbours' text is looked at, in nodes. */
const MAX_NEIGHBOUR_NODES = 60;
/** A word or two recur by chance ("Home", "New"). */
const MIN_REPEATED_CHARACTERS = 4;

/** Whether the text right behind an element, or right before it, is this one. Case and white space are ignored. */
export function standsBeside(tree: Tree, element: Node, text: string, removed: Uint8Array): boolean {
  const wanted = plain(text);
  if (wanted.length < MIN_REPEATED_CHARACTERS) return false;
  const { body, end } = tree;
  let behind = "";
  const stop = Math.min(end[body]!, end[element]! + MAX_NEIGHBOUR_NODES);
  for (let node = end[element]!; node < stop && behind.length < wanted.length; node++) {
    if (removed[node] || tree.flags(node) & TagFlag.HIDDEN) node = end[node]! - 1;
    else if (tree.isText(node) && !tree.blank[node]) behind += plain(tree.text(node));
    if (behind !== "" && !wanted.startsWith(behind)) break;
  }
  if (behind === wanted) return true;
  let before = "";
  for (
    let node = element - 1;
    node > Math.max(body, element - MAX_NEIGHBOUR_NODES) && before.length < wanted.length;
    node--
  ) {
    if (!tree.isText(node) || tree.blank[node]) continue;
    if (isInside(tree, node, removed)) continue;
    before = plain(tree.text(node)) + before;
    if (!wanted.endsWith(before)) break;
  }
  return before === wanted;
}

/** Whether a node stands in something that is left out or never shown. */
function isInside(tree: Tree, node: Node, removed: Uint8Array): boolean {
  for (let above = node; above > tree.body; above = tree.parent[above]!)
    if (removed[above] || tree.flags(above) & TagFlag.HIDDEN) return true;
  return false;
}

const plain = (text: string): string => text.replace(/\s+/g, "").toLowerCase();

/** A heading that is a title, in nodes and in characters; longer ones are text that was meant to be large. */
const MAX_LINE_NODES = 60;
const MAX_LINE_CHARACTERS = 120;

/** Whether a heading is short enough to stand on one line, whatever boxes its words are in. */
export const fitsOneLine = (tree: Tree, heading: Node): boolean =>
  tree.end[heading]! - heading <= MAX_LINE_NODES && tree.textContent(heading).trim().length <= MAX_LINE_CHARACTERS;

/** Whether a quotation is an indent: docutils sets apart what is indented deeper than its list by a quotation around one box. */
export function isIndent(tree: Tree, quote: Node): boolean {
  const holder = tree.tag[tree.parent[quote]!];
  if (holder !== Tag.DD && holder !== Tag.LI) return false;
  const parts = tree.children(quote).filter((child) => !tree.isText(child) || !tree.blank[child]);
  return parts.length === 1 && tree.tag[parts[0]!] === Tag.DIV && tree.last[quote] === 0;
}
