/** Every day that a text names, with its place. */
import { withoutAccents } from "@quern/text/terms";
import { monthOf } from "@quern/text/words";

export interface FoundDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The other reading of a day in numbers, where both exist. */
  readonly other: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** Which number of `03/04/2026` is the day; undefined when the page does not tell. */
export type DayOrder = "day first" | "month first" | undefined;

// A word is written with one set of characters behind a look at its first one: a set, then a repeated one, takes V8 ten times as long to compile.
const YEAR_FIRST = /(?<![\d.,/-])((?:19|20)\d\d)\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})(?!\d)\s?[日일]?/gu;
const NUMBERS = /(?<![\d./-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?((?:19|20)\d\d|\d\d)(?![\d/]|\.\d)/gu;
const DAY_MONTH =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|e|º|ª|\.)?[\s-]?(?:(?:of\s|de\s|d’|d')\s?)?[\s-]?((?=\p{L})[\p{L}\p{M}]{3,15})\.?,?[\s-]\s?(?:(?:de|del|of)\s)?[’']?((?:19|20)\d\d|\d\d)(?![\d:])/giu;
const MONTH_DAY =
  /(?<!\p{L})((?=\p{L})[\p{L}\p{M}]{3,15})\.?[\s-](\d{1,2})(?:st|nd|rd|th|\.)?\s?(?:,|-|\sat\s|\s)\s?((?:19|20)\d\d)(?!\d)/giu;

/** Parts of every match of {@link MONTH_DAY}, {@link DAY_MONTH} and {@link NUMBERS} that begin with a digit: most texts lack them. */
const DAY_YEAR = /[\s-]\d{1,2}(?:st|nd|rd|th|\.)?\s?(?:,|-|\sat\s|\s)\s?(?:19|20)\d\d(?!\d)/i;
const MONTH_BETWEEN = /\d\D{4,40}\d\d/;
const TWO_NUMBERS = /\d\s?[./-]\s?\d/;

/** Every day has a number that another number or a word stands beside, and most have a full year: texts without are not searched further. */
const NUMBER_BESIDE = /\d[^\d:]{1,24}\d/u;
const FULL_YEAR = /(?:19|20)\d\d/u;

/**
 * All matches of a global pattern. Unlike `matchAll` it runs the pattern itself and not a copy, which the engine would compile anew whenever
 * its cache of patterns has been cleared.
 */
export function eachMatch(pattern: RegExp, text: string, visit: (match: RegExpExecArray) => void): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) visit(match);
}

/** The order of day and month by the text's other days in numbers. */
export function orderOf(text: string): DayOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  eachMatch(NUMBERS, text, ([, first = "", separator = "", second = ""]) => {
    if (separator === "." || Number(first) > 12) dayFirst++;
    else if (Number(second) > 12) monthFirst++;
  });
  return dayFirst === monthFirst ? undefined : dayFirst > monthFirst ? "day first" : "month first";
}

export function findDays(text: string, order: DayOrder): FoundDay[] {
  if (!NUMBER_BESIDE.test(text)) return [];
  const hasYear = FULL_YEAR.test(text);
  const found: FoundDay[] = [];
  const add = (match: RegExpExecArray, day: string | undefined, other?: string): void => {
    const start = match.index;
    const end = start + match[0].length;
    if (day === undefined || found.some((one) => start < one.end && end > one.start)) return;
    found.push({ day, other: other === day ? undefined : other, start, end });
  };
  if (hasYear)
    eachMatch(YEAR_FIRST, text, (match) => add(match, isoDay(Number(match[1]), Number(match[2]), Number(match[3]))));
  if (hasYear && DAY_YEAR.test(text))
    eachMatch(MONTH_DAY, text, (match) => {
      const month = monthOf(folded(match[1]!));
      if (month !== undefined) add(match, isoDay(Number(match[3]), month, Number(match[2])));
    });
  if (MONTH_BETWEEN.test(text))
    eachMatch(DAY_MONTH, text, (match) => {
      const month = monthOf(folded(match[2]!));
      if (month !== undefined) add(match, isoDay(yearOf(match[3]!), month, Number(match[1])));
    });
  if (TWO_NUMBERS.test(text))
    eachMatch(NUMBERS, text, (match) => {
      const year = yearOf(match[4]!);
      const [a, b] = [Number(match[1]), Number(match[3])];
      const dayFirst = isoDay(year, b, a);
      const monthFirst = isoDay(year, a, b);
      const isDayFirst = match[2] === "." || order !== "month first";
      if (isDayFirst) add(match, dayFirst ?? monthFirst, dayFirst && monthFirst);
      else add(match, monthFirst ?? dayFirst, monthFirst && dayFirst);
    });
  return found.sort((one, two) => one.start - two.start);
}

const folded = (word: string): string => withoutAccents(word.toLowerCase());

/** Of two digits: no page is dated decades ahead, but `6.6.66` may be a birthday or a version. */
const FIRST_YEAR_OF_LAST_CENTURY = 50;

function yearOf(text: string): number {
  const year = Number(text);
  return text.length > 2 ? year : year < FIRST_YEAR_OF_LAST_CENTURY ? 2000 + year : 1900 + year;
}

const MIN_YEAR = 1900;

export function isoDay(year: number, month: number, day: number): string | undefined {
  if (year < MIN_YEAR) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
