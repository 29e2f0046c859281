import { middleX, middleY, unionOf } from "../lines/boxes.js";
import type { Box, LayoutWord } from "../types.js";

/** Words of a chart that stand together: the name of a category, a number of a scale, an entry of the legend. */
export interface Label extends Box {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  /** Set from bottom to top or from top to bottom. */
  readonly isTurned: boolean;
  readonly words: readonly LayoutWord[];
  /** Of a label that is a number. */
  readonly value: number | undefined;
  /** Signs before the number: a currency. */
  readonly prefix: string;
  readonly suffix: string;
}

/** Of an axis or of an entry of a legend: longer texts are notes. */
export const MAX_NAME_CHARACTERS = 80;
/** Words closer than this, over the font size, belong to one label: names of neighbouring categories stand further apart. */
const GAP = 0.45;
const DIGITS = /^\d[\d.,]*$/;
/** The second half of `1 000`. */
const THOUSANDS = /^\d{3}(?:[.,]\d+)?$/;

export function labelsOf(words: readonly LayoutWord[]): Label[] {
  const labels: Label[] = [];
  const turned = words.filter((word) => word.turn === 90 || word.turn === 270);
  const upright = words.filter((word) => word.turn === undefined);
  for (const row of rowsOf(upright)) labels.push(...split(row, "left", "right", false));
  for (const column of rowsOf(turned)) labels.push(...split(column, "top", "bottom", true));
  return labels;
}

function rowsOf(words: readonly LayoutWord[]): LayoutWord[][] {
  const rows: LayoutWord[][] = [];
  for (const word of [...words].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (last !== undefined && word.baseline - last.baseline < 0.2 * Math.min(word.size, last.size)) row!.push(word);
    else rows.push([word]);
  }
  return rows;
}

function split(row: readonly LayoutWord[], start: "left" | "top", end: "right" | "bottom", isTurned: boolean): Label[] {
  const labels: Label[] = [];
  let run: LayoutWord[] = [];
  const finish = (): void => {
    if (run.length > 0) labels.push(labelOf(run, isTurned));
    run = [];
  };
  for (const word of [...row].sort((a, b) => a[start] - b[start])) {
    const last = run.at(-1);
    if (last !== undefined && partsFrom(last, word, word[start] - last[end])) finish();
    run.push(word);
  }
  finish();
  return labels;
}

/** Two numbers are two labels, however close. */
const partsFrom = (last: LayoutWord, word: LayoutWord, gap: number): boolean =>
  gap > GAP * Math.min(word.size, last.size) ||
  (DIGITS.test(last.text) && DIGITS.test(word.text) && !(last.text.length <= 3 && THOUSANDS.test(word.text)));

export function labelOf(words: readonly LayoutWord[], isTurned: boolean): Label {
  const first = words[0]!;
  // Text that is turned counter-clockwise is read from the bottom.
  const ordered = isTurned && first.turn === 270 ? [...words].reverse() : words;
  const text = ordered.map((word, index) => (index > 0 && !word.joined ? " " : "") + word.text).join("");
  const box = unionOf(words) ?? first;
  const size = Math.max(...words.map((word) => word.size));
  return {
    text,
    ...{ left: box.left, right: box.right, top: box.top, bottom: box.bottom },
    x: middleX(box),
    // Figures stand on the baseline and are seven tenths of the font size high.
    y: isTurned ? middleY(box) : first.baseline - 0.35 * first.size,
    size,
    bold: words.every((word) => word.bold),
    isTurned,
    words,
    ...numberOf(text),
  };
}

const NUMBER =
  /^([-−–+]?)\s?([$€£¥]?)\s?([-−–]?)(\d[\d.,' \u00a0\u202f]*(?:e[+-]?\d+)?)\s?(%|‰|[a-zA-Z]{1,2}|[$€£¥]|°C|°)?$/i;

/** A number as scales write it: `1,200`, `0.5`, `12 %`, `$40`, `10k`. */
export function numberOf(text: string): { value: number | undefined; prefix: string; suffix: string } {
  const match = NUMBER.exec(text);
  if (match === null) return { value: undefined, prefix: "", suffix: "" };
  const [, sign, prefix = "", inner, digits = "", suffix = ""] = match;
  let plain = digits.replace(/[\s'\u00a0\u202f]/g, "");
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) plain = plain.replace(/,/g, "");
  else if (/^\d{1,3}(\.\d{3}){2,}$/.test(plain)) plain = plain.replace(/\./g, "");
  else plain = plain.replace(",", ".");
  const value = Number(plain);
  const isNegative = /[-−–]/.test(`${sign}${inner}`);
  return { value: Number.isFinite(value) ? (isNegative ? -value : value) : undefined, prefix, suffix };
}
