/** Columns of rows of goods, told by arithmetic: in every language a quantity times a price is the sum of the row. */
import { meaningOf, means, type PropertyMeaning } from "./meaning.js";
import { headedAs, isQuantity, moneyAsked } from "./money-columns.js";
import { NUMBER, readNumber } from "./numbers.js";
import type { FactTable } from "./page/facts.js";

export interface GoodsColumns {
  readonly quantity: number;
  /** The price of one. */
  readonly unit: number;
  /** The quantity times the price of one. */
  readonly sum: number;
}

const MAX_COLUMNS = 12;
/** Of a table: what holds for these holds for the others. */
const MAX_ROWS = 100;
const MAX_CELL_CHARACTERS = 40;
/** Of the rows with three figures; a discount or a package spoils some. */
const MIN_SHARE = 0.6;
/** Of the sum: prices are rounded. */
const TOLERANCE = 0.001;
const MIN_TOLERANCE = 0.011;
const RATE = /\d\s?(?:%|‰|v\.?\s?H\.?(?!\p{L}))/u;
const DECIMALS = /\d[.,]\d{2}(?!\d)/;
const UNIT = /\p{L}{2}/u;
const SIGN_OR_CODE = /\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})/gu;

/** The only number that is written in a cell; a cell with several says none. */
function onlyNumberIn(cell: string): string | undefined {
  const [written, another] = cell.match(NUMBER) ?? [];
  return another === undefined ? written : undefined;
}

/** The readings of the only number of a cell: `1.000` is a thousand or one. None for rates, codes and several numbers. */
function figuresOf(cell: string): readonly number[] {
  if (cell.length > MAX_CELL_CHARACTERS || RATE.test(cell)) return [];
  const written = onlyNumberIn(cell);
  if (written === undefined) return [];
  const readings = new Set([readNumber(written), readNumber(written, "de")]);
  return [...readings].filter((number) => number !== undefined && number !== 0) as number[];
}

/** The number of a cell without its unit: `3 Std` is 3. */
export function figureOf(cell: string, language: string | undefined): number | undefined {
  const written = onlyNumberIn(cell);
  return written === undefined ? undefined : readNumber(written, language);
}

const isProduct = (one: number, other: number, product: number): boolean =>
  Math.abs(one * other - product) <= Math.max(MIN_TOLERANCE, Math.abs(product) * TOLERANCE);

type Figures = ReadonlyArray<readonly number[]>;

interface Fit {
  /** Rows where all three columns have a figure. */
  rows: number;
  fitting: number;
  /** Of these, where neither factor is one. */
  telling: number;
}

function fitOf(rows: readonly Figures[], one: number, other: number, product: number): Fit {
  const fit: Fit = { rows: 0, fitting: 0, telling: 0 };
  for (const row of rows) {
    const [ones = [], others = [], products = []] = [row[one], row[other], row[product]];
    if (ones.length === 0 || others.length === 0 || products.length === 0) continue;
    fit.rows++;
    const found = ones.find((a) => others.some((b) => products.some((c) => isProduct(a, b, c))));
    if (found === undefined) continue;
    fit.fitting++;
    if (Math.abs(found) !== 1 && !others.includes(1) && !others.includes(-1)) fit.telling++;
  }
  return fit;
}

/** @returns undefined where no column is the product of two others, or where nothing tells the price from the quantity */
export function goodsColumns(table: FactTable): GoodsColumns | undefined {
  const width = table.columns.length;
  if (width < 3 || width > MAX_COLUMNS) return undefined;
  const rows = table.rows.slice(0, MAX_ROWS).map((cells) => cells.map(figuresOf));
  const numeric = table.columns.flatMap((_, at) => (rows.some((row) => (row[at]?.length ?? 0) > 0) ? [at] : []));
  let best: (Fit & { readonly factors: readonly [number, number]; readonly sum: number }) | undefined;
  for (const [at, one] of numeric.entries())
    for (const other of numeric.slice(at + 1))
      for (const sum of numeric) {
        if (sum === one || sum === other) continue;
        const fit = fitOf(rows, one, other, sum);
        if (fit.telling === 0 || fit.fitting < fit.rows * MIN_SHARE) continue;
        if (!best || fit.telling > best.telling || (fit.telling === best.telling && fit.fitting > best.fitting))
          best = { ...fit, factors: [one, other], sum };
      }
  if (!best) return undefined;
  const [one, other] = best.factors;
  const quantity = quantityAmong(table, one, other);
  return quantity === undefined ? undefined : { quantity, unit: quantity === one ? other : one, sum: best.sum };
}

/** Which of two factors counts the goods: by the headings, by a unit in its cells, by the decimals of the other. */
function quantityAmong(table: FactTable, one: number, other: number): number | undefined {
  const cells = (at: number): string[] => table.rows.slice(0, MAX_ROWS).flatMap((row) => row[at] || []);
  const tells: ReadonlyArray<(at: number) => boolean> = [
    (at) => isQuantity(table.columns[at]!),
    (at) => cells(at).some((cell) => UNIT.test(cell.replace(SIGN_OR_CODE, ""))),
  ];
  const tellsOther: ReadonlyArray<(at: number) => boolean> = [
    (at) => headedAs(table.columns[at]!) === "unit",
    (at) => cells(at).some((cell) => /\p{Sc}/u.test(cell)),
    (at) => cells(at).every((cell) => DECIMALS.test(cell)),
  ];
  for (const is of tells) if (is(one) !== is(other)) return is(one) ? one : other;
  for (const is of tellsOther) if (is(one) !== is(other)) return is(one) ? other : one;
  return undefined;
}

/** The column of goods that a property asks for, beside others that a schema asks for. */
export function goodsColumnFor(
  meaning: PropertyMeaning,
  { quantity, unit, sum }: GoodsColumns,
  asksForUnit: boolean,
): number | undefined {
  if (means(meaning, "quantity")) return quantity;
  const asked = moneyAsked(meaning);
  if (asked !== undefined) return asked === "unit" ? unit : sum;
  if (means(meaning, "total") || means(meaning, "subtotal")) return sum;
  return means(meaning, "price") && !asksForUnit ? unit : undefined;
}

/** Whether a schema asks for two of quantity, price and sum: then a table of products is what it means. */
export const asksForGoods = (properties: Iterable<string>): boolean => {
  const asked = new Set(
    [...properties].map((property) => {
      const meaning = meaningOf(property);
      if (means(meaning, "quantity")) return "quantity";
      return moneyAsked(meaning) ?? (["total", "subtotal", "price"].find((one) => means(meaning, one)) || undefined);
    }),
  );
  asked.delete(undefined);
  return asked.size >= 2;
};
