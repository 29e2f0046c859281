import type { LayoutWord } from "@quern/layout";
import type { PdfPage } from "./reader.js";

/** Enough to see letters of 3 points. */
const DPI = 110;
/** Difference in brightness from which on an eye sees letters. */
const VISIBLE = 14;
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
  const { rgba, width, height } = await page.render(DPI);
  const scale = width / Math.max(1, page.width);
  for (const word of candidates) {
    let low = 255;
    let high = 0;
    const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - 1, Math.round(value * scale)));
    // The outermost pixels belong to neighbours.
    const [left, right] = [clamp(word.left, width) + 1, clamp(word.right, width) - 1];
    const [top, bottom] = [clamp(word.top, height) + 1, clamp(word.bottom, height) - 1];
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const at = (y * width + x) * 4;
        const value = (rgba[at]! * 77 + rgba[at + 1]! * 150 + rgba[at + 2]! * 29) >> 8;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    if (high - low < VISIBLE) hidden.add(word.order);
  }
  return hidden;
}
