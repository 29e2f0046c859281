/**
 * How texts are compared word by word: stems, small words, and the weights of BM25. For indexes that keep their own counts.
 *
 * @module
 */

export { isStopWord, stem, UNSPACED, withoutAccents } from "./language/words.js";
export { frequencyWeight, rarity } from "./passages/bm25.js";
