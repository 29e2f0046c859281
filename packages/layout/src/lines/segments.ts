import type { Box, LayoutWord } from "../types.js";
import { overlap } from "./boxes.js";

/** Words on one baseline without a wide gap between them: a line of a column, or a table cell's line. */
export interface Segment extends Box {
  readonly words: readonly LayoutWord[];
  readonly baseline: number;
  /** Font size of most characters. */
  readonly size: number;
  readonly characters: number;
  /** Smallest stream position of its words. */
  readonly order: number;
}

/** A gap wider than this share of the font size separates segments, unless the line itself is set that loosely. */
const MIN_SEGMENT_GAP_SHARE = 0.9;
const LOOSE_GAP = 1.6;
const STRANGER_GAP = 0.75;

/** Builds segments from the words of one page, in no particular order of reading. */
export function buildSegments(words: readonly LayoutWord[]): Segment[] {
  const segments: Segment[] = [];
  for (const row of visualRows(words)) {
    const threshold = gapThreshold(row);
    let start = 0;
    for (let index = 1; index <= row.length; index++) {
      const before = row[index - 1]!;
      const word = row[index];
      if (word !== undefined && word.left - before.right <= limit(before, word, threshold)) continue;
      if (index === 1 && word !== undefined && isNumberedTitle(row, threshold)) continue;
      segments.push(makeSegment(row.slice(start, index)));
      start = index;
    }
  }
  return segments;
}

/** Space between the number and the title of a section, over the font size, at most. */
const MAX_NUMBER_GAP = 4;

/** `1.2` in bold, a tab, and a title of the same type that fills the rest of the row without another wide gap. */
function isNumberedTitle(row: readonly LayoutWord[], threshold: number): boolean {
  const [number, title] = row;
  if (!/^\d{1,2}(?:\.\d{1,2}){0,4}\.?$/.test(number!.text) || !number!.bold || !/^\p{L}/u.test(title!.text))
    return false;
  return (
    title!.left - number!.right <= MAX_NUMBER_GAP * number!.size &&
    row.every((word) => word.bold && Math.abs(word.size - number!.size) < 0.5) &&
    row.every(
      (word, index) => index < 2 || word.left - row[index - 1]!.right <= limit(row[index - 1]!, word, threshold),
    )
  );
}

/** Words that the file does not draw one after the other are parted by a smaller gap: they meet over a gutter. */
function limit(before: LayoutWord, word: LayoutWord, threshold: number): number {
  return Math.abs(word.order - before.order) <= 2
    ? threshold * Math.max(word.size, before.size)
    : Math.min(threshold, STRANGER_GAP) * Math.min(word.size, before.size);
}

const BRACKETS = /^[()[\]{}|⟨⟩]+$/;
/** Tall brackets around a formula are set lower or higher than what they enclose; this share of their size is still its line. */
const BRACKET_REACH = 0.6;

/** Words that share a baseline (small raised or lowered ones included), from left to right. */
export function visualRows(words: readonly LayoutWord[]): LayoutWord[][] {
  interface Row {
    baseline: number;
    size: number;
    words: LayoutWord[];
  }
  const rows: Row[] = [];
  let open: Row[] = [];
  const brackets: LayoutWord[] = [];
  for (const word of [...words].sort((a, b) => a.baseline - b.baseline)) {
    if (BRACKETS.test(word.text)) {
      brackets.push(word);
      continue;
    }
    open = open.filter((row) => word.baseline - row.baseline < 40 + row.size);
    let best: Row | undefined;
    let bestDistance = Infinity;
    for (const row of open) {
      const distance = Math.abs(row.baseline - word.baseline);
      if (distance <= 0.22 * Math.min(row.size, word.size) && distance < bestDistance) {
        best = row;
        bestDistance = distance;
      }
    }
    if (best === undefined) {
      best = { baseline: word.baseline, size: word.size, words: [] };
      rows.push(best);
      open.push(best);
    }
    best.words.push(word);
    if (word.size > best.size) best.size = word.size;
  }
  for (const word of brackets) {
    const nearest = rows.filter(
      (row) =>
        Math.abs(row.baseline - word.baseline) < BRACKET_REACH * word.size &&
        row.words.some((other) => overlap(other.left, other.right, word.left, word.right) > -word.size),
    );
    const row = nearest.reduce<Row | undefined>((best, one) => {
      const isNearer =
        best === undefined || Math.abs(one.baseline - word.baseline) < Math.abs(best.baseline - word.baseline);
      return isNearer ? one : best;
    }, undefined);
    if (row !== undefined) row.words.push(word);
    else rows.push({ baseline: word.baseline, size: word.size, words: [word] });
  }
  return attachScripts(rows);
}

/** Merges rows of small raised or lowered words into the row whose words they touch. */
function attachScripts(rows: Array<{ baseline: number; size: number; words: LayoutWord[] }>): LayoutWord[][] {
  const sorted = rows.sort((a, b) => a.baseline - b.baseline);
  for (const row of sorted) row.words.sort((a, b) => a.left - b.left);
  for (let index = 0; index < sorted.length; index++) {
    const row = sorted[index]!;
    if (!hasLargerNeighbour(sorted, index)) continue;
    const kept: LayoutWord[] = [];
    for (const word of row.words) {
      const host = hostOf(sorted, index, word);
      if (host === undefined) kept.push(word);
      else host.push(word);
    }
    row.words = kept;
  }
  return sorted
    .filter((row) => row.words.length > 0)
    .map((row) => row.words.sort((a, b) => a.left - b.left || a.order - b.order));
}

/** Notes and indices stand near a line of larger type: most rows have none. */
function hasLargerNeighbour(
  rows: ReadonlyArray<{ baseline: number; size: number; words: LayoutWord[] }>,
  index: number,
): boolean {
  const row = rows[index]!;
  const smallest = row.words.reduce((size, word) => Math.min(size, word.size), Infinity);
  for (let step = 1; step <= 3; step++) {
    for (const other of [rows[index + step], rows[index - step]]) {
      if (
        other !== undefined &&
        other.size * 0.86 > smallest &&
        Math.abs(other.baseline - row.baseline) < 0.62 * other.size
      )
        return true;
    }
  }
  return false;
}

function hostOf(
  rows: ReadonlyArray<{ baseline: number; size: number; words: LayoutWord[] }>,
  index: number,
  word: LayoutWord,
): LayoutWord[] | undefined {
  for (let step = 1; step <= 3; step++) {
    for (const row of [rows[index + step], rows[index - step]]) {
      if (row === undefined) continue;
      const shift = Math.abs(row.baseline - word.baseline);
      const touches = row.words.some(
        (other) =>
          other.size * 0.86 > word.size &&
          // words recognised in a picture are not the indices of nearby text
          (other.confidence === undefined) === (word.confidence === undefined) &&
          shift < 0.62 * other.size &&
          overlap(other.left, other.right, word.left, word.right) > -0.35 * other.size &&
          // a raised word stands beside its host, not above it
          overlap(other.left, other.right, word.left, word.right) < 0.5 * (word.right - word.left),
      );
      if (touches) return row.words;
    }
  }
  return undefined;
}

function gapThreshold(row: readonly LayoutWord[]): number {
  const gaps: number[] = [];
  let letters = 0;
  for (let index = 1; index < row.length; index++) {
    const word = row[index]!;
    if (/\p{L}{2}/u.test(word.text)) letters++;
    if (!word.joined) gaps.push((word.left - row[index - 1]!.right) / Math.max(1, word.size));
  }
  if (gaps.length < 2) return MIN_SEGMENT_GAP_SHARE;
  gaps.sort((a, b) => a - b);
  const widest = gaps[gaps.length - 1]!;
  // A justified line: its words, not numbers, stand evenly far apart.
  const isEven = widest <= 1.5 * gaps[0]! && widest < 2.5 && letters >= 0.7 * gaps.length;
  if (isEven) return widest + 0.1;
  if (row.length < 6) return MIN_SEGMENT_GAP_SHARE;
  const middle = gaps[gaps.length >> 1]!;
  return middle > 0.75 ? MIN_SEGMENT_GAP_SHARE : Math.min(LOOSE_GAP, Math.max(MIN_SEGMENT_GAP_SHARE, middle * 2.4));
}

export function makeSegment(words: readonly LayoutWord[]): Segment {
  let left = Infinity;
  let right = -Infinity;
  let order = Infinity;
  let characters = 0;
  let isMixed = false;
  const first = words[0]!;
  for (const word of words) {
    if (word.left < left) left = word.left;
    if (word.right > right) right = word.right;
    if (word.order < order) order = word.order;
    characters += word.text.length;
    if (word.size !== first.size || word.baseline !== first.baseline) isMixed = true;
  }
  const { size, baseline } = isMixed
    ? mainSize(words)
    : { size: Math.round(first.size * 4) / 4, baseline: first.baseline };
  return {
    words: first.rightToLeft ? [...words].sort((one, other) => one.order - other.order) : words,
    left,
    right,
    top: baseline - 0.8 * size,
    bottom: baseline + 0.22 * size,
    baseline,
    size,
    characters,
    order,
  };
}

/** Size, and baseline at that size, of most characters. */
function mainSize(words: readonly LayoutWord[]): { size: number; baseline: number } {
  const weight = new Map<number, { characters: number; baseline: number }>();
  for (const word of words) {
    const key = Math.round(word.size * 4) / 4;
    const entry = weight.get(key);
    if (entry === undefined) weight.set(key, { characters: word.text.length, baseline: word.baseline });
    else entry.characters += word.text.length;
  }
  let size = 0;
  let baseline = 0;
  let most = -1;
  for (const [key, entry] of weight) {
    if (entry.characters > most) {
      most = entry.characters;
      size = key;
      baseline = entry.baseline;
    }
  }
  return { size, baseline };
}
