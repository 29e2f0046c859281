import type { LayoutWord } from "../types.js";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3000-\u303f\uff00-\uffef]/;

const STOP = /^[.,;:!?،؛؟]+$/;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);
/** Scripts that are set without spaces between words. */
export const isIdeographic = (character: string | undefined): boolean =>
  character !== undefined && IDEOGRAPH.test(character);

/** Whether most letters of these words run from right to left. */
export function readsRightToLeft(words: Iterable<LayoutWord>): boolean {
  let right = 0;
  let left = 0;
  for (const { text } of words) {
    if (isRightToLeft(text)) right += text.length;
    else left += text.length;
  }
  return right > left;
}

export function needsSpace(before: LayoutWord, word: LayoutWord): boolean {
  if (word.joined && Math.abs(word.order - before.order) === 1) return false;
  // Stops at the end of right-to-left text are often drawn apart, as if they began the rest of the line.
  if (STOP.test(word.text) && isRightToLeft(before.text)) return false;
  if (isIdeographic(before.text.at(-1)) && isIdeographic(word.text[0])) {
    return word.left - before.right > 0.6 * word.size;
  }
  return true;
}
