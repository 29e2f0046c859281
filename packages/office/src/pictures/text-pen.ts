import { codePageOfCharset, decodeCodePage } from "../code-pages.js";
import type { DrawnText } from "./drawn-text.js";

/** Alignment flag TA_UPDATECP: text begins where the last one ended. */
const AT_CURRENT_POSITION = 1;
const SYMBOL_CHARSET = 2;
const WINDOWS_1252 = 1252;
/** Share of a character's width that two parts of a word may be apart. */
const MAX_GAP = 0.4;

export interface TextPlace {
  readonly x: number;
  readonly y: number;
  /** In the units of `x`; undefined when the record does not tell. */
  readonly width: number | undefined;
}

/** State of a metafile that its texts depend on: fonts, alignment, and where the last text ended. */
export class TextPen {
  alignment = 0;
  /** The current position was set since the last text. */
  hasMoved = true;
  #charset = 0;
  readonly #fonts = new Map<number, number>();
  #last: { readonly end: number; readonly y: number } | undefined;

  addFont(index: number, charset: number): void {
    this.#fonts.set(index, charset);
  }

  select(index: number): void {
    this.#charset = this.#fonts.get(index) ?? this.#charset;
  }

  remove(index: number): void {
    this.#fonts.delete(index);
  }

  decode(bytes: Uint8Array): string {
    return decodeCodePage(bytes, codePageOfCharset(this.#charset) ?? WINDOWS_1252);
  }

  /** @returns undefined for text of symbol fonts, whose characters stand for something else */
  draw(text: string, { x, y, width }: TextPlace): DrawnText | undefined {
    const isChained = (this.alignment & AT_CURRENT_POSITION) !== 0;
    const last = this.#last;
    const gap = last === undefined || width === undefined ? Infinity : Math.abs(x - last.end);
    const touches = last?.y === y && width !== undefined && gap <= (MAX_GAP * Math.abs(width)) / text.length;
    const continues = isChained ? !this.hasMoved : touches;
    this.hasMoved = false;
    this.#last = width === undefined ? undefined : { end: x + width, y };
    return this.#charset === SYMBOL_CHARSET || text.trim() === "" ? blank(continues) : { text, continues };
  }
}

/** A blank between two parts keeps them apart. */
const blank = (continues: boolean): DrawnText | undefined => (continues ? { text: " ", continues } : undefined);
