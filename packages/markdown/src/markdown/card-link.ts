import * as TagFlag from "../html/tree/tag-flags.js";
import * as Tag from "../html/tree/tag-ids.js";
import { tagFlags } from "../html/tree/tags.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";

/** Largest card, in nodes. */
const MAX_CARD_NODES = 80;
/** Levels from a title up to its card. */
const CARD_LEVELS = 4;
/** Addresses on the page itself, of people, and of scripts lead to no other page. */
const NO_PAGE = /^\s*(?:$|#|tel:|mailto:|sms:|javascript:)/i;

/**
 * The link that the title of a card lost when its "Read more" was left out: the only one of the card, behind its title. The next card lost
 * another one. Else `NONE`.
 */
export function lostCardLink(tree: Tree, removed: Uint8Array, title: Node): Node {
  let card = title;
  let other: Node = NONE;
  for (let level = 0; level < CARD_LEVELS && other === NONE; level++) {
    card = tree.parent[card]!;
    other = likeSibling(tree, card);
  }
  const next = other === NONE ? NONE : lostLink(tree, removed, other);
  const link = next === NONE ? NONE : lostLink(tree, removed, card);
  return link !== NONE && tree.attribute(next, "href") !== tree.attribute(link, "href") ? link : NONE;
}

/** The only link of a card, behind its only heading, when all of its text is left out; or `NONE`. */
function lostLink(tree: Tree, removed: Uint8Array, card: Node): Node {
  const end = tree.end[card]!;
  if (end - card > MAX_CARD_NODES) return NONE;
  let link: Node = NONE;
  let hasTitle = false;
  let isGone = false;
  let goneUntil = 0;
  for (let node = card + 1; node < end; node++) {
    if (removed[node]) goneUntil = Math.max(goneUntil, tree.end[node]!);
    if (tagFlags(tree.tag[node]!) & TagFlag.HEADING) {
      if (hasTitle || link !== NONE) return NONE;
      hasTitle = true;
    } else if (tree.tag[node] === Tag.A) {
      if (link !== NONE || NO_PAGE.test(tree.attribute(node, "href") ?? "")) return NONE;
      link = node;
    } else if (tree.isText(node) && !tree.blank[node] && link !== NONE && node < tree.end[link]!) {
      if (node >= goneUntil) return NONE;
      isGone = true;
    }
  }
  return hasTitle && isGone ? link : NONE;
}

/** The element behind this one, else the first beside it, if it has the same tag and class. */
function likeSibling(tree: Tree, node: Node): Node {
  const name = tree.attribute(node, "class");
  if (name === undefined && tree.tag[node] !== Tag.LI && tree.tag[node] !== Tag.ARTICLE) return NONE;
  for (let other of [tree.nextSibling(node), tree.firstChild(tree.parent[node]!)]) {
    while (other !== NONE && !tree.isElement(other)) other = tree.nextSibling(other);
    if (
      other !== NONE &&
      other !== node &&
      tree.tag[other] === tree.tag[node] &&
      tree.attribute(other, "class") === name
    )
      return other;
  }
  return NONE;
}
