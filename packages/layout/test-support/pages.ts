/** Pages of words, as a reader of documents would deliver them. */
import type { LayoutPage, LayoutWord } from "../src/types.js";

/**
 * The words of one line. A letter is half the font size wide, a space three tenths of it.
 *
 * @param look of all words; `size` is 10 unless given
 */
export function line(text: string, left: number, baseline: number, look: Partial<LayoutWord> = {}): LayoutWord[] {
  const size = look.size ?? 10;
  let at = left;
  return text.split(" ").map((word) => {
    const right = at + word.length * size * 0.5;
    const box = { left: at, right, top: baseline - 0.8 * size, bottom: baseline + 0.22 * size };
    at = right + size * 0.3;
    const plain = { font: "body", bold: false, italic: false, mono: false, joined: false, order: 0 };
    return { text: word, ...box, baseline, size, ...plain, ...look };
  });
}

/** A page of A4 with these words in this order. */
export const page = (words: readonly LayoutWord[], more: Partial<LayoutPage> = {}): LayoutPage => ({
  number: 1,
  width: 595,
  height: 842,
  words: words.map((word, order) => ({ ...word, order })),
  rules: [],
  fills: [],
  images: [],
  source: "text",
  ...more,
});
