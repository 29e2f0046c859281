/** Turns what pages write into values of the type that a schema asks for; what does not fit clearly is no value. */
import { decodeText } from "@quern/markdown/html";
import { matchesOf } from "@quern/types";
import { ISO_CURRENCIES } from "../money/currencies.js";
import { chooseFrom } from "./choices.js";
import { readDate } from "./dates.js";
import { minutesIn, readDuration } from "./durations.js";
import type { PropertyMeaning } from "./meaning.js";
import { NUMBER, readNumber, scaleBehind } from "./numbers.js";
import type { SchemaView } from "./schema.js";

/** A tag of HTML; an address in angle brackets, as in "Ann <ann@mill.example>", is text. */
const HAS_MARKUP = /<\/?[a-z][a-z\d:-]{0,40}(?:[\s/][^<>]*)?>/i;

/** One line without markup. */
export function cleanText(value: string): string {
  const text = HAS_MARKUP.test(value)
    ? value
        .replace(/<(?:br|\/p|\/li|\/div)[^<>]*>/gi, " ")
        .replace(/<\/?[a-z][a-z\d:-]{0,40}(?:[\s/][^<>]{0,1000})?>/gi, "")
    : value;
  return decodeText(text)
    .replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, "")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
}

/** Text that stands where there is no value. */
const NOTHING = /^(?:[-–—./?*]+|n\/?a|none|null|undefined|unknown|tba|tbd|k\.? ?a\.?)$/i;

export type Scalar = string | number | boolean;

/** Context that decides how a value is read, besides its type. */
export type Reading = Pick<PropertyMeaning, "unit" | "flag">;

/**
 * @param language of text that people read; undefined for what machines write
 * @returns undefined when the value does not fit the schema
 */
export function coerceScalar(value: Scalar, view: SchemaView, reading: Reading, language?: string): Scalar | undefined {
  const coerced = coerceType(value, view, reading, language);
  return coerced === undefined || !view.choices ? coerced : (chooseFrom(view.choices, coerced) as Scalar | undefined);
}

function coerceType(
  value: Scalar,
  view: SchemaView,
  { unit, flag }: Reading,
  language: string | undefined,
): Scalar | undefined {
  switch (view.type) {
    case "number":
    case "integer": {
      const number = typeof value === "boolean" ? undefined : toNumber(value, unit, language);
      return number === undefined || (view.type === "integer" && !Number.isInteger(number)) ? undefined : number;
    }
    case "boolean":
      return toBoolean(value, flag);
    case "string":
      return toText(value, view.format, language);
    case "any":
      return typeof value === "string" ? toText(value, undefined, language) : value;
    default:
      return undefined;
  }
}

function toText(value: Scalar, format: string | undefined, language: string | undefined): string | undefined {
  const text = localEnumeration(cleanText(String(value)))
    .replace(/^(New|Used|Refurbished|Damaged)Condition$/, "$1")
    .replace(/^(?:mailto|tel):(?=\S+$)/, "");
  if (text === "" || NOTHING.test(text)) return undefined;
  if (format === "date") return readDate(text, language);
  if (format === "date-time") return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? text : undefined;
  if (format === "uri" || format === "url") return URL.canParse(text) ? text : undefined;
  if (format === "email") return /^\S+@\S+\.\S+$/.test(text) ? text : undefined;
  return text;
}

/** `https://schema.org/InStock` says `InStock`. */
export const localEnumeration = (text: string): string =>
  /^https?:\/\/(?:www\.)?schema\.org\/([A-Z]\w+)$/.exec(text)?.[1] ?? text;

/** Signs of money around a number. */
const MONEY = /[\p{Sc}]|\b[A-Z]{3}\b/u;

/** The only number in a text: currency signs and units around it are fine, a second number is not. */
function toNumber(value: string | number, unit: string | undefined, language: string | undefined): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const text = cleanText(value);
  if (unit === "year") {
    const years = new Set(text.match(/\b(?:1[0-9]|20|21)\d\d\b/g) ?? []);
    return years.size === 1 ? Number([...years][0]) : undefined;
  }
  const minutes = readDuration(text);
  if (minutes !== undefined) return minutes / (minutesIn(unit) ?? 1);
  if (/\d{4}-\d\d-\d\d|\d:\d\d/.test(text)) return undefined;
  const numbers = [...matchesOf(text, NUMBER)];
  const [only] = numbers;
  if (numbers.length !== 1 || only === undefined) return undefined;
  const behind = text.slice(only.index + only[0].length);
  if (isPartOfName(text, only.index, behind)) return undefined;
  const number = readNumber(only[0], language);
  if (number === undefined) return undefined;
  const scaled = number * scaleBehind(behind, MONEY.test(text));
  return Math.round(scaled * 1e6) / 1e6;
}

/** "SKU4711" and "4711-S" are names, "EUR20" and "A$20" amounts. */
function isPartOfName(text: string, at: number, behind: string): boolean {
  const touches = /[\p{L}_]/u.test(text[at - 1] ?? "") || /^-?[\p{L}_]{0,20}\d|^-[\p{L}\d]/u.test(behind);
  const before = text.slice(Math.max(0, at - 3), at).trim();
  return touches && !ISO_CURRENCIES.includes(before) && !/^[A-Z]{1,2}\$$/.test(before);
}

const TRUE =
  /^(?:true|yes|y|1|ja|oui|sí|sì|si|sim|tak|✓|✔|✅|included|inbegriffen|inklusive|inclus|incluido|vorhanden)$/i;
const FALSE = /^(?:false|no|n|0|nein|non|não|nee|nie|✗|✘|❌|✕|not included|nicht vorhanden|keine?|none|aucune?)$/i;

function toBoolean(value: Scalar, flag: Reading["flag"]): boolean | undefined {
  const text = localEnumeration(cleanText(String(value)));
  if (flag?.yes.test(text)) return true;
  if (flag?.no.test(text)) return false;
  if (typeof value === "boolean" && !flag) return value;
  if (flag && /^(?:true|false)$/.test(text)) return undefined;
  return TRUE.test(text) ? true : FALSE.test(text) ? false : undefined;
}
