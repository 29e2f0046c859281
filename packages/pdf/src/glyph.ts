/** One character as a reader sees it, on the page as shown. */
export interface Glyph {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly baseline: number;
  /** Where the ink of a sign without a width stands; else nothing, or NaN. */
  readonly middle?: number;
  /** Whether the box is that of all that is drawn for it: the widths of other letters are not those of their shapes in a word. */
  readonly isSyllable?: boolean;
  readonly style: GlyphStyle;
}

/** Shared by reference between glyphs of one text object. */
export interface GlyphStyle {
  readonly size: number;
  readonly font: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  readonly turn: 0 | 90 | 180 | 270;
  readonly mark: number | undefined;
  /** Nearly white, not drawn at all, or too small to be read: the page may not show it. */
  readonly isDoubtful: boolean;
}

/** Stands for a glyph without a usable Unicode map. */
export const UNKNOWN_LETTER = "\ufffd";

/** Private use, replacement and control characters: signs of a font without a usable Unicode map. */
export function isUnmapped(code: number): boolean {
  return (
    code === 0 ||
    code === 0xfffd ||
    code === 0xfffe ||
    (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 2) ||
    (code >= 0xe000 && code <= 0xf8ff) ||
    (code >= 0x80 && code < 0xa0) ||
    code >= 0xf0000
  );
}
