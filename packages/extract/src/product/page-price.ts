import type { Node, Tree } from "@quern/markdown/html";
import { Tag, TagFlag } from "@quern/markdown/html";
import { type FoundMoney, findMoney, sameAmount, toMoney } from "../money/money.js";
import { classesOf, type ParsedPage } from "../page/parsed-page.js";
import { nodeAt, type TextBlock, textBlocks } from "../page/text-blocks.js";
import type { Price } from "./profile.js";
import type { ProductRegions } from "./regions.js";
import { isWithTax, type Tax, taxAround, taxIn } from "./tax.js";
import { LIST_PRICE_BEFORE, LIST_PRICE_CLASS, OTHER_PRICE_BEFORE, OTHER_PRICE_BEHIND } from "./vocabulary.js";

const STRUCK: ReadonlySet<number> = new Set([Tag.DEL, Tag.S, Tag.STRIKE]);
/** Longer blocks are prose, in which amounts mean anything. */
const MAX_BLOCK_CHARACTERS = 240;
const MAX_LEVELS = 25;
/** A page of one product shows fewer prices. */
const MAX_CANDIDATES = 300;
/** A word of tax stands this close to its amount. */
const MAX_TAX_CHARACTERS = 40;
/** A box with a price, the old price and a percentage is not larger. */
const MAX_NODES_OF_A_PRICE = 40;

export interface PagePrice {
  readonly price: Price;
  /** The same without tax, where the page shows both. */
  readonly withoutTax?: number;
  readonly originalPrice?: Price;
  /** Smallest element that holds the heading and the price. */
  readonly scope: Node;
  /** Boxes with prices of other products. */
  readonly cards: readonly Node[];
  /** Current prices in that element. */
  readonly current: ReadonlyArray<{ readonly node: Node; readonly amount: number }>;
}

interface Candidate extends FoundMoney {
  readonly node: Node;
  readonly isList: boolean;
  readonly isVerbatim: boolean;
  tax: Tax | undefined;
}

/**
 * The price that stands nearest to the heading, in the smallest element around both, and the one that it was before. Prices on cards, as
 * lists of products have them, are none.
 *
 * @param known price that the page states in a machine-readable form: where it is shown, that is the one
 */
export function findPagePrice(
  page: ParsedPage,
  regions: ProductRegions,
  known: Price | undefined,
): PagePrice | undefined {
  const { tree } = page;
  const { candidates, cards } = withoutCards(tree, regions.heading, priceCandidates(page, regions));
  const current = candidates.filter((one) => !one.isList);
  if (current.length === 0) return undefined;
  let scope: Node = regions.heading;
  for (let level = 0; level < MAX_LEVELS && scope > 0; level++) {
    scope = tree.parent[scope]!;
    const inside = current.filter(({ node }) => tree.contains(scope, node));
    if (inside.length === 0) {
      if (scope <= tree.body) return undefined;
      continue;
    }
    const nearest =
      inside.find((one) => sameAmount(one, known)) ??
      inside.find(({ node }) => node > regions.heading) ??
      mostRepeated(inside);
    const chosen = withTax(nearest, inside) ?? nearest;
    const larger = candidates.filter(
      (one) => one.isList && tree.contains(scope, one.node) && one.amount > chosen.amount,
    );
    const alike = larger.filter(({ tax }) => tax === chosen.tax);
    const lists = alike.length > 0 ? alike : larger;
    const list =
      lists.sort((a, b) => Math.abs(a.node - chosen.node) - Math.abs(b.node - chosen.node))[0] ??
      byPercentage(tree, chosen, inside);
    return {
      price: priceOf(chosen),
      ...(list && list.currency === chosen.currency ? { originalPrice: priceOf(list) } : {}),
      ...(chosen === nearest ? {} : { withoutTax: nearest.amount }),
      scope,
      cards,
      current: inside,
    };
  }
  return undefined;
}

/** The price that is paid, where one is shown with tax and one without. */
function withTax(shown: Candidate, current: readonly Candidate[]): Candidate | undefined {
  if (shown.tax === "gross") return undefined;
  const pair = (one: Candidate): boolean => one.currency === shown.currency && isWithTax(one.amount, shown.amount);
  return (
    current.find((one) => one.tax === "gross" && pair(one)) ??
    (shown.tax === "net" ? current.find((one) => one.tax === undefined && pair(one)) : undefined)
  );
}

/** In front of the heading stand the price, often several times, and those of other formats. */
function mostRepeated(candidates: readonly Candidate[]): Candidate {
  const timesOf = (one: Candidate): number => candidates.filter((other) => sameAmount(one, other)).length;
  return candidates.reduce((best, one) => (timesOf(one) >= timesOf(best) ? one : best));
}

/** The larger price right behind, when a percentage beside both says by how much the one is below the other. */
function byPercentage(tree: Tree, chosen: Candidate, current: readonly Candidate[]): Candidate | undefined {
  const next = current.find((one) => one.node > chosen.node && one.amount > chosen.amount && one.tax === chosen.tax);
  if (!next) return undefined;
  let parent = tree.parent[chosen.node]!;
  while (parent > tree.body && !tree.contains(parent, next.node)) parent = tree.parent[parent]!;
  if (tree.end[parent]! - parent > MAX_NODES_OF_A_PRICE) return undefined;
  const text = textBlocks(tree, parent)
    .map((block) => block.text)
    .join(" ");
  const percentages = [...text.matchAll(/(?<!\d)(\d{1,2})\s?%/g)].map((match) => Number(match[1]));
  const reduction = (1 - chosen.amount / next.amount) * 100;
  return percentages.some((one) => Math.abs(one - reduction) <= 1) ? next : undefined;
}

/** Without prices in boxes of the same kind side by side that each begin with a heading or a link. */
function withoutCards(
  tree: Tree,
  heading: Node,
  all: readonly Candidate[],
): { candidates: Candidate[]; cards: Node[] } {
  const boxes = all.map(({ node }) => {
    let box = node;
    for (
      let above = tree.parent[node]!;
      above > tree.body && !tree.contains(above, heading);
      above = tree.parent[above]!
    ) {
      const others = all.some((one) => tree.contains(above, one.node) && !tree.contains(box, one.node));
      if (others && beginsWithName(tree, box)) break;
      box = above;
    }
    return box;
  });
  const kinds = boxes.map((box) => `${tree.parent[box]} ${tree.tag[box]}`);
  const isCard = boxes.map(
    (box, index) =>
      beginsWithName(tree, box) &&
      boxes.some((other, at) => other !== box && kinds[at] === kinds[index] && beginsWithName(tree, other)),
  );
  return {
    candidates: all.filter((_one, index) => !isCard[index]),
    cards: boxes.filter((_box, index) => isCard[index]),
  };
}

/** Whether the first text of a box is a heading or a link. */
function beginsWithName(tree: Tree, box: Node): boolean {
  for (let node = box + 1; node < tree.end[box]!; node++) {
    if (!tree.isText(node) || tree.blank[node]) continue;
    for (let above = tree.parent[node]!; above >= box; above = tree.parent[above]!)
      if (tree.tag[above] === Tag.A || tree.flags(above) & TagFlag.HEADING) return true;
    return false;
  }
  return false;
}

function priceOf(candidate: Candidate): Price {
  const { formatted: _formatted, ...amount } = toMoney(candidate);
  return candidate.isVerbatim ? toMoney(candidate) : amount;
}

function priceCandidates(page: ParsedPage, { excluded }: ProductRegions): Candidate[] {
  const { tree, locale } = page;
  const found: Candidate[] = [];
  let last: Candidate | undefined;
  let label: Tax | undefined;
  for (const block of textBlocks(tree, tree.body, excluded)) {
    if (found.length >= MAX_CANDIDATES) break;
    const money =
      block.text.length > MAX_BLOCK_CHARACTERS || !/\d/.test(block.text) ? [] : [...findMoney(block.text, locale)];
    // A line that only says something of tax speaks of the price above it, or else is the label of the next.
    if (money.length === 0) {
      const tax = block.text.length <= MAX_TAX_CHARACTERS ? taxIn(block.text) : undefined;
      label = last && last.tax === undefined ? undefined : tax;
      if (last) last.tax ??= tax;
      last = undefined;
      continue;
    }
    const saysTaxFirst = taxIn(block.text.slice(0, money[0]!.start)) !== undefined;
    let from = 0;
    for (const [at, one] of money.entries()) {
      const before = block.text.slice(from, one.start).trim();
      const next = block.text.slice(one.end, money[at + 1]?.start ?? one.end + MAX_TAX_CHARACTERS);
      from = one.end;
      const node = nodeAt(block, one.start);
      if (tree.closest(node, Tag.SELECT) >= 0 || tree.closest(node, Tag.BUTTON) >= 0) continue;
      const isList = isStruck(tree, node, block) || LIST_PRICE_BEFORE.test(before);
      const saidBefore = taxIn(before);
      const tax = taxAround(tree, node) ?? (saysTaxFirst ? saidBefore : taxIn(next)) ?? label;
      const behind = block.text.slice(one.end, one.end + 30);
      const isOther =
        (OTHER_PRICE_BEFORE.test(before.slice(-60)) && saidBefore === undefined) || OTHER_PRICE_BEHIND.test(behind);
      if (!isList && isOther) {
        // A price that is written twice in a row, once for screen readers, is one price.
        if (before === "" && sameAmount(found.at(-1), one)) found.pop();
      } else if (one.amount > 0) found.push((last = { ...one, node, isList, isVerbatim: !block.isMended, tax }));
    }
    label = undefined;
  }
  return found;
}

/** By its element, or by the name of an element between it and its block. */
function isStruck(tree: Tree, node: Node, block: TextBlock): boolean {
  for (let above = tree.parent[node]!; above > tree.body; above = tree.parent[above]!) {
    if (STRUCK.has(tree.tag[above]!) || LIST_PRICE_CLASS.test(classesOf(tree, above))) return true;
    if (tree.attribute(above, "style")?.includes("line-through")) return true;
    if (above === block.node) return false;
  }
  return false;
}
