import type { LayoutWord } from "@quern/layout";
import type { Box, PdfPage } from "./reader.js";

/** Enough to see letters of 4 points; larger ones are seen with less. */
const MAX_DPI = 110;
const MIN_DPI = 44;
const DPI_TIMES_SIZE = 440;
/** Difference in brightness from which on an eye sees letters. */
const MIN_VISIBLE_DIFFERENCE = 14;
/** When more of a page is in doubt, its background is not what it seems, or it is a scan with a text layer: all of it is kept. */
const MAX_SHARE = 0.5;

/**
 * Words that the page does not show: white on white, not drawn, or covered. Such text is for machines only, and may be an attack on the language
 * model that reads it.
 *
 * @param doubtful `order` of the words to look at
 * @returns `order` of the hidden ones
 */
export async function findHidden(
  page: PdfPage,
  words: readonly LayoutWord[],
  doubtful: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>();
  if (doubtful.size === 0) return hidden;
  const length = (list: readonly LayoutWord[]): number => list.reduce((sum, { text }) => sum + text.length, 0);
  const candidates = words.filter(({ order }) => doubtful.has(order));
  if (length(candidates) > MAX_SHARE * length(words)) return hidden;
  const smallest = candidates.reduce((size, word) => Math.min(size, word.size), Infinity);
  const dpi = Math.max(MIN_DPI, Math.min(MAX_DPI, DPI_TIMES_SIZE / Math.max(1, smallest)));
  const region = around(candidates, page);
  const { rgba, width, height } = await page.render(dpi, region);
  const scale = width / Math.max(1, region.right - region.left);
  for (const word of candidates) {
    let low = 255;
    let high = 0;
    const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - 1, Math.round(value * scale)));
    // The outermost pixels belong to neighbours.
    const left = clamp(word.left - region.left, width) + 1;
    const right = clamp(word.right - region.left, width) - 1;
    const top = clamp(word.top - region.top, height) + 1;
    const bottom = clamp(word.bottom - region.top, height) - 1;
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const at = (y * width + x) * 4;
        const value = (rgba[at]! * 77 + rgba[at + 1]! * 150 + rgba[at + 2]! * 29) >> 8;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    if (high - low < MIN_VISIBLE_DIFFERENCE) hidden.add(word.order);
  }
  return hidden;
}

/** The part of the page that the words stand in. */
function around(words: readonly LayoutWord[], page: { readonly width: number; readonly height: number }): Box {
  const box = { left: page.width, top: page.height, right: 0, bottom: 0 };
  for (const word of words) {
    box.left = Math.max(0, Math.min(box.left, word.left - 2));
    box.top = Math.max(0, Math.min(box.top, word.top - 2));
    box.right = Math.min(page.width, Math.max(box.right, word.right + 2));
    box.bottom = Math.min(page.height, Math.max(box.bottom, word.bottom + 2));
  }
  return box;
}

/** Letters of the shortest text that tells a model something; signs of Chinese, Japanese and Korean say about as much as three. */
const MIN_PASSAGE_LETTERS = 20;
const DENSE_LETTER_WEIGHT = 3;

/** Whether words say something: page numbers, bullets and strokes in the colour of their ground do not. */
export function isPassage(words: readonly LayoutWord[]): boolean {
  let letters = 0;
  for (const { text } of words) {
    letters += letterWeight(text);
    if (letters >= MIN_PASSAGE_LETTERS) return true;
  }
  return false;
}

/** How many letters of an alphabet say as much as those of a text. */
export function letterWeight(text: string): number {
  let letters = 0;
  for (const character of text) {
    if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(character)) letters += DENSE_LETTER_WEIGHT;
    else if (/\p{L}/u.test(character)) letters++;
  }
  return letters;
}
