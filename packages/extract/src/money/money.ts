import { currencyOf, currencyOfCountry, ISO_CURRENCIES, ONLY_BEFORE, type PageLocale, SYMBOLS } from "./currencies.js";

/** An amount as products and menus carry it. */
export interface Money {
  readonly amount: number;
  /** ISO 4217; absent when nothing on the page tells which. */
  readonly currency?: string;
  /** As it stands on the page. */
  readonly formatted?: string;
}

/** {@link Money} with its place in the text. */
export interface FoundMoney extends Money {
  readonly formatted: string;
  readonly start: number;
  readonly end: number;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
/** Letters must not run on: `kr` is no currency in `krona`, `R` none in `RAM`. */
const symbolPattern = (symbol: string): string =>
  (/^\p{L}/u.test(symbol) ? "(?<!\\p{L})" : "") + escapePattern(symbol) + (/\p{L}$/u.test(symbol) ? "(?!\\p{L})" : "");
const CURRENCY = [...SYMBOLS, ...ISO_CURRENCIES].map(symbolPattern).join("|");
const CURRENCY_BEHIND = [...SYMBOLS.filter((one) => !ONLY_BEFORE.has(one)), ...ISO_CURRENCIES]
  .map(symbolPattern)
  .join("|");
/** Groups of three (of two in India) behind one separator, then decimals; `,-` stands for no decimals. */
const NUMBER =
  "\\d+(?:[.,'’]\\d{2,3}(?!\\d)|[\\u0020\\u00a0\\u2009\\u202f]\\d{3}(?!\\d))*(?:[.,]\\d{1,2}(?!\\d))?(?:[.,][-–—]{1,2})?";
const MONEY = new RegExp(
  `(?:(?<before>${CURRENCY})[\\s\\u00a0]{0,2}(?<number>${NUMBER})(?:[\\s\\u00a0]?(?<iso>${ISO_CURRENCIES.join("|")})(?!\\p{L}|\\s?\\d))?)|` +
    `(?:(?<![\\d.,])(?<bare>${NUMBER})[\\s\\u00a0]{0,2}(?<after>${CURRENCY_BEHIND}))|` +
    // A dash for the cents stands for the currency of the country: `4 299,-`, `129:-`, `49.–`.
    `(?:(?<![\\d.,])(?<dashed>\\d{1,3}(?:[.\\u0020\\u00a0'’]?\\d{3})*[.,:][-–—]{1,2})(?!\\d))`,
  "gu",
);

/** Longer texts are not searched to their end: prices stand in short ones. */
const MAX_CHARACTERS = 2000;

/** Amounts with a currency in a text, in order. */
export function findMoney(text: string, locale: PageLocale): FoundMoney[] {
  const found: FoundMoney[] = [];
  for (const match of text.slice(0, MAX_CHARACTERS).matchAll(MONEY)) {
    const groups = match.groups ?? {};
    const dashed = groups["dashed"];
    const amount = readAmount(groups["number"] ?? groups["bare"] ?? dashed?.replace(/[.,:][-–—]{1,2}$/, ""));
    if (amount === undefined) continue;
    const symbol = groups["before"] ?? groups["after"];
    // `R3CR508` is a number of another kind.
    if (/\p{L}$/u.test(groups["before"] ?? "") && /^\p{L}/u.test(text.slice(match.index + match[0].length))) continue;
    const currency = groups["iso"] ?? (symbol === undefined ? currencyOfCountry(locale) : currencyOf(symbol, locale));
    found.push({
      amount,
      ...(currency === undefined ? {} : { currency }),
      formatted: match[0].trim(),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return found;
}

/**
 * A number as people write prices: `1.299,00`, `1,299.00`, `1 299`, `1'249.–`, `1,29,999`. The last separator is the decimal one when one or
 * two digits follow it.
 *
 * @returns undefined when the text is no single number
 */
export function readAmount(value: string | number | undefined): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? value : undefined;
  const text = (value ?? "").trim().replace(/[.,]?[-–—]{1,2}$/, "");
  if (text.length > 30 || !/^\d[\d.,'’\s\u00a0\u2009\u202f]*$/.test(text)) return undefined;
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const decimals = last < 0 ? 0 : text.length - last - 1;
  const sameBefore = last >= 0 && text.slice(0, last).includes(text[last]!);
  const isDecimal = last >= 0 && decimals !== 3 && !sameBefore;
  const whole = (isDecimal ? text.slice(0, last) : text).replace(/\D/g, "");
  const fraction = isDecimal ? text.slice(last + 1).replace(/\D/g, "") : "";
  const amount = Number(`${whole || "0"}.${fraction || "0"}`);
  return Number.isFinite(amount) ? amount : undefined;
}

/** Whether two amounts are the same price. */
export const sameAmount = (first: Money | undefined, second: Money | undefined): boolean =>
  first !== undefined && second !== undefined && Math.abs(first.amount - second.amount) < 0.005;

/** Drops the place in the text. */
export const toMoney = ({ amount, currency, formatted }: Money): Money => ({
  amount,
  ...(currency === undefined ? {} : { currency }),
  ...(formatted === undefined ? {} : { formatted }),
});
