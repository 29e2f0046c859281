/** Parts of a page that speak of something else than its subject. */
import { NONE, type Node, nameIndex, Tag, TagFlag, type Tree } from "@quern/markdown/html";
import { collapse } from "../../page/parsed-page.js";
import { OTHER_REGION_HEADING } from "../../product/vocabulary.js";

const TAGS: ReadonlySet<number> = new Set([Tag.NAV, Tag.FOOTER, Tag.SCRIPT, Tag.STYLE, Tag.TEMPLATE, Tag.DIALOG]);
const NAMES =
  /(?:^|[\s_-])(?:comments?|kommentare?|commentaires?|comentarios|respond|related|recommend\w*|similar|aehnliche?|suggestions?|upsell|cross-?sells?|also-?(?:bought|viewed|like)|best-?sellers?|footer|cookies?|consent|newsletter|share|social|breadcrumbs?|nav|menu|advert\w*|reviews?|mini-?cart|most-?read)(?:$|[\s_-])/i;
const SIDE_NAMES = /(?:^|[\s_-])(?:sidebar|side-?bar)(?:$|[\s_-])/i;
const MORE_HEADING =
  /^(?:more (?!info|detail|about)|most (?:read|popular|viewed)|also on|other (?!info|detail|require)|weitere[nrs]? (?!info|ang|det)|meistgelesen|autres (?!info|car)|plus de |à lire|más (?!info|det)|otr[oa]s (?!dat|det|car)|altr[ie] (?!det|info)|comments?$|kommentare$|commentaires$|comentarios$|\d+ (?:comments?|kommentare?|commentaires?|comentarios?)$)/i;

export const isHeading = (tree: Tree, node: Node): boolean => (tree.flags(node) & TagFlag.HEADING) !== 0;

/** By node: 0 the subject, 1 something else, 2 a box beside it (which may hold facts of the subject). */
export function findElsewhere(tree: Tree): Uint8Array {
  const elsewhere = new Uint8Array(tree.size);
  const title = onlyTitle(tree);
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (!tree.isElement(node)) continue;
    const kind = kindOf(tree, node, title);
    if (kind !== 0) {
      elsewhere.fill(kind, node, tree.end[node]!);
      if (kind === 2) markOtherSections(tree, node, elsewhere);
      node = tree.end[node]! - 1;
    }
  }
  markOtherSections(tree, tree.body, elsewhere);
  return elsewhere;
}

function onlyTitle(tree: Tree): Node {
  const first = tree.find(tree.body, Tag.H1);
  if (first === NONE) return NONE;
  for (let node = tree.end[first]!; node < tree.size; node++) if (tree.tag[node] === Tag.H1) return NONE;
  return first;
}

function kindOf(tree: Tree, node: Node, title: Node): 0 | 1 | 2 {
  const tag = tree.tag[node]!;
  if (TAGS.has(tag)) return 1;
  if (tag === Tag.HEADER) {
    const isContent = tree.closest(node, Tag.ARTICLE) !== NONE || tree.closest(node, Tag.MAIN) !== NONE;
    return isContent || (title !== NONE && tree.contains(node, title)) ? 0 : 1;
  }
  if (title !== NONE && tree.contains(node, title)) return 0;
  const { classOf, idOf, values } = nameIndex(tree);
  const named = kindOfNames(values[classOf[node]!]!, values[idOf[node]!]!);
  return named === 0 && tag === Tag.ASIDE ? 2 : named;
}

/** Kinds by class or id: pages use few of them for many elements, and no pattern reaches over a space. */
const kindsByName = new Map<string, 0 | 1 | 2>();
const MAX_REMEMBERED_NAMES = 10_000;

function kindOfNames(classes: string, id: string): 0 | 1 | 2 {
  if (classes === "" && id === "") return 0;
  let isSide = false;
  for (const name of `${classes} ${id}`.split(/\s+/)) {
    let kind = kindsByName.get(name);
    if (kind === undefined) {
      const words = name.replace(/([a-z])([A-Z])/g, "$1-$2");
      kind = NAMES.test(words) ? 1 : SIDE_NAMES.test(words) ? 2 : 0;
      if (kindsByName.size >= MAX_REMEMBERED_NAMES) kindsByName.clear();
      kindsByName.set(name, kind);
    }
    if (kind === 1) return 1;
    isSide ||= kind === 2;
  }
  return isSide ? 2 : 0;
}

/** Content below a heading such as "You may also like", up to the next of its rank, or the section that holds it. */
function markOtherSections(tree: Tree, root: Node, elsewhere: Uint8Array): void {
  for (let node = root + 1; node < tree.end[root]!; node++) {
    if (!tree.isElement(node) || !isHeading(tree, node) || tree.tag[node] === Tag.H1) continue;
    const text = collapse(tree.textContent(node));
    if (text.length > 60 || !(OTHER_REGION_HEADING.test(text) || MORE_HEADING.test(text))) continue;
    for (let next: Node = node; next !== NONE; next = tree.nextSibling(next)) {
      if (next !== node && isHeading(tree, next) && tree.tag[next]! <= tree.tag[node]!) break;
      elsewhere.fill(1, next, tree.isElement(next) ? tree.end[next]! : next + 1);
    }
  }
}
