import { COMMON_WORDS } from "./common-word-table.js";
import { hashOf, hasKey, sparseKeys } from "./name-hash.js";

/** Bits of a hash that the table keeps. About one other word in two thousand looks like a common one. */
const KEY_BITS = 22;
const ROLE = 0;
let keys: Uint32Array | undefined;

/** Key of a word in small letters. */
export const commonWordKey = (word: string): number => hashOf(ROLE, word) >>> (32 - KEY_BITS);

/** Whether a word is one that English texts write small, and no name by any list: "Events", "Furniture". */
export function isCommonWord(word: string): boolean {
  keys ??= sparseKeys(COMMON_WORDS);
  return hasKey(keys, commonWordKey(word.toLowerCase()));
}
