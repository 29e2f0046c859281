import type { GreyPicture } from "@quern/documents/pictures";
import { type Input, resize, type TextBox } from "./detect.js";

/** Height of the lines that the model reads, in pixels. */
const LINE_HEIGHT = 48;
const MAX_WIDTH_PIXELS = 3_200;
/** Narrower lines are filled up: the model was trained on no shorter ones. */
const MIN_WIDTH_PIXELS = 64;

/** A line ready for the recogniser. */
export interface LineInput {
  readonly input: Input;
  /** Share of the width that shows the line. */
  readonly filled: number;
  /** 1 for each column of the line without ink. */
  readonly blank: Uint8Array;
}

export function lineInput(picture: GreyPicture, box: TextBox): LineInput {
  const ratio = (box.right - box.left) / Math.max(1, box.bottom - box.top);
  const used = Math.max(8, Math.min(MAX_WIDTH_PIXELS, Math.ceil(LINE_HEIGHT * ratio)));
  const width = Math.max(MIN_WIDTH_PIXELS, used);
  const grey = resize(picture, box.left, box.top, box.right, box.bottom, used, LINE_HEIGHT);
  const area = width * LINE_HEIGHT;
  const data = new Float32Array(3 * area);
  for (let row = 0; row < LINE_HEIGHT; row++) {
    for (let column = 0; column < used; column++) {
      const value = grey[row * used + column]! / 127.5 - 1;
      const at = row * width + column;
      data[at] = value;
      data[area + at] = value;
      data[2 * area + at] = value;
    }
  }
  return { input: { data, dims: [1, 3, LINE_HEIGHT, width] }, filled: used / width, blank: blankColumns(grey, used) };
}

/** Columns without ink in the middle of the line; its first and last rows may show the lines beside it. */
function blankColumns(grey: Uint8Array, width: number): Uint8Array {
  const sorted = grey.slice().sort();
  const [dark, light] = [sorted[Math.floor(sorted.length * 0.03)]!, sorted[Math.floor(sorted.length * 0.8)]!];
  const threshold = dark + 0.55 * (light - dark);
  const blank = new Uint8Array(width).fill(1);
  const margin = Math.round(0.14 * LINE_HEIGHT);
  for (let row = margin; row < LINE_HEIGHT - margin; row++)
    for (let column = 0; column < width; column++) if (grey[row * width + column]! < threshold) blank[column] = 0;
  return blank;
}

export interface ReadWord {
  readonly text: string;
  /** Left and right end as shares of the line. */
  readonly from: number;
  readonly to: number;
  readonly confidence: number;
}

interface Sign {
  readonly text: string;
  readonly step: number;
  readonly score: number;
  end: number;
}

/**
 * Words from the recogniser's probabilities, one row a step from left to right: the likeliest sign of each step, repetitions and blanks left out.
 * The models were trained on Chinese and drop most spaces: gaps in the ink that are wider than those between letters part words too.
 *
 * @param signs the sign of each class; class 0 is the blank
 */
export function decodeLine(
  scores: Float32Array,
  steps: number,
  classes: number,
  signs: readonly string[],
  { filled, blank }: Pick<LineInput, "filled" | "blank">,
): ReadWord[] {
  const found = signsOf(scores, steps, classes, signs);
  const pixels = blank.length / (steps * filled);
  const gaps = found.map((sign, index) =>
    index === 0 ? 0 : longestRun(blank, found[index - 1]!.step * pixels, (sign.step + 1) * pixels),
  );
  const between = gaps.filter((_, index) => index > 0 && found[index]!.text !== " ").sort((a, b) => a - b);
  const least = Math.max(MIN_SPACE_SHARE * LINE_HEIGHT, 2 * (between[between.length >> 1] ?? 0) + 2);
  const words: ReadWord[] = [];
  let open: Sign[] = [];
  const finish = (): void => {
    const [first, last] = [open[0], open.at(-1)];
    if (first === undefined || last === undefined) return;
    const from = Math.min(1, first.step / (steps * filled));
    words.push({
      text: open.map(({ text }) => text).join(""),
      from,
      to: Math.min(1, Math.max(last.end / (steps * filled), from + 0.001)),
      confidence: open.reduce((sum, { score }) => sum + score, 0) / open.length,
    });
    open = [];
  };
  for (const [index, sign] of found.entries()) {
    const before = open.at(-1);
    const isIdeograph = /\p{Script=Han}/u;
    const parts =
      before !== undefined && gaps[index]! >= least && !isIdeograph.test(sign.text) && !isIdeograph.test(before.text);
    if (sign.text === " " || parts) finish();
    if (sign.text !== " ") open.push(sign);
  }
  finish();
  return words;
}

/** Narrower gaps than this share of the height of a line part no words. */
const MIN_SPACE_SHARE = 0.13;

function signsOf(scores: Float32Array, steps: number, classes: number, signs: readonly string[]): Sign[] {
  const found: Sign[] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    const offset = step * classes;
    for (let index = 1; index < classes; index++) if (scores[offset + index]! > scores[offset + best]!) best = index;
    if (best !== 0 && best === before) found.at(-1)!.end = step + 1;
    else if (best !== 0) {
      const text = (signs[best] ?? "").normalize("NFKC");
      found.push({ text: text.trim() === "" ? " " : text, step, score: scores[offset + best]!, end: step + 1 });
    }
    before = best;
  }
  return found;
}

function longestRun(blank: Uint8Array, from: number, to: number): number {
  let longest = 0;
  let run = 0;
  for (let column = Math.max(0, Math.floor(from)); column < Math.min(blank.length, Math.ceil(to)); column++) {
    run = blank[column] === 1 ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}
