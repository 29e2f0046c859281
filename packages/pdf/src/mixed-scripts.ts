import type { LayoutWord } from "@quern/layout";

/** Scripts of which no word has letters of two: a font that names the wrong letters takes them from anywhere. Latin and Chinese mix with all. */
const SCRIPTS: readonly RegExp[] = (
  "Arabic Armenian Balinese Bengali Canadian_Aboriginal Cherokee Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Javanese Kannada Khmer " +
  "Lao Malayalam Mongolian Myanmar Nko Ogham Oriya Runic Sinhala Syriac Tamil Telugu Thaana Thai Tibetan Vai Yi"
)
  .split(" ")
  .map((script) => new RegExp(`\\p{Script=${script}}`, "u"));
/** Letters before it, and of Chinese, Japanese and Korean, are of none of them. */
const MAY_MIX = /[\u0530-\u1cff\ua000-\uabff]/;

/** How many words hold letters of two scripts that never stand in one word. */
export function mixedWords(words: readonly LayoutWord[]): number {
  let count = 0;
  for (const { text } of words) {
    if (!MAY_MIX.test(text)) continue;
    if (SCRIPTS.filter((script) => script.test(text)).length > 1) count++;
  }
  return count;
}
