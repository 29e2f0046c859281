/** Values that the readers of Typst's markup and calls share. */

/** HTML in the order of the text; blocks end the paragraph that they stand in. */
export interface Piece {
  readonly html: string;
  readonly isBlock: boolean;
}

/** Text of a string literal. */
export const stringOf = (literal: string): string =>
  literal.replace(/^\s*"|"\s*$/g, "").replace(/\\(u\{[0-9a-fA-F]{1,6}\}|.)/gs, (_whole, one: string) => {
    if (one.startsWith("u{")) return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(one.slice(2, -1), 16)));
    return { n: "\n", t: "\t", r: "" }[one] ?? one;
  });
