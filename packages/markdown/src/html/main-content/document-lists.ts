import * as Tag from "../tree/tag-ids.js";
import type { Node } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";
import { NAME_BITS } from "./vocabulary.js";

/** Addresses of files that people read. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|od[pst]|rtf|csv|zip)(?:[?#]|$)/i;
/** Fewer are references of a text. */
const MIN_FILES = 3;
/** Words for each file of a list. */
const MAX_WORDS_A_FILE = 30;

/**
 * Keeps lists of files: agendas and minutes, reports, forms. A list of links looks like navigation, but no menu and no teaser leads to files
 * alone.
 */
export function keepDocumentLists({ tree, root, blocks, page, excluded, copied }: Decision, keep: Uint8Array): void {
  const stop = tree.end[root]!;
  const links = new Int32Array(stop - root);
  const files = new Int32Array(stop - root);
  for (let node = stop - 1; node > root; node--) {
    const at = node - root;
    if (tree.tag[node] === Tag.A) {
      links[at]!++;
      if (FILE.test(tree.attribute(node, "href") ?? "")) files[at]!++;
    }
    links[tree.parent[node]! - root]! += links[at]!;
    files[tree.parent[node]! - root]! += files[at]!;
  }
  if (files[0]! < MIN_FILES) return;
  const isList = (node: Node): boolean => {
    const count = files[node - root]!;
    return count >= MIN_FILES && page.words[node]! <= MAX_WORDS_A_FILE * count && links[node - root]! <= 2 * count;
  };
  let end = root;
  let block = 0;
  for (let node = root + 1; node < stop; node++) {
    if (node < end || !tree.isElement(node) || !isList(node)) continue;
    end = tree.end[node]!;
    while (block < blocks.count && blocks.from[block]! < node) block++;
    for (; block < blocks.count && blocks.from[block]! < end; block++) {
      const element = blocks.element[block]!;
      if (excluded[block] || copied![block] || page.around[element]! & Around.NOT_CONTENT) continue;
      if (page.inheritedNames[element]! & NAME_BITS.navigation) continue;
      // Links to pages between them are links to share or to go elsewhere.
      const holder = page.around[element]! & Around.LINK ? tree.closest(element, Tag.A) : element;
      if (blocks.linkWords[block] === 0 || files[holder - root]! > 0) keep[block] = 1;
    }
  }
}
