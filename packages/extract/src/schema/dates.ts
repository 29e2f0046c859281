/** Dates as people write them, into `YYYY-MM-DD`. */

import { withoutAccents } from "@quern/text/terms";
import { monthOf } from "@quern/text/words";
import { matchesOf } from "@quern/types";

/**
 * The only date in a text, with its year. Two dates, a date without year, and `03/04/2026` where nothing tells which is the month are none.
 *
 * @param language of the text (BCP 47)
 * @returns `YYYY-MM-DD`
 */
export function readDate(text: string, language?: string): string | undefined {
  // Most lines of a page have no number.
  if (!/\d/.test(text)) return undefined;
  const machine =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ??
    /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/.exec(text);
  if (machine) return isoDay(Number(machine[1]), Number(machine[2]), Number(machine[3]));
  return dateInWords(text) ?? dateInNumbers(text, language);
}

function dateInWords(text: string): string | undefined {
  const words = withoutAccents(text.toLowerCase()).match(/\p{L}+|\d+/gu);
  if (!words) return undefined;
  const months = words.flatMap((word, at) => (monthOf(word) === undefined ? [] : [at]));
  const years = new Set(words.filter((word) => /^(?:1[5-9]|20|21)\d\d$/.test(word)));
  const [at] = months;
  if (months.length !== 1 || at === undefined || years.size !== 1) return undefined;
  const month = monthOf(words[at]!)!;
  const year = Number([...years][0]);
  const isDay = (word: string | undefined): boolean => word !== undefined && /^\d{1,2}$/.test(word);
  // "12. September", "1er septembre", "14 de marzo", "May 12th": a day stands next to its month.
  const before = [words[at - 1], words[at - 2]];
  const skippable = /^(?:de|of|er|o|a|st|nd|rd|th|te|ten|d|di)$/;
  const day = isDay(before[0])
    ? before[0]
    : skippable.test(before[0] ?? "") && isDay(before[1])
      ? before[1]
      : isDay(words[at + 1])
        ? words[at + 1]
        : undefined;
  return day === undefined ? undefined : isoDay(year, month, Number(day));
}

/** `26.10.22` and nothing else: inside a text it may be a version. */
const DAY_OF_SHORT_YEAR = /^(\d{1,2})([./])(\d{1,2})\2(\d{2})$/;
const DAY_IN_NUMBERS = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/g;

function dateInNumbers(text: string, language: string | undefined): string | undefined {
  const alone = DAY_OF_SHORT_YEAR.exec(text.trim());
  const found = alone ? [alone] : [...matchesOf(text, DAY_IN_NUMBERS)];
  if (found.length !== 1) return undefined;
  const [, first = "", separator = "", second = "", written = ""] = found[0]!;
  const year = written.length === 2 ? `20${written}` : written;
  const [a, b] = [Number(first), Number(second)];
  const isMonthFirst =
    separator === "." || a > 12
      ? false
      : b > 12 || /^en-us\b/i.test(language ?? "")
        ? true
        : a === b || isDayFirst(language)
          ? false
          : undefined;
  if (isMonthFirst === undefined) return undefined;
  return isMonthFirst ? isoDay(Number(year), a, b) : isoDay(Number(year), b, a);
}

/** English without a region may mean either. */
const isDayFirst = (language: string | undefined): boolean =>
  language !== undefined && language !== "" && (!/^en\b/i.test(language) || /^en-(?!us|ph)[a-z]{2}/i.test(language));

const DAY_OF_FULL_YEAR = /(?<![\d./-])(\d{1,2})[/-](\d{1,2})[/-]\d{4}(?!\d)/;

/** How a page writes days in figures: `31/10/2017` tells that its `05/11/2017` is in November, too. */
export class DayWriting {
  #hasDayFirst = false;
  #hasMonthFirst = false;

  note(text: string): void {
    const [, first, second] = DAY_OF_FULL_YEAR.exec(text) ?? [];
    if (Number(first) > 12) this.#hasDayFirst = true;
    if (Number(second) > 12) this.#hasMonthFirst = true;
  }

  get isDayFirst(): boolean {
    return this.#hasDayFirst && !this.#hasMonthFirst;
  }
}

function isoDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
