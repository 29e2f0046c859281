import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { Part, pagePartsOf } from "../page/other-parts.js";
import { collapse, type ParsedPage, titleText } from "../page/parsed-page.js";
import { endOfName } from "../reading/heading-parts.js";
import { domainOf } from "../reading/reading-context.js";

/** Where on the page the product is. */
export interface ProductRegions {
  /** The element that names it. */
  readonly heading: Node;
  readonly title: string;
  /** By node, 1 for what belongs to the page's frame or shows other products. A box beside the text is often the one to buy in. */
  readonly excluded: Uint8Array;
}

/** @returns undefined when nothing names the subject of the page */
export function findRegions(page: ParsedPage): ProductRegions | undefined {
  const { tree } = page;
  const { subject: heading, parts } = pagePartsOf(tree);
  if (heading === NONE) return undefined;
  return {
    heading,
    title: nameIn(page, heading),
    excluded: parts.map((part) => (part === Part.OTHER ? 1 : 0)),
  };
}

/** The heading's text without what stands behind the name. */
function nameIn({ tree, url }: ParsedPage, heading: Node): string {
  const end = endOfName(tree, heading, { title: titleText(tree), site: domainOf(url) });
  if (end === tree.end[heading]) return collapse(tree.textContent(heading));
  let text = "";
  for (let node = heading + 1; node < end; node++) if (tree.isText(node)) text += tree.text(node);
  return collapse(text);
}

/** Largest element around a node that is neither the body nor holds the page's frame. */
export function surroundings(tree: Tree, node: Node): Node {
  let scope = node;
  for (let above = tree.parent[node]!; above > tree.body; above = tree.parent[above]!) {
    for (let child = tree.firstChild(above); child !== NONE; child = tree.nextSibling(child)) {
      if (tree.tag[child] === Tag.NAV || tree.tag[child] === Tag.FOOTER) return scope;
    }
    scope = above;
  }
  return scope;
}
