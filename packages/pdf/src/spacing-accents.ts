import type { Glyph } from "./glyph.js";

/**
 * TeX draws an accented letter of its old fonts as two glyphs, the accent over or under the letter: `ü` comes as `u` and, somewhere before or after
 * it, as `¨`.
 */
const ACCENTS: ReadonlyMap<number, string> = new Map([
  [0x60, "\u0300"],
  [0xb4, "\u0301"],
  [0x2c6, "\u0302"],
  [0x2dc, "\u0303"],
  [0xaf, "\u0304"],
  [0x2d8, "\u0306"],
  [0x2d9, "\u0307"],
  [0xa8, "\u0308"],
  [0x2da, "\u030a"],
  [0x2dd, "\u030b"],
  [0x2c7, "\u030c"],
  [0xb8, "\u0327"],
  [0x2db, "\u0328"],
]);
const DOTLESS: Readonly<Record<string, string>> = { ı: "i", ȷ: "j" };

/** How far apart the middles of an accent and its letter may be, over the font size: accents are centred. */
const MAX_OFFSET = 0.15;
/** An ogonek hangs from the right of A, and from the middle of some other letters. */
const OGONEK = "\u0328";
const OGONEK_SHIFT = 0.1;
const MAX_OGONEK_OFFSET = 0.2;
/** An accent stands this much higher over a capital, over the font size. */
const MAX_RAISE = 0.35;
const MAX_DROP = 0.1;
/** Letters are looked up by places of so many points. */
const CELL = 8;
/** No page has more letters within one place; what is drawn over and over is left as it is. */
const MAX_IN_CELL = 32;
/** Larger type, in points, is not looked at. */
const MAX_SIZE = 200;

/** Whether a character may be such an accent. Asked for each, so plain letters must be told at once. */
export const isSpacingAccent = (code: number): boolean => (code > 0x7f || code === 0x60) && ACCENTS.has(code);

interface Place {
  readonly index: number;
  readonly text: string;
  readonly middle: number;
  readonly baseline: number;
  readonly size: number;
  readonly font: string;
}

/** Finds the letters of a page that accents are drawn over. */
export class AccentFinder {
  readonly #letters = new Map<number, Place[]>();
  readonly #accents: Array<Place & { readonly mark: string }> = [];

  /** @param index place of the glyph in the text of the page */
  see(index: number, code: number, glyph: Glyph): void {
    const { style, text, baseline } = glyph;
    if (style.turn !== 0 || style.size > MAX_SIZE) return;
    const middle = (glyph.left + glyph.right) / 2;
    const place = { index, text, middle, baseline, size: style.size, font: style.font };
    const mark = isSpacingAccent(code) ? ACCENTS.get(code) : undefined;
    if (mark !== undefined) this.#accents.push({ ...place, mark });
    else if (LETTER.test(text)) {
      const key = keyOf(Math.floor(middle / CELL), Math.floor(baseline / CELL));
      const cell = this.#letters.get(key);
      if (cell === undefined) this.#letters.set(key, [place]);
      else if (cell.length < MAX_IN_CELL) cell.push(place);
    }
  }

  /** Texts for the places of the page that read otherwise: accented letters, and nothing for their accents. */
  composed(): Map<number, string> {
    const texts = new Map<number, string>();
    for (const accent of this.#accents) {
      const letter = this.#letterOf(accent);
      if (letter === undefined || texts.has(letter.index)) continue;
      const text = ((DOTLESS[letter.text] ?? letter.text) + accent.mark).normalize("NFC");
      if (text.length > 1) continue;
      texts.set(letter.index, text);
      texts.set(accent.index, "");
    }
    return texts;
  }

  #letterOf({ middle: drawn, baseline, size, font, mark }: Place & { readonly mark: string }): Place | undefined {
    let best: Place | undefined;
    const middle = mark === OGONEK ? drawn - OGONEK_SHIFT * size : drawn;
    let least = (mark === OGONEK ? MAX_OGONEK_OFFSET : MAX_OFFSET) * size;
    for (let row = Math.floor((baseline - MAX_DROP * size) / CELL); row * CELL <= baseline + MAX_RAISE * size; row++) {
      for (let column = Math.floor((middle - least) / CELL); column * CELL <= middle + least; column++) {
        for (const letter of this.#letters.get(keyOf(column, row)) ?? []) {
          const drop = letter.baseline - baseline;
          if (letter.font !== font || Math.abs(letter.size - size) > 0.05 * size) continue;
          if (drop < -MAX_DROP * size || drop > MAX_RAISE * size || Math.abs(letter.middle - middle) >= least) continue;
          best = letter;
          least = Math.abs(letter.middle - middle);
        }
      }
    }
    return best;
  }
}

const LETTER = /^\p{L}$/u;

/** Pages are less than 14 400 points high. */
const keyOf = (column: number, row: number): number => column * 4096 + row;
