import type { Glyph, GlyphStyle } from "../glyph.js";
import type { WordBuilder } from "../words.js";

export const STYLE: GlyphStyle = {
  size: 10,
  font: "body",
  bold: false,
  italic: false,
  mono: false,
  turn: 0,
  mark: undefined,
  isDoubtful: false,
};

/** A character on the only line of a page. */
export const glyph = (text: string, left: number, right: number, style = STYLE): Glyph => ({
  ...{ text, left, right, top: 92, bottom: 102.2, baseline: 100 },
  style,
});

/** All words, with spaces between those that stand apart. */
export const textOf = (builder: WordBuilder): string =>
  builder
    .finish()
    .map(({ text, joined }) => (joined ? "" : " ") + text)
    .join("")
    .trim();
