/** Least gap between letters that are set apart, as a share of the font size. */
const MIN_GAP_SHARE = 0.06;
/** Greatest difference between the gaps of one word, as a share of the font size: places are rounded. */
const MAX_DIFFERENCE_SHARE = 0.03;
/** Gaps at the start of a word that are compared: fewer are alike by chance. */
const GAPS = 3;

const LETTER = /[\p{L}\p{N}]$/u;

/** The gaps between the letters of one word. */
export class LetterGaps {
  #count = 0;
  #least = 0;
  #most = 0;

  clear(): void {
    this.#count = 0;
  }

  /** @param gap between two glyphs of the word. Punctuation is ignored: the dots of an ellipsis are spaced out, and another word follows them. */
  add(gap: number, size: number, before: string, after: string): void {
    if (this.#count >= GAPS) return;
    if (gap < MIN_GAP_SHARE * size || !LETTER.test(before) || !LETTER.test(after)) {
      this.#count = GAPS + 1;
      return;
    }
    this.#least = this.#count === 0 ? gap : Math.min(this.#least, gap);
    this.#most = this.#count === 0 ? gap : Math.max(this.#most, gap);
    this.#count++;
  }

  /** The gap that the letters of the word have by their setting: 0 where they touch, or where their gaps differ. */
  usual(size: number): number {
    return this.#count === GAPS && this.#most - this.#least <= MAX_DIFFERENCE_SHARE * size ? this.#most : 0;
  }
}
