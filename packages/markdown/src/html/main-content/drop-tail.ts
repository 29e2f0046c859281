import * as Tag from "../tree/tag-ids.js";
import type { Node, Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Blocks } from "./blocks.js";
import type { Decision } from "./decision.js";
import { isProse } from "./outline.js";
import { hostOf } from "./page-hints.js";

/** Fewer links than this behind an article may belong to it. */
const MIN_LINKS = 3;
/** Words of an article before its tail, … */
const MIN_ARTICLE_WORDS = 100;
/** … and of one that stands among lists of others. */
const MIN_SHORT_ARTICLE_WORDS = 40;
/** From this share of the text on, an element holds the article. */
const MOST_TEXT = 0.6;
/** Levels from a text up to the link around it. */
const LINK_LEVELS = 8;

/**
 * Drops what is mostly links to other pages of the same site behind an article: rankings, related articles, feeds. That is what follows the
 * last prose of the page; and, where the page says that it is a dated article, what lies behind the element with its text: a short article
 * among many links looks like a list of articles. Headings over these links go with them. Links to other sites stay: they are sources.
 */
export function dropTail({ tree, root, blocks, page, pageType, hints }: Decision, keep: Uint8Array): void {
  const saysArticle = hints.openGraphType === 1 || hints.structuredType === 1;
  if (pageType === "forum" || !(pageType === "article" || saysArticle)) return;
  const isText = (block: number): boolean => keep[block] === 1 && isProse(blocks, block) && !isLinked(blocks, block);
  const text = new Map<Node, number>([[root, 0]]);
  let last = -1;
  for (let block = 0; block < blocks.count; block++) {
    if (!isText(block)) continue;
    last = block;
    for (let node = blocks.element[block]!; node > root; ) {
      node = tree.parent[node]!;
      text.set(node, (text.get(node) ?? 0) + blocks.words[block]!);
    }
  }
  const words = text.get(root)!;
  let holder = root;
  for (const [node, inside] of text) if (inside >= MOST_TEXT * words && node > holder) holder = node;
  const isDated = saysArticle && hints.isDated && text.get(holder)! >= MIN_SHORT_ARTICLE_WORDS;
  for (let block = 0; block < blocks.count; block++) {
    const start = block;
    let first = -1;
    let count = 0;
    let linked = 0;
    let all = 0;
    for (; block < blocks.count && !isText(block); block++) {
      if (!keep[block]) continue;
      if (isLinked(blocks, block) && isInternal(tree, blocks, block, hints.host)) {
        if (first < 0) first = block;
        count++;
        linked += blocks.words[block]!;
      }
      if (first >= 0) all += blocks.words[block]!;
    }
    if (count < MIN_LINKS || linked * 2 <= all) continue;
    const isTail = start > last && words >= MIN_ARTICLE_WORDS;
    if (!isTail && !(isDated && blocks.element[first]! >= tree.end[holder]!)) continue;
    while (first > start && page.around[blocks.element[first - 1]!]! & Around.HEADING) first--;
    keep.fill(0, first, block);
  }
}

const isLinked = (blocks: Blocks, block: number): boolean => blocks.linkWords[block]! * 2 > blocks.words[block]!;

function isInternal(tree: Tree, blocks: Blocks, block: number, own: string): boolean {
  let node = blocks.from[block]!;
  for (let level = 0; level < LINK_LEVELS && node > 0; level++, node = tree.parent[node]!)
    if (tree.tag[node] === Tag.A) return isOwn(tree.attribute(node, "href"), own);
  const link = tree.find(blocks.element[block]!, Tag.A);
  return link >= 0 && isOwn(tree.attribute(link, "href"), own);
}

function isOwn(address: string | undefined, own: string): boolean {
  if (address === undefined || address.startsWith("#")) return false;
  const host = hostOf(address);
  return host === "" ? !/^[a-z][a-z\d+.-]*:/i.test(address) : host === own;
}
