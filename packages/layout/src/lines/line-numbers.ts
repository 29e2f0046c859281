import type { LayoutPage, LayoutWord } from "../types.js";
import { visualRows } from "./segments.js";

const NUMBER = /^\d{1,4}$/;
const MIN_LINES = 8;
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

/**
 * Makes the numbers that count the lines of a listing the first words of their lines: they are no column of a table. Those that count the lines
 * of running text, as drafts for reviewers and pleadings have them, are left out.
 *
 * @param leftOut takes the first and last number of what is left out, as `1–25`; without it, such numbers stay where they stand
 */
export function withLineNumbers(page: LayoutPage, leftOut: Set<string> | undefined): LayoutPage {
  const candidates = page.words.filter(({ text }) => NUMBER.test(text));
  if (candidates.length < MIN_LINES) return page;
  const lines = visualRows(page.words).flatMap((row): NumberedLine[] => {
    const [number, next] = row;
    if (!NUMBER.test(number!.text)) return [];
    if (next !== undefined && next.left - number!.right < MIN_GAP * next.size) return [];
    return [{ number: number!, words: row.slice(1) }];
  });
  const changed = new Map<LayoutWord, LayoutWord>();
  const dropped = new Set<LayoutWord>();
  let run: NumberedLine[] = [];
  for (const line of [...lines, undefined]) {
    const last = run.at(-1);
    if (line !== undefined && last !== undefined && isNext(last.number, line.number)) {
      run.push(line);
      continue;
    }
    if (run.length >= MIN_LINES && isListing(run)) {
      for (const one of run) {
        changed.set(one.number, padded(one));
        // Keywords in bold may be of a font that does not say it has a fixed pitch.
        for (const word of one.words) if (!word.mono) changed.set(word, { ...word, mono: true });
      }
    } else if (leftOut && run.length >= MIN_LINES && isProse(run)) {
      for (const { number } of run) dropped.add(number);
      leftOut.add(`${run[0]!.number.text}–${last!.number.text}`);
    }
    run = line === undefined ? [] : [line];
  }
  if (changed.size + dropped.size === 0) return page;
  return {
    ...page,
    words: page.words.flatMap((word) => (dropped.has(word) ? [] : [changed.get(word) ?? word])),
  };
}

const isNext = (before: LayoutWord, number: LayoutWord): boolean =>
  Number(number.text) === Number(before.text) + 1 &&
  Math.min(Math.abs(number.right - before.right), Math.abs(number.left - before.left)) < EDGE_REACH * number.size;

function isListing(lines: readonly NumberedLine[]): boolean {
  const words = lines.flatMap((line) => line.words);
  const signs = lines.filter((line) => line.words.some(({ text }) => CODE.test(text)));
  return signs.length >= MIN_CODE * lines.length && words.filter(({ mono }) => mono).length > MIN_MONO * words.length;
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
