import type { Marks } from "../clean/marks.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";
import { NAME_BITS } from "./vocabulary.js";

/**
 * Marks the largest elements that hold nothing kept. Pictures, rules and other things without text follow the element around them: they
 * stay where most of the text stays.
 *
 * @param content the smallest element that holds all that is kept: nothing outside it stays
 */
export function markBlocks(decision: Decision, keep: Uint8Array, marks: Marks, content: Node): void {
  const { tree, root, blocks, page } = decision;
  const stop = tree.end[root]!;
  const kept = new Int32Array(stop - root);
  for (let block = 0; block < blocks.count; block++) {
    if (keep[block]) kept[blocks.element[block]! - root]! += blocks.words[block]!;
  }
  for (let node = stop - 1; node > root; node--) {
    if (kept[node - root]! > 0) kept[tree.parent[node]! - root]! += kept[node - root]!;
  }
  // Blocks dropped although their element stays: text between kept elements. Their own text nodes are marked.
  const dropped: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    if (!keep[block] && kept[blocks.element[block]! - root]! > 0) dropped.push(block);
  }
  const reasons = new Map<Node, number>();
  for (let block = 0; block < blocks.count; block++) {
    if (keep[block]) continue;
    // The reason of an element is that of its longest dropped block.
    let node = blocks.element[block]!;
    while (node > root && kept[tree.parent[node]! - root] === 0) node = tree.parent[node]!;
    const known = reasons.get(node);
    if (known === undefined || blocks.words[block]! > blocks.words[known]!) reasons.set(node, block);
  }
  for (let node = root + 1; node < stop; node++) {
    if (marks.removed[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (tree.tag[node]! <= Tag.RAW) continue;
    if (kept[node - root]! > 0) continue;
    const isFigure = tree.tag[node] === Tag.FIGURE;
    if (page.words[node] === 0 || isFigure) {
      let holder = tree.parent[node]!;
      while (tree.tag[holder] === Tag.FIGURE) holder = tree.parent[holder]!;
      const stays = holder >= content && kept[holder - root]! > 0 && kept[holder - root]! * 2 >= page.words[holder]!;
      // A picture in the text stays without its caption: the parts of the figure are looked at one by one.
      if (stays && isFigure) continue;
      if (!stays && !isStructural(tree.tag[node]!)) marks.remove(node, "beside removed text");
    } else if (!isTitleOfList(node)) marks.remove(node, reasonOf(decision, reasons.get(node)));
    node = tree.end[node]! - 1;
  }

  /** Whether a few words and a list that stays are all there is to a box. */
  function isTitleOfList(node: Node): boolean {
    const box = tree.parent[node]!;
    if (page.words[node]! > MAX_TITLE_WORDS || page.linkWords[node]! > 0 || kept[box - root] === 0) return false;
    const elementFrom = (from: Node): Node => (from !== NONE && tree.blank[from] ? tree.nextSibling(from) : from);
    const list = elementFrom(tree.nextSibling(node));
    if (elementFrom(tree.firstChild(box)) !== node || list === NONE) return false;
    if (elementFrom(tree.nextSibling(list)) !== NONE) return false;
    return (tree.tag[list] === Tag.UL || tree.tag[list] === Tag.OL) && kept[list - root]! * 2 > page.words[list]!;
  }
  for (const block of dropped) {
    const rule = reasonOf(decision, block);
    for (let node = blocks.from[block]!; node < blocks.to[block]!; node++) {
      if (tree.isText(node)) marks.remove(node, rule);
    }
  }
}

/** The title of a box, in words. */
const MAX_TITLE_WORDS = 6;

/** Parts that shape what is kept and hold nothing themselves. */
const isStructural = (tag: number): boolean =>
  tag === Tag.BR ||
  tag === Tag.HR ||
  tag === Tag.WBR ||
  (tagFlags(tag) & TagFlag.TABLE_PART) !== 0 ||
  (tagFlags(tag) & TagFlag.HIDDEN) !== 0;

/** The most telling fact about a dropped block, for people who ask why. */
function reasonOf(decision: Decision, block: number | undefined): string {
  if (block === undefined) return "outside the main content";
  const { tree, blocks, page, summary, copied } = decision;
  if (copied?.[block]) return "repeats text that is kept";
  const element = blocks.element[block]!;
  const around = page.around[element]!;
  const names = page.inheritedNames[element]!;
  if (around & Around.HIDDEN) return "hidden";
  if (around & Around.NAV || names & NAME_BITS.navigation) return "navigation";
  if (names & NAME_BITS.consent) return "cookie or privacy notice";
  if (around & Around.DIALOG || names & NAME_BITS.overlay) return "overlay";
  if (around & Around.FOOTER || names & NAME_BITS.footer) return "page footer";
  if (around & Around.FORM) return "form";
  if (names & NAME_BITS.comment) return "comments";
  const group = page.smallGroup[element]!;
  if (page.linkWords[group]! * 2 > page.words[group]!) return "mostly links";
  if (page.outerRepeat[element]! > 0) return "list of cards or teasers";
  if (names & NAME_BITS.byline) return "author or date line";
  if (around & Around.ASIDE) return "beside the content";
  if (element >= tree.end[summary.anchor]!) return "after the main content";
  return element < summary.anchor ? "before the main content" : "unlike the main content";
}
