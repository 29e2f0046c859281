import { UNKNOWN_LETTER } from "./words.js";

/**
 * Letters that TeX has no outlines for are bitmaps, in fonts (Type 3) without a name and without a Unicode map: all that the file says of them is
 * their code in an encoding of TeX. Text in German, Polish, Czech or Turkish is set in T1 ("Cork"), so that `ğ` comes as `§` and `ß` as `ÿ`.
 */

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

/** The code in Unicode of a code in T1, as t1enc.def of LaTeX has them; accents that stand alone are left as they are. */
export const corkLetter = (code: number): number => CORK.get(code)?.charCodeAt(0) ?? code;

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

/** How often the codes of a font occur that tell its encoding. */
export class CodeCounts {
  #letters = 0;
  #high = 0;
  #cork = 0;
  #other = 0;

  add(code: number): void {
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) this.#letters++;
    else if (code > 0xff || (code >= 11 && code <= 15)) this.#other++;
    else if (code >= 0x80) {
      this.#high++;
      if (code < 0xa0 || code === 0xff) this.#cork++;
    } else if (code >= 0x10 && code <= 0x1f) this.#cork++;
  }

  /**
   * Whether the codes are those of T1: text with letters beyond ASCII, and with signs where Latin-1 has none. Letters of formulas have neither,
   * and a font with a Unicode map has no such signs.
   */
  get isCork(): boolean {
    return this.#letters >= LEAST_LETTERS && this.#high > 0 && this.mayBeCork;
  }

  /** Whether nothing speaks against T1 and a sign speaks for it: enough where another font of the document has T1. */
  get mayBeCork(): boolean {
    return this.#cork > 0 && this.#other === 0;
  }
}
