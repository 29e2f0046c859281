import { type Box, type LayoutWord, median, unionOf } from "@quern/layout";

/** Parts of letters and whole letters, in points. */
const MIN_PART_POINTS = 1;
const MIN_LETTER_POINTS = 3;
const MAX_LETTER_POINTS = 40;
/** Width of a letter, over the height of its row. */
const MAX_LETTER_RATIO = 1.8;
/** Height of a row over that of its tallest letter: some rise and others descend. */
const MAX_ROW_RATIO = 1.7;
/** Letters of straight strokes are no marks: as much room, in heights of the row, may part two that are. */
const MAX_GAP = 1.6;
/** As far back, in heights of the row, begins the next part of a letter of several. */
const MAX_BACK = 1.2;
/** Parts of a letter share at least this much room, in heights of the row. */
const PARTS_OVERLAP = 0.05;
/** Letters of a row at least: figures at an axis and the names in a logo have fewer. */
const MIN_LETTERS = 6;
/** Share of the letters that stands on the row's baseline, and how exactly, in heights of a letter. */
const MIN_STANDING = 0.6;
const BASELINE_ROOM = 0.12;
/** Letters are of several widths, told apart by this part of their height; hatches and the markers of a chart are of one. */
const WIDTH_STEP = 0.08;
const MIN_WIDTHS = 4;
/** Written rows and letters of a page, from which on they are more than a logo. */
const MIN_ROWS = 4;
const MIN_WRITTEN = 40;
/** Rows to look at. A page with more of them over its words draws those words again. */
const MAX_ROWS = 200;

/**
 * Whether a page draws text as outlines beside its words, as figures and design programs do. Such letters have no codes, and come one after the
 * other along a line.
 */
export function drawsLetters(marks: readonly Box[], words: readonly LayoutWord[]): boolean {
  let rows = 0;
  let letters = 0;
  let seen = 0;
  for (const row of rowsOf(marks)) {
    if (!isWritten(row)) continue;
    if (++seen > MAX_ROWS) return false;
    if (isCovered(row, words)) continue;
    rows++;
    letters += row.length;
    if (rows >= MIN_ROWS && letters >= MIN_WRITTEN) return true;
  }
  return false;
}

/** Marks that follow one another along a line, with those that are parts of one letter joined. */
function* rowsOf(marks: readonly Box[]): Generator<Box[]> {
  let letters: Box[] = [];
  let row: Row | undefined;
  for (const mark of marks) {
    const height = mark.bottom - mark.top;
    const width = mark.right - mark.left;
    if (Math.max(height, width) < MIN_PART_POINTS) continue;
    const last = letters.at(-1);
    if (row === undefined || last === undefined || !follows(mark, row, last)) {
      if (letters.length > 0) yield letters;
      const isPart = height <= MAX_LETTER_POINTS && width <= MAX_LETTER_RATIO * MAX_LETTER_POINTS;
      row = isPart ? { top: mark.top, bottom: mark.bottom, right: mark.right, tallest: height } : undefined;
      letters = isPart ? [mark] : [];
      continue;
    }
    row.tallest = Math.max(row.tallest, height);
    row.top = Math.min(row.top, mark.top);
    row.bottom = Math.max(row.bottom, mark.bottom);
    row.right = Math.max(row.right, mark.right);
    if (mark.left < last.right - PARTS_OVERLAP * row.tallest) letters[letters.length - 1] = unionOf([last, mark])!;
    else letters.push(mark);
  }
  if (letters.length > 0) yield letters;
}

interface Row {
  top: number;
  bottom: number;
  right: number;
  tallest: number;
}

function follows(mark: Box, row: Row, last: Box): boolean {
  const tallest = Math.max(row.tallest, mark.bottom - mark.top);
  const height = Math.max(row.bottom, mark.bottom) - Math.min(row.top, mark.top);
  return (
    tallest <= MAX_LETTER_POINTS &&
    height <= MAX_ROW_RATIO * tallest &&
    mark.right - mark.left < MAX_LETTER_RATIO * tallest &&
    mark.left - row.right < MAX_GAP * tallest &&
    mark.left > last.left - MAX_BACK * tallest
  );
}

function isWritten(letters: readonly Box[]): boolean {
  if (letters.length < MIN_LETTERS) return false;
  const height = median(letters.map(({ top, bottom }) => bottom - top));
  if (height < MIN_LETTER_POINTS) return false;
  const baseline = median(letters.map(({ bottom }) => bottom));
  const standing = letters.filter(({ bottom }) => Math.abs(bottom - baseline) <= BASELINE_ROOM * height);
  const widths = new Set(letters.map(({ left, right }) => Math.round((right - left) / (WIDTH_STEP * height))));
  return standing.length >= MIN_STANDING * letters.length && widths.size >= MIN_WIDTHS;
}

/** Whether words of the file stand there too: then nothing is lost. */
function isCovered(letters: readonly Box[], words: readonly LayoutWord[]): boolean {
  const [first, last] = [letters[0]!, letters[letters.length - 1]!];
  const middle = (first.top + first.bottom) / 2;
  return words.some(
    (word) => word.top < middle && word.bottom > middle && word.left < last.right && word.right > first.left,
  );
}
