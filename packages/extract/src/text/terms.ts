/**
 * How texts are compared word by word: stems, small words, and the weights of BM25. For indexes that keep their own counts.
 *
 * @module
 */
export { frequencyWeight, rarity } from "./bm25.js";
export { isStopWord, stem, withoutAccents } from "./words.js";
