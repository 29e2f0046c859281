import * as Tag from "../tree/tag-ids.js";
import type { Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Blocks } from "./blocks.js";
import type { Decision } from "./decision.js";
import { isProse } from "./outline.js";
import { hostOf } from "./page-hints.js";

/** Fewer links than this behind an article may belong to it. */
const MIN_LINKS = 3;
/** Words of the article before its tail. */
const MIN_ARTICLE_WORDS = 100;
/** Levels from a text up to the link around it. */
const LINK_LEVELS = 4;

/**
 * Drops what follows the last prose of an article where it is mostly links to other pages of the same site: rankings, related articles, feeds.
 * Headings over these links go with them. Links to other sites stay: they are sources.
 */
export function dropTail({ tree, blocks, page, pageType, hints }: Decision, keep: Uint8Array): void {
  if (pageType !== "article" && hints.openGraphType !== 1 && hints.structuredType !== 1) return;
  if (pageType === "forum") return;
  let last = -1;
  let words = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (!keep[block] || !isProse(blocks, block) || isLinked(blocks, block)) continue;
    last = block;
    words += blocks.words[block]!;
  }
  if (words < MIN_ARTICLE_WORDS) return;
  let first = -1;
  let count = 0;
  let linked = 0;
  let all = 0;
  for (let block = last + 1; block < blocks.count; block++) {
    if (!keep[block]) continue;
    if (isLinked(blocks, block) && isInternal(tree, blocks, block, hints.host)) {
      if (first < 0) first = block;
      count++;
      linked += blocks.words[block]!;
    }
    if (first >= 0) all += blocks.words[block]!;
  }
  if (count < MIN_LINKS || linked * 2 <= all) return;
  while (first - 1 > last && page.around[blocks.element[first - 1]!]! & Around.HEADING) first--;
  keep.fill(0, first);
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
