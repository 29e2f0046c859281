import type { LayoutWord } from "../types.js";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3000-\u303f\uff00-\uffef]/;

const STOP = /^[.,;:!?،؛؟]+$/;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);
/** Scripts that are set without spaces between words. */
export const isIdeographic = (character: string | undefined): boolean =>
  character !== undefined && IDEOGRAPH.test(character);

const RIGHT_TO_LEFT_LETTER = /(?=[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff])\p{L}/u;
export const hasRightToLeftLetter = (text: string): boolean => RIGHT_TO_LEFT_LETTER.test(text);

/** Whether most words with letters run from right to left, by their length. */
export function readsRightToLeft(words: readonly LayoutWord[]): boolean {
  // Most pages have none, and the letters of a word are told more dearly.
  if (!words.some(({ text }) => isRightToLeft(text))) return false;
  let right = 0;
  let left = 0;
  for (const { text } of words) {
    if (hasRightToLeftLetter(text)) right += text.length;
    else if (/\p{L}/u.test(text)) left += text.length;
  }
  return right > left;
}

export function needsSpace(before: LayoutWord, word: LayoutWord): boolean {
  // Stops at the end of right-to-left text are often drawn apart, as if they began the rest of the line.
  if (STOP.test(word.text) && isRightToLeft(before.text)) return false;
  if (word.rightToLeft) return !word.joined;
  if (word.joined && Math.abs(word.order - before.order) === 1) return false;
  if (isIdeographic(before.text.at(-1)) && isIdeographic(word.text[0])) {
    return word.left - before.right > 0.6 * word.size;
  }
  return true;
}
