import { percentDecode } from "@quern/types";
import { Tag, TagFlag, tagFlags } from "../html/tags.js";
import { NONE, type Node, type Tree } from "../html/tree.js";

/** The footnotes of a page: which links refer to one, which elements hold their text. */
export interface Footnotes {
  /** Reference link → label. */
  readonly references: ReadonlyMap<Node, string>;
  /** Element with the note's text → label. */
  readonly notes: ReadonlyMap<Node, string>;
}

const NONE_FOUND: Footnotes = { references: new Map(), notes: new Map() };
const REFERENCE_CLASS = /(?:^|[\s_-])(?:footnote|fn|noteref|footnote-?ref|endnote)(?:$|[\s_-])/i;
const NOTES_CLASS = /(?:^|[\s_-])(?:footnotes?|endnotes?|footnote-?(?:list|definitions?|items?))(?:$|[\s_-])/i;
const NOTE_ID = /^(?:user-content-)?_?(?:fn|ftn|footnote|endnote|edn|note)/i;
const BIBLIOGRAPHY = /(?:^|[\s_-])(?:references|reflist|bibliography|citations)(?:$|[\s_-])/i;
const BACK_REFERENCE =
  /(?:^|[\s_-])(?:footnote-?back(?:ref|link)?|backref|back-?link|reversefootnote|data-footnote-backref|mw-cite-backlink)(?:$|[\s_-])/i;
const MARK = /^\s*[[(]?\s*(?:\d{1,4}|[a-z]{1,2}|[*†‡§¶]{1,3}|note \d+)\s*[\])]?\s*$/i;

/**
 * Finds footnotes by their structure: a link with a number or mark for a text, raised or labelled as a note reference, to a list item or
 * block that comes after it and stands in a list of notes.
 * @param isHidden whether a node has been left out; a reference to such a note stays a link
 */
export function findFootnotes(tree: Tree, isHidden: (node: Node) => boolean): Footnotes {
  const pending = new Map<string, Node[]>();
  for (let node = tree.body; node < tree.size; node++) {
    if (tree.tag[node] !== Tag.A) continue;
    const href = tree.attribute(node, "href");
    if (href?.charCodeAt(0) !== 35 || href.length < 2 || !isReference(tree, node)) continue;
    const id = percentDecode(href.slice(1));
    const list = pending.get(id);
    if (list) list.push(node);
    else pending.set(id, [node]);
  }
  if (pending.size === 0) return NONE_FOUND;
  const references = new Map<Node, string>();
  const notes = new Map<Node, string>();
  const used = new Set<string>();
  for (let node = tree.body; node < tree.size; node++) {
    if (!tree.isElement(node) || tree.last[node] === 0) continue;
    const id = tree.attribute(node, "id");
    const links = id === undefined ? undefined : pending.get(id);
    if (!links || links[0]! > node || !isNote(tree, node) || isHidden(node)) continue;
    const label = unusedLabel(tree.textContent(links[0]!), used);
    notes.set(node, label);
    for (const link of links) references.set(link, label);
    pending.delete(id!);
  }
  return { references, notes };
}

function isReference(tree: Tree, link: Node): boolean {
  const role = tree.attribute(link, "role");
  if (role === "doc-noteref") return true;
  if (role === "doc-backlink" || isBackReference(tree, link) || !MARK.test(tree.textContent(link))) return false;
  const parent = tree.parent[link]!;
  return (
    tree.tag[parent] === Tag.SUP ||
    tree.find(link, Tag.SUP) !== NONE ||
    REFERENCE_CLASS.test(tree.attribute(link, "class") ?? "") ||
    tree.hasAttribute(link, "data-footnote-ref") ||
    tree.closest(link, Tag.SUP) > tree.parent[parent]!
  );
}

function isNote(tree: Tree, element: Node): boolean {
  const flags = tagFlags(tree.tag[element]!);
  if (!(flags & TagFlag.BLOCK)) return false;
  const role = tree.attribute(element, "role");
  if (role === "doc-footnote" || role === "doc-endnote") return true;
  if (flags & TagFlag.HEADING) return false;
  for (
    let above = tree.parent[element]!, level = 0;
    above > tree.body && level < 4;
    above = tree.parent[above]!, level++
  ) {
    // A bibliography is a list in its own right, with its own numbers.
    if (BIBLIOGRAPHY.test(tree.attribute(above, "class") ?? "")) return false;
    if (
      tree.attribute(above, "role") === "doc-endnotes" ||
      NOTES_CLASS.test(tree.attribute(above, "class") ?? "") ||
      tree.hasAttribute(above, "data-footnotes")
    )
      return true;
  }
  return (
    (tree.tag[element] === Tag.LI && NOTE_ID.test(tree.attribute(element, "id") ?? "")) ||
    REFERENCE_CLASS.test(tree.attribute(element, "class") ?? "")
  );
}

/** Whether a link inside a note leads back to the text (`↩`). */
export function isBackReference(tree: Tree, link: Node): boolean {
  if (tree.attribute(link, "role") === "doc-backlink" || tree.hasAttribute(link, "data-footnote-backref")) return true;
  if (!tree.attribute(link, "href")?.startsWith("#")) return false;
  return (
    BACK_REFERENCE.test(tree.attribute(link, "class") ?? "") ||
    BACK_REFERENCE.test(tree.attribute(link, "rev") ?? "") ||
    /^(?:\s|\ufe0e|[↩↑⏎^⤴])+$/u.test(tree.textContent(link))
  );
}

function unusedLabel(text: string, used: Set<string>): string {
  const wanted = text.replace(/[^\p{L}\p{N}-]/gu, "") || String(used.size + 1);
  let label = wanted;
  for (let count = 2; used.has(label); count++) label = `${wanted}-${count}`;
  used.add(label);
  return label;
}
