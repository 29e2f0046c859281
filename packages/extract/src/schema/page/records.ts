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
  const rows = new RowGroups(tree);
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
    const alike = new Map<string, { readonly nodes: Node[]; readonly before: string }>();
    let before = heading;
    for (let child = tree.firstChild(node); child !== NONE; child = tree.nextSibling(child)) {
      if (tree.isElement(child) && isHeading(tree, child)) before = foldWords(tree.textContent(child));
      if (!tree.isElement(child) || parts[child] !== Part.SUBJECT || tree.end[child]! - child < MIN_NODES) continue;
      const shape = `${tree.tag[child]} ${firstClass(tree, child)}`;
      const found = alike.get(shape);
      if (found) found.nodes.push(child);
      else alike.set(shape, { nodes: [child], before });
    }
    for (const { nodes, before: title } of alike.values()) {
      if (nodes.length < MIN_RECORDS || tree.tag[nodes[0]!] === Tag.TR) continue;
      if (nodes.filter((one) => hasName(tree, one)).length < nodes.length * 0.8) continue;
      if (nodes.filter((one) => holdsSeveral(tree, one)).length > nodes.length / 2) continue;
      const names = `${classWords(tree, nodes[0]!)} ${classWords(tree, node)}`;
      const isMenu = (subject !== NONE && nodes.at(-1)! < subject) || MENU_NAME.test(names);
      const share = isMenu ? 0 : nodes.reduce((sum, one) => sum + tree.end[one]! - one, 0);
      const known = isMenu ? undefined : rows.find(node, nodes[0]!);
      const group = known === undefined ? undefined : groups[known];
      if (known !== undefined && group && !hasHeadingBetween(tree, group.nodes.at(-1)!, nodes[0]!)) {
        groups[known] = {
          ...group,
          nodes: [...group.nodes, ...nodes].slice(0, MAX_RECORDS),
          share: group.share + share,
        };
        continue;
      }
      if (!isMenu) rows.add(node, nodes[0]!, groups.length);
      groups.push({ nodes: nodes.slice(0, MAX_RECORDS), words: `${names} ${title}`, share });
    }
  }
  // Menus come first on many pages: the largest lists are kept, in order of the page.
  const largest = new Set([...groups].sort((a, b) => b.share - a.share).slice(0, MAX_GROUPS));
  return groups
    .filter((group) => largest.has(group))
    .map((group) => ({ ...group, share: group.share / Math.max(1, size) }));
}

/** Tells which rows of a grid go on with a list that an earlier row began. */
class RowGroups {
  /** Ancestor of a row and shape of its records → place of the group. */
  readonly #groups = new Map<string, number>();

  constructor(readonly tree: Tree) {}

  /** @returns place of the last group of like records that lie near these, whoever may stand between */
  find(row: Node, record: Node): number | undefined {
    return this.#keysOf(row, record)
      .map((key) => this.#groups.get(key))
      .find((group) => group !== undefined);
  }

  add(row: Node, record: Node, group: number): void {
    for (const key of this.#keysOf(row, record)) this.#groups.set(key, group);
  }

  /** A slide of a carousel holds a row, so rows of one list may have a grandparent in common only. */
  #keysOf(row: Node, record: Node): string[] {
    const { tree } = this;
    const classes = tree.attribute(record, "class") ?? "";
    const parent = tree.parent[row]!;
    if (classes === "" || parent < tree.body) return [];
    const ancestors = parent > tree.body ? [parent, tree.parent[parent]!] : [parent];
    return ancestors.map((ancestor) => `${ancestor} ${tree.tag[record]} ${classes}`);
  }
}

/** Whether a heading stands between two nodes, so that another list begins. */
function hasHeadingBetween(tree: Tree, before: Node, after: Node): boolean {
  for (let node = tree.end[before]!; node < after; node++)
    if (tree.isElement(node) && isHeading(tree, node)) return true;
  return false;
}

const firstClass = (tree: Tree, node: Node): string =>
  (tree.attribute(node, "class") ?? "").trim().split(/\s+/)[0] ?? "";
const classWords = (tree: Tree, node: Node): string =>
  foldWords(`${tree.attribute(node, "class") ?? ""} ${tree.attribute(node, "id") ?? ""}`);

/** Whether its largest headings are several: a row of cards, no card. */
function holdsSeveral(tree: Tree, node: Node): boolean {
  let rank = Number.POSITIVE_INFINITY;
  let count = 0;
  for (let inner = node; inner < tree.end[node]!; inner++) {
    if (!tree.isElement(inner) || !isHeading(tree, inner)) continue;
    const own = tree.tag[inner]!;
    if (own === rank) count++;
    else if (own < rank) {
      rank = own;
      count = 1;
    }
  }
  return count > 1;
}

function hasName(tree: Tree, node: Node): boolean {
  for (let inner = node; inner < tree.end[node]!; inner++) {
    if (tree.isElement(inner) && (isHeading(tree, inner) || tree.tag[inner] === Tag.A)) return true;
  }
  return false;
}
