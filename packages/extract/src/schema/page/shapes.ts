/** How elements are built: what the layout of a page is read by. */
import { NONE, type Node, nameIndex, Tag, TagFlag, type Tree, tagFlags } from "@quern/markdown/html";
import { isHeading } from "../../page/other-parts.js";

/** Whether an element is a heading, or holds one of this rank or a higher one: there the section ends. */
export function beginsWithHeading(tree: Tree, node: Node, rank: number): boolean {
  if (isHeading(tree, node)) return true;
  for (let inner = node + 1; inner < tree.end[node]!; inner++)
    if (tree.isElement(inner) && isHeading(tree, inner)) return tree.tag[inner]! <= rank;
  return false;
}

/** Elements and texts in an element, white space aside. */
export function contentOf(tree: Tree, node: Node): Node[] {
  const found: Node[] = [];
  for (let child = tree.firstChild(node); child !== NONE && found.length < 3; child = tree.nextSibling(child)) {
    if (tree.isElement(child) ? tree.tag[child] !== Tag.BR : tree.text(child).trim() !== "") found.push(child);
  }
  return found;
}

export const shapeOf = (tree: Tree, node: Node): string =>
  tree.isElement(node)
    ? [node, ...contentOf(tree, node)]
        .map((one) => (tree.isElement(one) ? `${tree.tag[one]}.${firstClass(tree, one)}` : "text"))
        .join(" ")
    : "";

export function isBold(tree: Tree, node: Node): boolean {
  const children = contentOf(tree, node);
  return children.length === 1 && (tree.tag[children[0]!] === Tag.STRONG || tree.tag[children[0]!] === Tag.B);
}

export function isLeafBlock(tree: Tree, node: Node): boolean {
  if (!(tagFlags(tree.tag[node]!) & TagFlag.BLOCK) || tree.tag[node] === Tag.TABLE) return false;
  for (let inner = node + 1; inner < tree.end[node]!; inner++) {
    if (tree.isElement(inner) && tree.tag[inner] !== Tag.BR && tagFlags(tree.tag[inner]!) & TagFlag.BLOCK) return false;
  }
  return true;
}

function firstClass(tree: Tree, node: Node): string {
  const { classOf, values } = nameIndex(tree);
  const classes = values[classOf[node]!]!;
  const end = classes.indexOf(" ");
  return end < 0 ? classes : classes.slice(0, end);
}
