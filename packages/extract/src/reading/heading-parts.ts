/** Parts of a heading that are not the name of what it heads: the brand in front of a product, a line below its name. */
import { NONE, type Node, type Tree } from "@quern/markdown/html";
import { collapse } from "../page/parsed-page.js";

const BRAND = /(?:^|[\s_-])(?:brand|vendor|manufacturer|designer)(?:$|[\s_-])/i;
const SUBTITLE = /tag-?line|sub-?(?:title|heading|head|line)|eyebrow|kicker|badge|visually-?hidden|sr-?only/i;
/** Links to all that a maker sells: `/brand/fender`, `/vendor/poetry-in-stitches`. */
export const BRAND_ADDRESS =
  /[/?&](?:brands?|vendors?|manufacturers?|designers?|marken?|hersteller|marques?|marcas?|merken)[/=][^/?#]/i;
const MAX_BRAND_CHARACTERS = 40;

const namesOf = (tree: Tree, node: Node): string =>
  ["class", "id", "data-testid", "data-at", "data-test", "itemprop"]
    .map((name) => tree.attribute(node, name) ?? "")
    .join(" ")
    .replace(/([a-z])([A-Z])/g, "$1-$2");

/** Elements inside a heading that name the brand or say more about the product; empty where all of the heading would go. */
export function asidesOf(tree: Tree, heading: Node): { readonly brand: Node; readonly asides: readonly Node[] } {
  const asides: Node[] = [];
  let brand: Node = NONE;
  for (let node = heading + 1; node < tree.end[heading]!; node++) {
    if (!tree.isElement(node) || tree.last[node] === 0) continue;
    const names = namesOf(tree, node);
    const isBrand =
      brand === NONE &&
      (BRAND.test(names) || BRAND_ADDRESS.test(tree.attribute(node, "href") ?? "")) &&
      isShort(tree, node);
    if (!isBrand && !SUBTITLE.test(names)) continue;
    if (isBrand) brand = node;
    asides.push(node);
    node = tree.end[node]! - 1;
  }
  const rest = restOf(tree, heading, asides);
  return /\p{L}{2}|\d/u.test(rest) ? { brand, asides } : { brand: NONE, asides: [] };
}

const isShort = (tree: Tree, node: Node): boolean => {
  const text = collapse(tree.textContent(node));
  return text !== "" && text.length <= MAX_BRAND_CHARACTERS;
};

function restOf(tree: Tree, heading: Node, asides: readonly Node[]): string {
  let text = "";
  for (let node = heading + 1; node < tree.end[heading]!; node++) {
    if (asides.includes(node)) node = tree.end[node]! - 1;
    else if (tree.isText(node)) text += tree.text(node);
  }
  return text;
}

/** The brand that stands inside a product's heading. */
export function brandInHeading(tree: Tree, heading: Node): string | undefined {
  const { brand } = asidesOf(tree, heading);
  return brand === NONE ? undefined : collapse(tree.textContent(brand));
}
