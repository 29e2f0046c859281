import { NONE, type Node, Tag } from "@quern/markdown/html";
import { findMoney } from "../../money/money.js";
import type { ParsedPage } from "../../page/parsed-page.js";
import { scaleBehind } from "../numbers.js";
import { conceptsNamed, foldWords } from "../vocabulary/index.js";
import type { ShownDiscount, ShownPrice } from "./facts.js";
import { LABELLED_LINE } from "./lines.js";

/** Where an amount is the value of a label. */
const NOT_A_PRICE: readonly number[] = [Tag.TD, Tag.TH, Tag.DD];

/** An amount that stands by itself, at most with a word such as "From" or "Price:". */
export function lonePrice({ tree, locale }: ParsedPage, node: Node, line: string): ShownPrice | undefined {
  const amounts = findMoney(line, locale);
  const [money] = amounts;
  if (
    amounts.length !== 1 ||
    !money ||
    NOT_A_PRICE.some((tag) => tree.tag[node] === tag || tree.closest(node, tag) !== NONE)
  )
    return undefined;
  const label = LABELLED_LINE.exec(line)?.[1];
  if (label !== undefined && !conceptsNamed(foldWords(label)).some(({ names }) => names.includes("price")))
    return undefined;
  const rest = line.slice(0, money.start) + line.slice(money.end);
  if (rest.replace(/[^\p{L}]/gu, "").length > 14 || scaleBehind(line.slice(money.end), true) !== 1) return undefined;
  const { amount, currency, start, end } = money;
  return { amount, ...(currency === undefined ? {} : { currency }), text: line.slice(start, end).trim() };
}

const STRUCK: ReadonlySet<number> = new Set([Tag.DEL, Tag.S, Tag.STRIKE]);
const OLD_NAME =
  /(?:^|[\s_-])(?:old|was|regular|normal|original|compare|list|rrp|msrp|before|strike|struck|crossed|uvp|statt)(?:$|[\s_-]|price|preis)/i;
/** Between the ends of a range, which is no discount. */
const RANGE = /[–—-]|(?<!\p{L})(?:to|bis|à|a|al|hasta|do|tot|till)(?!\p{L})/iu;
const MAX_DISCOUNT_LETTERS = 24;
/** A line with two prices has few elements; the text of each is read. */
const MAX_PRICE_NODES = 60;

/** The price of a card and the one that it was before: "$129.37 $97.27 Save 25%", "199€ <s>299€</s>". */
export function discountIn({ tree, locale }: ParsedPage, node: Node, line: string): ShownDiscount | undefined {
  const [first, second, ...more] = findMoney(line, locale);
  if (!first || !second || more.length > 0 || first.currency !== second.currency) return undefined;
  const between = line.slice(first.end, second.start);
  const rest = line.slice(0, first.start) + between + line.slice(second.end);
  if (RANGE.test(between) || rest.replace(/[^\p{L}]/gu, "").length > MAX_DISCOUNT_LETTERS) return undefined;
  const textOf = ({ start, end }: typeof first): string => line.slice(start, end).trim();
  const isOld = (money: typeof first): boolean => {
    for (let inner = node + 1; inner < Math.min(tree.end[node]!, node + MAX_PRICE_NODES); inner++)
      if (
        tree.isElement(inner) &&
        (STRUCK.has(tree.tag[inner]!) || OLD_NAME.test(tree.attribute(inner, "class") ?? "")) &&
        tree.textContent(inner).includes(textOf(money)) &&
        findMoney(tree.textContent(inner), locale).length === 1
      )
        return true;
    return false;
  };
  const [before, price] = first.amount > second.amount ? [first, second] : [second, first];
  if (before.amount === price.amount || (before === second && !isOld(second))) return undefined;
  const shown = (money: typeof first): ShownPrice => ({
    amount: money.amount,
    ...(money.currency === undefined ? {} : { currency: money.currency }),
    text: textOf(money),
  });
  return { price: shown(price), before: shown(before) };
}
