import { Tag } from "../../html/tags.js";
import type { Node, Tree } from "../../html/tree.js";
import { type FoundMoney, findMoney, sameAmount, toMoney } from "../money.js";
import { classesOf, type ParsedPage } from "../parsed-page.js";
import { nodeAt, type TextBlock, textBlocks } from "../text-blocks.js";
import type { Price } from "./profile.js";
import type { ProductRegions } from "./regions.js";
import { LIST_PRICE_BEFORE, LIST_PRICE_CLASS, OTHER_PRICE_BEFORE, OTHER_PRICE_BEHIND } from "./vocabulary.js";

const STRUCK: ReadonlySet<number> = new Set([Tag.DEL, Tag.S, Tag.STRIKE]);
/** Longer blocks are prose, in which amounts mean anything. */
const MAX_BLOCK_CHARACTERS = 240;
const MAX_LEVELS = 25;

export interface PagePrice {
  readonly price: Price;
  readonly originalPrice?: Price;
  /** Smallest element that holds the heading and the price. */
  readonly scope: Node;
  /** Different current prices in that element: a list of products has many. */
  readonly count: number;
}

interface Candidate extends FoundMoney {
  readonly node: Node;
  readonly isList: boolean;
  readonly isVerbatim: boolean;
}

/** The price that stands nearest to the heading, in the smallest element around both, and the one that it was before. */
export function findPagePrice(page: ParsedPage, regions: ProductRegions): PagePrice | undefined {
  const { tree } = page;
  const candidates = priceCandidates(page, regions);
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
    const chosen = inside.find(({ node }) => node > regions.heading) ?? inside.at(-1)!;
    const lists = candidates.filter(
      (one) => one.isList && tree.contains(scope, one.node) && one.amount > chosen.amount,
    );
    const list = lists.sort((a, b) => Math.abs(a.node - chosen.node) - Math.abs(b.node - chosen.node))[0];
    const distinct = inside.filter((one, index) => inside.findIndex((other) => sameAmount(one, other)) === index);
    return {
      price: priceOf(chosen),
      ...(list && list.currency === chosen.currency ? { originalPrice: priceOf(list) } : {}),
      scope,
      count: distinct.length,
    };
  }
  return undefined;
}

function priceOf(candidate: Candidate): Price {
  const { formatted: _formatted, ...amount } = toMoney(candidate);
  return candidate.isVerbatim ? toMoney(candidate) : amount;
}

function priceCandidates(page: ParsedPage, { excluded }: ProductRegions): Candidate[] {
  const { tree, locale } = page;
  const found: Candidate[] = [];
  for (const block of textBlocks(tree, tree.body, excluded)) {
    if (block.text.length > MAX_BLOCK_CHARACTERS || !/\d/.test(block.text)) continue;
    let from = 0;
    for (const money of findMoney(block.text, locale)) {
      const before = block.text.slice(from, money.start).trim();
      const behind = block.text.slice(money.end, money.end + 30);
      from = money.end;
      const node = nodeAt(block, money.start);
      if (tree.closest(node, Tag.SELECT) >= 0 || tree.closest(node, Tag.BUTTON) >= 0) continue;
      const isList = isStruck(tree, node, block) || LIST_PRICE_BEFORE.test(before);
      if (!isList && (OTHER_PRICE_BEFORE.test(before.slice(-60)) || OTHER_PRICE_BEHIND.test(behind))) continue;
      if (money.amount > 0) found.push({ ...money, node, isList, isVerbatim: !block.isMended });
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
