import { romanValue } from "../lines/list-marker.js";
import { NO_TITLE } from "./page-numbers.js";
import { TABLE } from "./running-keys.js";

/** A line at an edge of a page that may run through the document. */
export interface Candidate {
  /** Position of the page in the document, and of the item on the page. */
  readonly page: number;
  readonly item: number;
  readonly y: number;
  readonly left: number;
  readonly height: number;
  readonly key: string;
  /** The text without its figures; of short lines the key without its side. */
  readonly shape: string;
  /** In lower case. */
  readonly text: string;
  readonly size: number;
  readonly numbers: readonly number[];
}

/** Left and right pages may carry lines of different kinds. */
const MAX_STRIDE = 2;

/** The lines that share a feature with a line of another page at most {@link MAX_STRIDE} away. Lines come in the order of their pages. */
export function inNeighbours<Line extends { readonly page: number }>(
  lines: readonly Line[],
  featuresOf: (line: Line) => ReadonlyArray<string | number>,
): Line[] {
  const shared = new Set<Line>();
  const last = new Map<string | number, Line[]>();
  for (const line of lines) {
    for (const feature of new Set(featuresOf(line))) {
      const before = last.get(feature);
      if (before === undefined) last.set(feature, [line]);
      else if (before[0]!.page === line.page) before.push(line);
      else {
        const isNear = line.page - before[0]!.page <= MAX_STRIDE;
        if (isNear) for (const one of [...before, line]) shared.add(one);
        last.set(feature, [line]);
      }
    }
  }
  return lines.filter((line) => shared.has(line));
}

/** A Roman number that a line begins or ends with. */
const ROMAN_FIRST = /^([ivxl]{1,6})(?![\p{L}\p{N}])/u;
const ROMAN_LAST = /(?<![\p{L}\p{N}])([ivxl]{1,6})$/u;

/** The first and the last number of a line, as they would be on the first page if they counted the pages. */
function countsOf({ text, numbers, page }: Candidate): string[] {
  const romans = [ROMAN_FIRST.exec(text)?.[1], ROMAN_LAST.exec(text)?.[1]];
  return [
    ...[numbers[0], numbers.at(-1)].map((number, end) => [end, number]),
    ...romans.map((roman, end) => [end + 2, roman === undefined ? undefined : romanValue(roman)]),
  ].flatMap(([end, number]) => (number === undefined ? [] : [`${end} ${number - page}`]));
}

/** Lines that a neighbouring page has word for word, and lines that differ from one there by the number that counts the pages. */
export function saidAgain(lines: readonly Candidate[]): { readonly same: Candidate[]; readonly counted: Candidate[] } {
  return { same: inNeighbours(lines, ({ text }) => [text]), counted: inNeighbours(lines, countsOf) };
}

/** At about the same height as on some other page. */
export function isNearOthers(candidate: Candidate, byHeight: readonly Candidate[], index: number): boolean {
  for (const step of [-1, 1]) {
    for (let at = index + step; at >= 0 && at < byHeight.length; at += step) {
      const other = byHeight[at]!;
      if (Math.abs(other.y - candidate.y) >= 0.02 * candidate.height) break;
      if (other.page !== candidate.page) return true;
    }
  }
  return false;
}

/** Lines that differ in a number that goes up, beside years at most: the number of the page with a title. Other numbers may be of the document. */
export function holdPageNumbers([first, second]: readonly Candidate[]): boolean {
  if (first === undefined || second === undefined || NO_TITLE.test(first.key.replaceAll("#", ""))) return false;
  const isYear = (number: number): boolean => number >= 1900 && number < 2100;
  return [0, first.numbers.length - 1].some((at) => {
    const others = first.numbers.filter((_, index) => index !== at);
    return others.every(isYear) && (second.numbers[at] ?? 0) > (first.numbers[at] ?? Infinity);
  });
}

/** Whether tables of the same words have the same numbers, too, but for that of the page. True for lines. */
export function areOneTable([first, ...others]: readonly Candidate[]): boolean {
  if (!first!.key.startsWith(TABLE, 1)) return true;
  const changing = first!.numbers.filter((number, at) => others.some(({ numbers }) => numbers[at] !== number));
  return changing.length <= 1;
}
