/** Values that cannot be what is asked for, whoever says so: labels and classes of pages are used for other things, too. */
import type { Scalar } from "./coerce.js";
import { readDate } from "./dates.js";
import { asksForDay, means, type PropertyMeaning } from "./meaning.js";
import { readMoment } from "./page/moments.js";

const NAMES: readonly string[] = ["byline", "authors", "publisher", "brand", "company", "director", "cast"];
/** Names of book numbers that say how many digits they have. */
const BOOK_NUMBER = /^(?:.* )?isbn ?(10|13)$/;
/** Names of those between whom an invoice goes; nobody is called by a number. */
export const PARTIES: readonly string[] = ["bill to", "supplier"];
/** Digits of a firm's number and of that of one of its places (Code de commerce, R123-220 and R123-221). */
const FRENCH_NUMBERS: ReadonlyMap<string, number> = new Map([
  ["siren", 9],
  ["siret", 14],
]);
const MAX_CODE_CHARACTERS = 20;
const MAX_PARTY_CHARACTERS = 100;
const MIN_PHONE_DIGITS = 4;
/** Scales go to 5, 10 or 100. */
const HIGHEST_RATING = 100;

export function isPlausible(value: Scalar, meaning: PropertyMeaning): boolean {
  const text = String(value);
  // "#organization" is a reference to an item that the page does not hold.
  if (/^#[\w/-]+$/.test(text) && NAMES.some((name) => means(meaning, name))) return false;
  // Profiles stand in the place of authors.
  if (/^https?:\/\//.test(text)) return meaning.isAddress || !NAMES.some((name) => means(meaning, name));
  const digits = BOOK_NUMBER.exec(meaning.names[0]!)?.[1];
  if (digits !== undefined) return text.replace(/[^\dXx]/g, "").length === Number(digits);
  const length = FRENCH_NUMBERS.get(meaning.names[0]!);
  if (length !== undefined) return text.replace(/\D/g, "").length === length;
  // An address in one line with the name is no name.
  if (PARTIES.some((name) => means(meaning, name)))
    return /\p{L}{2}/u.test(text) && text.length <= MAX_PARTY_CHARACTERS && !text.includes("@");
  // "Find the address by the postal code" is a button.
  if (means(meaning, "zip")) return /\d[\p{L}\d]/u.test(text) && text.length <= MAX_CODE_CHARACTERS;
  if (means(meaning, "phone")) return (text.match(/\d/g)?.length ?? 0) >= MIN_PHONE_DIGITS;
  // Mail addresses are hidden from robots as "[email protected]".
  if (means(meaning, "email")) return /^(?:\S+ ){0,3}\S*[^\s[\]]@[^\s[\]]/.test(text) && text.length <= 120;
  if (typeof value === "string" && asksForDay(meaning)) return !isFigureWithoutDay(text);
  if (means(meaning, "full address")) return readDate(text) === undefined;
  if (means(meaning, "average rating") && typeof value === "number") return value >= 0 && value <= HIGHEST_RATING;
  return true;
}

/** A number, an amount or a code alone: `2019001`, `$473.40`, `INV-204`. */
const FIGURE = /^[^\p{L}]*$|^[A-Za-z]{0,5}[\s#/.-]{0,2}\d[\d\s.,/-]*$/u;
/** A year, a month, a day without its year: `2026`, `03/2026`, `2026-03`, `12.05.`, `20260312`, `May 2026`, `Q1 2026`. */
const PART_OF_DAY =
  /^(?:(?:1[5-9]|20|21)\d\d(?:[./-](?:0?[1-9]|1[0-2])(?:[./-]\d{1,2})?|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?|\d{1,2}[./-](?:\d{1,2}[./-]?(?:\d{2,4})?|(?:19|20)\d\d))(?!\d)|(?:^|\s)(?:19|20)\d\d$|^(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sept?|o[ck]t|nov|de[cz])\b/i;

/** Whether a text has nothing but figures, and none of a day or an hour. Words may name a day: "today", "within 30 days". */
export function isFigureWithoutDay(text: string): boolean {
  if (!FIGURE.test(text) || PART_OF_DAY.test(text)) return false;
  const { day, time } = readMoment(text);
  return day === undefined && time === undefined && readDate(text) === undefined;
}
