/** Where a value of extracted JSON was found, and how likely values found there are right. */
import type { Scalar } from "./coerce.js";
import { means, type PropertyMeaning } from "./meaning.js";
import type { SchemaKind } from "./schema-kind.js";
import { foldWords } from "./vocabulary/index.js";

/** Kinds of places in which a page states a value. */
export type Place =
  /** JSON-LD, Microdata, RDFa or microformats. */
  | "data"
  /** A `<meta>` element. */
  | "meta"
  /** The one reading of the page, which weighs several signs against each other. */
  | "reading"
  /** The product that the layout shows. */
  | "product"
  /** A legal notice, or a page that says how to reach somebody. */
  | "notice"
  /** Behind a label: a row of two cells, a term with its description, `Label: value`. */
  | "label"
  /** Behind a heading, in a box beside the text. */
  | "weak label"
  /** In an element whose class is called like the property. */
  | "class name"
  /** The only value of its kind on the page. */
  | "only one"
  /** Text or list below a heading that is called like the property. */
  | "section"
  | "list"
  | "title"
  | "link"
  | "count"
  | "record"
  | "page";

/** Values that are less likely right than this stay out. */
export const MIN_CONFIDENCE = 0.5;

/**
 * The same for what the reading of the page found: bars at which, on sites that the rankers had not seen, one value in seventeen is wrong over
 * all fields and three quarters of the stated ones are still found. The page's metadata take what is likelier right than wrong.
 */
const LEAST_OF_READING: ReadonlyArray<readonly [concept: string, least: number]> = [
  ["headline", 0.7],
  ["byline", 0.75],
  ["date published", 0.65],
  ["publisher", 0.8],
];

/** Whether a value of this likelihood stays out. */
export function isTooUnlikely(
  confidence: number,
  place: Place,
  meaning: PropertyMeaning,
  kind: SchemaKind | undefined,
): boolean {
  // The name of an organization is its publisher's, with a likelihood of its own.
  const isRanked = place === "reading" && kind !== "organization";
  const least = isRanked ? LEAST_OF_READING.find(([concept]) => means(meaning, concept))?.[1] : undefined;
  return confidence < (least ?? MIN_CONFIDENCE);
}

/** Shares of right values by place, over all fields (benchmarks/derived/real). */
const BY_PLACE: Readonly<Record<Place, number>> = {
  data: 0.99,
  meta: 0.97,
  reading: 0.85,
  product: 0.8,
  notice: 0.95,
  label: 0.85,
  "weak label": 0.7,
  "class name": 0.6,
  "only one": 0.7,
  section: 0.7,
  list: 0.8,
  title: 0.7,
  link: 0.8,
  count: 0.75,
  record: 0.8,
  page: 0.95,
};

/** The same where a field fares otherwise than its place. */
const BY_FIELD: ReadonlyArray<readonly [concept: string, place: Place, share: number]> = [
  ["byline", "label", 0.6],
  ["byline", "weak label", 0.4],
  ["byline", "class name", 0.4],
  ["byline", "section", 0.1],
];

/** @param own probability of the value itself, where whoever found it knows one */
export function confidenceOf(place: Place, meaning: PropertyMeaning, own?: number): number {
  if (own !== undefined) return own;
  const known = BY_FIELD.find(([concept, at]) => at === place && means(meaning, concept));
  return known ? known[2] : BY_PLACE[place];
}

/** How the other places of the page that state the property compare with the one that was taken. */
export type Agreement = "alone" | "agreed" | "disputed";

/** @param others what each of them would have given */
export function agreementOf(value: Scalar, others: ReadonlyArray<Scalar | undefined>): Agreement {
  const own = foldWords(String(value));
  const stated = others.filter((other) => other !== undefined).map((other) => foldWords(String(other)));
  if (stated.length === 0) return "alone";
  return stated.some((other) => other === own) ? "agreed" : "disputed";
}
