import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node } from "../tree/tree.js";
import type { Decision } from "./decision.js";

/** So few alike may be parts of the text. */
export const MIN_CARDS = 4;
/** A card of more words is a part of the page. */
export const MAX_CARD_WORDS = 100;
/** From this share of its cards on, a group is what its cards are. */
export const MOST_CARDS = 0.9;

interface Row {
  readonly element: Node;
  cards: number;
  /** Cards with a link to another page. */
  linked: number;
  /** The card seen last, and the last one of those with a link. */
  last: Node;
  lastLinked: Node;
  readonly blocks: number[];
}

/**
 * Cards in rows, each of which leads to another page: a linked title with whatever stands around it, as date, tags, buttons, the first lines.
 *
 * @param isOther whether a block is a link to another page of the site
 * @returns by block, the element that holds the row when the block stands on such a card, else 0
 */
export function findTeasers({ tree, root, blocks, page }: Decision, isOther: (block: number) => boolean): Int32Array {
  const teasers = new Int32Array(blocks.count);
  const rows = new Map<number, Row>();
  for (let block = 0; block < blocks.count; block++) {
    const card = cardAround(blocks.element[block]!);
    if (card === NONE) continue;
    const key = page.group[card]!;
    let row = rows.get(key);
    if (!row)
      rows.set(
        key,
        (row = { element: tree.parent[card]!, cards: 0, linked: 0, last: NONE, lastLinked: NONE, blocks: [] }),
      );
    if (row.last !== card) row.cards++;
    row.last = card;
    if (row.lastLinked !== card && isOther(block)) {
      row.linked++;
      row.lastLinked = card;
    }
    row.blocks.push(block);
  }
  for (const { element, cards, linked, blocks: inside } of rows.values())
    if (cards >= MIN_CARDS && linked >= MOST_CARDS * cards) for (const block of inside) teasers[block] = element;
  return teasers;

  /** The outermost element around a text that is small enough for a card and has siblings like it. */
  function cardAround(node: Node): Node {
    let card: Node = NONE;
    for (let at = node; at > root && page.words[at]! <= MAX_CARD_WORDS; at = tree.parent[at]!)
      if (page.repeats[at]! >= MIN_CARDS && tree.tag[at] !== Tag.P && tagFlags(tree.tag[at]!) & TagFlag.BLOCK)
        card = at;
    return card;
  }
}
