/** Parts of a page that speak of something else than its subject. The one answer for the readers of products and of facts. */
import { hidesItself, NONE, type Node, nameIndex, Tag, TagFlag, type Tree } from "@quern/markdown/html";
import { RELATED } from "@quern/text/words";
import { collapse } from "./parsed-page.js";
import { subjectHeading } from "./subject.js";

/** By node. */
export const Part = {
  SUBJECT: 0,
  /** The frame of the page, other pages, other products, what readers wrote. */
  OTHER: 1,
  /** A box beside the subject, which may hold facts of it. */
  BESIDE: 2,
} as const;

const FRAME_TAGS: ReadonlySet<number> = new Set([Tag.NAV, Tag.FOOTER, Tag.SCRIPT, Tag.STYLE, Tag.TEMPLATE, Tag.DIALOG]);
const OTHER_NAMES =
  /(?:^|-)(?:comments?|kommentare?|commentaires?|comentarios|respond|related\w*|similar\w*|recommend\w*|aehnliche?|ähnliche?|vitrine|suggest\w*|upsells?|up-sells?|cross-?sells?|also-?(?:bought|viewed|like)|best-?sellers?|recently|sims|footer|cookies?|consent|newsletter|share|social|breadcrumbs?|nav|menu|advert\w*|announce\w*|topbar|reviews?|mini-?cart|cart-drawer|most-?read)(?:$|-)/;
const BESIDE_NAMES = /(?:^|-)side-?bar(?:$|-)/;
/** Headings over other things, beside those of {@link RELATED}. */
const OTHER_HEADING = new RegExp(
  [
    `^(?:${RELATED})`,
    "^(?:best-?sellers?|meistverkauft\\p{L}*|meilleures ventes|(?:los )?más vendidos|(?:i )?più venduti|mais vendidos)$",
    "^(?:frequently bought|complete the|pairs well|goes well|(?:customer )?reviews?\\b)",
    "wird oft|vitrine",
    "^(?:more|other) (?!info|detail|about|require|ingredient)",
    "^also on",
    "^(?:weitere[nrs]?|autres|altr[ie]|otr[oa]s|más|plus de) (?!info|ang|det|dat|car)",
    "^(?:\\d+ )?(?:comments?|kommentare?|commentaires?|comentarios?)$",
  ].join("|"),
  "iu",
);
const MAX_HEADING_CHARACTERS = 60;

export const isHeading = (tree: Tree, node: Node): boolean => (tree.flags(node) & TagFlag.HEADING) !== 0;

export interface PageParts {
  /** The heading that names the page's subject, or NONE. */
  readonly subject: Node;
  /** By node, one of {@link Part}. */
  readonly parts: Uint8Array;
}

const partsByTree = new WeakMap<Tree, PageParts>();

/** Worked out once for all that read a page. */
export function pagePartsOf(tree: Tree): PageParts {
  let found = partsByTree.get(tree);
  if (!found) {
    const subject = subjectHeading(tree);
    found = { subject, parts: findOtherParts(tree, subject) };
    partsByTree.set(tree, found);
  }
  return found;
}

/**
 * @param subject no element that holds it is another part
 * @returns by node, one of {@link Part}
 */
function findOtherParts(tree: Tree, subject: Node): Uint8Array {
  const parts = new Uint8Array(tree.size);
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (!tree.isElement(node)) continue;
    const part = partOf(tree, node, subject);
    if (part === Part.SUBJECT) continue;
    parts.fill(part, node, tree.end[node]!);
    if (part === Part.BESIDE) markBehindHeadings(tree, node, subject, parts);
    node = tree.end[node]! - 1;
  }
  markBehindHeadings(tree, tree.body, subject, parts);
  return parts;
}

function partOf(tree: Tree, node: Node, subject: Node): number {
  if (subject !== NONE && (node === subject || tree.contains(node, subject))) return Part.SUBJECT;
  const tag = tree.tag[node]!;
  if (FRAME_TAGS.has(tag) || isNeverShown(tree, node)) return Part.OTHER;
  if (tag === Tag.HEADER) {
    const isOfTheContent = tree.closest(node, Tag.ARTICLE) !== NONE || tree.closest(node, Tag.MAIN) !== NONE;
    return isOfTheContent ? Part.SUBJECT : Part.OTHER;
  }
  const { classOf, idOf, values } = nameIndex(tree);
  const named = partOfNames(values[classOf[node]!]!, values[idOf[node]!]!);
  return named === Part.SUBJECT && tag === Tag.ASIDE ? Part.BESIDE : named;
}

/** Readers open panels: their text counts though it is hidden at first. */
const PANEL = /(?:^|[\s_-])(?:tab|panel|pane|accordion|collapse|toggle|content|details?|description)/i;

/** Hidden text that no panel holds: debugging data, templates, messages that a script shows when they are true. */
const isNeverShown = (tree: Tree, node: Node): boolean =>
  hidesItself(tree, node) &&
  !/^(?:tabpanel|region)$/.test(tree.attribute(node, "role") ?? "") &&
  !PANEL.test(`${tree.attribute(node, "class") ?? ""} ${tree.attribute(node, "id") ?? ""}`);

/** Parts by class or id: pages use few of them for many elements, and no pattern reaches over a space. */
const partsByName = new Map<string, number>();
const MAX_REMEMBERED_NAMES = 10_000;

function partOfNames(classes: string, id: string): number {
  if (classes === "" && id === "") return Part.SUBJECT;
  let isBeside = false;
  for (const name of `${classes} ${id}`.split(/\s+/)) {
    if (name.includes("[")) continue; // a size or colour spelled out, as in top-[var(--nav-height)]
    let part = partsByName.get(name);
    if (part === undefined) {
      const words = name
        .replace(/([a-z])([A-Z])/g, "$1-$2")
        .replaceAll("_", "-")
        .toLowerCase();
      part = OTHER_NAMES.test(words) ? Part.OTHER : BESIDE_NAMES.test(words) ? Part.BESIDE : Part.SUBJECT;
      if (partsByName.size >= MAX_REMEMBERED_NAMES) partsByName.clear();
      partsByName.set(name, part);
    }
    if (part === Part.OTHER) return Part.OTHER;
    isBeside ||= part === Part.BESIDE;
  }
  return isBeside ? Part.BESIDE : Part.SUBJECT;
}

/** Marks the sections below headings such as "You may also like". */
function markBehindHeadings(tree: Tree, root: Node, subject: Node, parts: Uint8Array): void {
  const name = subject === NONE ? "" : wordsOf(tree, subject);
  for (let node = root + 1; node < tree.end[root]!; node++) {
    if (!tree.isElement(node) || !isHeading(tree, node) || tree.tag[node] === Tag.H1 || node === subject) continue;
    const text = collapse(tree.textContent(node));
    if (text.length > MAX_HEADING_CHARACTERS || !OTHER_HEADING.test(text)) continue;
    markSection(tree, node, { subject, name }, parts);
  }
}

/** Words of a heading, without signs; none of one too long to be a name. */
function wordsOf(tree: Tree, heading: Node): string {
  const text = collapse(tree.textContent(heading));
  if (text.length > MAX_NAME_CHARACTERS) return "";
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
const MAX_NAME_CHARACTERS = 300;

/** Whether the first heading in a box names the page's subject again: the card of a recipe below "More bread recipes". */
function isAboutSubject(tree: Tree, box: Node, subject: string): boolean {
  if (!subject.includes(" ") || !tree.isElement(box)) return false;
  for (let node = box; node < tree.end[box]!; node++) {
    if (!tree.isElement(node) || !isHeading(tree, node)) continue;
    const name = wordsOf(tree, node);
    return name.includes(" ") && (` ${subject} `.includes(` ${name} `) || ` ${name} `.includes(` ${subject} `));
  }
  return false;
}

/** Up to the next heading of its rank, or the end of the element that holds it. */
function markSection(
  tree: Tree,
  heading: Node,
  { subject, name }: { readonly subject: Node; readonly name: string },
  parts: Uint8Array,
): void {
  for (let next: Node = heading; next !== NONE; next = tree.nextSibling(next)) {
    if (next !== heading && isHeading(tree, next) && tree.tag[next]! <= tree.tag[heading]!) return;
    if (next === subject || (subject !== NONE && tree.contains(next, subject))) continue;
    if (next !== heading && isAboutSubject(tree, next, name)) return;
    parts.fill(Part.OTHER, next, tree.isElement(next) ? tree.end[next]! : next + 1);
  }
}
