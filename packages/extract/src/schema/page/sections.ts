/** Sections of a page: the address of a heading, and the blocks between it and the next. */
import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import type { TextReader } from "@quern/markdown/structured-data";
import type { ParsedPage } from "../../page/parsed-page.js";
import { LABELLED_LINE } from "./lines.js";
import { addressOf } from "./read-value.js";
import { beginsWithHeading, shapeOf } from "./shapes.js";

const MAX_SECTION_CHARACTERS = 5_000;
/** Shorter blocks that are a label and its value are no text of the section. */
const MAX_LABELLED_CHARACTERS = 60;

/** The address that a heading links to, or that it stands in. Of `owner / thing` the one that goes on from the first is the thing's. */
export function headingLink({ tree, urls }: ParsedPage, heading: Node): string | undefined {
  let found: string | undefined;
  for (let inner = heading + 1; inner < tree.end[heading]!; inner++) {
    const address = tree.tag[inner] === Tag.A ? addressOf(tree, inner, urls) : undefined;
    if (found === undefined || address?.startsWith(`${found}/`)) found = address;
  }
  const around = tree.closest(heading, Tag.A);
  return found ?? (around === NONE ? undefined : addressOf(tree, around, urls));
}

/** The blocks with text between a heading and the next one, at most `most` of them. */
export function blocksBelow(tree: Tree, reader: TextReader, heading: Node, most = Number.POSITIVE_INFINITY): Node[] {
  const blocks: Node[] = [];
  for (let next = tree.nextSibling(heading); next !== NONE && blocks.length < most; next = tree.nextSibling(next)) {
    if (tree.isElement(next) && beginsWithHeading(tree, next, tree.tag[heading]!)) break;
    if (tree.isElement(next) ? reader.read(next) !== "" : tree.text(next).trim() !== "") blocks.push(next);
  }
  return blocks;
}

export const sectionText = (reader: TextReader, blocks: readonly Node[]): string =>
  blocks
    .map((block) => reader.read(block))
    .filter((block, at) => at === 0 || block.length > MAX_LABELLED_CHARACTERS || !LABELLED_LINE.test(block))
    .join("\n\n")
    .slice(0, MAX_SECTION_CHARACTERS);

/** Tells elements that have a neighbour of the same element and the same two parts. */
export class Twins {
  /** How often an element has children of one shape, by element. */
  readonly #shapes = new Map<Node, Map<string, number>>();

  has(tree: Tree, node: Node): boolean {
    const parent = tree.parent[node]!;
    let shapes = this.#shapes.get(parent);
    if (!shapes) {
      shapes = new Map();
      for (let child = tree.firstChild(parent); child !== NONE; child = tree.nextSibling(child)) {
        const shape = shapeOf(tree, child);
        shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
      }
      this.#shapes.set(parent, shapes);
    }
    return (shapes.get(shapeOf(tree, node)) ?? 0) > 1;
  }
}
