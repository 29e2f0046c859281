/** Parts of a heading that are not the name of what it heads: the brand in front of a product, a line below its name. */
import { NONE, type Node, type Tree } from "@quern/markdown/html";
import { collapse } from "../page/parsed-page.js";
import { keyOf, likeness } from "./candidate.js";
import { TITLE_SEPARATOR } from "./reading-context.js";

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

const MAX_TEXTS = 40;
const MIN_NAME_KEY = 4;
/** Likeness to the domain from which the beginning of a heading is taken for the site's name. */
const SITE_LIKENESS = 0.7;

/** Tells where the name in a heading ends. */
interface HeadingFrame {
  /** Of the document. */
  readonly title: string;
  /** Key of the domain's name. */
  readonly site: string;
  /** Elements in the heading that are no part of the name. */
  readonly without?: readonly Node[];
}

/**
 * Where the name ends that a heading and the document's title begin with, when elements follow in the heading that the title does not know:
 * `<h1>Dune <span>Paperback – 3 May 2005</span></h1>` below "Dune: Frank Herbert: Books".
 *
 * @returns the first node behind the name
 */
export function endOfName(tree: Tree, heading: Node, { title, site, without = [] }: HeadingFrame): Node {
  const end = tree.end[heading]!;
  const keys: string[] = [];
  const nodes: Node[] = [];
  for (let node = heading + 1; node < end; node++) {
    if (without.includes(node)) node = tree.end[node]! - 1;
    else if (tree.isText(node) && !tree.blank[node]) {
      if (keys.length >= MAX_TEXTS) return end;
      keys.push((keys.at(-1) ?? "") + keyOf(tree.text(node)));
      nodes.push(node);
    }
  }
  const all = keys.at(-1) ?? "";
  for (const part of keys.length > 1 ? partsFrom(title) : []) {
    const known = keyOf(part);
    const at = keys.findLastIndex((key) => known.startsWith(key));
    const name = keys[at] ?? "";
    if (name.length < MIN_NAME_KEY) continue;
    const rest = all.slice(name.length);
    const goesOn = /^[\p{L}\p{N}]/u.test(behindKey(part, name));
    const isWhole = rest === "" || known.slice(name.length).includes(rest);
    return goesOn || isWhole || likeness(name, site) > SITE_LIKENESS ? end : nodes[at]! + 1;
  }
  return end;
}

const MAX_PARTS = 4;

/** A title, and what is left of it without its first parts: "Shop - Dune - Books", "Dune - Books". */
function partsFrom(title: string): string[] {
  const parts = [title];
  for (let rest = title; parts.length < MAX_PARTS; parts.push(rest)) {
    const separator = TITLE_SEPARATOR.exec(rest);
    if (!separator) break;
    rest = rest.slice(separator.index + separator[0].length);
  }
  return parts;
}

/** The rest of a text behind the letters and digits that make up a key. */
function behindKey(text: string, key: string): string {
  let length = 0;
  let at = 0;
  for (const sign of text) {
    if (length >= key.length) break;
    length += keyOf(sign).length;
    at += sign.length;
  }
  return text.slice(at);
}
