import type { LayoutWord } from "@quern/layout";

/** Scripts that tell the data to recognise them by, and its language. Kana come before the Chinese characters that they stand among. */
const LANGUAGES: ReadonlyArray<readonly [language: string, letter: RegExp]> = [
  ["ja", /[\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ["ko", /\p{sc=Hangul}/u],
  ["zh", /\p{sc=Han}/u],
  ["ru", /\p{sc=Cyrillic}/u],
  ["el", /\p{sc=Greek}/u],
  ["ar", /\p{sc=Arabic}/u],
  ["he", /\p{sc=Hebrew}/u],
  ["th", /\p{sc=Thai}/u],
  ["hi", /\p{sc=Devanagari}/u],
];
/** Letters of one script, in number and as a share of all, from which on a document is written in it. */
const MIN_LETTERS = 20;
const MIN_SHARE = 0.2;
/** Kana make up about half of a Japanese text. */
const MIN_KANA_SHARE = 0.1;

/** The script that a document is written in, as its readable words tell. */
export class TextScript {
  readonly #counts = new Map<string, number>();
  #letters = 0;

  see(words: readonly LayoutWord[]): void {
    for (const { text } of words)
      for (const letter of text.match(/\p{L}/gu) ?? []) {
        this.#letters++;
        if (letter < "\u0370") continue;
        const language = LANGUAGES.find(([, pattern]) => pattern.test(letter))?.[0];
        if (language !== undefined) this.#counts.set(language, (this.#counts.get(language) ?? 0) + 1);
      }
  }

  /** The language whose data reads it, as a BCP 47 tag; undefined for Latin letters and for too few of others. */
  get language(): string | undefined {
    const count = (language: string): number => this.#counts.get(language) ?? 0;
    const eastern = count("ja") + count("zh");
    if (isMuch(eastern, this.#letters)) return count("ja") > MIN_KANA_SHARE * eastern ? "ja" : "zh";
    return [...this.#counts.keys()].find((language) => isMuch(count(language), this.#letters));
  }
}

const isMuch = (count: number, all: number): boolean => count >= MIN_LETTERS && count >= MIN_SHARE * all;

/** Whether some of the words have letters of the script that a language is written in. */
export function hasScriptOf(language: string, words: readonly LayoutWord[]): boolean {
  const patterns = LANGUAGES.filter(([name]) => name === language || (language === "ja" && name === "zh"));
  return words.some(({ text }) => patterns.some(([, pattern]) => pattern.test(text)));
}
