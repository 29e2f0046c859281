import { concatenate } from "../formula/symbols.js";
import type { Vocabulary } from "../headings/vocabulary.js";
import type { Inline, LayoutWord } from "../types.js";
import { isIconFont } from "./icons.js";
import type { Segment } from "./segments.js";
import { isIdeographic, needsSpace, partsSentences } from "./text.js";

/** Some line of words: a segment or a merged row. */
export interface WordLine {
  readonly words: readonly LayoutWord[];
  readonly size: number;
  readonly baseline: number;
}

/**
 * Joins lines to running text: words broken by a hyphen are mended, styles become inline marks, raised small words superscripts.
 *
 * @param vocabulary words of the whole document, to tell a broken word from a compound
 * @param breaks lines that begin with a line break, `\n` in the text
 */
export function toInlines(
  lines: readonly WordLine[],
  vocabulary: Vocabulary,
  breaks: ReadonlySet<number> = NONE,
): Inline[] {
  const inlines: Array<{ -readonly [Key in keyof Inline]: Inline[Key] }> = [];
  let before: LayoutWord | undefined;
  let widest: number | undefined;
  for (const [lineIndex, line] of lines.entries()) {
    for (const [wordIndex, word] of withoutIcons(line.words).entries()) {
      const script = scriptOf(word, line);
      let glue = before === undefined ? "" : " ";
      const last = inlines.at(-1);
      if (before !== undefined && last !== undefined) {
        if (wordIndex === 0 && breaks.has(lineIndex)) glue = "\n";
        else if (word.formula !== undefined || before.formula !== undefined)
          // Dollar signs that touch would mean a displayed formula.
          glue = wordIndex > 0 && touches(before, word) && !(before.formula && word.formula) ? "" : " ";
        else if (wordIndex > 0)
          glue = needsSpace(before, word) && !(script !== undefined && touches(before, word)) ? " " : "";
        else {
          const goesOn = (): boolean => {
            widest ??= widestOf(lines);
            return isFull(lines[lineIndex - 1]!, line, widest);
          };
          const next = lineGlue(last.text, before, goesOn, line, vocabulary);
          glue = next.glue;
          last.text = next.text;
        }
      }
      if (last?.formula === "inline" && word.formula === "inline" && isBroken(last.text, wordIndex)) {
        last.text = concatenate([last.text, word.text]);
        before = word;
        continue;
      }
      const url = word.url;
      // A comma set bold or slanted behind a plain word is so by accident.
      const isStop = last !== undefined && glue === "" && PUNCTUATION.test(word.text) && last.mono !== true;
      const { bold, italic } = isStop
        ? { bold: word.bold && last.bold === true, italic: word.italic && last.italic === true }
        : word;
      const isSame =
        last !== undefined &&
        word.formula === undefined &&
        last.formula === undefined &&
        (last.bold ?? false) === bold &&
        (last.italic ?? false) === italic &&
        (last.mono ?? false) === word.mono &&
        last.underline === word.underline &&
        last.strike === word.strike &&
        last.highlight === word.highlight &&
        last.script === script &&
        last.url === url;
      if (isSame) last.text += glue + word.text;
      else {
        const isFormula = last?.formula !== undefined;
        if (last !== undefined && glue.trim() === "" && !isFormula) last.text += glue;
        // All properties, always: one hidden class.
        inlines.push({
          text: isFormula ? glue + word.text : word.text,
          bold,
          italic,
          mono: word.mono,
          formula: word.formula,
          underline: word.underline,
          strike: word.strike,
          highlight: word.highlight,
          script,
          note: undefined,
          // The area of a link covers the sign behind it, which is set like the text around.
          url: last?.url === url && glue === "" && END.test(word.text) ? undefined : url,
        });
      }
      before = word;
    }
  }
  for (const inline of inlines) if (inline.formula === undefined) inline.text = repairQuotes(inline.text);
  return inlines.filter((inline) => inline.text !== "");
}

/** Signs without a meaning outside of their font, and how many of them a line may have: with more, they are letters that the file does not tell. */
const ICON = /^[\ue000-\uf8ff]{1,2}$/;
const MAX_ICONS = 3;

/** Words without the pictures that web pages and résumés set as letters of a font. */
function withoutIcons(words: readonly LayoutWord[]): readonly LayoutWord[] {
  const icons = words.filter(({ text }) => ICON.test(text));
  if (icons.length === 0) return words;
  const areKnown = icons.every(({ font }) => isIconFont(font));
  if (!areKnown && (icons.length > MAX_ICONS || words.length - icons.length < icons.length - 1)) return words;
  return words.filter(({ text }) => !ICON.test(text));
}

/** The text so far, without its hyphen where a word was broken, and the space before a new line. */
function lineGlue(
  text: string,
  before: LayoutWord,
  goesOn: () => boolean,
  line: WordLine,
  vocabulary: Vocabulary,
): { readonly glue: string; readonly text: string } {
  const next = line.words[0]!.text;
  const [last, first] = [before.text.at(-1), next[0]];
  if ((isIdeographic(last) && isIdeographic(first)) || (partsSentences(last, first) && goesOn()))
    return { glue: "", text };
  if (!endsBroken(text)) return { glue: " ", text };
  const mended = vocabulary.mend(text, next);
  return { glue: mended === "space" ? " " : "", text: mended === "join" ? text.slice(0, -1) : text };
}

/** Room that is left at the end of a line, over the size, since the next word did not fit. */
const MAX_RAGGED_SIZES = 4;
/** Shorter lines, over the size, are names and titles. */
const MIN_FULL_LINE_SIZES = 10;

/**
 * Whether a line goes on in the next. Short lines, and those set around a middle, stand for themselves.
 *
 * @param widest right edge of the widest line
 */
function isFull({ size, words }: WordLine, next: WordLine, widest: number): boolean {
  if (words.length === 0) return false;
  const [left, right] = edgesOf(words);
  const [nextLeft, nextRight] = edgesOf(next.words);
  if (nextLeft > left + size || right - left < MIN_FULL_LINE_SIZES * size) return false;
  const isCentred = Math.abs(left + right - nextLeft - nextRight) < size && Math.abs(left - nextLeft) > size / 2;
  return !isCentred && right > widest - MAX_RAGGED_SIZES * size;
}

const edgesOf = (words: readonly LayoutWord[]): [left: number, right: number] => [words[0]!.left, words.at(-1)!.right];

const widestOf = (lines: readonly WordLine[]): number =>
  lines.reduce((widest, { words }) => Math.max(widest, words.at(-1)?.right ?? 0), 0);

const NONE: ReadonlySet<number> = new Set();

/** Two single quotation marks set for a double one. */
const repairQuotes = (text: string): string =>
  text.replace(/\u2018\u2018|``/g, "\u201c").replace(/\u2019\u2019/g, "\u201d");

/** A formula that goes on in the next line: it was broken behind a relation or an operator. */
const isBroken = (latex: string, wordIndex: number): boolean =>
  wordIndex === 0 &&
  /(?:[-+=<>]|\\(?:leq|geq|neq|equiv|approx|sim|simeq|in|to|subset|subseteq|cdot|times|pm|cup|cap))$/.test(latex);

const touches = (before: LayoutWord, word: LayoutWord): boolean => word.left - before.right < 0.12 * before.size;

/** A letter before a hyphen at the end of a line: of the kind that does not break, too, in files that know one name for the sign of both. */
export const endsBroken = (text: string): boolean => /\p{L}[-\u00ad\u2010\u2011]$/u.test(text);

/** Signs that are small by nature, and never set as a script. */
const PUNCTUATION = /^[.,;:!?'"’‘“”„·•…-]+$/;
/** Signs that end what stands before them. */
const END = /^[.,;:!?)\]…。，；：！？）」』】،؛؟]+$/;

/** Whether a word of a line is set small and raised or lowered. */
export function scriptOf(word: LayoutWord, line: WordLine): "super" | "sub" | undefined {
  if (word.size > 0.86 * line.size || PUNCTUATION.test(word.text)) return undefined;
  const raise = (line.baseline - word.baseline) / line.size;
  if (raise > 0.14) return "super";
  return raise < -0.06 ? "sub" : undefined;
}

export const inlineText = (inlines: readonly Inline[]): string => inlines.map((inline) => inline.text).join("");

const texts = new WeakMap<readonly LayoutWord[], string>();

/** Text of one segment without marks. Asked for many times by the rules, so it is kept. */
export const segmentText = (segment: Pick<Segment, "words">): string => {
  let text = texts.get(segment.words);
  if (text !== undefined) return text;
  text = "";
  let before: LayoutWord | undefined;
  for (const word of segment.words) {
    text += (before !== undefined && needsSpace(before, word) ? " " : "") + word.text;
    before = word;
  }
  texts.set(segment.words, text);
  return text;
};
