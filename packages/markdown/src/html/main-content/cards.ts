import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import type { Node, Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Blocks } from "./blocks.js";
import { isBox } from "./columns.js";
import type { Decision } from "./decision.js";
import type { Outline } from "./outline.js";
import type { PageType } from "./page-type.js";

/** Pages that are there for what they list. */
const LISTS: ReadonlySet<PageType> = new Set(["collection", "listing"]);
/** So few alike may be a row of buttons, or of what else the shop would like to sell. */
const MIN_CARDS = 6;
/** A longer block (in words) is no card, but a part of the page. */
const MAX_CARD_WORDS = 100;
/** A grid below this share of the page's words is not what the page is for. */
const MIN_PAGE_SHARE = 0.1;
/** A grid of which more than this share is kept was judged well. */
const MOSTLY_KEPT = 0.5;
/**
 * Where the classifier is sure of so much of a page, the page has a text, and a grid that it holds for less likely than this is a menu with
 * pictures. On the development pages no grid is left out by this, on Chinese news that nobody had opened four menus of four.
 */
const SURE_SHARE = 0.25;
const SURE = 0.6;
const MIN_PROBABILITY_BESIDE_TEXT = 0.12;
const BOILERPLATE = Around.NAV | Around.HEADER | Around.FOOTER | Around.DIALOG;

/** Probability given to the blocks of a card: above any threshold. Any value from 0.6 to 0.9 selects the same. */
const BELIEVED = 0.8;

/**
 * Raises the probability of grids of cards (pictures or headings with links: products of a shop, recipes, articles of an archive) on pages that are
 * lists, when most of a grid was not chosen. Their short linked texts look like menus, and on sites that it has not seen the block
 * classifier may prefer the shop's conditions below them. On unseen sites of the development pages: all 0.867 → 0.879, collections
 * 0.611 → 0.713, listings 0.622 → 0.675.
 *
 * @param keep the choice so far, by block
 * @returns whether blocks have to be chosen anew
 */
export function believeCards(decision: Decision, keep: Uint8Array): boolean {
  const { tree, blocks, page, probability, excluded, copied, pageType } = decision;
  if (!LISTS.has(pageType)) return false;
  let isChanged = false;
  let sure = 0;
  for (let block = 0; block < blocks.count; block++) if (probability[block]! >= SURE) sure += blocks.words[block]!;
  const least = sure >= SURE_SHARE * page.words[tree.body]! ? MIN_PROBABILITY_BESIDE_TEXT : 0;
  for (const grid of cardGrids(tree, page)) {
    const [first, end] = blocksIn(tree, blocks, grid);
    let kept = 0;
    let expected = 0;
    for (let block = first; block < end; block++) {
      expected += probability[block]! * blocks.words[block]!;
      if (keep[block]) kept += blocks.words[block]!;
    }
    if (kept > MOSTLY_KEPT * page.words[grid]! || expected < least * page.words[grid]!) continue;
    isChanged = true;
    for (let block = first; block < end; block++) {
      if (!excluded[block] && !copied?.[block]) probability[block] = Math.max(probability[block]!, BELIEVED);
    }
  }
  return isChanged;
}

/** Elements whose children are mostly cards. */
function cardGrids(tree: Tree, page: Outline): Node[] {
  const cards = new Map<Node, Set<Node>>();
  const end = tree.end[tree.body]!;
  for (let node = tree.body + 1; node < end; node++) {
    const tag = tree.tag[node]!;
    if (tag !== Tag.IMG && !(tagFlags(tag) & TagFlag.HEADING)) continue;
    for (let card = node; card !== tree.body; card = tree.parent[card]!) {
      if (page.repeats[card]! < MIN_CARDS || !isBox(tree.tag[card]!)) continue;
      const parent = tree.parent[card]!;
      const known = cards.get(parent);
      if (known) known.add(card);
      else cards.set(parent, new Set([card]));
    }
  }
  const grids: Node[] = [];
  for (const [grid, [...held]] of cards) {
    const alike = page.repeats[held[0]!]!;
    if (held.length < MIN_CARDS || held.length * 2 < alike) continue;
    if (page.around[grid]! & BOILERPLATE || page.linkWords[grid] === 0) continue;
    const words = page.words[grid]!;
    if (words <= MAX_CARD_WORDS * alike && words >= MIN_PAGE_SHARE * page.words[tree.body]!) grids.push(grid);
  }
  return grids;
}

/** First block of an element, and the first one behind it. */
function blocksIn(tree: Tree, blocks: Blocks, node: Node): [number, number] {
  let first = 0;
  while (first < blocks.count && blocks.element[first]! < node) first++;
  let end = first;
  while (end < blocks.count && tree.contains(node, blocks.element[end]!)) end++;
  return [first, end];
}
