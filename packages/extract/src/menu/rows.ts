import type { Node, Tree } from "@quern/markdown/html";
import { Tag, TagFlag } from "@quern/markdown/html";
import { currencyOf } from "../money/currencies.js";
import { type FoundMoney, findMoney, readAmount } from "../money/money.js";
import { classesOf, type ParsedPage } from "../page/parsed-page.js";
import { type TextBlock, textBlocks } from "../page/text-blocks.js";
import { NO_DISH, NO_DISH_REGION } from "./vocabulary.js";

/** A line of a menu. */
export interface Line extends TextBlock {
  /** 1 to 6 for headings, else 0. */
  readonly level: number;
  /** Prices in it. */
  readonly moneys: readonly FoundMoney[];
  /** Whether it prices a dish: with an amount, or as `Market price` does. */
  readonly isPriced: boolean;
}

const FRAME: ReadonlySet<number> = new Set([Tag.NAV, Tag.FOOTER, Tag.DIALOG]);
/** Longer lines are prose. */
const MAX_LINE_CHARACTERS = 300;
/** From this many lines that end in a bare number on, such numbers are the prices. */
const BARE_PRICES = 4;
const BARE_PRICE = /^(.{0,200}?)(?<!\d[.,:/-]?)(?<!-\s?)(\d{1,3}(?:[.,]\d{1,2})?)$/u;

/** Instead of an amount. */
const PRICE_OF_THE_DAY =
  /^(?:(?:at )?market price|m\.?p\.?|tagespreis|preis nach tagesangebot|prix du (?:jour|marché)|s\.?m\.?|según mercado|precio de mercado|prezzo di mercato|時価)$/iu;
/** `All prices in £`, `Alle Preise in Euro`: a word for prices, then what they are in. */
const PRICES_IN =
  /(?:prices|preise|prix|precios|prezzi|preços|prijzen|priser|ceny)[^.\d]{0,30}?(?<!\p{L})(?:in|en|w|i|são em)\s+(?<unit>[^\s.,;]{1,12})/iu;

/** The page line by line, with prices. Prices without a currency count where the page has no others. */
export function readLines(page: ParsedPage): Line[] {
  const { tree } = page;
  const blocks = textBlocks(tree, tree.body, frameOf(tree));
  const withMoney = blocks.map((block) => lineOf(tree, block, moneysIn(page, block)));
  if (withMoney.some((line) => line.moneys.length > 0)) return withMoney;
  const currency = statedCurrency(page, blocks);
  const withNumbers = blocks.map((block) => lineOf(tree, block, bareMoney(tree, block, currency)));
  return withNumbers.filter((line) => line.moneys.length > 0).length >= BARE_PRICES ? withNumbers : withMoney;
}

function frameOf(tree: Tree): Uint8Array {
  const skip = new Uint8Array(tree.size);
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (!tree.isElement(node)) continue;
    const isFrame = FRAME.has(tree.tag[node]!) || (tree.tag[node] === Tag.HEADER && tree.parent[node] === tree.body);
    if (!isFrame && !NO_DISH_REGION.test(classesOf(tree, node))) continue;
    skip[node] = 1;
    node = tree.end[node]! - 1;
  }
  return skip;
}

/** Currency that the page states for its prices. */
function statedCurrency({ locale }: ParsedPage, blocks: readonly TextBlock[]): string | undefined {
  for (const { text } of blocks) {
    const unit = text.length <= MAX_LINE_CHARACTERS ? PRICES_IN.exec(text)?.groups?.["unit"] : undefined;
    const currency = unit && (/^euros?$/i.test(unit) ? "EUR" : currencyOf(unit, locale));
    if (currency) return currency;
  }
  return undefined;
}

function lineOf(tree: Tree, block: TextBlock, moneys: readonly FoundMoney[]): Line {
  const isPriced = moneys.length > 0 || PRICE_OF_THE_DAY.test(block.text);
  return { ...block, level: headingLevel(tree, block.node), moneys, isPriced };
}

function headingLevel(tree: Tree, node: Node): number {
  for (let at: Node = node, step = 0; at > tree.body && step < 3; at = tree.parent[at]!, step++) {
    if (tree.flags(at) & TagFlag.HEADING) return Number(tree.tagName(at)[1]);
  }
  return 0;
}

function moneysIn(page: ParsedPage, block: TextBlock): FoundMoney[] {
  if (block.text.length > MAX_LINE_CHARACTERS || !/\d/.test(block.text)) return [];
  const found = findMoney(block.text, page.locale);
  return found.length > 0 && NO_DISH.test(block.text) ? [] : found;
}

function bareMoney(tree: Tree, block: TextBlock, currency: string | undefined): FoundMoney[] {
  const match = block.text.length <= MAX_LINE_CHARACTERS ? BARE_PRICE.exec(block.text) : null;
  const amount = match ? readAmount(match[2]) : undefined;
  if (!match || amount === undefined || amount === 0 || NO_DISH.test(block.text)) return [];
  // A number in front of a dish (`12. Tom Kha`) ends in a point and does not match; one in a heading is a year or a count.
  if (headingLevel(tree, block.node) > 0 && !/[.,]\d\d$/.test(match[2]!)) return [];
  const start = block.text.length - match[2]!.length;
  return [{ amount, ...(currency ? { currency } : {}), formatted: match[2]!, start, end: block.text.length }];
}
