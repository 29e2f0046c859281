import type { Marks } from "../clean/marks.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";
import { isProse } from "./outline.js";
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
  for (const day of decision.days ?? []) kept[day - root]! += DAY_WORDS;
  for (let node = stop - 1; node > root; node--) {
    if (kept[node - root]! > 0) kept[tree.parent[node]! - root]! += kept[node - root]!;
  }
  // Blocks dropped although their element stays: text between kept elements. Their own text nodes are marked.
  const dropped: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    if (!keep[block] && kept[blocks.element[block]! - root]! > 0) dropped.push(block);
  }
  const keptFrom = new Int32Array(blocks.count + 1).fill(NO_BLOCK);
  for (let block = blocks.count - 1; block >= 0; block--)
    keptFrom[block] = keep[block] ? blocks.from[block]! : keptFrom[block + 1]!;
  let next = 0;
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
    // A line of markup around several blocks: those of its own text belong to the element around it.
    if ((page.words[node] === 0 || !tree.isBlock(node)) && holdsKept(node)) {
      if (page.words[node] === 0) node = tree.end[node]! - 1;
      continue;
    }
    if (page.words[node] === 0 || isFigure) {
      let holder = tree.parent[node]!;
      while (tree.tag[holder] === Tag.FIGURE) holder = tree.parent[holder]!;
      const stays = holder >= content && kept[holder - root]! > 0 && kept[holder - root]! * 2 >= page.words[holder]!;
      // A picture in the text stays without its caption: the parts of the figure are looked at one by one.
      if (stays && isFigure) continue;
      if (!stays && !isStructural(tree.tag[node]!)) marks.remove(node, "beside removed text");
    } else if (!isTitleOfList(node)) leaveOut(node, reasons.get(node));
    node = tree.end[node]! - 1;
  }

  /** Whether a kept block has text in an element within a line: of several blocks in one element, each stays by itself. */
  function holdsKept(node: Node): boolean {
    while (next < blocks.count && blocks.to[next]! <= node) next++;
    return keptFrom[next]! < tree.end[node]!;
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
    for (let node = blocks.from[block]!; node < blocks.to[block]!; node++) {
      if (tree.isText(node)) leaveOut(node, block);
    }
  }

  function leaveOut(node: Node, block: number | undefined): void {
    const against = block === undefined ? [] : factsAgainst(decision, block);
    const by = block === undefined ? undefined : decision.droppedBy.get(block);
    marks.remove(node, by ?? against[0] ?? "outside the main content");
    if (block === undefined) return;
    const probability = Math.round(decision.probability[block]! * 100) / 100;
    marks.decisions.set(node, { by: by ?? "model", probability, for: factsFor(decision, block), against });
  }
}

const NO_BLOCK = 0x7fff_ffff;
/** Words of a day that is written out. */
const DAY_WORDS = 3;

/** The title of a box, in words. */
const MAX_TITLE_WORDS = 6;

/** Parts that shape what is kept and hold nothing themselves. */
const isStructural = (tag: number): boolean =>
  tag === Tag.BR ||
  tag === Tag.HR ||
  tag === Tag.WBR ||
  (tagFlags(tag) & TagFlag.TABLE_PART) !== 0 ||
  (tagFlags(tag) & TagFlag.HIDDEN) !== 0;

/** Facts that speak against a dropped block, the most telling one first, for people who ask why. */
function factsAgainst(decision: Decision, block: number): string[] {
  const { tree, blocks, page, summary, copied } = decision;
  const element = blocks.element[block]!;
  const around = page.around[element]!;
  const names = page.inheritedNames[element]!;
  const group = page.smallGroup[element]!;
  const facts: Array<[isTrue: unknown, fact: string]> = [
    [copied?.[block], "repeats text that is kept"],
    [around & Around.HIDDEN, "hidden"],
    [around & Around.NAV || names & NAME_BITS.navigation, "navigation"],
    [names & NAME_BITS.consent, "cookie or privacy notice"],
    [around & Around.DIALOG || names & NAME_BITS.overlay, "overlay"],
    [around & Around.FOOTER || names & NAME_BITS.footer, "page footer"],
    [around & Around.FORM, "form"],
    [names & NAME_BITS.comment, "comments"],
    [page.linkWords[group]! * 2 > page.words[group]!, "mostly links"],
    [page.outerRepeat[element]! > 0, "list of cards or teasers"],
    [names & NAME_BITS.byline, "author or date line"],
    [around & Around.ASIDE, "beside the content"],
    [element >= tree.end[summary.anchor]!, "after the main content"],
    [element < summary.anchor, "before the main content"],
  ];
  const found = facts.filter(([isTrue]) => isTrue).map(([, fact]) => fact);
  return found.length > 0 ? found : ["unlike the main content"];
}

function factsFor({ tree, blocks, page, summary }: Decision, block: number): string[] {
  const element = blocks.element[block]!;
  const facts: Array<[isTrue: unknown, fact: string]> = [
    [isProse(blocks, block), "prose"],
    [page.around[element]! & Around.HEADING, "heading"],
    [tree.contains(summary.anchor, element), "among most of the page's prose"],
  ];
  return facts.filter(([isTrue]) => isTrue).map(([, fact]) => fact);
}
