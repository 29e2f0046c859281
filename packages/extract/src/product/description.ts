import { NONE, type Node, Tag, TagFlag, type Tree } from "@quern/markdown/html";
import { classesOf, collapse, type ParsedPage } from "../page/parsed-page.js";
import { textBlocks } from "../page/text-blocks.js";
import type { ProductRegions } from "./regions.js";
import {
  DESCRIPTION_CLASS,
  DESCRIPTION_CLASS_TOO,
  DESCRIPTION_HEADING,
  OTHER_DESCRIPTION_CLASS,
} from "./vocabulary.js";

const MAX_CHARACTERS = 5000;
const MIN_CHARACTERS = 10;

/** The element that is marked as the description, else the text below a heading "Description". */
export function descriptionOf({ tree }: ParsedPage, { heading, excluded }: ProductRegions): string | undefined {
  let alsoCalledSo: string | undefined;
  let behindHeading: string | undefined;
  for (let node = tree.body; node < tree.size; node++) {
    if (excluded[node] || node === heading) {
      node = tree.end[node]! - 1;
      continue;
    }
    const tag = tree.tag[node]!;
    if (!tree.isElement(node) || tag === Tag.A || tag === Tag.BUTTON) continue;
    const names = classesOf(tree, node);
    if (OTHER_DESCRIPTION_CLASS.test(names)) continue;
    if (DESCRIPTION_CLASS.test(names)) {
      const text = proseOf(tree, node, excluded);
      if (text !== undefined) return text;
    } else if (alsoCalledSo === undefined && DESCRIPTION_CLASS_TOO.test(names)) {
      alsoCalledSo = proseOf(tree, node, excluded);
    } else if (behindHeading === undefined && tree.end[node]! - node <= 4) {
      if (DESCRIPTION_HEADING.test(collapse(tree.textContent(node)))) behindHeading = proseBehind(tree, node, excluded);
    }
  }
  return behindHeading ?? alsoCalledSo;
}

/** Text of an element without its headings and without rows of links, which are tabs. */
function proseOf(tree: Tree, node: Node, excluded: Uint8Array): string | undefined {
  const text = textBlocks(tree, node, excluded)
    .filter((block) => !(tree.flags(block.node) & TagFlag.HEADING))
    .filter((block) => block.parts.some((part) => tree.closest(part.node, Tag.A) < node))
    .map((block) => block.text)
    .join(" ");
  return text.length >= MIN_CHARACTERS ? text.slice(0, MAX_CHARACTERS) : undefined;
}

/** Text of the elements that follow a heading beside it, up to the next one. */
function proseBehind(tree: Tree, heading: Node, excluded: Uint8Array): string | undefined {
  const texts: string[] = [];
  for (let next = tree.nextSibling(heading); next !== NONE; next = tree.nextSibling(next)) {
    if (excluded[next] || tree.tag[next] === tree.tag[heading] || tree.flags(next) & TagFlag.HEADING) {
      if (tree.tag[heading] === Tag.DIV && tree.tag[next] === Tag.DIV && texts.length === 0) {
        // A box that is called like a heading: its text is in the box behind.
        return proseOf(tree, next, excluded);
      }
      break;
    }
    const text = tree.isElement(next) ? proseOf(tree, next, excluded) : undefined;
    if (text !== undefined) texts.push(text);
  }
  return texts.join(" ").slice(0, MAX_CHARACTERS) || undefined;
}
