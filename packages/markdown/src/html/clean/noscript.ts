import { scanText, type TextScan } from "../main-content/text-scan.js";
import * as Tag from "../tree/tag-ids.js";
import { forgetTextLengths } from "../tree/text-length.js";
import type { Node, Tree } from "../tree/tree.js";

/** Less text than this inside `noscript` is a notice ("please enable JavaScript"), a tracking pixel or an image twin. */
const MIN_WORDS = 40;

/**
 * The `noscript` elements that a page puts in place of its content: some applications (forums above all) send their text only there, for
 * readers without scripts. They count as shown when they hold more words than everything else in the body.
 *
 * @returns the elements to show, in document order; nearly always empty
 */
export function noscriptContent(tree: Tree): Node[] {
  const { tag, end } = tree;
  const stop = end[tree.body]!;
  const found: Node[] = [];
  let outside = 0;
  let inside = 0;
  const scan: TextScan = { words: 0, characters: 0, punctuation: 0, digits: 0, capitals: 0, hash: 0, endsSentence: 0 };
  const wordsIn = (node: Node): number => {
    scanText(tree.source, tree.first[node]!, tree.last[node]!, scan);
    return scan.words;
  };
  for (let node = tree.body + 1; node < stop; node++) {
    if (tag[node] !== Tag.NOSCRIPT) continue;
    let words = 0;
    for (let inner = node + 1; inner < end[node]!; inner++) {
      if (tag[inner] === Tag.TEXT && !tree.blank[inner]) words += wordsIn(inner);
    }
    if (words >= MIN_WORDS) {
      found.push(node);
      inside += words;
    }
    node = end[node]! - 1;
  }
  if (found.length === 0) return found;
  for (let node = tree.body + 1; node < stop; node++) {
    if (tag[node] === Tag.TEXT && !tree.blank[node]) outside += wordsIn(node);
    else if (
      tag[node] === Tag.NOSCRIPT ||
      tag[node] === Tag.TEMPLATE ||
      tag[node] === Tag.STYLE ||
      tag[node] === Tag.SCRIPT
    )
      node = end[node]! - 1;
    if (outside >= inside) return [];
  }
  return found;
}

/** Turns those elements into plain blocks, before anything else looks at the tree. */
export function showNoscriptContent(tree: Tree): void {
  const shown = noscriptContent(tree);
  if (shown.length === 0) return;
  for (const node of shown) tree.tag[node] = Tag.DIV;
  forgetTextLengths(tree);
}
