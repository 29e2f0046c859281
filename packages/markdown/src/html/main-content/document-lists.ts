import { isFileAddress } from "../clean/file-address.js";
import * as Tag from "../tree/tag-ids.js";
import type { Node } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";
import { MIN_REPEATS } from "./outline.js";
import { NAME_BITS } from "./vocabulary.js";

/** Fewer are references of a text. */
const MIN_FILES = 3;
/** Words and links for each file of a list, … */
const MAX_WORDS_A_FILE = 30;
const MAX_LINKS_A_FILE = 2;
/** … and of a list of records: like siblings that each lead to a file and say what is in it. */
const MAX_WORDS_A_RECORD = 200;
const MAX_LINKS_A_RECORD = 3;
/**
 * Keeps lists of files: agendas and minutes, reports, forms, decisions of a court. A list of links looks like navigation, but no menu and no
 * teaser leads to files alone.
 */
export function keepDocumentLists({ tree, root, blocks, page, excluded, copied }: Decision, keep: Uint8Array): void {
  const stop = tree.end[root]!;
  const links = new Int32Array(stop - root);
  const files = new Int32Array(stop - root);
  /** By element, the words of what may stay. */
  const words = new Int32Array(stop - root);
  /** By element, the children of one kind that hold files, where most of the kind do. */
  const records = new Int32Array(stop - root);
  const ofGroup = new Map<number, number>();
  const isOwn = (block: number): boolean =>
    !excluded[block] && !copied![block] && !(page.around[blocks.element[block]!]! & Around.NOT_CONTENT);
  for (let block = 0; block < blocks.count; block++)
    if (isOwn(block)) words[blocks.element[block]! - root]! += blocks.words[block]!;
  for (let node = stop - 1; node > root; node--) {
    const at = node - root;
    const above = tree.parent[node]! - root;
    if (tree.tag[node] === Tag.A) {
      links[at]!++;
      if (isFileAddress(tree.attribute(node, "href"))) files[at]!++;
    }
    links[above]! += links[at]!;
    files[above]! += files[at]!;
    words[above]! += words[at]!;
    if (files[at] === 0 || page.repeats[node]! < MIN_REPEATS) continue;
    const group = page.group[node]!;
    const count = (ofGroup.get(group) ?? 0) + 1;
    ofGroup.set(group, count);
    if (count >= MIN_FILES && count * 3 >= page.repeats[node]! * 2) records[above] = count;
  }
  if (files[0]! < MIN_FILES) return;
  const isList = (node: Node): boolean => {
    const at = node - root;
    const count = files[at]!;
    const isCompact =
      count >= MIN_FILES && page.words[node]! <= MAX_WORDS_A_FILE * count && links[at]! <= MAX_LINKS_A_FILE * count;
    const isOfRecords =
      records[at]! > 0 &&
      words[at]! <= MAX_WORDS_A_RECORD * records[at]! &&
      links[at]! <= MAX_LINKS_A_RECORD * records[at]!;
    return isCompact || isOfRecords;
  };
  let end = root;
  let block = 0;
  for (let node = root + 1; node < stop; node++) {
    if (node < end || !tree.isElement(node) || !isList(node)) continue;
    end = tree.end[node]!;
    while (block < blocks.count && blocks.from[block]! < node) block++;
    for (; block < blocks.count && blocks.from[block]! < end; block++) {
      const element = blocks.element[block]!;
      if (!isOwn(block) || page.inheritedNames[element]! & NAME_BITS.navigation) continue;
      // Links to pages between them are links to share or to go elsewhere.
      const holder = page.around[element]! & Around.LINK ? tree.closest(element, Tag.A) : element;
      if (blocks.linkWords[block] === 0 || files[holder - root]! > 0) keep[block] = 1;
    }
  }
}
