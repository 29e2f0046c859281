import type { Box } from "@quern/layout";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Asked once or twice for every letter: Latin text is told by its first character. */
export const isRightToLeft = (text: string): boolean => text.charCodeAt(0) >= 0x590 && RIGHT_TO_LEFT.test(text);

/** White space between the word so far and the next glyph, along the direction of the text. */
export function gapBetween(
  glyph: { readonly text: string } & Box,
  left: number,
  top: number,
  right: number,
  bottom: number,
  turn: number,
): number {
  switch (turn) {
    case 90:
      return glyph.top - bottom;
    case 180:
      return left - glyph.right;
    case 270:
      return top - glyph.bottom;
    default:
      if (glyph.left >= left) return glyph.left - right;
      return isRightToLeft(glyph.text) ? left - glyph.right : glyph.left - right;
  }
}
