import type { OcrPage, OcrWord } from "@quern/types";
import { median } from "../lines/boxes.js";
import type { LayoutWord } from "../types.js";

/** Heights of letters relative to the font size, in common book faces. */
const TALL_LETTER_SHARE = 0.72;
const SMALL_LETTER_SHARE = 0.5;
const DESCENDER_SHARE = 0.2;
/** Height of the box of a whole line, over the font size, as Tesseract has it. */
const LOOSE_SHARE = 1.3;

const HAS_LETTER = /[\p{L}\p{N}]/u;
const HAS_TALL = /[A-Zbdfhkl0-9ß¡-ÿ\u0400-\u042f]/;
/** Dots and strokes between the height of small letters and that of capitals. */
const HAS_HALF_TALL = /[ijt]/;
const HAS_DESCENDER = /[gjpqyQ,;()[\]{}|/]/;

/**
 * Turns recognised words into layout words. Recognition gives boxes: the font size, and the baseline where the engine does not tell it, are
 * estimated for each line, and sizes near the page's usual one are set to it, since boxes are noisy.
 *
 * @param scale units of the page for one pixel of the picture
 */
export function recognisedWords(page: OcrPage, scale: number): LayoutWord[] {
  const lines = new Map<number, OcrWord[]>();
  for (const word of page.words) {
    if (word.text.trim() === "" || isNoise(word)) continue;
    const line = lines.get(word.line);
    if (line === undefined) lines.set(word.line, [word]);
    else line.push(word);
  }
  const sized = [...lines.values()].map((words) => ({ words, size: sizeOf(words), baseline: baselineOf(words) }));
  const usual = median(sized.flatMap(({ words, size }) => words.map(() => size)));
  const result: LayoutWord[] = [];
  for (const { words, size, baseline } of sized) {
    const settled = Math.abs(size - usual) < 0.2 * usual ? usual : size;
    for (const word of words) {
      const [left, , right] = word.box;
      result.push({
        text: withoutBorders(word.text.trim()),
        left: left * scale,
        right: right * scale,
        top: (baseline - 0.8 * settled) * scale,
        bottom: (baseline + 0.22 * settled) * scale,
        baseline: baseline * scale,
        size: settled * scale,
        font: "recognised",
        bold: false,
        italic: false,
        mono: false,
        joined: false,
        order: result.length,
        confidence: word.confidence,
      });
    }
  }
  return result;
}

/** Specks and rules that were read as signs. */
const isNoise = ({ text, confidence }: OcrWord): boolean =>
  // A bar that stands alone is the border of a table cell.
  /^\s*[|¦│]+\s*$/.test(text) || (confidence < 0.3 && !/[\p{L}\p{N}]{2}/u.test(text));

/** Borders of a cell that were read as signs of its text; a bar around one letter (`|x|`) is mathematics. */
const withoutBorders = (text: string): string =>
  /[\p{L}\p{N}]{2}/u.test(text) ? text.replace(/^[|¦│]+|[|¦│]+$/g, "") : text;

function sizeOf(words: readonly OcrWord[]): number {
  const loose = looseBoxes(words);
  const estimates: number[] = [];
  const rough: number[] = [];
  for (const word of words) {
    const height = word.box[3] - word.box[1];
    if (!HAS_LETTER.test(word.text)) continue;
    if (loose.has(edgesOf(word))) rough.push(height / LOOSE_SHARE);
    else estimates.push(height / shareOf(word.text));
  }
  if (estimates.length > 0) return Math.max(1, median(estimates));
  return Math.max(1, rough.length > 0 ? median(rough) : Math.max(...words.map(({ box }) => box[3] - box[1])));
}

const isTall = (text: string): boolean => HAS_TALL.test(text) || !/[a-z]/.test(text);

/** Height of the letters of a word, over the font size. */
const shareOf = (text: string): number =>
  (isTall(text) ? TALL_LETTER_SHARE : SMALL_LETTER_SHARE) + (HAS_DESCENDER.test(text) ? DESCENDER_SHARE : 0);

const edgesOf = ({ box }: OcrWord): string => `${box[1]} ${box[3]}`;

/**
 * Top and bottom of words whose boxes are those of the whole line, which the engine falls back to where it cannot tell the letters: words of
 * other letters (`en`, `des`, `page`) are as high, and words of small letters reach up to capitals.
 */
function looseBoxes(words: readonly OcrWord[]): ReadonlySet<string> {
  const told = words.filter(({ text }) => HAS_LETTER.test(text) && !HAS_HALF_TALL.test(text));
  const tops = told.flatMap(({ text, box }) => (isTall(text) ? box[1] : []));
  const tallTop = tops.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...tops);
  const shares = new Map<string, number>();
  const loose = new Set<string>();
  for (const word of told) {
    const edges = edgesOf(word);
    const share = shareOf(word.text);
    if ((shares.get(edges) ?? share) !== share || (!isTall(word.text) && word.box[1] <= tallTop)) loose.add(edges);
    shares.set(edges, share);
  }
  return loose;
}

function baselineOf(words: readonly OcrWord[]): number {
  const told = words.flatMap(({ baseline }) => baseline ?? []);
  if (told.length > 0) return median(told);
  const flat = words.filter(({ text }) => !HAS_DESCENDER.test(text) && HAS_LETTER.test(text));
  if (flat.length > 0) return median(flat.map(({ box }) => box[3]));
  return median(words.map(({ box }) => box[3] - 0.2 * (box[3] - box[1])));
}
