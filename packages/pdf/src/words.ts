import type { LayoutWord } from "@quern/layout";
import { gapBetween, isRightToLeft } from "./direction.js";
import { withoutCopies } from "./drawn-again.js";
import type { Glyph, GlyphStyle } from "./glyph.js";
import { LetterGaps } from "./letter-gaps.js";
import { followsLetter, isVirama } from "./letters-of-india.js";
import { withLowQuotes } from "./low-quotes.js";
import { isOverprint } from "./overprint.js";
import { normalize } from "./plain-letters.js";
import { joinSpreadLetters, MAX_PIECE } from "./spaced-letters.js";
import { isThaiMark, withThaiVowels } from "./thai-vowels.js";

/** A gap wider than this share of the font size ends a word, whether or not a space was drawn. */
const MIN_WORD_GAP_SHARE = 0.27;
/** Where spaces are drawn; letters of Arabic are often set in boxes of another width than their shape in the word has. */
const MIN_GAP_BESIDE_SPACES_SHARE = 0.9;
/** Between scripts that run in different directions spaces get lost more easily. */
const MIN_SCRIPT_GAP_SHARE = 0.12;
/** A deduced space that leaves less room than this share of the font size is none: loosely set letters of one word. */
const MIN_SPACE_SHARE = 0.06;
/** The same behind a shape whose side bearing is unknown. */
const MIN_SPACE_AFTER_SHAPE_SHARE = 0.16;

/** Letters touch whose edges are no farther apart, over the font size. */
const MAX_TOUCHING_GAP_SHARE = 0.05;

/** The same where the edge is that of ink. */
const MAX_INK_GAP_SHARE = 0.13;

/** Two things are set at one place that are no farther apart, over the font size. */
const MAX_PLACE_ERROR_SHARE = 0.01;

/** Marks may be drawn so far, over the font size, before the edge that the next letter begins at. */
const MARK_REACH = 0.12;

/** Collects glyphs, in drawing order, into words. */
export class WordBuilder {
  readonly words: LayoutWord[] = [];
  /** `order` of the words that the page may not show. */
  readonly doubtful = new Set<number>();
  #text = "";
  #left = 0;
  #top = 0;
  #right = 0;
  #bottom = 0;
  #baseline = 0;
  #style: GlyphStyle | undefined;
  #joined = false;
  #spaced = true;
  #order = 0;
  #lastLeft = Number.NaN;
  #lastBaseline = Number.NaN;
  /** Right edge that all letters of a ligature have in common, until the next letter; 0 for none, -1 where they differ. */
  #stackedRight = 0;
  #lastStyle: GlyphStyle | undefined;
  /** Length of the text that stands at the last start. */
  #stacked = 0;
  /** Room from which on the gap to the next glyph is a space, over the size, where the reader deduced one. */
  #leastSpace = Infinity;
  #drawsSpaces = false;
  /** A space was drawn, but not beside the word: where the next letter stands tells whether it parts the two. */
  #mayBeOver = false;
  #spaceLeft = 0;
  #isUnplaced = false;
  /** The word has such letters. */
  #turnsWord = false;
  /** The last glyph of the text: to look at the end of a long text for each glyph would take the square of its length. */
  #end = "";
  /** The page has letters that run from right to left. */
  #hasRightToLeft = false;
  readonly #gaps = new LetterGaps();
  /** `order` of the words that a gap alone parts from a short one before. */
  readonly #apart = new Set<number>();
  /** Left edges of the characters of the text as they came, those of one glyph the same, as long as each came alone. */
  #starts: number[] = [];

  /**
   * A space was drawn, or the line ended.
   *
   * @param left of the space, where the reader knows it
   */
  space(left = Number.NaN, right = left): void {
    this.#drawsSpaces = true;
    // Spaces between letters from right to left lose their width. PDFium makes some up, too.
    const isUnplaced = left === right && this.#turnsWord;
    const mayBeOver =
      this.#text !== "" &&
      (isUnplaced || (right > left && (this.#turnsWord ? !this.#isBeside(left, right) : this.#touches(left))));
    if (mayBeOver) {
      this.#mayBeOver = true;
      this.#isUnplaced = isUnplaced;
      this.#spaceLeft = left;
    } else this.#part();
  }

  /** Whether something starts where the word ends. */
  #touches(left: number): boolean {
    const { size, turn } = this.#style!;
    return turn === 0 && Math.abs(left - this.#right) <= MAX_TOUCHING_GAP_SHARE * size;
  }

  /** Whether a space stands to the left of the word, however close; else it lies over its letters or on another part of the line. */
  #isBeside(left: number, right: number): boolean {
    const size = this.#style!.size;
    return left < this.#left - MAX_TOUCHING_GAP_SHARE * size && right > this.#left - size;
  }

  #part(): void {
    this.#mayBeOver = false;
    this.#flush();
    this.#spaced = true;
    this.#leastSpace = Infinity;
  }

  /**
   * The reader thinks that a space is missing in the file; the gap to the next glyph decides.
   *
   * @param isAfterShape whether the reader knows the shape alone of what is before, not the room that it takes in its line
   */
  deducedSpace(isAfterShape = false): void {
    this.#leastSpace = isAfterShape ? MIN_SPACE_AFTER_SHAPE_SHARE : MIN_SPACE_SHARE;
  }

  add(next: Glyph): void {
    if (this.#mayBeOver && !this.#leavesNoSpace(next)) this.#part();
    this.#mayBeOver = false;
    const style = this.#style;
    if (this.#isStacked(next) && isRightToLeft(next.text)) {
      // Readers turn right-to-left text around letter by letter, which leaves the letters of one ligature reversed. One that has a code of its
      // own they take apart afterwards: its letters are in order.
      this.#text = LAM_ALEF.test(this.#end + next.text)
        ? this.#text + next.text
        : this.#text.slice(0, -this.#stacked) + next.text + this.#text.slice(-this.#stacked);
      this.#stacked += next.text.length;
      return;
    }
    // Letters and marks of one glyph share its place, and come in order.
    if (!this.#isStacked(next) && this.#places(next)) return;
    if (this.#text !== "" && isOverprint(next, this.#end, this.#lastLeft, this.#lastBaseline, this.#lastStyle)) return;
    const glyph = this.#unstack(next);
    this.#lastBaseline = next.baseline;
    const leastSpace = this.#leastSpace;
    this.#leastSpace = Infinity;
    const isRight = isRightToLeft(glyph.text);
    if (isRight) this.#hasRightToLeft = true;
    if (style !== undefined && this.#text !== "") {
      const { style: next } = glyph;
      const size = Math.max(style.size, next.size);
      const goesBack = this.#hasRightToLeft ? this.#goesBack(glyph) : undefined;
      const gap =
        goesBack === "with the word"
          ? this.#left - glyph.right
          : gapBetween(glyph, this.#left, this.#top, this.#right, this.#bottom, style.turn);
      const sameLine = Math.abs(glyph.baseline - this.#baseline) < size * 0.8 && style.turn === next.turn;
      const changesScript = isRight !== isRightToLeft(this.#end) && /\p{L}/u.test(glyph.text);
      // Prefixes of right-to-left scripts may touch a Latin word; what follows one never does.
      const endsLatin = changesScript && isRight && /[A-Za-z]$/.test(this.#end);
      // Spaced letters belong to one word: only the room beyond the word's own letter gaps counts.
      const room = gap - this.#gaps.usual(size);
      const isBound = followsLetter(glyph.text);
      const near =
        sameLine &&
        !endsLatin &&
        goesBack !== "behind it" &&
        (isBound || room < size * leastSpace) &&
        room <
          size *
            (changesScript
              ? MIN_SCRIPT_GAP_SHARE
              : (this.#hasRightToLeft && this.#drawsSpaces && isRight) || isBound
                ? MIN_GAP_BESIDE_SPACES_SHARE
                : MIN_WORD_GAP_SHARE) &&
        gap > -size * (isRight ? 2.5 : 0.9);
      const sameStyle =
        style === next ||
        (style.font === next.font &&
          style.bold === next.bold &&
          style.italic === next.italic &&
          style.mark === next.mark &&
          style.isDoubtful === next.isDoubtful &&
          Math.abs(style.size - next.size) < 0.1);
      if (goesBack === "behind it" || (isRight && !this.#turnsWord && LETTER_OR_NUMBER.test(this.#text))) {
        this.#flush();
        this.#spaced = !sameLine || endsLatin;
      } else if (!near) {
        const isShort = sameLine && this.#text.length <= MAX_PIECE;
        this.#part();
        if (isShort) this.#apart.add(this.#order);
      } else if (!isThaiMark(glyph.text) && (!sameStyle || Math.abs(glyph.baseline - this.#baseline) > size * 0.12)) {
        this.#flush();
        this.#spaced = false;
      }
      if (this.#text !== "" && !isRight) this.#gaps.add(gap, size, this.#end, glyph.text);
    }
    if (this.#text === "") {
      this.#gaps.clear();
      this.#turnsWord = isRight;
      this.#style = glyph.style;
      this.#left = glyph.left;
      this.#top = glyph.top;
      this.#right = glyph.right;
      this.#bottom = glyph.bottom;
      this.#baseline = glyph.baseline;
      this.#joined = !this.#spaced && this.words.length > 0;
      this.#starts.length = 0;
    } else {
      if (isRight) this.#turnsWord = true;
      this.#left = Math.min(this.#left, glyph.left);
      this.#top = Math.min(this.#top, glyph.top);
      this.#right = Math.max(this.#right, glyph.right);
      this.#bottom = Math.max(this.#bottom, glyph.bottom);
    }
    this.#text += glyph.text;
    this.#end = glyph.text;
    for (let unit = glyph.text.length; unit > 0; unit--) this.#starts.push(next.left);
    this.#spaced = false;
  }

  /**
   * Whether a sign or a Latin letter stands wholly to the left of the word, on a page with right-to-left text: a sign that follows such a word
   * belongs to it, and all others begin a word, so that every word without such letters has its characters as printed.
   */
  #goesBack(glyph: Glyph): "with the word" | "behind it" | undefined {
    if (glyph.style.turn !== 0 || isRightToLeft(glyph.text)) return undefined;
    if (glyph.right > this.#left + MIN_SPACE_SHARE * glyph.style.size) return undefined;
    return this.#turnsWord && SIGN.test(glyph.text) ? "with the word" : "behind it";
  }

  /**
   * Whether a letter touches the word and stands over the space between. Programs that justify text from right to left draw spaces over letters, and
   * set them back by the same width; others do so within words from left to right.
   */
  #leavesNoSpace({ text, left, right, baseline, style, isSyllable = false }: Glyph): boolean {
    // Where a space without a place lies, only a box that is known to fit tells.
    if (this.#isUnplaced && !isSyllable) return false;
    if (style.turn !== 0 || Math.abs(baseline - this.#baseline) >= MIN_SPACE_SHARE * style.size) return false;
    if (isRightToLeft(text)) {
      const most = isSyllable ? MAX_INK_GAP_SHARE : MAX_TOUCHING_GAP_SHARE;
      return Math.abs(right - this.#left) <= most * style.size;
    }
    if (this.#turnsWord || !LETTER.test(text) || !LETTER.test(this.#end)) return false;
    return this.#touches(left) && Math.abs(left - this.#spaceLeft) <= MAX_PLACE_ERROR_SHARE * style.size;
  }

  /** Some files draw marks (vowels and tones of Thai, accents) after the whole word: they go behind the letter that they stand over. */
  #places({ text, left, right, baseline, style, middle: ink = Number.NaN }: Glyph): boolean {
    if (text.charCodeAt(0) < 0x300 || this.#text === "" || this.#style === undefined || style.turn !== 0) return false;
    const middle = (left + right) / 2;
    const isOver =
      middle < this.#right && middle > this.#left && Math.abs(baseline - this.#baseline) < style.size * 0.8;
    if (!isOver || !MARK.test(text) || this.#starts.length !== this.#text.length) return false;
    let at = this.#starts.length;
    const edge = middle - MARK_REACH * style.size;
    while (at > 1 && this.#starts[at - 1]! > edge && !MARK.test(this.#text[at - 1]!)) at--;
    if (at === this.#text.length || ink > this.#starts.at(-1)! + MARK_REACH * style.size) return false;
    this.#text = this.#text.slice(0, at) + text + this.#text.slice(at);
    this.#starts.splice(at, 0, ...Array.from(text, () => left));
    return true;
  }

  /** Letters of a ligature come with one and the same start. */
  #isStacked(glyph: Glyph): boolean {
    return (
      this.#text !== "" &&
      glyph.style === this.#lastStyle &&
      glyph.style.turn === 0 &&
      Math.abs(glyph.left - this.#lastLeft) < 0.01
    );
  }

  /**
   * Sets the letters of a ligature side by side. Some files give each letter the box of the whole, which the next letter tells: it stands
   * closer then.
   */
  #unstack(glyph: Glyph): Glyph {
    const stacked = this.#isStacked(glyph);
    if (!stacked) {
      const reach = 0.1 * glyph.style.size;
      if (this.#stackedRight > 0 && glyph.left < this.#right - reach && glyph.left > this.#stackedRight - reach)
        this.#right = this.#stackedRight;
      this.#stackedRight = 0;
    } else if (this.#stackedRight === 0)
      this.#stackedRight = Math.abs(glyph.right - this.#right) < 0.01 ? this.#right : -1;
    this.#lastLeft = glyph.left;
    this.#lastStyle = glyph.style;
    this.#stacked = glyph.text.length;
    if (!stacked) return glyph;
    // Marks take up no room. Letters joined by a virama share theirs.
    if (NONSPACING.test(glyph.text)) return { ...glyph, left: this.#right, right: this.#right };
    if (isVirama(this.#end)) return { ...glyph, left: this.#right, right: Math.max(glyph.right, this.#right) };
    const width = glyph.right - glyph.left;
    return { ...glyph, left: this.#right, right: this.#right + width };
  }

  finish(): LayoutWord[] {
    this.#flush();
    return withThaiVowels(joinSpreadLetters(withLowQuotes(withoutCopies(this.words, this.doubtful)), this.#apart));
  }

  #flush(): void {
    const style = this.#style;
    const text = normalize(this.#text);
    this.#text = "";
    if (style === undefined || text === "") return;
    if (style.isDoubtful) this.doubtful.add(this.#order);
    this.words.push(
      wordOf(
        text,
        this.#left,
        this.#top,
        this.#right,
        this.#bottom,
        this.#baseline,
        style,
        this.#joined,
        this.#order++,
      ),
    );
  }
}

/** All words have one and the same set of properties: the analysis reads them many times over. */
function wordOf(
  text: string,
  left: number,
  top: number,
  right: number,
  bottom: number,
  baseline: number,
  style: GlyphStyle,
  joined: boolean,
  order: number,
): LayoutWord {
  return {
    text,
    left,
    top,
    right,
    bottom,
    baseline,
    size: style.size,
    font: style.font,
    bold: style.bold,
    italic: style.italic,
    mono: style.mono,
    joined,
    order,
    turn: style.turn === 0 ? undefined : style.turn,
    mark: style.mark,
    url: undefined,
    underline: undefined,
    strike: undefined,
    highlight: undefined,
    headingLevel: undefined,
    formula: undefined,
    confidence: undefined,
  };
}

const MARK = /^\p{M}+$/u;
const NONSPACING = /^\p{Mn}+$/u;
/** The ligature that every Arabic font has; nothing else draws an alef in the place of a lam. */
const LAM_ALEF = /^\u0644[\u0622\u0623\u0625\u0627]$/;
const LETTER = /\p{L}/u;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
const SIGN = /^[^\p{L}\p{M}\p{N}]+$/u;
