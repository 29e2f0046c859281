import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { type FoundMoney, findMoney } from "../../money/money.js";
import { collapse, type ParsedPage } from "../../page/parsed-page.js";
import { scaleBehind } from "../numbers.js";
import { conceptsNamed, foldWords } from "../vocabulary/index.js";
import type { ShownDiscount, ShownPrice } from "./facts.js";
import { LABELLED_LINE } from "./lines.js";

/** Where an amount is the value of a label. */
const NOT_A_PRICE: readonly number[] = [Tag.TD, Tag.TH, Tag.DD];

/** Behind the price of a measure: "(€2.95/kg)", "1,20 € pro Liter". */
const OF_MEASURE =
  /^\s{0,3}(?:\/|per|pro|je|par|por|al|à)\s{0,3}(?:\d{1,4}\s?)?(?:kg|g|mg|ml|cl|l|lit(?:er|re|ro)s?|oz|fl\.? ?oz|lbs?|m|m²|m2|cm|sq\.? ?ft|sheets?|count|units?|unidad|st(?:ü|u)ck|stk|st|pi(?:è|e)ces?|tabs?)\b/iu;
/** Words for costs that are paid besides. */
export const EXTRA_COSTS =
  /shipping|delivery|postage|versand|lieferung|livraison|frais|env(?:í|i)o|spedizion|frete|verzend|fracht|frakt|deposit|pfand/iu;

/** Of all amounts found in a line, each once, without those of a measure. */
function pricesAmong(found: readonly FoundMoney[], line: string): FoundMoney[] {
  const amounts = found.filter(({ end }) => !OF_MEASURE.test(line.slice(end, end + 20)));
  return amounts.filter(
    ({ amount, currency }, at) =>
      amounts.findIndex((other) => other.amount === amount && other.currency === currency) === at,
  );
}

/** A line without its amounts: what it says of them. */
function wordsAround(found: readonly FoundMoney[], line: string): string {
  let rest = "";
  let from = 0;
  for (const { start, end } of found) {
    rest += `${line.slice(from, start)} `;
    from = end;
  }
  return rest + line.slice(from);
}

/** An amount that stands by itself, at most with a word such as "From" or "Price:". */
export function lonePrice({ tree, locale }: ParsedPage, node: Node, line: string): ShownPrice | undefined {
  const found = findMoney(line, locale);
  const amounts = pricesAmong(found, line);
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
  const rest = wordsAround(found, line);
  if (rest.replace(/[^\p{L}]/gu, "").length > MAX_LETTERS || EXTRA_COSTS.test(rest)) return undefined;
  if (scaleBehind(line.slice(money.end), true) !== 1) return undefined;
  const { amount, currency, start, end } = money;
  return { amount, ...(currency === undefined ? {} : { currency }), text: line.slice(start, end).trim() };
}

/** Beside a price: "From", "now only". */
const MAX_LETTERS = 14;

const STRUCK: ReadonlySet<number> = new Set([Tag.DEL, Tag.S, Tag.STRIKE]);
const OLD_NAME =
  /(?:^|[\s_-])(?:old|was|regular|normal|original|compare|list|rrp|msrp|before|strike|struck|crossed|uvp|statt)(?:$|[\s_-]|price|preis)/i;
/** Names that are enough for the only price of a line. "list" is missing: it may be the list that a card is in. */
const OLD_ALONE =
  /(?:^|[\s_-])(?:old|was|original|compare|rrp|msrp|before|strike(?:d|through)?|struck|crossed|uvp|statt|(?:regular|normal|list)[_-]?(?:price|preis))(?:$|[\s_-]|price|preis)/i;
/** In front of a price that was. */
const OLD_WORD =
  /(?<!\p{L})(?:rrp|msrp|uvp|pvp|was|statt|bisher|list(?: price)?|regular|instead of|au lieu de|antes|prima|invece di|anziché|en lugar de|em vez de|zamiast|вместо|замість|místo|i stedet for|istället för|in plaats van)(?!\p{L})/iu;
/** Between the ends of a range, which is no discount. */
const RANGE = /[–—-]|(?<!\p{L})(?:to|bis|à|a|al|hasta|do|tot|till)(?!\p{L})/iu;
const MAX_DISCOUNT_LETTERS = 24;

/** Whether the only price of a line is the one before a discount. */
export function isOldPrice({ tree }: ParsedPage, node: Node): boolean {
  for (let inner = node; inner < Math.min(tree.end[node]!, node + MAX_PRICE_NODES); inner++)
    if (tree.isElement(inner) && isMarkedOld(tree, inner, OLD_ALONE) && tree.textContent(inner) !== "") return true;
  return false;
}

const isMarkedOld = (tree: Tree, node: Node, name: RegExp): boolean =>
  STRUCK.has(tree.tag[node]!) || name.test(tree.attribute(node, "class") ?? "");

/** A line with two prices has few elements; the text of each is read. */
const MAX_PRICE_NODES = 60;

/** The price of a card and the one that it was before: "$129.37 $97.27 Save 25%", "199€ <s>299€</s>". */
export function discountIn({ tree, locale }: ParsedPage, node: Node, line: string): ShownDiscount | undefined {
  const found = findMoney(line, locale);
  const [first, second, ...more] = pricesAmong(found, line);
  if (!first || !second || more.length > 0 || first.currency !== second.currency) return undefined;
  const between = line.slice(first.end, second.start);
  const rest = wordsAround(found, line);
  if (RANGE.test(between) || EXTRA_COSTS.test(rest) || rest.replace(/[^\p{L}]/gu, "").length > MAX_DISCOUNT_LETTERS)
    return undefined;
  const textOf = ({ start, end }: typeof first): string => line.slice(start, end).trim();
  const isOld = (money: typeof first): boolean => {
    if (OLD_WORD.test(line.slice(first.end, money.start))) return true;
    for (let inner = node + 1; inner < Math.min(tree.end[node]!, node + MAX_PRICE_NODES); inner++)
      if (
        tree.isElement(inner) &&
        isMarkedOld(tree, inner, OLD_NAME) &&
        collapse(tree.textContent(inner)).includes(textOf(money)) &&
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

const MAX_PAY_CHARACTERS = 50;
/** Behind an amount: thousands, and the time that it is paid for. */
const PAY_PERIOD =
  /^\s?k?(?:\s?(?:\/|per|pro|par|al|a|an|por|je|za|w)\s?(?:h|hr|hour|day|week|month|mo|year|yr|annum|std|stunde|tag|monat|jahr|heure|jour|mois|an|hora|día|mes|año|ora|mese|anno|uur|maand|jaar|godz|miesiąc|час|месяц|год|天|月|年|小时|時間)\.?)?(?!\p{L})/iu;

/** A line of one amount or of two ends of a range, and nothing else: what a job pays. */
export function payIn(line: string, { locale }: ParsedPage): string | undefined {
  if (line.length > MAX_PAY_CHARACTERS || !/\d/.test(line)) return undefined;
  const found = findMoney(line, locale);
  const [first, second, ...more] = found;
  if (!first || more.length > 0 || EXTRA_COSTS.test(line)) return undefined;
  const end = (second ?? first).end;
  const range = /^\s?k?\s?[-–—]\s?\d[\d.,]*/i.exec(line.slice(end))?.[0] ?? "";
  const stop = end + (second ? 0 : range.length);
  const period = PAY_PERIOD.exec(line.slice(stop))?.[0] ?? "";
  const [before, behind] = [line.slice(0, first.start), line.slice(stop + period.length)];
  if ((before + behind).replace(/[^\p{L}\d]/gu, "").length > MAX_LETTERS) return undefined;
  return line.slice(first.start, stop + period.length).trim();
}
