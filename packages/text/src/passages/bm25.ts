/** Okapi BM25 over short texts, with a weight for every occurrence of a term. */

const K1 = 1.2;
const B = 0.75;

/**
 * Weight of a term: the rarer, the more.
 *
 * @param frequency texts that hold it, of `texts`
 */
export const rarity = (texts: number, frequency: number): number =>
  Math.log(1 + (texts - frequency + 0.5) / (frequency + 0.5));

/**
 * Weight of the number of a term's occurrences, from 0 to nearly K1 + 1.
 *
 * @param relativeLength the text's length in average lengths
 */
export const frequencyWeight = (count: number, relativeLength: number): number =>
  (count * (K1 + 1)) / (count + K1 * (1 - B + B * relativeLength));

export interface WeightedTerms {
  /** Term → sum of the weights of its occurrences. */
  readonly counts: ReadonlyMap<string, number>;
  /** Number of terms that count as length. */
  readonly length: number;
}

/** A word of nearly every text still says something: on a page about pods, "pod" is what is asked about. */
const LEAST_RARITY = 0.25;

export class Bm25 {
  readonly #texts: readonly WeightedTerms[];
  readonly #documentFrequency = new Map<string, number>();
  readonly #averageLength: number;

  constructor(texts: readonly WeightedTerms[]) {
    this.#texts = texts;
    for (const { counts } of texts) {
      for (const term of counts.keys()) this.#documentFrequency.set(term, (this.#documentFrequency.get(term) ?? 0) + 1);
    }
    const total = texts.reduce((sum, text) => sum + text.length, 0);
    this.#averageLength = Math.max(1, total / Math.max(1, texts.length));
  }

  /** Terms that occur in any text. */
  terms(): IterableIterator<string> {
    return this.#documentFrequency.keys();
  }

  /** Weight of a term: the rarer, the more. One that occurs nowhere weighs as if it occurred once. */
  weight(term: string): number {
    return Math.max(LEAST_RARITY, rarity(this.#texts.length, this.#documentFrequency.get(term) ?? 1));
  }

  /** Contribution of one term to the score of one text. */
  termScore(term: string, index: number): number {
    const text = this.#texts[index]!;
    const count = text.counts.get(term);
    if (!count) return 0;
    return this.weight(term) * frequencyWeight(count, text.length / this.#averageLength);
  }
}
