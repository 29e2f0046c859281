import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node } from "../tree/tree.js";
import type { Decision } from "./decision.js";
import { MIN_REPEATS } from "./outline.js";

/** Words of the page's own article without which none of the others is a second one. */
const MIN_ARTICLE_WORDS = 50;

/**
 * Drops further articles on the page of one: an `article` element after the page's headline with an `h1` of its own, within the text or behind it.
 * Endless news pages load the next article under the first one.
 */
export function dropSecondArticles({ tree, blocks, page, root, hints, named }: Decision, keep: Uint8Array): void {
  if (hints.openGraphType !== 1 && hints.structuredType !== 1) return;
  const title = named === NONE ? tree.find(root, Tag.H1) : named;
  if (title === NONE) return;
  const others: Node[] = [];
  for (let node = tree.end[title]!; node < tree.end[root]!; node++) {
    if (tree.tag[node] !== Tag.H1 || (others.length > 0 && tree.contains(others.at(-1)!, node))) continue;
    const article = articleAround(node);
    if (article !== NONE && !tree.contains(article, title)) others.push(article);
  }
  // Like siblings, none of which the page is called after, are the posts of a blog.
  const isBlog = named === NONE && others.some((other) => page.repeats[other]! >= MIN_REPEATS);
  if (others.length === 0 || isBlog) return;
  let words = 0;
  const dropped: number[] = [];
  let at = 0;
  for (let block = 0; block < blocks.count; block++) {
    const element = blocks.element[block]!;
    while (at < others.length && tree.end[others[at]!]! <= element) at++;
    if (!keep[block]) continue;
    if (at < others.length && tree.contains(others[at]!, element)) dropped.push(block);
    else if (element > title) words += blocks.words[block]!;
  }
  if (words >= MIN_ARTICLE_WORDS) for (const block of dropped) keep[block] = 0;

  function articleAround(node: Node): Node {
    let above = tree.parent[node]!;
    while (above > root && tree.tag[above] !== Tag.ARTICLE) above = tree.parent[above]!;
    return above > root ? above : NONE;
  }
}
