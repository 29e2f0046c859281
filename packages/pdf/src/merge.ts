import { type LayoutPage, type LayoutWord, recognisedWords } from "@quern/layout";
import type { OcrPage, OcrWord } from "@quern/types";
import { letterWeight } from "./hidden.js";
import type { PageText } from "./reader.js";
import { isTrusted } from "./route.js";
import { hasScriptOf } from "./text-script.js";

/** The part of a page that is recognised: all of it, pictures beside readable text, or the glyphs of fonts without a usable character map. */
export type Wanted = "page" | "pictures" | "glyphs";

/** Recognised words less sure than this are not put beside text of the file. */
const MIN_CONFIDENCE = 0.6;
/** Share of a word that a word of the file may cover. */
const COVERED = 0.25;

/** Recognised lines next to readable text are dropped if their average confidence is lower. */
const MIN_LINE_CONFIDENCE = 0.75;
/** Some word of such a line must be as sure and as long. */
const SURE = 0.8;
const MIN_LETTERS = 3;
/** Surely read letters for each of the file's own, from which on a page that was turned to be read is a scan with a stamp. */
const SCAN_RATIO = 5;

interface Own {
  readonly text: PageText;
  readonly wanted: Wanted;
  readonly mayBeScan: boolean;
  readonly mode: "fast" | "auto" | "ocr";
  /** Of the readable text of the document. */
  readonly language: string | undefined;
  readonly isBroken: (word: LayoutWord) => boolean;
}

/**
 * The words of a recognised page with those of the file. Readable words of the file stay.
 *
 * @param scale units of the page for one pixel of the picture
 * @returns undefined where the words of the file are all that there is; whether the page was turned for its words
 */
export function mergedWords(
  recognised: OcrPage,
  scale: number,
  own: Own,
): { words: LayoutWord[]; areTurned: boolean } | undefined {
  const { text, wanted } = own;
  const isTurned = recognised.turned !== undefined;
  if (wanted === "page") {
    const words = recognisedWords(recognised, scale);
    if (own.mode === "auto" && !isTurned && isTrusted(text))
      return { words: fillHoles(text.words, words), areTurned: false };
    // Recognition that finds nothing must not take away what the file says.
    return words.length > 0 || text.words.length === 0 ? { words, areTurned: isTurned } : undefined;
  }
  const readable = text.words.filter((word) => !own.isBroken(word));
  if (isTurned) {
    const isScan = own.mayBeScan && sureLetters(recognised.words) > SCAN_RATIO * lettersIn(readable);
    return isScan ? { words: recognisedWords(recognised, scale), areTurned: true } : undefined;
  }
  const page = own.mayBeScan ? recognised : { ...recognised, words: sureLines(recognised.words) };
  const words = recognisedWords(page, scale);
  if (wanted === "pictures") return { words: fillHoles(readable, words), areTurned: false };
  // Read in another script, all of it is noise.
  if (own.language !== undefined && !hasScriptOf(own.language, words)) return undefined;
  const filled = fillHoles(readable, words);
  const added = filled.slice(readable.length);
  const lost = text.words.filter(
    (word) => own.isBroken(word) && !added.some((other) => coveredShare(word, other) > COVERED),
  );
  return { words: [...filled, ...lost], areTurned: false };
}

/** The words of lines that are surely read. */
function sureLines(words: readonly OcrWord[]): OcrWord[] {
  const lines = new Map<number, OcrWord[]>();
  for (const word of words) {
    const line = lines.get(word.line);
    if (line === undefined) lines.set(word.line, [word]);
    else line.push(word);
  }
  return [...lines.values()].filter(isSure).flat();
}

const isSure = (line: readonly OcrWord[]): boolean =>
  line.reduce((sum, { confidence }) => sum + confidence, 0) >= MIN_LINE_CONFIDENCE * line.length &&
  sureLetters(line) >= MIN_LETTERS;

/** Letters and digits of words that are surely read and long enough to be words. */
const sureLetters = (words: readonly OcrWord[]): number =>
  words
    .filter((word) => word.confidence > SURE && weightOf(word) >= MIN_LETTERS)
    .reduce((sum, word) => sum + weightOf(word), 0);

const lettersIn = (words: readonly LayoutWord[]): number => words.reduce((sum, word) => sum + weightOf(word), 0);

const weightOf = ({ text }: { readonly text: string }): number =>
  letterWeight(text) + (text.match(/\p{N}/gu)?.length ?? 0);

/** Words of the file stay; recognised ones fill only the places where the file has none. */
export function fillHoles(native: readonly LayoutWord[], recognised: readonly LayoutWord[]): LayoutWord[] {
  const added = recognised.filter(
    (word) => (word.confidence ?? 1) >= MIN_CONFIDENCE && !native.some((other) => coveredShare(word, other) > COVERED),
  );
  const last = native.reduce((order, word) => Math.max(order, word.order), 0);
  return [...native, ...added.map((word, index) => ({ ...word, order: last + 1 + index }))];
}

function coveredShare(word: LayoutWord, by: LayoutWord): number {
  const width = Math.min(word.right, by.right) - Math.max(word.left, by.left);
  const height = Math.min(word.bottom, by.bottom) - Math.max(word.top, by.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.max(0.01, (word.right - word.left) * (word.bottom - word.top));
}

/** A page that was turned to be read is laid out as it was read; what is drawn on it in lines does not fit any more. */
export const levelled = (recognised: OcrPage, { width, height }: LayoutPage, scale: number): Partial<LayoutPage> =>
  recognised.turned === undefined
    ? {}
    : {
        width: recognised.width * scale,
        height: recognised.height * scale,
        shown: { width, height, turned: recognised.turned },
        rules: [],
        fills: [],
      };
