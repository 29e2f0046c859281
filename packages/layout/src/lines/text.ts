import type { LayoutWord } from "../types.js";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3000-\u303f\uff00-\uffef]/;

const HAN = /^[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]{2}$/;
const HAN_OR_KANA = /^[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]{2}$/;

const STOP = /^[.,;:!?،؛؟]+$/;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);
/** Scripts that are set without spaces between words. */
export const isIdeographic = (character: string | undefined): boolean =>
  character !== undefined && IDEOGRAPH.test(character);

const PARTS_SENTENCES = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
/** Whether two characters are of Thai, Lao, Burmese or Khmer, where spaces part sentences and not words: few lines end at one. */
export const partsSentences = (before: string | undefined, after: string | undefined): boolean =>
  before !== undefined && after !== undefined && PARTS_SENTENCES.test(before) && PARTS_SENTENCES.test(after);

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

/** Minimum gap, in sizes of the type, that is a space between two full-width characters: about half a character. */
const MIN_SPACE_SIZES = 0.25;
/** The same beside kana, some of which are narrow and leave white around them. */
const MIN_KANA_SPACE_SIZES = 0.35;
/** The same beside punctuation, which leaves half of its width white. */
const MIN_WHITE_SIZES = 0.6;

export function needsSpace(before: LayoutWord, word: LayoutWord): boolean {
  // Stops at the end of right-to-left text are often drawn apart, as if they began the rest of the line.
  if (STOP.test(word.text) && isRightToLeft(before.text)) return false;
  if (word.rightToLeft) return !word.joined;
  if (word.joined && Math.abs(word.order - before.order) === 1) return false;
  if (isIdeographic(before.text.at(-1)) && isIdeographic(word.text[0])) {
    const beside = before.text.at(-1)! + word.text[0]!;
    const least = HAN.test(beside)
      ? MIN_SPACE_SIZES
      : HAN_OR_KANA.test(beside)
        ? MIN_KANA_SPACE_SIZES
        : MIN_WHITE_SIZES;
    return word.left - before.right > least * word.size;
  }
  return true;
}
