import type { Node } from "@quern/markdown/html";

/** A value that a page may state for a field, with all that speaks for or against it. */
export interface Candidate {
  readonly value: string;
  /** Values with one key are the same. */
  readonly key: string;
  /** Where it stands; `NONE` when only the page's frame says it. */
  readonly node: Node;
  /** Evidence by name. */
  readonly evidence: Readonly<Record<string, number>>;
  /** Other values of the same statement: all the people of a byline. */
  readonly together?: readonly string[];
}

/** The same letters and digits, whatever the case, accents and punctuation. */
export const keyOf = (text: string): string =>
  IS_ASCII.test(text)
    ? text.toLowerCase().replace(/[^a-z\d]+/g, "")
    : text
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "");

const IS_ASCII = /^[\x00-\x7f]*$/;

/** Distances grow by their logarithm: from ten characters to a hundred is as far as from a hundred to a thousand. */
export const far = (characters: number): number => Math.sign(characters) * Math.log2(1 + Math.abs(characters));

/** Dice's coefficient of the pairs of characters of two keys: 0 … 1. */
export function likeness(one: string, other: string): number {
  if (one.length < 2 || other.length < 2) return one === other ? 1 : 0;
  const both = sharedPlainPairs(one, other) ?? sharedPairs(one, other);
  return (2 * both) / (one.length + other.length - 2);
}

/** Keys of ASCII have 36 characters, so that their pairs can be counted in a table. */
const SYMBOLS = 36;
const MAX_TABLE_CHARACTERS = 512;
const counts = new Int16Array(SYMBOLS * SYMBOLS);
const pairs = new Int16Array(MAX_TABLE_CHARACTERS);

/** Pairs that two keys share, each as often as in both; undefined for keys that the table does not hold. */
function sharedPlainPairs(one: string, other: string): number | undefined {
  if (one.length > MAX_TABLE_CHARACTERS || !IS_PLAIN_KEY.test(one) || !IS_PLAIN_KEY.test(other)) return undefined;
  let before = symbolOf(one.charCodeAt(0));
  for (let at = 1; at < one.length; at++) {
    const symbol = symbolOf(one.charCodeAt(at));
    const pair = before * SYMBOLS + symbol;
    pairs[at] = pair;
    counts[pair]!++;
    before = symbol;
  }
  let both = 0;
  before = symbolOf(other.charCodeAt(0));
  for (let at = 1; at < other.length; at++) {
    const symbol = symbolOf(other.charCodeAt(at));
    const pair = before * SYMBOLS + symbol;
    if (counts[pair]! > 0) {
      both++;
      counts[pair]!--;
    }
    before = symbol;
  }
  for (let at = 1; at < one.length; at++) counts[pairs[at]!] = 0;
  return both;
}

const IS_PLAIN_KEY = /^[a-z\d]*$/;
const symbolOf = (code: number): number => (code >= 97 ? code - 87 : code - 48);

function sharedPairs(one: string, other: string): number {
  const left = new Map<number, number>();
  for (let at = 0; at < one.length - 1; at++) {
    const pair = pairAt(one, at);
    left.set(pair, (left.get(pair) ?? 0) + 1);
  }
  let both = 0;
  for (let at = 0; at < other.length - 1; at++) {
    const pair = pairAt(other, at);
    const count = left.get(pair) ?? 0;
    if (count > 0) {
      both++;
      left.set(pair, count - 1);
    }
  }
  return both;
}

const pairAt = (text: string, at: number): number => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);
