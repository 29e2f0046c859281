/** Lists whose entries, or whose frame, a class names: `recipe-ingredient`, `amenities`. */
import { type Node, Tag } from "@quern/markdown/html";
import type { TextReader } from "@quern/markdown/structured-data";
import { Part } from "../../page/other-parts.js";
import type { ParsedPage } from "../../page/parsed-page.js";
import { conceptsNamed, foldWords } from "../vocabulary/index.js";
import { classNamesOf } from "./class-names.js";
import { withoutBullet } from "./lines.js";
import { contentOf } from "./shapes.js";

const MIN_ENTRIES = 2;
const MAX_ENTRIES = 200;
/** A longer entry is an article. */
const MAX_ENTRY_CHARACTERS = 2_000;
/** Elements looked at for one name: a page that has more names no entries with it. */
const MAX_ELEMENTS = 1_000;

/**
 * @param parts by node, one of {@link Part}
 * @returns name of a concept → texts of its entries, in their order, each once
 */
export function readNamedLists(page: ParsedPage, reader: TextReader, parts: Uint8Array): Map<string, string[]> {
  const { tree } = page;
  const elements = new Map<string, Node[]>();
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (!tree.isElement(node) || parts[node] === Part.OTHER) continue;
    for (const name of classNamesOf(tree, node)) {
      const known = elements.get(name);
      if (known === undefined) elements.set(name, [node]);
      else if (known.length <= MAX_ELEMENTS) known.push(node);
    }
  }
  const lists = new Map<string, string[]>();
  for (const [name, nodes] of elements) {
    if (nodes.length > MAX_ELEMENTS) continue;
    // The innermost elements of a name are the entries, or hold them as items of a list.
    const innermost = nodes.filter((node, at) => !(nodes[at + 1]! < tree.end[node]!));
    const texts = new Set<string>();
    for (const node of innermost.flatMap((one) => itemsOf(page, one))) {
      const text = withoutBullet(reader.read(node));
      if (text !== "" && text.length <= MAX_ENTRY_CHARACTERS && !isName(text)) texts.add(text);
    }
    if (texts.size >= MIN_ENTRIES && texts.size <= MAX_ENTRIES) lists.set(name, [...texts]);
  }
  return lists;
}

/** Items of the lists in an element, or else its like parts; without two of them, the element. */
function itemsOf({ tree }: ParsedPage, element: Node): readonly Node[] {
  const items: Node[] = [];
  for (let node = element + 1; node < tree.end[element]! && items.length <= MAX_ENTRIES; node++)
    if (tree.tag[node] === Tag.LI) items.push(node);
  const innermost = items.filter((node, at) => !(items[at + 1]! < tree.end[node]!));
  if (innermost.length >= MIN_ENTRIES) return innermost;
  let parts: readonly Node[] = [element];
  while (parts.length === 1 && tree.isElement(parts[0]!)) parts = contentOf(tree, parts[0]!, MAX_ENTRIES);
  const [, second] = parts;
  const isLike = (one: Node): boolean => tree.tag[one] === tree.tag[second!] && tree.isBlock(one);
  return second !== undefined && parts.slice(1).every(isLike) ? parts : [element];
}

/** A heading inside: "Ingredients". */
const isName = (text: string): boolean => text.length <= 40 && conceptsNamed(foldWords(text)).length > 0;
