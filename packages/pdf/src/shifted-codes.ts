/**
 * Fonts cut down by some programs carry no Unicode map, and their codes are the numbers of their glyphs: in the usual order of TrueType fonts
 * those are the ASCII codes less 29, so that `The` comes as `7KH`.
 */
export const GLYPH_SHIFT = 29;
/** Number of the glyph of `~`. */
export const LAST_SHIFTED = 0x7e - GLYPH_SHIFT;

/** Mean share of a to z in English, French, German, Spanish and Italian text, in percent. */
// biome-ignore format: a table
const LETTERS = [
  9.3, 1.2, 3.6, 4.3, 14.6, 1.2, 1.4, 2.3, 7.9, 0.3, 0.4, 4.7, 2.8, 7.7, 6.6, 2.6, 0.6, 6.7, 6.6, 7.2, 3.6, 1.3, 0.7, 0.2, 0.8, 0.5,
];
/** Letters that decide; fewer say nothing. */
const LEAST_LETTERS = 25;

/** Whether the codes of a font make language only when they are shifted. @param counts how often each code below 128 occurs */
export function isShifted(counts: Uint32Array): boolean {
  const total = counts.reduce((a, b) => a + b, 0);
  if (total < LEAST_LETTERS) return false;
  const small = sum(counts, 0x61, 0x7a);
  const shiftedSmall = sum(counts, 0x61 - GLYPH_SHIFT, 0x7a - GLYPH_SHIFT);
  if (small > 0.2 * total || shiftedSmall < 0.5 * total || shiftedSmall < LEAST_LETTERS) return false;
  const asTheyAre = likeness((letter) => counts[0x61 + letter]! + counts[0x41 + letter]!);
  const shifted = likeness((letter) => counts[0x61 + letter - GLYPH_SHIFT]! + counts[0x41 + letter - GLYPH_SHIFT]!);
  return shifted > 0.75 && shifted > asTheyAre + 0.2;
}

const sum = (counts: Uint32Array, from: number, to: number): number =>
  counts.subarray(from, to + 1).reduce((a, b) => a + b, 0);

/** Cosine of the angle between the letters of a text and those of European languages. */
function likeness(count: (letter: number) => number): number {
  let product = 0;
  let own = 0;
  let usual = 0;
  for (const [letter, share] of LETTERS.entries()) {
    const found = count(letter);
    product += found * share;
    own += found * found;
    usual += share * share;
  }
  return own === 0 ? 0 : product / Math.sqrt(own * usual);
}
