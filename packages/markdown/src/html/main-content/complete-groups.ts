import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";

interface Group {
  words: number;
  kept: number;
  readonly first: number;
  last: number;
}

/**
 * A table or list that is mostly kept is kept whole: a row without its cells misleads. So is one of facts (not of links) that stands
 * between kept blocks, and so are several tables in a row with their headings. Tables and lists that hold others are left alone: they may
 * lay out the page. So are pairs of terms and texts with headings, and those of forums, which say who wrote a post.
 */
export function completeGroups({ tree, blocks, page, pageType, hints, excluded }: Decision, keep: Uint8Array): void {
  const groups = new Map<Node, Group>();
  const holders = new Set<Node>();
  /** The innermost table or list around a node. */
  const nearest = (node: Node): Node => {
    const around = page.around[node]!;
    if (around & Around.TABLE) return tree.closest(node, Tag.TABLE);
    if (!(around & Around.LIST)) return NONE;
    const list = Math.max(tree.closest(node, Tag.UL), tree.closest(node, Tag.OL));
    return pageType === "forum" || hints.isForum ? list : Math.max(list, tree.closest(node, Tag.DL));
  };
  const groupOf = (block: number): Node => nearest(blocks.element[block]!);
  for (let block = 0; block < blocks.count; block++) {
    const node = groupOf(block);
    if (node === NONE) continue;
    let group = groups.get(node);
    if (group === undefined) {
      group = { words: 0, kept: 0, first: block, last: block };
      groups.set(node, group);
      const holder = nearest(node);
      if (tree.tag[holder] !== Tag.DL) holders.add(holder);
    }
    if (page.around[blocks.element[block]!]! & Around.HEADING && tree.closest(blocks.element[block]!, Tag.DD) > node)
      holders.add(node);
    group.words += blocks.words[block]!;
    if (keep[block]) group.kept += blocks.words[block]!;
    group.last = block;
  }
  const holdsFacts = (node: Node): boolean => page.linkWords[node]! * 2 < (groups.get(node)?.words ?? 0);
  for (const [node, group] of groups)
    if (keep[group.first - 1] === 1 && keep[group.last + 1] === 1 && holdsFacts(node)) group.kept = group.words;
  const isHeading = (block: number): boolean => (tagFlags(tree.tag[blocks.element[block]!]!) & TagFlag.HEADING) !== 0;
  const isInTable = (block: number): boolean => {
    const node = groupOf(block);
    return node !== NONE && tree.tag[node] === Tag.TABLE && !holders.has(node) && holdsFacts(node);
  };
  for (let start = 1; start < blocks.count; start++) {
    if (keep[start] || !keep[start - 1]) continue;
    let stop = start;
    while (stop < blocks.count && !keep[stop] && !excluded[stop] && (isHeading(stop) || isInTable(stop))) stop++;
    if (stop < blocks.count && keep[stop]) keep.fill(1, start, stop);
    start = stop;
  }
  for (let block = 0; block < blocks.count; block++) {
    if (keep[block] || excluded[block]) continue;
    const node = groupOf(block);
    const group = groups.get(node);
    if (group !== undefined && !holders.has(node) && group.kept * 2 >= group.words) keep[block] = 1;
  }
}
