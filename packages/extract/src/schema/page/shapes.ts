/** How elements are built: what the layout of a page is read by. */
import { NONE, type Node, nameIndex, Tag, TagFlag, type Tree, tagFlags } from "@quern/markdown/html";
import type { TextReader } from "@quern/markdown/structured-data";
import { isHeading } from "../../page/other-parts.js";

/** Whether an element is a heading, or holds one of this rank or a higher one: there the section ends. */
export function beginsWithHeading(tree: Tree, node: Node, rank: number): boolean {
  if (isHeading(tree, node)) return true;
  for (let inner = node + 1; inner < tree.end[node]!; inner++)
    if (tree.isElement(inner) && isHeading(tree, inner)) return tree.tag[inner]! <= rank;
  return false;
}

/** The first elements and texts in an element, white space aside. */
export function contentOf(tree: Tree, node: Node, most = 3): Node[] {
  const found: Node[] = [];
  for (let child = tree.firstChild(node); child !== NONE && found.length < most; child = tree.nextSibling(child)) {
    if (tree.isElement(child) ? tree.tag[child] !== Tag.BR : tree.text(child).trim() !== "") found.push(child);
  }
  return found;
}

const MAX_ENTRIES = 200;

/** Texts of the blocks of a section, or of the parts of its only block: all of one tag, each a block of text. */
export function sectionEntries(tree: Tree, blocks: readonly Node[], reader: TextReader): string[] {
  let like = blocks.filter((block) => tree.isElement(block));
  if (like.length !== blocks.length) return [];
  if (like.length === 1) like = contentOf(tree, like[0]!, MAX_ENTRIES).filter((child) => tree.isElement(child));
  const [first] = like;
  if (first === undefined || like.length < 2) return [];
  return like.every((one) => tree.tag[one] === tree.tag[first] && isLeafBlock(tree, one))
    ? like.map((one) => reader.read(one)).filter((text) => text !== "")
    : [];
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

/** Blocks without blocks in them, in a block or the block itself. */
export function leafBlocks(tree: Tree, block: Node): Node[] {
  const found: Node[] = [];
  for (let node = block; node < tree.end[block]!; node++) {
    if (!tree.isElement(node) || !isLeafBlock(tree, node)) continue;
    found.push(node);
    node = tree.end[node]! - 1;
  }
  return found;
}

/** The inline element that follows a block before anything else does: a line of its own, which no block holds. */
export function inlineAfter(tree: Tree, block: Node): Node | undefined {
  let next = tree.nextSibling(block);
  while (next !== NONE && !tree.isElement(next) && tree.textContent(next).trim() === "") next = tree.nextSibling(next);
  const isInline = next !== NONE && tree.isElement(next) && !(tagFlags(tree.tag[next]!) & TagFlag.BLOCK);
  return isInline ? next : undefined;
}

const MAX_MIXED_NODES = 200;

/** Whether an inline element stands beside blocks: `<a><span>$10</span><div>was $12</div></a>`. No block holds its line. */
export function isBesideBlocks(tree: Tree, node: Node): boolean {
  if (isBlockOrHolds(tree, node)) return false;
  const parent = tree.parent[node]!;
  for (let inner = parent + 1; inner < Math.min(tree.end[parent]!, parent + MAX_MIXED_NODES); inner++)
    if (isBlockTag(tree, inner)) return true;
  return false;
}

const isBlockTag = (tree: Tree, node: Node): boolean =>
  tree.isElement(node) && tree.tag[node] !== Tag.BR && (tagFlags(tree.tag[node]!) & TagFlag.BLOCK) !== 0;

function isBlockOrHolds(tree: Tree, node: Node): boolean {
  for (let inner = node; inner < Math.min(tree.end[node]!, node + MAX_MIXED_NODES); inner++)
    if (isBlockTag(tree, inner)) return true;
  return false;
}

export function firstClass(tree: Tree, node: Node): string {
  const { classOf, values } = nameIndex(tree);
  const classes = values[classOf[node]!]!;
  const end = classes.indexOf(" ");
  return end < 0 ? classes : classes.slice(0, end);
}
