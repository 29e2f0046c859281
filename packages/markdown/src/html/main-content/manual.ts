import * as Tag from "../tree/tag-ids.js";
import { NONE } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";

/** Page frame and hidden parts. */
const NO_TEXT = Around.NOT_CONTENT | Around.HIDDEN | Around.ASIDE;

/** Some themes put the page frame into the main element; its blocks are less likely than this. */
const MIN_PROBABILITY = 0.05;

/**
 * Keeps what a page of a manual says in its main element: signatures that look like cards, descriptions in front of the first prose, parameters
 * that return word by word.
 */
export function keepManual({ tree, blocks, page, hints, probability }: Decision, keep: Uint8Array): void {
  if (!hints.isManual) return;
  let block = 0;
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (!tree.isElement(node)) continue;
    const name = tree.attribute(node, "class");
    // Doxygen has no main element, and the name of its title is one of the removal list.
    const isTitle = name === "headertitle";
    if (!isTitle && name !== "contents" && tree.tag[node] !== Tag.MAIN && tree.attribute(node, "role") !== "main")
      continue;
    const title = isTitle ? tree.firstChild(node) : NONE;
    if (title !== NONE && tree.attribute(title, "class") === "title") tree.tag[title] = Tag.H1;
    for (; block < blocks.count && blocks.from[block]! < tree.end[node]!; block++) {
      const element = blocks.element[block]!;
      const isMenu = blocks.linkWords[block]! * 2 > blocks.words[block]! && tree.closest(element, Tag.LI) > node;
      const isText = blocks.from[block]! > node && !isMenu && !(page.around[element]! & NO_TEXT);
      if (isText && (isTitle || tree.tag[element] === Tag.H1 || probability[block]! >= MIN_PROBABILITY))
        keep[block] = 1;
    }
    node = tree.end[node]! - 1;
  }
}
