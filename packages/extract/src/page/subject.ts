import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { classesOf, collapse, titleText } from "./parsed-page.js";

const MAX_HEADING_CHARACTERS = 200;

/** The main heading that has most in common with the page's title, else the first that is not the shop's logo, else an element that is called product title. */
export function subjectHeading(tree: Tree): Node {
  const title = plainWords(titleText(tree));
  let best = NONE;
  let bestScore = 0;
  let first = NONE;
  let named = NONE;
  for (let node = tree.body; node < tree.size; node++) {
    if (isMainHeading(tree, node)) {
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
  return first !== NONE ? first : named;
}

const isMainHeading = (tree: Tree, node: Node): boolean =>
  tree.tag[node] === Tag.H1 ||
  (tree.last[node] !== 0 && tree.attribute(node, "aria-level") === "1" && tree.attribute(node, "role") === "heading");

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
