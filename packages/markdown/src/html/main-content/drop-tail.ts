import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Blocks } from "./blocks.js";
import type { Decision } from "./decision.js";
import { isProse } from "./outline.js";
import { ARTICLE_NUMBER, hostOf, saysArticle, siteOf } from "./page-hints.js";
import { findTeasers } from "./teasers.js";

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
 * Drops what is mostly links to other pages of the same site behind an article: rankings, related articles, feeds. Everything on the cards of
 * a row that leads to other articles counts as link, first lines included, as long as no text of this article stands in the row. What goes is
 * what follows the last prose of the page; and, where the page says that it is a dated article, what lies behind the element with its text: a
 * short article among many links looks like a list of articles. Headings over these links go with them. Links to other sites stay: they are
 * sources.
 */
export function dropTail(decision: Decision, keep: Uint8Array): void {
  const { tree, root, blocks, page, pageType, hints, named } = decision;
  const isDeclared = saysArticle(hints);
  const looksLikeOne = hints.isDated && named !== NONE && pageType !== "product";
  if (pageType === "forum" || !(pageType === "article" || isDeclared || looksLikeOne)) return;
  const targets = linkTargets(tree, blocks, hints.host);
  const teasers = findTeasers(decision, (block) => targets[block] === Target.ARTICLE);
  const isProper = (block: number): boolean => keep[block] === 1 && isProse(blocks, block);
  const text = new Map<Node, number>([[root, 0]]);
  for (let block = 0; block < blocks.count; block++) {
    if (!isProper(block) || teasers[block]! > 0) continue;
    for (let node = blocks.element[block]!; node > root; ) {
      node = tree.parent[node]!;
      text.set(node, (text.get(node) ?? 0) + blocks.words[block]!);
    }
  }
  const words = text.get(root)!;
  let holder = root;
  for (const [node, inside] of text) if (inside >= MOST_TEXT * words && node > holder) holder = node;
  const behind = tree.end[holder]!;
  const isTeaser = (block: number): boolean => teasers[block]! > 0 && !text.has(teasers[block]!);
  const isText = (block: number): boolean => isProper(block) && !isTeaser(block);
  let last = blocks.count - 1;
  while (last >= 0 && !isText(last)) last--;
  const isDated = isDeclared && hints.isDated && text.get(holder)! >= MIN_SHORT_ARTICLE_WORDS;
  for (let block = 0; block < blocks.count; block++) {
    const start = block;
    let first = -1;
    let count = 0;
    let linked = 0;
    let all = 0;
    for (; block < blocks.count && !isText(block); block++) {
      const isOfRow = isTeaser(block);
      const isOther = isOfRow || targets[block] !== Target.NONE;
      if (isOfRow || (isOther && keep[block])) count++;
      if (!keep[block]) continue;
      if (isOther) {
        if (first < 0) first = block;
        linked += blocks.words[block]!;
      }
      if (first >= 0) all += blocks.words[block]!;
    }
    if (count < MIN_LINKS || linked * 2 <= all) continue;
    const isTail = start > last && words >= MIN_ARTICLE_WORDS;
    if (!isTail && !(isDated && blocks.element[first]! >= behind)) continue;
    while (first > start && page.around[blocks.element[first - 1]!]! & Around.HEADING) first--;
    keep.fill(0, first, block);
  }
}

const isLinked = (blocks: Blocks, block: number): boolean => blocks.linkWords[block]! * 2 > blocks.words[block]!;

/** Where a linked text leads: nowhere of interest, to another page of the host, to what looks like another article of the site. */
const Target = { NONE: 0, PAGE: 1, ARTICLE: 2 } as const;

/** {@link Target} by block. */
function linkTargets(tree: Tree, blocks: Blocks, own: string): Uint8Array {
  const site = siteOf(own);
  const targets = new Uint8Array(blocks.count);
  // Texts in pieces share their element: each is searched once.
  const inside = new Map<Node, Node>();
  for (let block = 0; block < blocks.count; block++) {
    const link = isLinked(blocks, block) ? linkOf(block) : NONE;
    if (link !== NONE) targets[block] = targetOf(tree.attribute(link, "href"));
  }
  return targets;

  /** The link around the text of a block, or in it. */
  function linkOf(block: number): Node {
    let node = blocks.from[block]!;
    for (let level = 0; level < LINK_LEVELS && node > 0; level++, node = tree.parent[node]!)
      if (tree.tag[node] === Tag.A) return node;
    const element = blocks.element[block]!;
    const known = inside.get(element) ?? tree.find(element, Tag.A);
    inside.set(element, known);
    return known;
  }

  function targetOf(address: string | undefined): number {
    if (address === undefined || address.startsWith("#")) return Target.NONE;
    const host = hostOf(address);
    if (host === "" ? /^[a-z][a-z\d+.-]*:/i.test(address) : siteOf(host) !== site) return Target.NONE;
    if (ARTICLE_NUMBER.test(address.split(/[?#]/, 1)[0]!)) return Target.ARTICLE;
    return host === "" || host === own ? Target.PAGE : Target.NONE;
  }
}
