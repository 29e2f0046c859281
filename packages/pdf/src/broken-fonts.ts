import type { LayoutWord } from "@quern/layout";

/** Rare and common scripts: a font whose codes are numbers of glyphs takes its letters from all of them. */
const SCRIPTS: readonly RegExp[] = (
  "Arabic Armenian Batak Bengali Buginese Canadian_Aboriginal Cham Cherokee Coptic Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi " +
  "Hebrew Javanese Kannada Khmer Lao Lepcha Limbu Lisu Malayalam Mongolian Myanmar New_Tai_Lue Nko Ogham Ol_Chiki Oriya Runic " +
  "Samaritan Sinhala Sundanese Syriac Tagalog Tai_Le Tai_Tham Tamil Telugu Thaana Thai Tibetan Tifinagh Vai Yi"
)
  .split(" ")
  .map((script) => new RegExp(`\\p{Script=${script}}`, "u"));
const FOREIGN_LETTER = /[^\0-\u02af]/;
const LETTER_OR_MARK = /[\p{L}\p{M}]/u;
/** Chinese, Japanese and Korean: none of those scripts, and long texts. */
const DENSE = /[\u2e80-\u9fff\uac00-\ud7ff]/;

/** Letters of a font on one page, from which on its scripts count: fewer may be a list of languages. */
const MIN_LETTERS = 20;
const MIN_SCRIPTS = 6;

/** In a document that has such a font, a few letters tell others: they have nearly as many scripts. */
const MIN_SCRIPTS_BESIDE = 3;
const MAX_LETTERS_OF_A_SCRIPT_BESIDE = 2;

/**
 * Fonts without a usable character map: their glyph numbers appear as letters of many scripts. On 1 768 files that held for
 * fonts of four, all of them without a sound map; no other font has letters of more than four scripts on a page.
 *
 * @param known fonts of the document that were found before
 * @returns those and the fonts found on this page
 */
export function brokenFonts(words: readonly LayoutWord[], known: ReadonlySet<string>): ReadonlySet<string> {
  const texts = foreignTexts(words);
  const found = new Set(known);
  for (const [font, text] of texts) if (isBroken(text)) found.add(font);
  if (found.size > 0) for (const [font, text] of texts) if (isLikelyBroken(text)) found.add(font);
  return found;
}

/** The words of each font that have other letters than Latin ones. */
function foreignTexts(words: readonly LayoutWord[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { font, text } of words) if (FOREIGN_LETTER.test(text)) texts.set(font, (texts.get(font) ?? "") + text);
  return texts;
}

function isBroken(text: string): boolean {
  const { letters, scripts } = scriptsIn(text);
  return letters >= MIN_LETTERS && scripts >= MIN_SCRIPTS;
}

function isLikelyBroken(text: string): boolean {
  const { letters, scripts } = scriptsIn(text);
  return scripts >= MIN_SCRIPTS_BESIDE && letters <= MAX_LETTERS_OF_A_SCRIPT_BESIDE * scripts;
}

function scriptsIn(text: string): { letters: number; scripts: number } {
  let letters = 0;
  const scripts = new Set<RegExp>();
  for (const character of text) {
    if (!FOREIGN_LETTER.test(character) || !LETTER_OR_MARK.test(character)) continue;
    letters++;
    if (DENSE.test(character)) continue;
    const script = scripts.size < MIN_SCRIPTS ? SCRIPTS.find((one) => one.test(character)) : undefined;
    if (script !== undefined) scripts.add(script);
  }
  return { letters, scripts: scripts.size };
}
