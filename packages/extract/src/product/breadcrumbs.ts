import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { classesOf, collapse, openGraphText, type ParsedPage } from "../page/parsed-page.js";
import { HOME } from "./vocabulary.js";

const MAX_NODES = 400;
const MAX_STEPS = 8;
const MAX_STEP_CHARACTERS = 60;

/** The path to the page: a region that is called so, else a row of links in front of the heading that begins with the home page. */
export function breadcrumbs(page: ParsedPage, title: string, heading: Node): string | undefined {
  const { tree } = page;
  for (let node = tree.body; node < tree.size; node++) {
    if (!tree.isElement(node)) continue;
    const names = `${classesOf(tree, node)} ${tree.attribute(node, "aria-label")?.toLowerCase() ?? ""}`;
    if (/breadcrumb|brotkr|fil-?d?-?ariane/.test(names) && tree.end[node]! - node <= MAX_NODES)
      return joinCategories(linksIn(tree, node), title, page);
  }
  for (let node = tree.body; node < heading; node++) {
    if (tree.tag[node] !== Tag.A || !HOME.test(collapse(tree.textContent(node)))) continue;
    const row = rowOf(tree, node);
    if (row === NONE || tree.contains(row, heading)) continue;
    const links = linksIn(tree, row);
    const isPath =
      links.length >= 2 && links.length <= MAX_STEPS && links.every((one) => one.length <= MAX_STEP_CHARACTERS);
    if (isPath && isAllLinks(tree, row, links)) return joinCategories(links, title, page);
  }
  return undefined;
}

/** The smallest element around a link that holds others too; menus do not count. */
function rowOf(tree: Tree, link: Node): Node {
  for (let above = tree.parent[link]!; above > tree.body; above = tree.parent[above]!) {
    if (tree.tag[above] === Tag.NAV || tree.tag[above] === Tag.HEADER || tree.tag[above] === Tag.FOOTER) return NONE;
    if (linksIn(tree, above).length > 1) return tree.closest(above, Tag.NAV) === NONE ? above : NONE;
  }
  return NONE;
}

/** Beside the links only signs stand, and perhaps where one is. */
const isAllLinks = (tree: Tree, row: Node, links: readonly string[]): boolean =>
  collapse(tree.textContent(row)).length - links.join("").length <= MAX_STEP_CHARACTERS * 2;

function linksIn(tree: Tree, root: Node): string[] {
  const names: string[] = [];
  for (let node = root; node < tree.end[root]! && names.length <= MAX_STEPS * 2; node++) {
    if (tree.tag[node] === Tag.A) names.push(collapse(tree.textContent(node)));
  }
  return names.filter((name) => name !== "");
}

/** Joins the steps between the home page and the product. The home page may go by the name of the site. */
export function joinCategories(names: readonly string[], title: string, page: ParsedPage): string | undefined {
  const site = (openGraphText(page, "og:site_name") ?? "").toLowerCase();
  const host = page.locale.host?.replace(/^www\./, "").split(".")[0];
  const isSite = (name: string): boolean => name === site || name.replace(/[^\p{L}\p{N}]/gu, "") === host;
  const steps = names.filter((name, index) => {
    if (!/\p{L}/u.test(name) || name.toLowerCase() === title.toLowerCase()) return false;
    return !(index === 0 && (HOME.test(name) || isSite(name.toLowerCase())));
  });
  return steps.join(" > ") || undefined;
}
