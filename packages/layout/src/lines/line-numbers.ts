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

/** Makes the numbers that count the lines of a listing the first words of their lines: they are no column of a table. */
export function withLineNumbers(page: LayoutPage): LayoutPage {
  const candidates = page.words.filter(({ text }) => NUMBER.test(text));
  if (candidates.length < MIN_LINES) return page;
  const lines = visualRows(page.words).flatMap((row): NumberedLine[] => {
    const [number, next] = row;
    if (!NUMBER.test(number!.text)) return [];
    if (next !== undefined && next.left - number!.right < MIN_GAP * next.size) return [];
    return [{ number: number!, words: row.slice(1) }];
  });
  const changed = new Map<LayoutWord, LayoutWord>();
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
    }
    run = line === undefined ? [] : [line];
  }
  if (changed.size === 0) return page;
  return { ...page, words: page.words.map((word) => changed.get(word) ?? word) };
}

const isNext = (before: LayoutWord, number: LayoutWord): boolean =>
  Number(number.text) === Number(before.text) + 1 &&
  Math.min(Math.abs(number.right - before.right), Math.abs(number.left - before.left)) < EDGE_REACH * number.size;

function isListing(lines: readonly NumberedLine[]): boolean {
  const words = lines.flatMap((line) => line.words);
  const signs = lines.filter((line) => line.words.some(({ text }) => CODE.test(text)));
  return signs.length >= MIN_CODE * lines.length && words.filter(({ mono }) => mono).length > MIN_MONO * words.length;
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
