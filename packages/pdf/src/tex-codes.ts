import { UNKNOWN_LETTER } from "./glyph.js";

/**
 * Letters that TeX has no outlines for are bitmaps, in fonts (Type 3) without a name and without a Unicode map: all that the file says of them is
 * their code in an encoding of TeX. Text in German, Polish, Czech or Turkish is set in T1 ("Cork"), so that `ğ` comes as `§` and `ß` as `ÿ`, and
 * text in Russian, Ukrainian or Kazakh in T2A, so that it comes as a row of accented Latin letters.
 */
export type TexEncoding = "T1" | "T2A";

/** Stands for a code that has the same sign as elsewhere, or a ligature, which `rawSign` knows. */
const SAME = "\0";

const CORK: ReadonlyMap<number, string> = new Map([
  ...from(0x10, `“”„«»–—${SAME}${SAME}ıȷ`),
  ...from(0x27, "’"),
  ...from(0x60, "‘"),
  ...from(0x7f, "-"),
  ...from(0x80, "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"),
  ...from(0xd7, "Œ"),
  ...from(0xdf, "ẞ"),
  ...from(0xf7, "œ"),
  ...from(0xff, "ß"),
]);

function from(first: number, letters: string): ReadonlyArray<readonly [number, string]> {
  return Array.from(letters, (letter, index) => [first + index, letter] as const).filter(
    ([, letter]) => letter !== SAME,
  );
}

/** Capital letters; the small ones follow 32 codes later, as in the alphabet behind both. */
const T2A_CAPITALS = "ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ";

const T2A: ReadonlyMap<number, string> = new Map([
  ...from(0x10, `“”${SAME}${SAME}${SAME}–—`),
  ...from(0x27, "’"),
  ...from(0x60, "‘"),
  ...from(0x7f, "-"),
  ...from(0x80, T2A_CAPITALS),
  ...from(0x9d, "№¤§"),
  ...from(0xa0, T2A_CAPITALS.toLowerCase()),
  ...from(0xbd, "„«»"),
  ...from(0xc0, Array.from({ length: 64 }, (_, letter) => String.fromCharCode(0x410 + letter)).join("")),
]);

const ENCODINGS: Readonly<Record<TexEncoding, ReadonlyMap<number, string>>> = { T1: CORK, T2A };

/** The code in Unicode of a code in T1 or T2A, as t1enc.def and t2aenc.def of LaTeX have them; accents that stand alone are left as they are. */
export const texLetter = (encoding: TexEncoding, code: number): number =>
  ENCODINGS[encoding].get(code)?.charCodeAt(0) ?? code;

/** Bullets and daggers of TeX's companion fonts (TS1), which have no letters. */
const COMPANION: Readonly<Record<number, string>> = { 132: "†", 133: "‡", 136: "•" };

/** Codes from 0x80 to 0x9f as programs on Windows mean them; a replacement character for those that it leaves open. */
const WINDOWS = [
  ...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index)),
];

/** The sign of a code from 0x80 to 0x9f, where Unicode has control characters. */
export function highSign(font: string, code: number): string {
  const sign = (isNameless(font) ? COMPANION[code] : undefined) ?? WINDOWS[code - 0x80]!;
  return sign < "\u00a0" ? UNKNOWN_LETTER : sign;
}

/** Whether a font has no name of its own in the file. */
export const isNameless = (font: string): boolean => /^font-\d+$/.test(font);

/** Letters that make a font one of text. */
const LEAST_LETTERS = 25;
/** Minimum ratio of upper-half letters to ASCII letters in a Cyrillic text: no text in a Latin script has so many accented letters. */
const MIN_CYRILLIC_RATIO = 2;

/** How often the codes of a font occur that tell its encoding. */
export class CodeCounts {
  #letters = 0;
  #high = 0;
  /** Codes that have Cyrillic letters in T2A, and accented ones in T1. */
  #upper = 0;
  #cork = 0;
  #other = 0;

  add(code: number): void {
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) this.#letters++;
    else if (code > 0xff || (code >= 11 && code <= 15)) this.#other++;
    else if (code >= 0x80) {
      this.#high++;
      if (code >= 0xc0) this.#upper++;
      if (code < 0xa0 || code === 0xff) this.#cork++;
    } else if (code >= 0x10 && code <= 0x1f) this.#cork++;
  }

  /**
   * The encoding that the codes tell: T1 by letters beyond ASCII with signs where Latin-1 has none, T2A by letters that are nearly all beyond
   * ASCII. Letters of formulas are neither, and a font with a Unicode map has no such signs.
   */
  get encoding(): TexEncoding | undefined {
    if (this.#upper >= LEAST_LETTERS && this.mayBe("T2A")) return "T2A";
    return this.#letters >= LEAST_LETTERS && this.#high > 0 && this.mayBe("T1") ? "T1" : undefined;
  }

  /** Whether nothing speaks against an encoding and a sign speaks for it: enough where another font of the document has it. */
  mayBe(encoding: TexEncoding): boolean {
    if (this.#other > 0) return false;
    return encoding === "T1" ? this.#cork > 0 : this.#upper > MIN_CYRILLIC_RATIO * this.#letters;
  }
}
