import { matchesOf } from "@quern/types";
import {
  currencyOf,
  currencyOfCountry,
  ISO_CURRENCIES,
  ONLY_BEFORE,
  ONLY_BEHIND,
  type PageLocale,
  SYMBOLS,
} from "./currencies.js";

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

/** Groups of three (of two in India) behind one separator, then decimals; `,-` stands for no decimals. */
const NUMBER =
  /(?<!\d)\d+(?:[.,'’]\d{2,3}(?!\d)|[\u0020\u00a0\u2009\u202f]\d{3}(?!\d))*(?:[.,]\d{1,2}(?!\d))?(?:[.,][-–—]{1,2})?/gu;
/** A dash for the cents stands for the currency of the country: `4 299,-`, `129:-`, `49.–`. */
const DASHED = /\d{1,3}(?:[.\u0020\u00a0'’]?\d{3}){0,8}[.,:][-–—]{1,2}(?!\d)/uy;

const BEFORE: ReadonlySet<string> = new Set([...SYMBOLS.filter((one) => !ONLY_BEHIND.has(one)), ...ISO_CURRENCIES]);
const BEHIND: ReadonlySet<string> = new Set([...SYMBOLS.filter((one) => !ONLY_BEFORE.has(one)), ...ISO_CURRENCIES]);
const MAX_SYMBOL = Math.max(...[...BEFORE, ...BEHIND].map((symbol) => symbol.length));
/** White space between an amount and its currency. */
const MAX_GAP_CHARACTERS = 2;

/** Cents set apart from the rest: `$119. 95`, `118, 99 TL`. */
const APART = /(?<=\d)([.,])\s(\d\d)(?=\s{0,2}(?:[€£₺]|EUR|TL|zł|kr|$))/g;
/** Euros in front of the sign and cents behind it: `35€99`. */
const CENTS = /^\s?\d\d(?![\d.,]|\s?[€%\p{L}])/u;

/** Longer texts are not searched to their end: prices stand in short ones. */
const MAX_CHARACTERS = 2000;

/**
 * Amounts with a currency in a text, in order. Numbers are looked for, and then the currencies beside them: one expression of all currencies
 * would try each at every character, which took nine tenths of the time of a product.
 */
export function findMoney(text: string, locale: PageLocale): FoundMoney[] {
  const searched = text.slice(0, MAX_CHARACTERS).replace(APART, "$1$2 ");
  const found: FoundMoney[] = [];
  let from = 0;
  for (const { index, 0: number } of matchesOf(searched, NUMBER)) {
    if (index < from) continue;
    const match = moneyAt(searched, index, number, from);
    if (!match) continue;
    from = match.end;
    const amount = readAmount(match.number);
    if (amount === undefined) continue;
    // `R3CR508` is a number of another kind.
    if (match.isBefore && isLetter(match.symbol!.at(-1)) && isLetter(text[match.end])) continue;
    const currency =
      match.iso ?? (match.symbol === undefined ? currencyOfCountry(locale) : currencyOf(match.symbol, locale));
    found.push({
      amount,
      ...(currency === undefined ? {} : { currency }),
      formatted: searched.slice(match.start, match.end).replace(/\s+/g, " ").trim(),
      start: match.start,
      end: match.end,
    });
  }
  return found;
}

interface MoneyMatch {
  readonly start: number;
  readonly end: number;
  readonly number: string;
  /** Absent where a dash stands for it. */
  readonly symbol?: string;
  readonly isBefore: boolean;
  /** Code behind a symbol: `$ 20 CAD`. */
  readonly iso?: string;
}

/** The amount that a number is part of. @param from where the amount before it ended */
function moneyAt(text: string, at: number, number: string, from: number): MoneyMatch | undefined {
  const end = at + number.length;
  for (let gap = 0; gap <= MAX_GAP_CHARACTERS; gap++) {
    if (gap > 0 && !isSpace(text[at - gap])) break;
    const symbol = symbolBefore(text, at - gap, from);
    if (symbol === undefined) continue;
    const iso = isoBehind(text, end);
    return {
      start: at - gap - symbol.length,
      end: iso?.end ?? end,
      number,
      symbol,
      isBefore: true,
      ...(iso ? { iso: iso.code } : {}),
    };
  }
  // "1.2345": what follows a separator is part of another number.
  if (at > 0 && /[.,]/.test(text[at - 1]!)) return undefined;
  for (let gap = 0; gap <= MAX_GAP_CHARACTERS; gap++) {
    if (gap > 0 && !isSpace(text[end + gap - 1])) break;
    const symbol = symbolAt(text, end + gap);
    if (symbol === undefined) continue;
    const behind = end + gap + symbol.length;
    const cents = symbol === "€" && !/[.,]/.test(number) ? CENTS.exec(text.slice(behind, behind + 6))?.[0] : undefined;
    if (cents !== undefined && (cents.length === 2 || behind + cents.length === text.length))
      return { start: at, end: behind + cents.length, number: `${number},${cents.trim()}`, symbol, isBefore: false };
    return { start: at, end: behind, number, symbol, isBefore: false };
  }
  DASHED.lastIndex = at;
  const dashed = DASHED.exec(text)?.[0];
  if (dashed === undefined) return undefined;
  return { start: at, end: at + dashed.length, number: dashed.replace(/[.,:][-–—]{1,2}$/, ""), isBefore: false };
}

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/.test(character);
const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);

/** The longest symbol that ends here; letters must not run on: `kr` is no currency in `krona`, `R` none in `RAM`. */
function symbolBefore(text: string, end: number, from: number): string | undefined {
  for (let length = Math.min(MAX_SYMBOL, end - from); length > 0; length--) {
    const symbol = text.slice(end - length, end);
    if (BEFORE.has(symbol) && !(isLetter(symbol[0]) && isLetter(text[end - length - 1]))) return symbol;
  }
  return undefined;
}

function symbolAt(text: string, start: number): string | undefined {
  for (let length = Math.min(MAX_SYMBOL, text.length - start); length > 0; length--) {
    const symbol = text.slice(start, start + length);
    if (BEHIND.has(symbol) && !(isLetter(symbol.at(-1)) && isLetter(text[start + length]))) return symbol;
  }
  return undefined;
}

function isoBehind(text: string, end: number): { readonly code: string; readonly end: number } | undefined {
  const start = isSpace(text[end]) ? end + 1 : end;
  const code = text.slice(start, start + 3);
  if (!ISO_CURRENCIES.includes(code) || isLetter(text[start + 3])) return undefined;
  return /^\s?\d/.test(text.slice(start + 3, start + 5)) ? undefined : { code, end: start + 3 };
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
