import { NONE, type Node } from "../tree/tree.js";
import type { Decision } from "./decision.js";
import { NAME_BITS } from "./vocabulary.js";

/** Comments that make up more of the page than this are what it is for. */
const LARGEST_SHARE = 0.6;

/**
 * Readers' comments are not part of an article, nor those below an answer part of the answer; on a forum they are the content. What kind of
 * page it is, the page itself says (schema.org, `og:type`, the generator).
 */
export function leaveOutComments({ tree, root, blocks, page, hints, probability }: Decision): void {
  const isArticle = hints.structuredType === 1 || (hints.openGraphType === 1 && hints.structuredType !== 3);
  if (hints.isForum || !(hints.isQuestion || isArticle)) return;
  const total = page.words[root]!;
  for (let block = 0; block < blocks.count; block++) {
    const element = blocks.element[block]!;
    if (!(page.inheritedNames[element]! & NAME_BITS.remark)) continue;
    let outermost: Node = NONE;
    for (let node = element; node > root; node = tree.parent[node]!)
      if (page.names[node]! & NAME_BITS.remark) outermost = node;
    if (outermost !== NONE && page.words[outermost]! <= LARGEST_SHARE * total) probability[block] = 0;
  }
}
