import type { OcrPage, OcrWord } from "@quern/types";

/** The part of the recogniser's answer that is used; boxes are in pixels of the picture. */
export interface RecognisedData {
  readonly blocks: ReadonlyArray<{
    readonly paragraphs: ReadonlyArray<{
      readonly lines: ReadonlyArray<{ readonly words: readonly RecognisedWord[]; readonly baseline?: Baseline }>;
    }>;
  }> | null;
}

/** From the left to the right end of a line. */
interface Baseline {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

interface Recognised {
  readonly text: string;
  readonly confidence: number;
  readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
}

interface RecognisedWord extends Recognised {
  readonly symbols?: readonly Recognised[];
}

/** Flattens the recogniser's tree to words in its reading order. */
export function toPage(data: RecognisedData, width: number, height: number): OcrPage {
  const words: OcrWord[] = [];
  let line = 0;
  for (const [block, { paragraphs }] of (data.blocks ?? []).entries()) {
    for (const paragraph of paragraphs) {
      for (const recognised of paragraph.lines) {
        for (const word of recognised.words) {
          for (const { text, confidence, bbox } of splitNumbers(word)) {
            const baseline = baselineAt(recognised.baseline, (bbox.x0 + bbox.x1) / 2);
            const box = [bbox.x0, bbox.y0, bbox.x1, bbox.y1] as const;
            words.push({
              text,
              box,
              confidence: confidence / 100,
              line,
              block,
              ...(baseline === undefined ? {} : { baseline }),
            });
          }
        }
        line++;
      }
    }
  }
  const confidence = words.length === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  return { width, height, words, confidence };
}

function baselineAt(baseline: Baseline | undefined, x: number): number | undefined {
  if (baseline === undefined) return undefined;
  const { x0, y0, x1, y1 } = baseline;
  return x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : y0;
}

/** Digits with the signs that stand in and around numbers. */
const NUMBERS = /^[\d.,:%+\u2212–-]*\d[\d.,:%+\u2212–-]*$/;

/**
 * Least gap between two digits that is a space, as a share of their height. On pages set in DejaVu Sans at 200 dpi a space left 0.56
 * and more, neighbours at most 0.3. Lower than half way between: by their nominal widths, spaces of Times are narrower (about 0.43),
 * while two ones in Courier stand about 0.4 apart. Those faces were reckoned, not tried.
 */
const MIN_SPACE_SHARE = 0.42;

/**
 * Tesseract's language model drops the spaces between short numbers (`2 2 1 100` comes as `221100`), yet its boxes of the digits are
 * true: takes such a word apart where the picture shows a space.
 */
function splitNumbers(word: RecognisedWord): readonly Recognised[] {
  const symbols = word.symbols ?? [];
  if (symbols.length < 2 || !NUMBERS.test(word.text)) return [word];
  const least = MIN_SPACE_SHARE * heightOfDigits(symbols);
  const groups: Recognised[][] = [];
  for (const [index, symbol] of symbols.entries()) {
    const before = symbols[index - 1];
    const startsNumber =
      before === undefined ||
      (/[\d%]/.test(before.text) && /\d/.test(symbol.text) && symbol.bbox.x0 - before.bbox.x1 > least);
    if (startsNumber) groups.push([symbol]);
    else groups.at(-1)!.push(symbol);
  }
  return groups.length === 1 ? [word] : groups.map(join);
}

/** The tallest digit: boxes are cut short more often than they are stretched. */
const heightOfDigits = (symbols: readonly Recognised[]): number =>
  symbols.reduce((tallest, { text, bbox }) => (/\d/.test(text) ? Math.max(tallest, bbox.y1 - bbox.y0) : tallest), 0);

function join(symbols: readonly Recognised[]): Recognised {
  const [first] = symbols;
  let { x0, y0, x1, y1 } = first!.bbox;
  let confidence = 0;
  for (const { bbox, confidence: own } of symbols) {
    x0 = Math.min(x0, bbox.x0);
    y0 = Math.min(y0, bbox.y0);
    x1 = Math.max(x1, bbox.x1);
    y1 = Math.max(y1, bbox.y1);
    confidence += own / symbols.length;
  }
  return { text: symbols.map(({ text }) => text).join(""), confidence, bbox: { x0, y0, x1, y1 } };
}
