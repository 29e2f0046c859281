/** Signs that a page sells one product, read off its structure, and the chance of it that they give together. */
import { type Node, Tag, TagFlag, type Tree } from "@quern/markdown/html";
import { classesOf, collapse, type ParsedPage, titleText } from "../page/parsed-page.js";
import type { Choice } from "./choices.js";
import type { PagePrice } from "./page-price.js";
import type { ProductRegions } from "./regions.js";
import { PRODUCT_SECTION, QUANTITY } from "./vocabulary.js";
import { BASE, WEIGHTS } from "./weights.js";

/** Parts of the page that the signs are made of. */
export interface SignSources {
  readonly page: ParsedPage;
  readonly regions: ProductRegions;
  readonly price: PagePrice | undefined;
  readonly buttons: readonly Node[];
  readonly choices: readonly Choice[];
  readonly hasStock: boolean;
  readonly hasSku: boolean;
  readonly hasBrand: boolean;
  readonly images: number;
  /** Whether buttons buy at different prices, or there are several prices and none to buy at. */
  readonly isList: boolean;
}

const HEADING_LEVELS = 4;
/** Closer than this many nodes, a price belongs to the heading. */
const MAX_NODES_BESIDE = 120;
/** More buttons buy different things. */
const MAX_BUTTONS = 3;

/** Each sign between 0 and 1. */
export const SIGNS = {
  hasPrice: ({ price }) => bit(price !== undefined),
  onePrice: ({ price }) => bit(price !== undefined && amounts(price) === 1),
  manyPrices: ({ price }) => bit(price !== undefined && amounts(price) > 2),
  priceBeside: ({ price, regions }) => bit(price !== undefined && isBeside(price, regions)),
  hasCards: ({ price }) => bit((price?.cards.length ?? 0) > 0),
  isList: ({ isList }) => bit(isList),
  fewButtons: ({ buttons }) => bit(buttons.length > 0 && buttons.length <= MAX_BUTTONS),
  manyButtons: ({ buttons }) => bit(buttons.length > MAX_BUTTONS),
  hasStock: ({ hasStock }) => bit(hasStock),
  hasSku: ({ hasSku }) => bit(hasSku),
  hasBrand: ({ hasBrand }) => bit(hasBrand),
  hasChoices: ({ choices }) => bit(choices.length > 0 && choices.length <= 4),
  hasImages: ({ images }) => bit(images >= 2),
  namedProduct: ({ page, regions }) =>
    bit(/product|produkt|artikel|\bitem\b|\bpdp\b|\bsku\b/.test(namesAround(page.tree, regions.heading))),
  addressOfProduct: ({ page }) =>
    bit(
      /\/(?:products?|produkte?|produits?|productos?|prodott[oi]|p|pd|dp|items?|artikel|app|shop)\/[^/]/.test(page.url),
    ),
  addressWithCode: ({ page }) =>
    bit(/(?:[-_/=.][a-z]{0,4}\d{4}[a-z\d]*|-p-?\d+)(?:\.\w+)?\/?(?:[?#].*)?$/i.test(page.url)),
  addressOfList: ({ page }) =>
    bit(
      /\/(?:collections?|categor(?:y|ies)|c|search|shop|brands?|tags?|browse|s|cat|list)(?:\/[^/]*)?\/?(?:[?#].*)?$/i.test(
        page.url,
      ),
    ),
  addressOfText: ({ page }) =>
    bit(/\/(?:blog|news|articles?|guides?|reviews?|best|\d{4}\/\d\d)(?:[/-]|$)/i.test(page.url)),
  productSections: ({ page, regions }) => Math.min(1, countSections(page.tree, regions.excluded) / 3),
  hasQuantity: ({ page, regions }) => bit(hasQuantity(page.tree, regions.excluded)),
  titleWithPrice: ({ page }) => bit(/[$€£¥]\s?\d|\d\s?[€£]/.test(titleText(page.tree))),
  manyWords: ({ page }) => Math.min(1, page.lengths[page.tree.body]! / 20_000),
  proseShare: ({ page }) => proseShare(page),
  titleOfGuide: ({ regions }) => bit(/\b(?:best|top \d+|\d+ (?:best|top)|vs\.?|how|why|guide)\b/i.test(regions.title)),
  shortTitle: ({ regions }) => bit(regions.title.length < 25),
} as const satisfies Readonly<Record<string, (sources: SignSources) => number>>;

/** Every sign has a weight, and every weight a sign. */
type Sign = keyof typeof SIGNS & keyof typeof WEIGHTS;

/** @returns the probability that the page sells one product: calibrated on pages of sites that the weights were made without */
export function chanceOfProduct(sources: SignSources): number {
  let logOdds = BASE;
  for (const [name, sign] of Object.entries(SIGNS)) logOdds += WEIGHTS[name as Sign] * sign(sources);
  return 1 / (1 + Math.exp(-logOdds));
}

/** Whether the only price stands beside the heading and a button buys: an offer of one thing, whatever the address says and however much the page tells. */
export const offersOne = ({ price, buttons, isList, regions }: SignSources): boolean =>
  price !== undefined &&
  amounts(price) === 1 &&
  isBeside(price, regions) &&
  price.cards.length === 0 &&
  buttons.length > 0 &&
  buttons.length <= MAX_BUTTONS &&
  !isList;

const bit = (is: boolean): number => (is ? 1 : 0);

const isBeside = ({ current }: PagePrice, { heading }: ProductRegions): boolean =>
  current.some(({ node }) => Math.abs(node - heading) < MAX_NODES_BESIDE);

const amounts = (price: PagePrice): number => new Set(price.current.map(({ amount }) => amount)).size;

/** Class names of the heading, of what is close around it, and of the body. */
function namesAround(tree: Tree, heading: Node): string {
  let names = classesOf(tree, tree.body);
  for (
    let above = heading, level = 0;
    above > tree.body && level < HEADING_LEVELS;
    above = tree.parent[above]!, level++
  )
    names += ` ${classesOf(tree, above)}`;
  return names;
}

/** Headings and tabs such as "Specifications" and "In the box". */
function countSections(tree: Tree, excluded: Uint8Array): number {
  const found = new Set<string>();
  for (let node = tree.body; node < tree.end[tree.body]!; node++) {
    if (excluded[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    const tag = tree.tag[node]!;
    const isLabel = tree.isElement(node) && (tree.flags(node) & TagFlag.HEADING) !== 0;
    if (!isLabel && tag !== Tag.BUTTON && tag !== Tag.SUMMARY && tag !== Tag.A && tag !== Tag.LI) continue;
    if (tree.end[node]! - node > 8) continue;
    const text = collapse(tree.textContent(node)).toLowerCase();
    if (text.length <= 40 && PRODUCT_SECTION.test(text)) found.add(text);
  }
  return found.size;
}

function hasQuantity(tree: Tree, excluded: Uint8Array): boolean {
  for (let node = tree.body; node < tree.end[tree.body]!; node++) {
    if (excluded[node]) {
      node = tree.end[node]! - 1;
      continue;
    }
    const tag = tree.tag[node]!;
    if (tag !== Tag.INPUT && tag !== Tag.SELECT) continue;
    const names = ["name", "id", "aria-label", "class"].map((name) => tree.attribute(node, name) ?? "").join(" ");
    if (QUANTITY.test(names)) return true;
  }
  return false;
}

/** Share of the page's text in paragraphs: shops write little of it. */
function proseShare({ tree, lengths }: ParsedPage): number {
  let inParagraphs = 0;
  for (let node = tree.body; node < tree.end[tree.body]!; node++)
    if (tree.tag[node] === Tag.P && lengths[node]! > 80) inParagraphs += lengths[node]!;
  return inParagraphs / Math.max(1, lengths[tree.body]!);
}
