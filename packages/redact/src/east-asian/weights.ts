/**
 * How much more often signs stand in names than elsewhere, as powers of two. From the statistics of the names of 1.2 thousand million Chinese, from
 * lists of Japanese and Korean names, and from the texts that the trees learn from (benchmarks/derived/redaction/train-east-asian.mjs).
 */

import { hashOf, lookUp, type SparseTable, sparseTable } from "../name-hash.js";
import { EAST_ASIAN_CONTEXTS, EAST_ASIAN_WEIGHTS } from "./table.js";

/** Parts of names that a sign or two are weighed as. */
export const ROLES = {
  chineseFamily: 1,
  chineseGiven: 2,
  japaneseFamily: 3,
  /** The first and the second sign of a family name of two. */
  japaneseFirst: 4,
  japaneseSecond: 5,
  japaneseGiven: 6,
  koreanFamily: 7,
  koreanGiven: 8,
} as const;

/** Bits of a hash that the table keeps. One other sign in seven hundred looks like one of the table. */
const KEY_BITS = 22;
/** Added to what the table holds. */
const OFFSET = 128;
let table: SparseTable | undefined;

/** Key of signs in the table. */
export const weightKey = (role: number, signs: string): number => hashOf(role, signs) >>> (32 - KEY_BITS);

/** The byte that the table holds for a weight. */
export const storedWeight = (weight: number): number => weight + OFFSET;

/** @returns the weight, `undefined` for signs that the table does not have */
export function weightOf(role: number, signs: string): number | undefined {
  table ??= sparseTable(EAST_ASIAN_WEIGHTS);
  const found = lookUp(table, weightKey(role, signs));
  return found === 0 ? undefined : found - OFFSET;
}

/** Roles of the signs that {@link contextOf} gives. */
export const CONTEXT_ROLES = {
  zh: [9, 10, 11, 12, 21, 22],
  ja: [13, 14, 15, 16, 23, 24],
  ko: [17, 18, 19, 20, 25, 26],
} as const;
/** Steps of a context's weight in one of the natural logarithm. */
export const CONTEXT_STEPS = 4;
let contexts: SparseTable | undefined;

/**
 * Signs beside a stretch of text, one and two in front, one and two behind, its last sign and its first two. The beginning and the end of the
 * text count as ends of lines.
 */
export const contextOf = (text: string, start: number, end: number): string[] => [
  text[start - 1] ?? "\n",
  text.slice(Math.max(0, start - 2), start),
  text[end] ?? "\n",
  text.slice(end, end + 2),
  text[end - 1]!,
  text.slice(start, start + 2),
];

/** How much signs in or beside a candidate speak for a name, as a natural logarithm; 0 for those that the table does not have. */
export function contextWeight(role: number, signs: string): number {
  contexts ??= sparseTable(EAST_ASIAN_CONTEXTS);
  const found = lookUp(contexts, weightKey(role, signs));
  return found === 0 ? 0 : (found - OFFSET) / CONTEXT_STEPS;
}
