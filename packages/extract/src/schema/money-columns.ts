/** Columns of money in rows of goods: the price of one, and the sum of the row. */
import { means, type PropertyMeaning } from "./meaning.js";
import { conceptsNamed } from "./vocabulary/index.js";

type Money = "unit" | "sum";

const SUMS: readonly string[] = ["line total", "total", "subtotal"];
/** Above the prices of units, where sums stand in a column of their own; elsewhere they head other things. */
const RATES: ReadonlySet<string> = new Set(["rate", "each", "tarif", "tarief", "taxa", "stawka"]);

/** Which of the two the name of a property asks for, if either. */
export function moneyAsked(meaning: PropertyMeaning): Money | undefined {
  if (meaning.concepts.some(({ names }) => names[0] === "unit price")) return "unit";
  return means(meaning, "line total") && !means(meaning, "total") ? "sum" : undefined;
}

function headedAs(heading: string): Money | undefined {
  const concepts = conceptsNamed(heading);
  if (concepts.some(({ names }) => names[0] === "unit price")) return "unit";
  if (concepts.some(({ names }) => SUMS.includes(names[0]!))) return "sum";
  return concepts.some(({ names }) => names[0] === "price") || RATES.has(heading) ? "unit" : undefined;
}

/** The column for what is asked, or -1: the price of a unit is the first of its kind, the sum of a row the last. */
export function moneyColumn(columns: readonly string[], asked: Money): number {
  const is = (heading: string): boolean => headedAs(heading) === asked;
  return asked === "unit" ? columns.findIndex(is) : columns.findLastIndex(is);
}
