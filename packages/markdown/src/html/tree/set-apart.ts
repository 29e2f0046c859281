import * as Tag from "./tag-ids.js";
import type { Node, Tree } from "./tree.js";

/** Between these no word goes on: `Phone|+1 555`, `Order 0|Order 1`, `Name:|value`, `Email|me@example.com`. */
const WORDS_MEET =
  /(?:\p{L}\p{Ll}|\d)[?!)]?\n\p{Lu}\p{L}|\p{L}\p{Lu}\n\p{Lu}\p{Ll}|\p{Ll}{2}\n\+?\d|\p{L}:\n[+\d\p{L}]|\p{L}\n[\w.-]+@|\d\n\p{Sc}/u;
/** Two signs of a word on either side: single letters may be set one by one for their looks. */
const LIKE_WORDS_MEET = /[\p{L}\d]{2}\n[\p{L}\d]{2}/u;
/** So far around the border words are looked at, as texts may be long. */
const REACH = 64;

/**
 * Whether style sheets set an element apart from the one right before it, as they do label and value, name and slogan, two dates: whole
 * words meet without white space, and there are several or both elements have a class. Of chips and tags, which are siblings of one tag and class
 * in a box, any words are whole; office software cuts the words of a paragraph into such elements.
 */
export function isSetApart(tree: Tree, node: Node): boolean {
  const { tag, parent, end } = tree;
  const before = node - 1;
  const other = parent[before]!;
  if (tag[before] !== Tag.TEXT || other === parent[node]) return false;
  if (tag[node] === Tag.TIME && tag[other] === Tag.TIME) return true;
  let first = node;
  while (end[first]! > first + 1) first++;
  if (tag[first] !== Tag.TEXT) return false;
  const words = `${tree.text(before).slice(-REACH)}\n${tree.text(first).slice(0, REACH)}`;
  const box = parent[node]!;
  const isChip = tag[node] === tag[other] && box === parent[other] && tag[box] !== Tag.P && tree.isBlock(box);
  const isLikely = isChip && LIKE_WORDS_MEET.test(words);
  const meet = WORDS_MEET.test(words);
  if (meet && /\S[ @]\S|\n\p{Sc}/u.test(words)) return true;
  if (!meet && !isLikely) return false;
  const name = tree.attribute(node, "class");
  const otherName = tree.attribute(other, "class");
  return Boolean(name && otherName && (meet || name === otherName));
}
