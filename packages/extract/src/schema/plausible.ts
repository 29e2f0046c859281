/** Values that cannot be what is asked for, whoever says so: labels and classes of pages are used for other things, too. */
import type { Scalar } from "./coerce.js";
import { readDate } from "./dates.js";
import { means, type PropertyMeaning } from "./meaning.js";

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
  if (means(meaning, "full address")) return readDate(text) === undefined;
  if (means(meaning, "average rating") && typeof value === "number") return value >= 0 && value <= HIGHEST_RATING;
  return true;
}
