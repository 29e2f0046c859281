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

  /** Where every T is part of a ligature, its width is not known: it is about that of the h. */
  #widthOf(code: number): number {
    const width = this.#least[code]!;
    return code === CAPITAL_T && width === Infinity ? T_OVER_H * this.#least[SMALL_H]! : width;
  }
}
