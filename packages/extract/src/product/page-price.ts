import type { Node, Tree } from "@quern/markdown/html";
import { Tag, TagFlag } from "@quern/markdown/html";
import { type FoundMoney, findMoney, sameAmount, toMoney } from "../money/money.js";
import { classesOf, type ParsedPage } from "../page/parsed-page.js";
import { nodeAt, type TextBlock, textBlocks } from "../page/text-blocks.js";
import type { Price } from "./profile.js";
import type { ProductRegions } from "./regions.js";
import { LIST_PRICE_BEFORE, LIST_PRICE_CLASS, OTHER_PRICE_BEFORE, OTHER_PRICE_BEHIND } from "./vocabulary.js";

const STRUCK: ReadonlySet<number> = new Set([Tag.DEL, Tag.S, Tag.STRIKE]);
/** Longer blocks are prose, in which amounts mean anything. */
const MAX_BLOCK_CHARACTERS = 240;
const MAX_LEVELS = 25;
/** A page of one product shows fewer prices. */
const MAX_CANDIDATES = 300;
/** A box with a price, the old price and a percentage is not larger. */
const MAX_NODES_OF_A_PRICE = 40;

export interface PagePrice {
  readonly price: Price;
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
    const chosen =
      inside.find((one) => sameAmount(one, known)) ??
      inside.find(({ node }) => node > regions.heading) ??
      mostRepeated(inside);
    const lists = candidates.filter(
      (one) => one.isList && tree.contains(scope, one.node) && one.amount > chosen.amount,
    );
    const list =
      lists.sort((a, b) => Math.abs(a.node - chosen.node) - Math.abs(b.node - chosen.node))[0] ??
      byPercentage(tree, chosen, inside);
    return {
      price: priceOf(chosen),
      ...(list && list.currency === chosen.currency ? { originalPrice: priceOf(list) } : {}),
      scope,
      cards,
      current: inside,
    };
  }
  return undefined;
}

/** In front of the heading stand the price, often several times, and those of other formats. */
function mostRepeated(candidates: readonly Candidate[]): Candidate {
  const timesOf = (one: Candidate): number => candidates.filter((other) => sameAmount(one, other)).length;
  return candidates.reduce((best, one) => (timesOf(one) >= timesOf(best) ? one : best));
}

/** The larger price right behind, when a percentage beside both says by how much the one is below the other. */
function byPercentage(tree: Tree, chosen: Candidate, current: readonly Candidate[]): Candidate | undefined {
  const next = current.find((one) => one.node > chosen.node && one.amount > chosen.amount);
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
  for (const block of textBlocks(tree, tree.body, excluded)) {
    if (found.length >= MAX_CANDIDATES) break;
    if (block.text.length > MAX_BLOCK_CHARACTERS || !/\d/.test(block.text)) continue;
    let from = 0;
    for (const money of findMoney(block.text, locale)) {
      const before = block.text.slice(from, money.start).trim();
      const behind = block.text.slice(money.end, money.end + 30);
      from = money.end;
      const node = nodeAt(block, money.start);
      if (tree.closest(node, Tag.SELECT) >= 0 || tree.closest(node, Tag.BUTTON) >= 0) continue;
      const isList = isStruck(tree, node, block) || LIST_PRICE_BEFORE.test(before);
      if (!isList && (OTHER_PRICE_BEFORE.test(before.slice(-60)) || OTHER_PRICE_BEHIND.test(behind))) {
        // A price that is written twice in a row, once for screen readers, is one price.
        if (before === "" && sameAmount(found.at(-1), money)) found.pop();
      } else if (money.amount > 0) found.push({ ...money, node, isList, isVerbatim: !block.isMended });
    }
  }
  return found;
}

/** By its element, or by the name of an element between it and its block. */
function isStruck(tree: Tree, node: Node, block: TextBlock): boolean {
  for (let above = tree.parent[node]!; above > tree.body; above = tree.parent[above]!) {
    if (STRUCK.has(tree.tag[above]!) || LIST_PRICE_CLASS.test(classesOf(tree, above))) return true;
    if (above === block.node) return false;
  }
  return false;
}
