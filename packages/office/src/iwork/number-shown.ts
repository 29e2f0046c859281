import { generalNumber } from "../sheet/number-format.js";
import type { Message } from "./message.js";

const DECIMAL = 256;
const CURRENCY = 257;
const PERCENT = 258;
/** More decimal places than any number has: as many as it needs. */
const AUTOMATIC_PLACES = 20;

/**
 * A number as its format shows it: `12.50`, `1,200`, `¥500,000`, `53%`.
 *
 * @param format of the table's list of formats; its fields are the kind, the decimal places, the currency and, fifth, whether thousands are set apart
 */
export function shownNumber(value: number, format: Message | undefined): string {
  const kind = format?.number(1);
  if (kind !== DECIMAL && kind !== CURRENCY && kind !== PERCENT) return generalNumber(value);
  const number = kind === PERCENT ? value * 100 : value;
  const places = format?.number(2) ?? Number.POSITIVE_INFINITY;
  const isGrouped = format?.number(5) === 1;
  const digits = withPlaces(Math.abs(number), places, isGrouped);
  const sign = number < 0 ? "-" : "";
  if (kind === PERCENT) return `${sign}${digits}%`;
  return `${sign}${kind === CURRENCY ? symbolOf(format?.text(3) ?? "") : ""}${digits}`;
}

function withPlaces(number: number, places: number, isGrouped: boolean): string {
  const isFixed = places < AUTOMATIC_PLACES;
  if (!isFixed && !isGrouped) return generalNumber(number);
  const key = isFixed ? places : AUTOMATIC_PLACES;
  let format = (isGrouped ? GROUPED : PLAIN)[key];
  if (format === undefined) {
    format = new Intl.NumberFormat("en-US", {
      useGrouping: isGrouped,
      minimumFractionDigits: isFixed ? places : 0,
      maximumFractionDigits: isFixed ? places : AUTOMATIC_PLACES - 5,
    });
    (isGrouped ? GROUPED : PLAIN)[key] = format;
  }
  return format.format(number);
}

/** Formats by their decimal places: to make one takes longer than to write a hundred numbers. */
const GROUPED: Intl.NumberFormat[] = [];
const PLAIN: Intl.NumberFormat[] = [];
/** Symbols of the currencies so far, of which the world has some 200. */
const SYMBOLS = new Map<string, string>();
const MAX_SYMBOLS = 300;

function symbolOf(code: string): string {
  let symbol = SYMBOLS.get(code);
  if (symbol === undefined) {
    symbol = findSymbol(code);
    if (SYMBOLS.size < MAX_SYMBOLS) SYMBOLS.set(code, symbol);
  }
  return symbol;
}

function findSymbol(code: string): string {
  if (!/^[A-Z]{3}$/.test(code)) return "";
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: code, currencyDisplay: "narrowSymbol" });
  const symbol = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? code;
  return symbol === code ? `${code} ` : symbol;
}
