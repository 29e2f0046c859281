/** Lists of like things: cards of a catalogue, entries of a calendar. */
import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { isHeading, Part } from "../../page/other-parts.js";
import { foldWords } from "../vocabulary/index.js";

/** Neighbours built alike, each with a heading or a link of its own. */
export interface RecordGroup {
  readonly nodes: readonly Node[];
  /** Words of the classes of the records and of what holds them, and of the heading before them. */
  readonly words: string;
  /** How much of the page's subject the records hold, 0 … 1. */
  readonly share: number;
}

const MIN_RECORDS = 2;
const MAX_RECORDS = 1_000;
const MAX_GROUPS = 30;
/** Groups that are looked at before the largest are chosen. */
const MAX_SEEN_GROUPS = 2_000;
/** Smaller ones are links of a menu. */
const MIN_NODES = 4;

/** Lists of these are no subject of a page. */
const MENU_NAME =
  /(?:^| )(?:menu|nav|navbar|navigation|breadcrumbs?|tabs?|pagination|pager|social|share|footer|filters?|facets?)(?: |$)/;

/**
 * @param parts by node: only the subject is looked at
 * @param subject the heading that names the page, or NONE: lists in front of it are menus
 */
export function findRecordGroups(tree: Tree, parts: Uint8Array, subject: Node): RecordGroup[] {
  const groups: RecordGroup[] = [];
  let heading = "";
  let size = 0;
  for (let node = tree.body; node < tree.end[tree.body]! && groups.length < MAX_SEEN_GROUPS; node++) {
    if (parts[node] === Part.SUBJECT) size++;
    if (!tree.isElement(node)) continue;
    if (parts[node] !== Part.SUBJECT && node !== tree.body) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (isHeading(tree, node)) heading = foldWords(tree.textContent(node));
    const alike = new Map<string, Node[]>();
    let before = heading;
    for (let child = tree.firstChild(node); child !== NONE; child = tree.nextSibling(child)) {
      if (tree.isElement(child) && isHeading(tree, child)) before = foldWords(tree.textContent(child));
      if (!tree.isElement(child) || parts[child] !== Part.SUBJECT || tree.end[child]! - child < MIN_NODES) continue;
      const shape = `${tree.tag[child]} ${firstClass(tree, child)}`;
      const found = alike.get(shape);
      if (found) found.push(child);
      else alike.set(shape, [child]);
    }
    for (const nodes of alike.values()) {
      if (nodes.length < MIN_RECORDS || tree.tag[nodes[0]!] === Tag.TR) continue;
      if (nodes.filter((one) => hasName(tree, one)).length < nodes.length * 0.8) continue;
      const names = `${classWords(tree, nodes[0]!)} ${classWords(tree, node)}`;
      const isMenu = (subject !== NONE && nodes.at(-1)! < subject) || MENU_NAME.test(names);
      groups.push({
        nodes: nodes.slice(0, MAX_RECORDS),
        words: `${names} ${before}`,
        share: isMenu ? 0 : nodes.reduce((sum, one) => sum + tree.end[one]! - one, 0),
      });
    }
  }
  // Menus come first on many pages: the largest lists are kept, in order of the page.
  const largest = new Set([...groups].sort((a, b) => b.share - a.share).slice(0, MAX_GROUPS));
  return groups
    .filter((group) => largest.has(group))
    .map((group) => ({ ...group, share: group.share / Math.max(1, size) }));
}

const firstClass = (tree: Tree, node: Node): string =>
  (tree.attribute(node, "class") ?? "").trim().split(/\s+/)[0] ?? "";
const classWords = (tree: Tree, node: Node): string =>
  foldWords(`${tree.attribute(node, "class") ?? ""} ${tree.attribute(node, "id") ?? ""}`);

function hasName(tree: Tree, node: Node): boolean {
  for (let inner = node; inner < tree.end[node]!; inner++) {
    if (tree.isElement(inner) && (isHeading(tree, inner) || tree.tag[inner] === Tag.A)) return true;
  }
  return false;
}
