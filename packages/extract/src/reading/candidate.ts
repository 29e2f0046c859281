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
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Distances grow by their logarithm: from ten characters to a hundred is as far as from a hundred to a thousand. */
export const far = (characters: number): number => Math.sign(characters) * Math.log2(1 + Math.abs(characters));

/** Dice's coefficient of the pairs of characters of two keys: 0 … 1. */
export function likeness(one: string, other: string): number {
  if (one.length < 2 || other.length < 2) return one === other ? 1 : 0;
  const pairs = new Map<number, number>();
  for (let at = 0; at < one.length - 1; at++) {
    const pair = pairAt(one, at);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let both = 0;
  for (let at = 0; at < other.length - 1; at++) {
    const pair = pairAt(other, at);
    const left = pairs.get(pair) ?? 0;
    if (left > 0) {
      both++;
      pairs.set(pair, left - 1);
    }
  }
  return (2 * both) / (one.length + other.length - 2);
}

const pairAt = (text: string, at: number): number => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);
