/** How likely a value is right: a logistic sum over where it was found, what was asked for and whether the page agrees with itself. */
import type { Agreement, Place } from "./evidence.js";
import { WEIGHTS } from "./evidence-weights.js";
import { means, type PropertyMeaning } from "./meaning.js";
import type { SchemaKind } from "./schema-kind.js";

/** All that the confidence of a value follows from. */
export interface ValueSigns {
  /** Of the kind of place, or of the value itself by whoever found it; 0 … 1. */
  readonly likelihood: number;
  readonly place: Place;
  readonly agreement: Agreement;
  /** One of {@link fieldOf}'s. */
  readonly field: string;
}

/** One value of the result and why it is believed. */
export interface FieldEvidence {
  /** JSON Pointer into the result. */
  readonly path: string;
  readonly place: Place;
  /** 0 … 1: the share of such values that were right on pages of other sites. */
  readonly confidence: number;
  /** Signs that the confidence was worked out from. */
  readonly signs: ValueSigns;
}

/** Concepts with weights of their own. */
const FIELDS: readonly string[] = [
  "headline",
  "byline",
  "authors",
  "date published",
  "publisher",
  "price",
  "brand",
  "sku",
  "average rating",
  "number of reviews",
  "phone",
  "email",
  "address line 1",
  "zip",
  "town",
  "body",
  "prep time",
  "cook time",
  "total time",
  "ingredients",
  "instructions",
];

/** @returns the concept that a property asks for; a name counts apart for each kind of thing that it names, and a list apart from one value */
export function fieldOf(meaning: PropertyMeaning, kind: SchemaKind, isList = false): string {
  const concept = FIELDS.find((field) => means(meaning, field)) ?? "other";
  const field = concept === "headline" && kind !== "other" ? `headline of ${kind}` : concept;
  return isList ? `list of ${field}` : field;
}

const MIN_LIKELIHOOD = 0.02;
const MAX_LIKELIHOOD = 0.995;

/** Names and strengths of what speaks for and against a value. */
export type Signs = ReadonlyArray<readonly [name: string, strength: number]>;

/** @returns what a value's confidence is a sum of, by the names of the weights */
export function signsOf({ likelihood, place, agreement, field }: ValueSigns): Signs {
  const bounded = Math.min(MAX_LIKELIHOOD, Math.max(MIN_LIKELIHOOD, likelihood));
  const odds = Math.log(bounded / (1 - bounded));
  return [
    ["bias", 1],
    ["before", odds],
    // Likelier does not mean the same of every field: the surest headline of a recipe's page is often the article's.
    [`before: ${field}`, odds],
    [place, 1],
    [field, 1],
    [`${field}: ${place}`, 1],
    ...(agreement === "alone"
      ? []
      : ([
          [agreement, 1],
          [`${field}: ${agreement}`, 1],
        ] as const)),
  ];
}

/**
 * @param weights by name of a sign; what has none weighs nothing
 * @returns 0 … 1: the share of values with these signs that were right on pages of other sites
 */
export function likelihoodBy(weights: Readonly<Record<string, number>>, signs: Signs): number {
  let sum = 0;
  for (const [name, strength] of signs) sum += (weights[name] ?? 0) * strength;
  return 1 / (1 + Math.exp(-sum));
}

/** {@link likelihoodBy} the fitted weights. */
export const calibrated = (signs: ValueSigns): number => likelihoodBy(WEIGHTS, signsOf(signs));
