import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import { type Blocks, blockText } from "./blocks.js";
import type { Decision } from "./decision.js";

/**
 * A title that stands twice in a row (as a link and as a heading, on the button that opens a section and in it) stays once: the higher
 * heading, and of two that are alike the first. A link that would be lost stays, too.
 *
 * @param keep the choice so far, by block
 */
export function dropEchoes({ tree, blocks }: Decision, keep: Uint8Array): void {
  let last = -1;
  for (let block = 0; block < blocks.count; block++) {
    if (!keep[block] || blocks.words[block] === 0) continue;
    const before = last;
    last = block;
    if (before < 0 || blocks.hash[before] !== blocks.hash[block]) continue;
    const [level, levelBefore] = [headingLevel(tree, blocks, block), headingLevel(tree, blocks, before)];
    if (Math.min(level, levelBefore) === NO_HEADING || isCell(tree, blocks, block)) continue;
    const dropped = level < levelBefore ? before : block;
    const kept = dropped === block ? before : block;
    if (blocks.linkWords[dropped]! > 0 && blocks.linkWords[kept] === 0) continue;
    keep[dropped] = 0;
    last = kept;
  }
}

/** Above all levels. */
const NO_HEADING = 7;

/** Level of the heading that a block stands in. */
function headingLevel(tree: Tree, blocks: Blocks, block: number): number {
  for (
    let node: Node = blocks.element[block]!, steps = 0;
    node !== NONE && steps < 3;
    node = tree.parent[node]!, steps++
  )
    if (tagFlags(tree.tag[node]!) & TagFlag.HEADING) return tree.tag[node]! - Tag.H1 + 1;
  return NO_HEADING;
}

/** A column may have the name of the table. */
const isCell = (tree: Tree, blocks: Blocks, block: number): boolean =>
  tree.tag[blocks.element[block]!] === Tag.TD || tree.tag[blocks.element[block]!] === Tag.TH;

/** Data for scripts that stands as text: an object, or a list of them. */
const DATA = /^(?:\{\s*"[^"\n]{1,60}"\s*:|\[\s*\{\s*"[^"\n]{1,60}"\s*:)[\s\S]*[}\]]$/;
const OPENING = new Set(["{".charCodeAt(0), "[".charCodeAt(0)]);

/** Drops data for scripts. Code shows it on purpose. */
export function dropData({ tree, blocks }: Decision, keep: Uint8Array): void {
  for (let block = 0; block < blocks.count; block++) {
    const text = blocks.from[block]!;
    if (!keep[block] || !tree.isText(text) || !beginsWithData(tree, text)) continue;
    const element = blocks.element[block]!;
    if (tree.tag[element] === Tag.PRE || tree.tag[element] === Tag.CODE || tree.closest(text, Tag.CODE) !== NONE)
      continue;
    if (DATA.test(blockText(tree, blocks, block).trim())) keep[block] = 0;
  }
}

function beginsWithData(tree: Tree, text: Node): boolean {
  for (let at = tree.first[text]!; at < tree.last[text]!; at++) {
    const code = tree.source.charCodeAt(at);
    if (code > 32) return OPENING.has(code);
  }
  return false;
}
