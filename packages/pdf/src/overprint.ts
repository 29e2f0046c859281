/** How far a letter is moved that is drawn over itself, over its size. */
const MAX_SHIFT = 0.1;

interface Style {
  readonly size: number;
  readonly turn: number;
}

/**
 * Whether a letter is drawn anew over itself, a little beside it, to look bold or to cast a shadow. Letters of a ligature, which share a place too,
 * are of one object and have its style.
 *
 * @param text of the letter before, with its place and style
 */
export const isOverprint = (
  letter: { readonly text: string; readonly left: number; readonly baseline: number; readonly style: Style },
  text: string,
  left: number,
  baseline: number,
  style: Style | undefined,
): boolean =>
  letter.text === text &&
  style !== undefined &&
  letter.style !== style &&
  letter.style.turn === 0 &&
  style.turn === 0 &&
  Math.abs(letter.style.size - style.size) < MAX_SHIFT * style.size &&
  Math.abs(letter.left - left) < MAX_SHIFT * style.size &&
  Math.abs(letter.baseline - baseline) < MAX_SHIFT * style.size;
