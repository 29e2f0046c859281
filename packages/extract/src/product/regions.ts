import { NONE, type Node, Tag, TagFlag, type Tree } from "@quern/markdown/html";
import { classesOf, collapse, type ParsedPage, titleText } from "../page/parsed-page.js";
import { OTHER_REGION_CLASS, OTHER_REGION_HEADING } from "./vocabulary.js";

const PAGE_FRAME: ReadonlySet<number> = new Set([Tag.NAV, Tag.FOOTER, Tag.ASIDE, Tag.DIALOG, Tag.HEADER]);
const MAX_HEADING_CHARACTERS = 200;

/** Where on the page the product is. */
export interface ProductRegions {
  /** The element that names it. */
  readonly heading: Node;
  readonly title: string;
  /** By node, 1 for what belongs to the page's frame or shows other products. */
  readonly excluded: Uint8Array;
}

/** @returns undefined when nothing names the subject of the page */
export function findRegions(page: ParsedPage): ProductRegions | undefined {
  const { tree } = page;
  const heading = findHeading(tree);
  if (heading === NONE) return undefined;
  return { heading, title: collapse(tree.textContent(heading)), excluded: excludedNodes(tree, heading) };
}

/** The `h1` that has most in common with the page's title, else the first that is not the shop's logo, else what is called product title. */
function findHeading(tree: Tree): Node {
  const title = plainWords(titleText(tree));
  let best = NONE;
  let bestScore = 0;
  let first = NONE;
  let named = NONE;
  for (let node = tree.body; node < tree.size; node++) {
    if (tree.tag[node] === Tag.H1) {
      const text = collapse(tree.textContent(node));
      if (text === "" || text.length > MAX_HEADING_CHARACTERS) continue;
      const score = inCommon(plainWords(text), title);
      if (score > bestScore) [best, bestScore] = [node, score];
      if (first === NONE || (tree.closest(first, Tag.HEADER) !== NONE && tree.closest(node, Tag.HEADER) === NONE))
        first = node;
    } else if (
      named === NONE &&
      tree.isElement(node) &&
      /product[-_]?(?:title|name)|item-?name|produktname/.test(classesOf(tree, node))
    ) {
      if (collapse(tree.textContent(node)).length <= MAX_HEADING_CHARACTERS && tree.textContent(node).trim() !== "")
        named = node;
    }
  }
  if (bestScore >= 0.5) return best;
  return first === NONE ? named : first;
}

const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Share of the words of a heading that the title has too; half a word more for the one that the title begins with. */
function inCommon(heading: readonly string[], title: readonly string[]): number {
  if (heading.length === 0) return 0;
  const found = heading.filter((word) => title.includes(word)).length;
  return (found + (heading[0] === title[0] ? 0.5 : 0)) / heading.length;
}

function excludedNodes(tree: Tree, heading: Node): Uint8Array {
  const excluded = new Uint8Array(tree.size);
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (!tree.isElement(node)) continue;
    const holdsHeading = node === heading || tree.contains(node, heading);
    if (!holdsHeading && (PAGE_FRAME.has(tree.tag[node]!) || OTHER_REGION_CLASS.test(classesOf(tree, node)))) {
      excluded[node] = 1;
      node = tree.end[node]! - 1;
    } else if (node !== heading && tree.flags(node) & TagFlag.HEADING && tree.end[node]! - node < 40) {
      if (OTHER_REGION_HEADING.test(collapse(tree.textContent(node)))) excludeSectionOf(tree, node, heading, excluded);
    }
  }
  return excluded;
}

/** A heading speaks for the element around it, or, where that holds the product too, for what follows it there. */
function excludeSectionOf(tree: Tree, node: Node, heading: Node, excluded: Uint8Array): void {
  const section = tree.parent[node]!;
  if (section !== tree.body && !tree.contains(section, heading)) {
    excluded[section] = 1;
    return;
  }
  for (let next: Node = node; next !== NONE; next = tree.nextSibling(next)) {
    if (next !== node && tree.flags(next) & TagFlag.HEADING && tree.tag[next]! <= tree.tag[node]!) return;
    if (next !== heading && !tree.contains(next, heading)) excluded[next] = 1;
  }
}

/** Largest element around a node that is neither the body nor holds the page's frame. */
export function surroundings(tree: Tree, node: Node): Node {
  let scope = node;
  for (let above = tree.parent[node]!; above > tree.body; above = tree.parent[above]!) {
    for (let child = tree.firstChild(above); child !== NONE; child = tree.nextSibling(child)) {
      if (tree.tag[child] === Tag.NAV || tree.tag[child] === Tag.FOOTER) return scope;
    }
    scope = above;
  }
  return scope;
}
