import * as Tag from "./tag-ids.js";
import type { Node, Tree } from "./tree.js";

/** Between these no word goes on: `Phone|+1 555`, `Order 0|Order 1`, `Name:|value`, `Email|me@example.com`. */
const WORDS_MEET =
  /(?:\p{L}\p{Ll}|\d)[?!)]?\n\p{Lu}\p{L}|\p{L}\p{Lu}\n\p{Lu}\p{Ll}|\p{Ll}{2}\n[+±−]?\d|\p{L}:\n[+\d\p{L}]|\p{L}\n[\w.-]+@|\d\n\p{Sc}/u;
/** Whole words: single letters may be set one by one for their looks. The first may end a sentence, the second may be an amount. */
const WHOLE_WORDS_MEET = /(?:\S[\p{L}!?)%+]|\d)\n[\p{L}\d+(@\p{Sc}]\S/u;
/** So far around the border words are looked at, as texts may be long. */
const REACH = 64;

/**
 * Whether style sheets set an element apart from the one right before it, as they do label and value, name and slogan, two dates: whole
 * words meet without white space, and there are several or both elements have a class. In a box any words are whole between siblings that
 * have a class, as chips and tags do, and where a `span` or a link follows another tag; office software cuts the words of a paragraph into
 * such elements.
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
  const areInBox = box === parent[other] && tag[box] !== Tag.P && tree.isBlock(box) && WHOLE_WORDS_MEET.test(words);
  if (areInBox && tag[node] !== tag[other] && (tag[node] === Tag.SPAN || tag[node] === Tag.A)) return true;
  const meet = WORDS_MEET.test(words);
  if (meet && /\S[ @]\S|\n\p{Sc}/u.test(words)) return true;
  if (!meet && !areInBox) return false;
  return Boolean(tree.attribute(node, "class") && tree.attribute(other, "class"));
}
