import { percentDecode } from "@quern/types";
import * as TagFlag from "../html/tree/tag-flags.js";
import * as Tag from "../html/tree/tag-ids.js";
import { tagFlags } from "../html/tree/tags.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";

/** The footnotes of a page: which links refer to one, which elements hold their text. */
export interface Footnotes {
  /** Reference link → label. */
  readonly references: ReadonlyMap<Node, string>;
  /** Element with the note's text → label. */
  readonly notes: ReadonlyMap<Node, string>;
  /** Parts of the notes that repeat their label or lead back to the text. */
  readonly labels: ReadonlySet<Node>;
}

const NONE_FOUND: Footnotes = { references: new Map(), notes: new Map(), labels: new Set() };
const REFERENCE_CLASS =
  /(?:^|[\s_-])(?:footnote|fn|noteref|footnote-?(?:ref(?:erence)?|anchor|link)|endnote)(?:$|[\s_-])/i;
const NOTES_CLASS =
  /(?:^|[\s_-])(?:footnotes?|endnotes?|easy-footnotes|footnote-?(?:list|definitions?|items?))(?:$|[\s_-])/i;
const NOTE_ID = /^(?:user-content-)?_?(?:fn|ftn|footnote|endnote|edn|note|cite_note)/i;
/** Lists of a wiki whose entries exist only because the text refers to them. */
const CITED_ID = /^cite_note/;
/** The number of a note, and the arrows back to the text. */
const LABEL_CLASS = /(?:^|\s)(?:label|mw-cite-backlink|footnote-number|fn-label|footnote-back-link)(?:\s|$)/;
const BIBLIOGRAPHY = /(?:^|[\s_-])(?:references|reflist|bibliography|citations)(?:$|[\s_-])/i;
const BACK_REFERENCE =
  /(?:^|[\s_-])(?:footnote-?back(?:ref|link)?|backref|back-?link|reversefootnote|data-footnote-backref|mw-cite-backlink)(?:$|[\s_-])/i;
/** In any script, and with the name of a group: "[3]", "[۳]", "[b]", "[note 2]", "[注 1]", "[Anm. 4]". */
const MARK = /^\s*[[(]?\s*(?:\p{Nd}{1,4}|\p{L}{1,2}|[*†‡§¶]{1,3}|\p{L}{1,12}[.:]?\s*\p{Nd}{1,3})\s*[\])]?\s*$/u;

/**
 * Finds footnotes by their structure: a link with a number or mark for a text, raised or labelled as a note reference, to a list item or
 * block that comes after it and stands in a list of notes.
 * @param withCitations also the references of a wiki, which a full conversion leaves as the list that they are
 * @param isHidden whether a node has been left out; a reference to such a note stays a link
 */
export function findFootnotes(tree: Tree, isHidden: (node: Node) => boolean, withCitations = true): Footnotes {
  const pending = new Map<string, Node[]>();
  for (let node = tree.body; node < tree.size; node++) {
    if (tree.tag[node] !== Tag.A) continue;
    const id = placeOnPage(tree, node);
    if (id === undefined || !isReference(tree, node)) continue;
    const list = pending.get(id);
    if (list) list.push(node);
    else pending.set(id, [node]);
  }
  if (pending.size === 0) return NONE_FOUND;
  const references = new Map<Node, string>();
  const notes = new Map<Node, string>();
  const labels = new Set<Node>();
  const used = new Set<string>();
  for (let node = tree.body; node < tree.size; node++) {
    if (!tree.isElement(node) || tree.last[node] === 0) continue;
    const id = tree.attribute(node, "id") ?? (tree.tag[node] === Tag.A ? tree.attribute(node, "name") : undefined);
    const links = id === undefined ? undefined : pending.get(id);
    if (!links || links[0]! > node || (!withCitations && CITED_ID.test(id!))) continue;
    const note = noteOf(tree, node, links);
    if (note === NONE || notes.has(note) || isHidden(note)) continue;
    const label = unusedLabel(tree.textContent(links[0]!), used);
    notes.set(note, label);
    findLabels(tree, note, links, labels);
    for (const link of links) references.set(link, label);
    pending.delete(id!);
  }
  return { references, notes, labels };
}

/** Word's names of notes and of the places that refer to them. Stores of articles put the address of a page before them. */
const WORD_PLACE = /#(_?(?:ftn|edn)(?:ref)?\d+)$/;

/** The id on this page that a link leads to. */
function placeOnPage(tree: Tree, link: Node): string | undefined {
  const href = tree.attribute(link, "href");
  const place = href?.charCodeAt(0) === 35 ? href.slice(1) : WORD_PLACE.exec(href ?? "")?.[1];
  return place ? percentDecode(place) : undefined;
}

/** The block with the note's text for the element that the references lead to, or `NONE`. */
function noteOf(tree: Tree, target: Node, links: readonly Node[]): Node {
  if (isNote(tree, target)) return tree.tag[target] === Tag.DT ? definitionOf(tree, target) : target;
  // The target is the note's number, which leads back: `<p><a id="ftnt1" href="#ftnt_ref1">[1]</a> Text`.
  const isMark = !(tagFlags(tree.tag[target]!) & TagFlag.BLOCK);
  const block = isMark ? nearestBlock(tree, target) : NONE;
  if (block === NONE || block < links[0]!) return NONE;
  if (leadsBack(tree, target, links) || tree.textContent(target).trim() === "") {
    const holder = tree.parent[block]!;
    const isFirst =
      tree.firstChild(holder) === block ||
      (tree.blank[tree.firstChild(holder)] === 1 && tree.firstChild(holder) + 1 === block);
    const isHolder = isFirst && NOTE_ID.test(tree.attribute(holder, "id") ?? "");
    if (leadsBack(tree, target, links) || isNote(tree, block)) return isHolder ? holder : block;
  }
  return NONE;
}

function nearestBlock(tree: Tree, node: Node): Node {
  let block = tree.parent[node]!;
  while (block > tree.body && !(tagFlags(tree.tag[block]!) & TagFlag.BLOCK)) block = tree.parent[block]!;
  return block > tree.body && !(tagFlags(tree.tag[block]!) & (TagFlag.HEADING | TagFlag.TABLE_PART)) ? block : NONE;
}

/** The `dd` after a `dt` with the note's number. */
function definitionOf(tree: Tree, term: Node): Node {
  let next = tree.nextSibling(term);
  while (next !== NONE && !tree.isElement(next)) next = tree.nextSibling(next);
  return next !== NONE && tree.tag[next] === Tag.DD ? next : NONE;
}

/** Whether an element is, or holds, a link to one of the references. */
function leadsBack(tree: Tree, element: Node, links: readonly Node[]): boolean {
  for (let node = element; node < tree.end[element]!; node++)
    if (tree.tag[node] === Tag.A && isBackLink(tree, node, links)) return true;
  return false;
}

function isBackLink(tree: Tree, link: Node, links: readonly Node[]): boolean {
  const id = placeOnPage(tree, link);
  if (id === undefined) return false;
  return links.some((reference) => {
    const parent = tree.parent[reference]!;
    return [reference, parent, tree.parent[parent]!].some(
      (node) => tree.attribute(node, "id") === id || tree.attribute(node, "name") === id,
    );
  });
}

/** Notes the parts of a note that only lead back or number it. */
function findLabels(tree: Tree, note: Node, links: readonly Node[], labels: Set<Node>): void {
  const previous = tree.tag[note] === Tag.DD ? note - 1 : note;
  for (let node = Math.min(previous, note) + 1; node < tree.end[note]!; node++) {
    if (!tree.isElement(node)) continue;
    const classes = tree.attribute(node, "class") ?? "";
    const isLabel = LABEL_CLASS.test(classes) && tree.textContent(node).trim().length <= MAX_LABEL_CHARACTERS;
    const isReturn = tree.tag[node] === Tag.A && isBackLink(tree, node, links) && !saysMore(tree, node, links);
    if (!isLabel && !isReturn) continue;
    labels.add(node);
    node = tree.end[node]! - 1;
  }
  if (tree.tag[note] !== Tag.DD) return;
  for (let term = tree.firstChild(tree.parent[note]!); term !== NONE && term < note; term = tree.nextSibling(term))
    if (tree.tag[term] === Tag.DT && LABEL_CLASS.test(tree.attribute(term, "class") ?? "")) labels.add(term);
}

/** Whether a link back names a place of its own (`Line 20.` for the reference `*`) instead of repeating the reference's number. */
function saysMore(tree: Tree, link: Node, links: readonly Node[]): boolean {
  const number = /\d+/.exec(tree.textContent(link))?.[0];
  return number !== undefined && links.every((reference) => !tree.textContent(reference).includes(number));
}

/** A longer text is no label: `↑ Jump up to: a b c d`. */
const MAX_LABEL_CHARACTERS = 60;

function isReference(tree: Tree, link: Node): boolean {
  const role = tree.attribute(link, "role");
  if (role === "doc-noteref") return true;
  if (role === "doc-backlink" || isBackReference(tree, link) || !MARK.test(tree.textContent(link))) return false;
  const parent = tree.parent[link]!;
  return (
    tree.tag[parent] === Tag.SUP ||
    /#_?(?:ftnt?|edn)\d/.test(tree.attribute(link, "href") ?? "") ||
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
    if (BIBLIOGRAPHY.test(tree.attribute(above, "class") ?? ""))
      return CITED_ID.test(tree.attribute(element, "id") ?? "");
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
