import type { LayoutWord } from "@quern/layout";

/**
 * Some programs (Ghostscript among them) map the glyph of a ligature to its last letter alone, so that `The` comes as `he` and `define` as `deine`.
 * The glyph is as wide as all its letters, though.
 */
const LIGATURES: Readonly<Record<string, readonly string[]>> = {
  b: ["fb"],
  f: ["ff"],
  h: ["Th", "fh"],
  i: ["fi", "ffi"],
  j: ["fj", "ffj"],
  k: ["fk"],
  l: ["fl", "ffl"],
  t: ["ft", "tt", "ct", "st"],
};
const LAST_LETTERS = Object.keys(LIGATURES).map((letter) => letter.charCodeAt(0));
const FIRST_LETTERS: ReadonlySet<number> = new Set(Array.from("ft", (letter) => letter.charCodeAt(0)));

/** A letter that is so many times as wide as elsewhere in its font may be a ligature. */
const MIN_RATIO = 1.4;
/** Share by which a ligature may be narrower or wider than its letters. */
const TOLERANCE_SHARE = 0.12;

/** A ligature that programs on a Mac give the code of a sign that the text does not use: `informa;on`, `situa(on`. */
const SIGN_LIGATURE = "ti";
const SIGN_TOLERANCE_SHARE = 0.05;
/** Signs about half as wide as the ligature, between letters of a word. */
const SIGN_IN_WORD = /(?<=\p{Ll})[;:,()](?=\p{Ll})/gu;

// Glyph numbers of the ligatures of Calibri. Programs that have no character for a glyph write its number, as it is or in the last private-use plane:
// `informaƟon`, `plaƞorm` (mailing list of Unicode, March 2016, `Joined "ti" coded as "Ɵ" in PDF`).
const CALIBRI = /calibri/i;
const CALIBRI_LIGATURES: Readonly<Record<string, string>> = {
  "\u014c": "ft",
  "\u019e": "tf",
  "\u019f": "ti",
  "\u01a9": "tt",
  "\u01ab": "tti",
};
/** O with a macron begins names of Japan; within a word it is the ligature. */
const GLYPH_NUMBER =
  /(?<=\p{Ll})\u014c|[\u019e\u019f\u01a9\u01ab]|[\u{10014c}\u{10019e}\u{10019f}\u{1001a9}\u{1001ab}]/gu;
const LAST_PLANE = 0x100000;

/** The words with ligatures of Calibri spelled out that stand as numbers of glyphs. */
export function withCalibriLigatures(words: readonly LayoutWord[]): readonly LayoutWord[] {
  if (!words.some(({ font }) => CALIBRI.test(font))) return words;
  return words.map((word) => {
    if (!CALIBRI.test(word.font)) return word;
    const text = word.text.replace(
      GLYPH_NUMBER,
      (sign) => CALIBRI_LIGATURES[String.fromCharCode(sign.codePointAt(0)! % LAST_PLANE)]!,
    );
    return text === word.text ? word : { ...word, text };
  });
}

/** The words with such signs spelled out: those that are as wide as letters of their font, and stand between letters somewhere on the page. */
export function withSignLigatures(
  words: readonly LayoutWord[],
  widths: ReadonlyMap<string, LetterWidths>,
): readonly LayoutWord[] {
  const found = new Map<string, Set<string>>();
  for (const { text, font } of words) {
    if (!/[;:,()]\p{Ll}/u.test(text)) continue;
    for (const [sign] of text.matchAll(SIGN_IN_WORD)) {
      if (widths.get(font)?.isLigature(sign.charCodeAt(0)) === true)
        found.set(font, (found.get(font) ?? new Set<string>()).add(sign));
    }
  }
  if (found.size === 0) return words;
  return words.map((word) => {
    const signs = found.get(word.font);
    return signs === undefined
      ? word
      : { ...word, text: Array.from(word.text, (sign) => (signs.has(sign) ? SIGN_LIGATURE : sign)).join("") };
  });
}

const CAPITAL_T = 0x54;
const SMALL_H = 0x68;
/** As in common book faces. */
const T_OVER_H = 1.15;

/** How wide the letters of one font are, over the font size. */
export class LetterWidths {
  readonly #least = new Float32Array(128).fill(Infinity);
  readonly #most = new Float32Array(128);
  #hasWhole = false;

  /** @param code below 128 */
  add(code: number, width: number): void {
    if (width < this.#least[code]!) this.#least[code] = width;
    if (width > this.#most[code]!) this.#most[code] = width;
  }

  /** Told of a letter that shares its box with the one before: some ligatures of the font come with all their letters. */
  addShared(): void {
    this.#hasWhole = true;
  }

  /** Whether some letter stands for a ligature. */
  get hasLigatures(): boolean {
    return LAST_LETTERS.some((code) => this.ligatureOf(code, this.#most[code]!) !== undefined);
  }

  /** The letters of a glyph that says it is the letter `code` and has this width; undefined where it is that letter. */
  ligatureOf(code: number, width: number): string | undefined {
    if (!(width > MIN_RATIO * this.#least[code]!)) return undefined;
    // The first letter of a whole ligature is as wide.
    if (this.#hasWhole && FIRST_LETTERS.has(code)) return undefined;
    let best: string | undefined;
    let bestError = TOLERANCE_SHARE;
    for (const ligature of LIGATURES[String.fromCharCode(code)] ?? []) {
      let sum = 0;
      for (let index = 0; index < ligature.length; index++) sum += this.#widthOf(ligature.charCodeAt(index));
      const error = Math.abs(width - sum) / sum;
      if (error < bestError) {
        best = ligature;
        bestError = error;
      }
    }
    return best;
  }

  /** Whether a glyph that says it is a sign is always as wide as the letters of a ligature. */
  isLigature(code: number): boolean {
    const width = this.#most[code]!;
    if (width - this.#least[code]! > SIGN_TOLERANCE_SHARE * width) return false;
    const sum = [...SIGN_LIGATURE].reduce((all, letter) => all + this.#widthOf(letter.charCodeAt(0)), 0);
    return Math.abs(width - sum) < SIGN_TOLERANCE_SHARE * sum;
  }

  /** Where every T is part of a ligature, its width is not known: it is about that of the h. */
  #widthOf(code: number): number {
    const width = this.#least[code]!;
    return code === CAPITAL_T && width === Infinity ? T_OVER_H * this.#least[SMALL_H]! : width;
  }
}
