/** Columns of money in rows of goods: the price of one, and the sum of the row. */
import { means, type PropertyMeaning } from "./meaning.js";
import { conceptsNamed } from "./vocabulary/index.js";

type Money = "unit" | "sum";

const SUMS: readonly string[] = ["line total", "total", "subtotal"];
/** Above the prices of units, where sums stand in a column of their own; elsewhere they head other things. */
const UNIT_HEADINGS: ReadonlySet<string> = new Set(
  (
    "rate,each,net price,net unit price,tarif,tarief,taxa,stawka,einzel,preis einh,preis einheit,preis pro einheit,preis je einheit,ep,stuckpreis,nettopreis,nettoeinzelpreis,prix unit,prix u,p u,precio unit," +
    "precio ud,precio unidad,prezzo unit,prezzo un,valor unit,valor unitario,preco unit,cena jedn,cena szt,cena jednostkowa,jednotkova cena,cena mj,cena za mj,egysegar,yksikkohinta,stk pris," +
    "pris stk,a pris,pret unitar,цена за единицу,цена за ед"
  ).split(","),
);
const SUM_HEADINGS: ReadonlySet<string> = new Set(
  "entgelt,positionsbetrag,positionssumme,warenwert,nettowert,bruttowert,gp,pos betrag,line value,extended price,ext price,extension".split(
    ",",
  ),
);
/** Remarks at the end of headings: `Unit price excl. VAT`, `Prix HT`, `Preis EUR`. */
const REMARK =
  /(?<=\p{L}) (?:excl|exclusive|excluding|ex|incl|inclusive|including|inc|ohne|inkl|exkl|zzgl|hors|sin|con|senza|bez|uden|exklusive|inklusive|w o|without|before|after|of|net|netto|gross|brutto|ht|ttc|u st|mw st|vat|tax|taxes|mwst|ust|tva|iva|btw|moms|dph|gst|eur|euro|usd|chf|gbp|in)$/u;

/** Nobody says more. */
const MAX_REMARKS = 3;

/** The words of a heading, and these without the remarks at their end. */
function wordings(heading: string): string[] {
  const all = [heading];
  for (let bare = heading.replace(REMARK, ""); bare !== all.at(-1) && all.length <= MAX_REMARKS; )
    bare = all[all.push(bare) - 1]!.replace(REMARK, "");
  return all;
}

/** Which of the two the name of a property asks for, if either. */
export function moneyAsked(meaning: PropertyMeaning): Money | undefined {
  if (meaning.concepts.some(({ names }) => names[0] === "unit price")) return "unit";
  return means(meaning, "line total") && !means(meaning, "total") ? "sum" : undefined;
}

/** Which of the two a column is, by its heading in folded words. */
export function headedAs(heading: string): Money | undefined {
  for (const words of wordings(heading)) {
    const concepts = conceptsNamed(words);
    if (concepts.some(({ names }) => names[0] === "unit price")) return "unit";
    if (SUM_HEADINGS.has(words) || concepts.some(({ names }) => SUMS.includes(names[0]!))) return "sum";
    if (UNIT_HEADINGS.has(words) || concepts.some(({ names }) => names[0] === "price")) return "unit";
  }
  return undefined;
}

/** Whether columns count goods and say what they cost. */
export const areHeadedAsGoods = (columns: readonly string[]): boolean =>
  columns.some((heading) => headedAs(heading) !== undefined) && columns.some(countsGoods);

const countsGoods = (heading: string): boolean => heading.split(" ").some((word) => isQuantity(word));

export const isQuantity = (words: string): boolean => conceptsNamed(words).some(({ names }) => names[0] === "quantity");

/** Words that a price of one has in its name, whatever else stands there. */
const OF_ONE = /(?:^| )(?:unit|unitaire|unitario|unitaria|einzel|einzelpreis|each|stuk|jednostkowa|jedn)(?: |$)/u;

/**
 * The column for what is asked, or -1: the price of a unit is the first of its kind, the sum of a row the last. Beside the price of one, another
 * price is the sum: "Unit price", "Price excl. VAT".
 */
export function moneyColumn(columns: readonly string[], asked: Money): number {
  const ofOne = columns.findIndex(
    (heading) => OF_ONE.test(heading) && !countsGoods(heading) && headedAs(heading) !== "sum",
  );
  if (asked === "unit") return ofOne >= 0 ? ofOne : columns.findIndex((heading) => headedAs(heading) === "unit");
  const sum = columns.findLastIndex((heading) => headedAs(heading) === "sum");
  return sum >= 0 || ofOne < 0
    ? sum
    : columns.findLastIndex((heading, at) => at > ofOne && headedAs(heading) === "unit");
}
