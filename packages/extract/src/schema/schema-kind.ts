/** The subject of a schema, as far as its properties tell: a `name` beside a telephone number is the business's. */
import { meaningOf, means, type PropertyMeaning } from "./meaning.js";
import type { SchemaView } from "./schema.js";

export type SchemaKind = "organization" | "event" | "thread" | "article" | "recipe" | "product" | "person" | "other";

const CONTACT: readonly string[] = ["phone", "email", "address line 1", "zip", "town", "full address", "opening hours"];
/** Properties of things that have a telephone number beside them as well. */
const NO_ORGANIZATION: readonly string[] = [
  "price",
  "byline",
  "date published",
  "date posted",
  "ingredients",
  "salary",
  "rooms",
  "starts",
  "publisher",
  "body",
  "job title",
];
const MIN_CONTACTS = 2;
const RECIPE: readonly string[] = ["ingredients", "prep time", "cook time"];
const PRODUCT: readonly string[] = ["price", "brand", "sku"];
const MIN_OFFERS = 2;
const NAMES: ReadonlySet<string> = new Set(["name", "full name"]);

export const meaningsOf = (view: SchemaView): PropertyMeaning[] =>
  [...view.properties.keys()].map((name) => meaningOf(name));

export function schemaKindOf(view: SchemaView): SchemaKind {
  const meanings = meaningsOf(view);
  const has = (names: readonly string[]): number =>
    meanings.filter((meaning) => names.some((name) => means(meaning, name))).length;
  if (has(["starts"]) > 0 && has(["date published"]) === 0) return "event";
  if (has(CONTACT) >= MIN_CONTACTS && has(NO_ORGANIZATION) === 0) return "organization";
  if (has(["body"]) > 0 && has(["byline"]) > 0) return "thread";
  if (has(["date published"]) > 0 && has(["byline"]) > 0 && ![...view.properties.keys()].some(isOfBook))
    return "article";
  if (has(["job title"]) > 0 && meanings.some(({ names }) => NAMES.has(names.at(-1)!))) return "person";
  if (has(RECIPE) > 0) return "recipe";
  return has(PRODUCT) >= MIN_OFFERS ? "product" : "other";
}

/** Books and albums have authors and days of publication as well, and their publisher stands behind a label. */
const isOfBook = (name: string): boolean => /isbn|pages|edition|volume|format|label|genre/i.test(name);
