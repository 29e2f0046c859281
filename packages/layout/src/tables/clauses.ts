import type { Segment } from "../lines/segments.js";

const CLAUSE = /^\d{1,3}(?:\.\d{1,3}){0,4}\.?$/;
/** Texts beside the numbers that are no numbers of clauses, at most: labels that stand between clauses. */
const MIN_NUMBERS = 0.7;
/** Share of the lines of text that are longer than {@link MAX_SHORT_LINE}, in characters. */
const MIN_LONG_LINES = 0.5;
const MAX_SHORT_LINE = 40;

/**
 * Whether two columns are the clauses of a contract or statute: numbers that rise from one to the next (`4.2`, `4.3`, `5.`), with running text beside them.
 *
 * @param numbers texts of the first column
 * @param lines lines of the second
 */
export function areClauses(numbers: readonly string[], lines: readonly Segment[]): boolean {
  const clauses = numbers.filter((text) => CLAUSE.test(text)).map(partsOf);
  if (clauses.length < 2 || clauses.length < MIN_NUMBERS * numbers.length) return false;
  if (!clauses.slice(1).every((clause, index) => isAfter(clauses[index]!, clause))) return false;
  return lines.filter(({ characters }) => characters > MAX_SHORT_LINE).length >= MIN_LONG_LINES * lines.length;
}

const partsOf = (text: string): number[] =>
  text
    .split(".")
    .filter((part) => part !== "")
    .map(Number);

function isAfter(before: readonly number[], after: readonly number[]): boolean {
  const at = before.findIndex((part, index) => part !== after[index]);
  return at < 0 ? after.length > before.length : after[at] !== undefined && after[at] > before[at]!;
}
