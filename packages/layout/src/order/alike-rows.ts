import { keyOf } from "./running-keys.js";
import type { Candidate } from "./said-again.js";

/** Lines beside each other at an edge of a page: what is one line of some pages is three of others. */
interface Row {
  readonly lines: readonly Candidate[];
  readonly isRunning: boolean;
  readonly page: number;
  readonly y: number;
  readonly size: number;
  readonly numbers: readonly number[];
}

/** Baselines of one row differ by less, in sizes of the type. */
const SAME_BASELINE = 0.3;
/** Rows of two pages stand at one height that differ by less, as a share of the page. */
const SAME_HEIGHT = 0.02;
/** Rows of the same words before and behind one that are compared with it. */
const REACH = 8;
/** Running rows among these that count the pages with it: those of one other page may be parts of the text that have numbers, too. */
const MIN_ALIKE = 2;
/** A title is set larger than the line that repeats it, by this. */
const MAX_SIZE = 1.1;

/**
 * The lines that run, though they stand close to the text or are divided otherwise than on most pages: all words of their row run on a page near by,
 * and one of its numbers counts the pages. Without a number they may name the section that begins there.
 *
 * @param lines at the edges of pages
 * @param isRunning whether a line is known to run
 */
export function runningElsewhere(lines: readonly Candidate[], isRunning: (line: Candidate) => boolean): Candidate[] {
  const byKey = new Map<string, Row[]>();
  for (const own of rowsOf(lines)) {
    const { page, y, size, key: first } = own[0]!;
    const key = first[0]! + keyOf(own.map(({ text }) => text).join(" "));
    const numbers = own.flatMap((line) => line.numbers);
    const row = { lines: own, isRunning: own.every(isRunning), page, y, size, numbers };
    const others = byKey.get(key);
    if (others === undefined) byKey.set(key, [row]);
    else others.push(row);
  }
  return [...byKey.values()].flatMap((rows) => {
    const near = (at: number): Row[] => rows.slice(Math.max(0, at - REACH), at + REACH + 1);
    const isAlike = (row: Row, at: number): boolean =>
      !row.isRunning && near(at).filter((one) => one.isRunning && areOne(row, one)).length >= MIN_ALIKE;
    return rows.filter(isAlike).flatMap((row) => row.lines);
  });
}

function rowsOf(lines: readonly Candidate[]): Candidate[][] {
  const rows: Candidate[][] = [];
  for (const line of [...lines].sort((a, b) => a.page - b.page || a.y - b.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isBeside = first?.page === line.page && line.y - first.y < SAME_BASELINE * line.size;
    if (isBeside) row!.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left));
}

function areOne(row: Row, other: Row): boolean {
  const pages = row.page - other.page;
  const steps = row.numbers.map((number, at) => number - (other.numbers[at] ?? Number.NaN));
  return (
    pages !== 0 &&
    Math.abs(row.y - other.y) < SAME_HEIGHT * row.lines[0]!.height &&
    row.size <= MAX_SIZE * other.size &&
    steps.every((step) => step === 0 || step === pages) &&
    steps.includes(pages)
  );
}
