/** Lists of like things: cards of a catalogue, entries of a calendar. */
import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { isHeading, Part } from "../../page/other-parts.js";
import { foldWords } from "../vocabulary/index.js";

/** Neighbours built alike, each with a heading or a link of its own. */
export interface RecordGroup {
  readonly nodes: readonly Node[];
  /** Words of the classes of the records and of what holds them, and of the heading before them. */
  readonly words: string;
}

const MIN_RECORDS = 2;
const MAX_RECORDS = 1_000;
const MAX_GROUPS = 30;
/** Smaller ones are links of a menu. */
const MIN_NODES = 4;

/** @param parts by node: only the subject is looked at */
export function findRecordGroups(tree: Tree, parts: Uint8Array): RecordGroup[] {
  const groups: RecordGroup[] = [];
  let heading = "";
  for (let node = tree.body; node < tree.end[tree.body]! && groups.length < MAX_GROUPS; node++) {
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
      groups.push({
        nodes: nodes.slice(0, MAX_RECORDS),
        words: `${classWords(tree, nodes[0]!)} ${classWords(tree, node)} ${before}`,
      });
    }
  }
  return groups;
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
