import { folderPage } from "../clean/url.js";
import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import { letters } from "./title.js";

/** Levels from a heading up to a link around it. */
const LINK_LEVELS = 3;

/**
 * Headings that name the site or the book over each of its pages: all of such a heading is a link to the first page of a folder above this
 * one. On that first page itself it is the title.
 *
 * @param url address of the page; without it nothing is known
 * @param documentTitle its `<title>`, letters and digits only
 */
export function findSiteNames(tree: Tree, url: string | undefined, documentTitle: string): ReadonlySet<Node> {
  const found = new Set<Node>();
  if (url === undefined) return found;
  const page = folderPage(url, url);
  let headings = 0;
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (tree.tag[node] !== Tag.H1) continue;
    headings++;
    const target = folderPage(linkOf(tree, node) ?? url, url);
    if (target.endsWith("/") && target !== page && page.startsWith(target)) found.add(node);
  }
  // The only one may be the page's title all the same, with a link that leads home.
  if (headings === 1)
    for (const only of found) if (documentTitle.startsWith(letters(tree.textContent(only)))) found.clear();
  return found;
}

/** Where the link leads that is all there is to a heading. */
function linkOf(tree: Tree, heading: Node): string | undefined {
  let link = tree.find(heading, Tag.A);
  if (link === NONE) {
    link = heading;
    for (let level = 0; level < LINK_LEVELS && tree.tag[link] !== Tag.A; level++) link = tree.parent[link]!;
    return tree.tag[link] === Tag.A ? tree.attribute(link, "href") : undefined;
  }
  return tree.textContent(link).trim() === tree.textContent(heading).trim() ? tree.attribute(link, "href") : undefined;
}
