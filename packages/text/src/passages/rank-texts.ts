import { terms } from "../language/words.js";
import { Bm25 } from "./bm25.js";

/**
 * How well each text answers a query, by the words that they share (BM25).
 *
 * @returns a score for each text, from 0 (nothing shared); the best has 1 when any shares something
 */
export function rankTexts(texts: readonly string[], query: string): number[] {
  const wanted = [...new Set(terms(query))];
  const index = new Bm25(
    texts.map((text) => {
      const all = terms(text);
      const counts = new Map<string, number>();
      for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
      return { counts, length: all.length };
    }),
  );
  const scores = texts.map((_, at) => wanted.reduce((sum, term) => sum + index.termScore(term, at), 0));
  const best = Math.max(0, ...scores);
  return best === 0 ? scores : scores.map((score) => score / best);
}
