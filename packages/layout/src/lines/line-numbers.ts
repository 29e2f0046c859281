import type { LayoutPage, LayoutWord } from "../types.js";
import { median } from "./boxes.js";
import { visualRows } from "./segments.js";

const NUMBER = /^\d{1,4}$/;
const MIN_LINES = 8;
/** Lines of a listing whose numbers are set in another face than its code, at least. */
const MIN_CODE_LINES = 3;
/** Numbers of lines end, or begin, at one edge. */
const EDGE_REACH = 0.3;
/** Space between a number and its line, over the font size, at least. */
const MIN_GAP = 0.7;
const MIN_MONO = 0.8;
/** Share of the lines of a listing that hold signs of code. */
const MIN_CODE = 0.3;
const CODE = /[{}();=]/;
const MAX_INDENT = 80;

interface NumberedLine {
  readonly number: LayoutWord;
  readonly words: readonly LayoutWord[];
}

/** Characters of a line of running text, and share of numbered lines that are such and go on from another, at least. */
const MIN_PROSE_CHARACTERS = 35;
const MIN_GOING_ON = 0.2;
const STATEMENT = /[{};=]|\(\)|\/\/|\/\*|->/;
/** Runs of numbers that may go on, at most, and numbers of a draft that may be missing between two of one edge. */
const MAX_OPEN_RUNS = 8;
const MAX_MISSING = 12;
/** Space within a line of a column, over its size, at most. */
const MAX_WORD_GAP = 1.8;

/**
 * Makes the numbers that count the lines of a listing the first words of their lines: they are no column of a table. Those that count the lines
 * of running text, as drafts for reviewers and pleadings have them, in one margin or in both, are left out.
 *
 * @param leftOut takes the first and last number of what is left out, as `1–25`; without it, such numbers stay where they stand
 */
export function withLineNumbers(page: LayoutPage, leftOut: Set<string> | undefined): LayoutPage {
  const candidates = page.words.filter(({ text }) => NUMBER.test(text));
  if (candidates.length < MIN_CODE_LINES) return page;
  const size = median(page.words.map((word) => word.size));
  const rows = visualRows(page.words);
  const changed = new Map<LayoutWord, LayoutWord>();
  const dropped = new Set<LayoutWord>();
  const atLeft = rows.flatMap((row) => numberedLine(row[0]!, row.slice(1), size));
  for (const run of runsOf(atLeft)) {
    if (run.length < (isSetApart(run) ? MIN_CODE_LINES : MIN_LINES) || !isListing(run)) continue;
    for (const one of run) {
      changed.set(one.number, padded(one));
      // Keywords in bold may be of a font that does not say it has a fixed pitch.
      for (const word of one.words) if (!word.mono) changed.set(word, { ...word, mono: true });
    }
  }
  if (leftOut !== undefined) {
    const atRight = rows.flatMap((row) => numberedLine(row.at(-1)!, row.slice(0, -1).reverse(), size));
    for (const lines of [atLeft, atRight]) {
      const own = lines.map(({ number, words }) => ({ number, words: inColumn(words) }));
      for (const run of runsOf(own)) {
        const first = run[0]!.number;
        if (run.length < MIN_LINES || changed.has(first) || dropped.has(first) || !isProse(run)) continue;
        const all = withStragglers(run, own);
        for (const { number } of all) dropped.add(number);
        leftOut.add(`${all[0]!.number.text}–${all.at(-1)!.number.text}`);
      }
    }
  }
  if (changed.size + dropped.size === 0) return page;
  return {
    ...page,
    words: page.words.flatMap((word) => (dropped.has(word) ? [] : [changed.get(word) ?? word])),
  };
}

/** A number at the end of a row, and the words of the row from there. */
function numberedLine(number: LayoutWord, words: readonly LayoutWord[], size: number): NumberedLine[] {
  const [next] = words;
  if (!NUMBER.test(number.text)) return [];
  const gap = next === undefined ? Infinity : Math.max(next.left - number.right, number.left - next.right);
  return next !== undefined && gap < MIN_GAP * Math.min(next.size, size) ? [] : [{ number, words }];
}

/** Those of the words of a row that stand in the column next to its number, from left to right. */
function inColumn(words: readonly LayoutWord[]): readonly LayoutWord[] {
  const [first] = words;
  let end = 1;
  for (; end < words.length; end++) {
    const [before, word] = [words[end - 1]!, words[end]!];
    const gap = Math.max(word.left - before.right, before.left - word.right);
    if (gap > MAX_WORD_GAP * word.size) break;
  }
  const own = words.slice(0, end);
  return first !== undefined && own.at(-1)!.left < first.left ? own.reverse() : own;
}

/** Runs of numbers at one edge that count on. */
function runsOf(lines: readonly NumberedLine[]): NumberedLine[][] {
  const runs: NumberedLine[][] = [];
  const open: NumberedLine[][] = [];
  for (const line of lines) {
    const run = open.find((one) => isNext(one.at(-1)!.number, line.number));
    if (run !== undefined) {
      run.push(line);
      continue;
    }
    runs.push([line]);
    open.unshift(runs.at(-1)!);
    if (open.length > MAX_OPEN_RUNS) open.pop();
  }
  return runs;
}

/** A run with the numbers of its edge that some line parts from it: a title, a formula or a line that has none. */
function withStragglers(run: readonly NumberedLine[], lines: readonly NumberedLine[]): NumberedLine[] {
  const reach = (number: LayoutWord, other: LayoutWord, step: number): boolean => {
    const missing = step * (Number(other.text) - Number(number.text));
    return missing > 0 && missing <= MAX_MISSING && isAtEdge(number, other);
  };
  const above: NumberedLine[] = [run[0]!];
  for (let at = lines.indexOf(run[0]!) - 1; at >= 0; at--)
    if (reach(above.at(-1)!.number, lines[at]!.number, -1)) above.push(lines[at]!);
  const below: NumberedLine[] = [run.at(-1)!];
  for (let at = lines.indexOf(run.at(-1)!) + 1; at < lines.length; at++)
    if (reach(below.at(-1)!.number, lines[at]!.number, 1)) below.push(lines[at]!);
  return [...above.slice(1).reverse(), ...run, ...below.slice(1)];
}

const isNext = (before: LayoutWord, number: LayoutWord): boolean =>
  Number(number.text) === Number(before.text) + 1 && isAtEdge(before, number);

const isAtEdge = (one: LayoutWord, other: LayoutWord): boolean =>
  Math.min(Math.abs(one.right - other.right), Math.abs(one.left - other.left)) < EDGE_REACH * other.size;

/** Numbers from 1 on in the face of the text, each before a line of fixed pitch: the columns of a table share their face. */
const isSetApart = (lines: readonly NumberedLine[]): boolean =>
  lines[0]!.number.text === "1" && lines.every(({ number, words }) => !number.mono && words.every(({ mono }) => mono));

function isListing(lines: readonly NumberedLine[]): boolean {
  const words = lines.flatMap((line) => line.words);
  const filled = lines.filter((line) => line.words.length > 0);
  const signs = filled.filter((line) => line.words.some(({ text }) => CODE.test(text)));
  return signs.length >= MIN_CODE * filled.length && words.filter(({ mono }) => mono).length > MIN_MONO * words.length;
}

/** Lines of sentences that go on from one to the next, filled to the edge: each line has its number, not each entry. */
function isProse(lines: readonly NumberedLine[]): boolean {
  const all = lines.flatMap(({ words }) => words);
  if (all.filter(({ mono }) => mono).length > 0.5 * all.length) return false;
  const texts = lines.map(({ words }) => words.map(({ text }) => text).join(" "));
  const ends = lines.map(({ words }) => words.at(-1)?.right ?? 0);
  const edge = [...ends].sort((a, b) => a - b)[Math.floor(0.9 * (ends.length - 1))]!;
  const isText = (text: string): boolean => text.length >= MIN_PROSE_CHARACTERS && !STATEMENT.test(text);
  const goingOn = lines.slice(1).filter(({ words: [first] }, index) => {
    const [above, text] = [texts[index]!, texts[index + 1]!];
    return (
      first !== undefined &&
      isText(above) &&
      isText(text) &&
      /^\p{Ll}/u.test(text) &&
      !/[.!?:;]$/.test(above) &&
      ends[index]! + 0.5 * first.size + first.right - first.left > edge
    );
  });
  return goingOn.length >= MIN_GOING_ON * lines.length;
}

/** The number with the spaces that indent its line: the gap would part it from the line. */
function padded({ number, words }: NumberedLine): LayoutWord {
  const [first] = words;
  if (first === undefined) return { ...number, mono: true, lineNumber: true };
  const step = (first.right - first.left) / Math.max(1, first.text.length);
  const spaces = Math.min(MAX_INDENT, Math.max(1, Math.round((first.left - number.right) / step)));
  return {
    ...number,
    text: number.text + " ".repeat(spaces - 1),
    right: first.left - step,
    mono: true,
    lineNumber: true,
  };
}
