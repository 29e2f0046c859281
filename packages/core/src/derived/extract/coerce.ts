/** Turns what pages write into values of the type that a schema asks for; what does not fit clearly is no value. */
import type { SchemaView } from "./schema.js";

const HAS_MARKUP = /<\/?[a-z][^<>]*>/i;

/** One line without markup. */
export function cleanText(value: string): string {
  const text = HAS_MARKUP.test(value)
    ? value.replace(/<(?:br|\/p|\/li|\/div)[^<>]*>/gi, " ").replace(/<\/?[a-z][^<>]{0,1000}>/gi, "")
    : value;
  return text
    .replace(
      /&(amp|lt|gt|quot|#39|nbsp);/g,
      (_all, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " })[name] ?? "",
    )
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
}

/** Text that stands where there is no value. */
const NOTHING = /^(?:[-–—./?*]+|n\/?a|none|null|undefined|unknown|tba|tbd|k\.? ?a\.?)$/i;

export type Scalar = string | number | boolean;

/**
 * @param unit what the property's name says it is counted in (`minutes`), for durations
 * @returns undefined when the value does not fit the schema
 */
export function coerceScalar(value: Scalar, view: SchemaView, unit?: string): Scalar | undefined {
  const coerced = coerceType(value, view, unit);
  if (coerced === undefined || !view.choices) return coerced;
  const same = (text: unknown): string =>
    localEnumeration(String(text))
      .toLowerCase()
      .replace(/[\s_-]+/g, "");
  return view.choices.find((choice) => same(choice) === same(coerced)) as Scalar | undefined;
}

function coerceType(value: Scalar, view: SchemaView, unit: string | undefined): Scalar | undefined {
  switch (view.type) {
    case "number":
      return typeof value === "boolean" ? undefined : toNumber(value, unit);
    case "integer": {
      const number = typeof value === "boolean" ? undefined : toNumber(value, unit);
      return number !== undefined && Number.isInteger(number) ? number : undefined;
    }
    case "boolean":
      return toBoolean(value);
    case "string":
      return toText(value, view.format);
    case "any":
      return typeof value === "string" ? toText(value, undefined) : value;
    default:
      return undefined;
  }
}

function toText(value: Scalar, format: string | undefined): string | undefined {
  const text = localEnumeration(cleanText(String(value)));
  if (text === "" || NOTHING.test(text)) return undefined;
  if (format === "date") return isoDate(text);
  if (format === "date-time") return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? text : undefined;
  if (format === "uri" || format === "url") return URL.canParse(text) ? text : undefined;
  if (format === "email") return /^(?:mailto:)?\S+@\S+\.\S+$/.test(text) ? text.replace(/^mailto:/, "") : undefined;
  return text;
}

/** `https://schema.org/InStock` says `InStock`. */
export const localEnumeration = (text: string): string =>
  /^https?:\/\/(?:www\.)?schema\.org\/([A-Z]\w+)$/.exec(text)?.[1] ?? text;

function isoDate(text: string): string | undefined {
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text);
  if (found) return `${found[1]}-${found[2]!.padStart(2, "0")}-${found[3]!.padStart(2, "0")}`;
  // Dates in words are read as UTC, so that the day stays the day.
  const words =
    /\b\d{4}\b/.test(text) && /\p{L}{3}/u.test(text)
      ? Date.parse(`${text.replace(/(\d)(?:st|nd|rd|th)\b/g, "$1")} UTC`)
      : Number.NaN;
  return Number.isNaN(words) ? undefined : new Date(words).toISOString().slice(0, 10);
}

const DURATION =
  /^P(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const SPOKEN_DURATION =
  /^(?:(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|ore|ora)\b\.?)?[\s,]*(?:(?:and|und|et|y|e)\s+)?(?:(\d+(?:[.,]\d+)?)\s*(?:m|mins?|minutes?|minuten?|minutos?|minuti)\b\.?)?$/i;
const UNIT_MINUTES: Readonly<Record<string, number>> = {
  second: 1 / 60,
  sec: 1 / 60,
  minute: 1,
  min: 1,
  hour: 60,
  hr: 60,
  h: 60,
  day: 1440,
};

/** Minutes of an ISO 8601 duration, or of "1 hour 15 min". */
function durationMinutes(text: string): number | undefined {
  const iso = DURATION.exec(text);
  if (iso && text.length > 2) {
    const [weeks, days, hours, minutes, seconds] = iso.slice(1).map((part) => Number(part ?? 0)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return weeks * 10080 + days * 1440 + hours * 60 + minutes + seconds / 60;
  }
  const spoken = SPOKEN_DURATION.exec(text);
  if (!spoken || (spoken[1] === undefined && spoken[2] === undefined)) return undefined;
  return Number((spoken[1] ?? "0").replace(",", ".")) * 60 + Number((spoken[2] ?? "0").replace(",", "."));
}

/** The only number in a text: currency signs and units around it are fine, a second number is not. */
function toNumber(value: string | number, unit: string | undefined): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const text = cleanText(value);
  if (unit === "year") {
    const years = new Set(text.match(/\b(?:1[0-9]|20|21)\d\d\b/g) ?? []);
    return years.size === 1 ? Number([...years][0]) : undefined;
  }
  const minutes = durationMinutes(text);
  if (minutes !== undefined) return minutes / (UNIT_MINUTES[(unit ?? "minute").replace(/s$/, "")] ?? 1);
  if (/\d{4}-\d\d-\d\d|\d:\d\d/.test(text)) return undefined;
  const numbers = text.match(/[-−]?\d(?:[\d.,'’\u202f\u00a0]|\s(?=\d{3}(?:\D|$)))*/g) ?? [];
  if (numbers.length !== 1) return undefined;
  // "SKU4711" and "4711-S" are names.
  const at = text.indexOf(numbers[0]!);
  if (
    /[\p{L}_]/u.test(text[at - 1] ?? "") ||
    /^-?[\p{L}_]{0,20}\d|^-[\p{L}\d]/u.test(text.slice(at + numbers[0]!.length))
  ) {
    if (!/^(?:[A-Z]{3}|[A-Z]{1,2}\$)$/.test(text.slice(Math.max(0, at - 3), at).trim())) return undefined;
  }
  return readNumber(numbers[0]!);
}

/** "1.249,00", "1,299.99", "21,500", "2 100", "4.60". */
export function readNumber(written: string): number | undefined {
  let text = written
    .replace(/[\s'’\u202f\u00a0]/g, "")
    .replace("−", "-")
    .replace(/[.,]+$/, "");
  const dot = text.lastIndexOf(".");
  const comma = text.lastIndexOf(",");
  if (dot >= 0 && comma >= 0)
    text = dot > comma ? text.replaceAll(",", "") : text.replaceAll(".", "").replace(",", ".");
  else if (comma >= 0) text = /^-?\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(",", "") : text.replace(",", ".");
  else if (/^-?[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text)) text = text.replaceAll(".", "");
  const number = Number(text);
  return text !== "" && Number.isFinite(number) ? number : undefined;
}

const TRUE =
  /^(?:true|yes|1|ja|oui|sí|si|sim|in ?stock|available|instoreonly|onlineonly|limitedavailability|lieferbar|auf lager|en stock|telecommute|remote|fully remote)$/i;
const FALSE =
  /^(?:false|no|0|nein|non|não|out ?of ?stock|sold ?out|unavailable|discontinued|nicht lieferbar|ausverkauft|on-?site)$/i;

function toBoolean(value: Scalar): boolean | undefined {
  if (typeof value === "boolean") return value;
  const text = localEnumeration(cleanText(String(value)));
  return TRUE.test(text) ? true : FALSE.test(text) ? false : undefined;
}
