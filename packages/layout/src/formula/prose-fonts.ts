/** Recognises math fonts that an author sets sentences in: text in Cambria Math is not always a formula. */
import type { LayoutPage } from "../types.js";
import { FUNCTIONS, isMathFont, proseFont } from "./symbols.js";

/** A word of four letters is hardly a name in a formula, … */
const PROSE_WORD = /^\p{P}*\p{L}{4,}\p{P}*$/u;
/** … and a font with this many of them on a page, at least this share of its words, sets sentences. */
const MIN_PROSE_WORDS = 8;
const MIN_PROSE_SHARE = 0.4;

/** The page with other names for such fonts. */
export function withProseFonts(page: LayoutPage): LayoutPage {
  const counts = new Map<string, { words: number; prose: number }>();
  for (const { font, text } of page.words) {
    if (!isMathFont(font)) continue;
    const count = counts.get(familyOf(font)) ?? { words: 0, prose: 0 };
    count.words++;
    if (PROSE_WORD.test(text) && !FUNCTIONS.has(text)) count.prose++;
    counts.set(familyOf(font), count);
  }
  const setSentences = [...counts].filter(
    ([, { words, prose }]) => prose >= MIN_PROSE_WORDS && prose >= MIN_PROSE_SHARE * words,
  );
  if (setSentences.length === 0) return page;
  const families = new Set(setSentences.map(([family]) => family));
  return {
    ...page,
    words: page.words.map((word) =>
      families.has(familyOf(word.font)) ? { ...word, font: proseFont(word.font) } : word,
    ),
  };
}

/** Embedded subsets of one font differ in their prefix. */
const familyOf = (font: string): string => font.replace(/^[A-Z]{6}\+/, "").replace(/[-,].*$/, "");
