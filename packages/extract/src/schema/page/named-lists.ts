/** Lists whose entries, or whose frame, a class names: `recipe-ingredient`, `amenities`. */
import { type Node, Tag } from "@quern/markdown/html";
import type { TextReader } from "@quern/markdown/structured-data";
import { isHeading, Part } from "../../page/other-parts.js";
import type { ParsedPage } from "../../page/parsed-page.js";
import { namesIn } from "../../reading/authors.js";
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
 * @returns for the name of a concept, the texts of its entries in their order, each once; a page is looked through when the first is wanted
 */
export function namedLists(
  page: ParsedPage,
  reader: TextReader,
  parts: Uint8Array,
): (name: string) => readonly string[] | undefined {
  let elements: ReadonlyMap<string, readonly Node[]> | undefined;
  return (name) => {
    elements ??= namedElements(page, parts);
    const nodes = elements.get(name);
    if (nodes === undefined || nodes.length > MAX_ELEMENTS) return undefined;
    return AUTHORS.has(name) ? authorsOf(page, reader, nodes) : entriesOf(page, reader, nodes);
  };
}

function namedElements({ tree }: ParsedPage, parts: Uint8Array): Map<string, Node[]> {
  const elements = new Map<string, Node[]>();
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (!tree.isElement(node) || parts[node] === Part.OTHER) continue;
    for (const name of classNamesOf(tree, node)) {
      const known = elements.get(name);
      if (known === undefined) elements.set(name, [node]);
      else if (known.length <= MAX_ELEMENTS) known.push(node);
    }
  }
  return elements;
}

const AUTHORS: ReadonlySet<string> = new Set(conceptsNamed("byline").flatMap(({ names }) => names));

/** Names without what follows them ("Ann Lee (Editor),"), up to the next heading: the names below it are of authors of something else. */
function authorsOf(page: ParsedPage, reader: TextReader, nodes: readonly Node[]): readonly string[] | undefined {
  const { tree } = page;
  const entries = innermost(page, nodes);
  const headings = headingsAmong(tree, entries);
  const own = entries.filter((_, at) => headings[at] === headings[0]);
  const names = new Set(own.flatMap((node) => namesOf(withoutBullet(reader.read(node)))));
  return entries.length >= MIN_ENTRIES && names.size > 0 && names.size <= MAX_ENTRIES ? [...names] : undefined;
}

const BY =
  /^(?:(?:re)?post(?:ed)? |written |published |story |words |text |edited )?(?:by|von|par|por|door|author|autor|auteur|autore)(?::\s*|\s+)/i;

function namesOf(text: string): string[] {
  const name = text.replace(BY, "");
  // "Sun Dec 17, 2023" stands where authors do.
  return /^\p{L}{2,9}\.?,? \p{L}{3,9}\.? \d/u.test(name) ? [] : namesIn(name, false);
}

/** For each node how many headings stand between the first and it. */
function headingsAmong(tree: ParsedPage["tree"], nodes: readonly Node[]): number[] {
  let count = 0;
  return nodes.map((node, at) => {
    for (let between = nodes[at - 1] ?? node; between < node; between++)
      if (tree.isElement(between) && isHeading(tree, between)) count++;
    return count;
  });
}

/** The innermost elements of a name are the entries, or all of them hold entries as items of a list. */
function entriesOf(page: ParsedPage, reader: TextReader, nodes: readonly Node[]): readonly string[] | undefined {
  const { tree } = page;
  const texts = new Set<string>();
  const named = innermost(page, nodes);
  const areFrames = named.every((one) => holds(page, one, (node) => tree.tag[node] === Tag.LI));
  const areEntries = !named.some((one) => holds(page, one, (node) => tree.tag[node] === Tag.LI));
  // Neither: sections of the page that share a name have titles of their own, and steps may hold lists.
  if (!areFrames && !areEntries && named.some((one) => holds(page, one, (node) => isHeading(tree, node))))
    return undefined;
  const found = areFrames || areEntries ? named.map((one) => itemsOf(page, one)) : [named];
  for (const node of found.flat()) {
    const text = withoutBullet(reader.read(node));
    if (text !== "" && text.length <= MAX_ENTRY_CHARACTERS && !isName(text)) texts.add(text);
  }
  return texts.size >= MIN_ENTRIES && texts.size <= MAX_ENTRIES ? [...texts] : undefined;
}

/** @param nodes in the order of the page */
const innermost = ({ tree }: ParsedPage, nodes: readonly Node[]): Node[] =>
  nodes.filter((node, at) => !(nodes[at + 1]! < tree.end[node]!));

function holds({ tree }: ParsedPage, element: Node, isWanted: (node: Node) => boolean): boolean {
  for (let node = element; node < tree.end[element]!; node++) if (tree.isElement(node) && isWanted(node)) return true;
  return false;
}

/** Items of the lists in an element, or else its like parts; without two of them, the element. */
function itemsOf(page: ParsedPage, element: Node): readonly Node[] {
  const { tree } = page;
  const items: Node[] = [];
  for (let node = element + 1; node < tree.end[element]! && items.length <= MAX_ENTRIES; node++)
    if (tree.tag[node] === Tag.LI) items.push(node);
  const entries = innermost(page, items);
  if (entries.length >= MIN_ENTRIES) return entries;
  let parts: readonly Node[] = [element];
  while (parts.length === 1 && tree.isElement(parts[0]!)) parts = contentOf(tree, parts[0]!, MAX_ENTRIES);
  const [, second] = parts;
  const isLike = (one: Node): boolean => tree.tag[one] === tree.tag[second!] && tree.isBlock(one);
  return second !== undefined && parts.slice(1).every(isLike) ? parts : [element];
}

/** A heading inside: "Ingredients". */
const isName = (text: string): boolean => text.length <= 40 && conceptsNamed(foldWords(text)).length > 0;
