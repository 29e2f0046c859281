/** Postal addresses by their shape: a postal code with its town, and the street before it. */
import type { PostalAddress } from "./facts.js";

/** `70188 Stuttgart`, `D-70188 Stuttgart`, `3571 AB Utrecht`, `111 22 Stockholm`. */
const CODE_FIRST =
  /^(?:[A-Z]{1,2}-)?(\d{5}|\d{4}(?: ?[A-Z]{2})?|\d{3} \d{2}|\d{2}-\d{3})\s+(\p{Lu}[\p{L}.'’ -]{1,40})$/u;
/** `Boise, ID 83702`, `Leeds LS1 4AB`. */
const CODE_LAST =
  /^(\p{Lu}[\p{L}.'’ -]{1,40}?),?\s+(?:[A-Z]{2}\s+)?(\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/u;
/** A name and a house number, either first. */
const STREET =
  /^(?:\p{Lu}[\p{L}.'’ -]{2,50}\s\d{1,4}\s?[a-zA-Z]?(?:[-/]\d{1,4}[a-z]?)?|\d{1,5}[a-zA-Z]?,?\s(?:[\p{L}\d][\p{L}\d.'’-]*\s){0,4}\p{L}[\p{L}.'’ -]{2,40}(?: (?:#|[Aa]pt\.? ?|[Uu]nit |[Ss]uite |[Ss]te\.? ?|[Ff]loor )\w{1,5})?)$/u;

/** A part of a building: `Suite 200`, `3. Stock`, `2nd floor`. */
const UNIT = /^(?:\p{L}[\p{L}.]{1,12}\s?#?\d{1,5}[a-z]?|#\s?\d{1,5}[a-z]?|\d{1,3}(?:st|nd|rd|th|\.)?\s?\p{L}{3,10})$/iu;

/** The street in front of a town, with the part of the building that stands between. */
function streetBefore(parts: readonly string[], at: number): string | undefined {
  const [further, before] = [parts[at - 2], parts[at - 1]].map((part) => part?.replace(/^[^:]{2,30}:\s*/, "").trim());
  if (before === undefined) return undefined;
  if (UNIT.test(before) && further !== undefined && STREET.test(further)) return `${further}, ${before}`;
  return STREET.test(before) ? before : undefined;
}

/** @param lines of one block */
export function readPostalAddress(lines: readonly string[]): PostalAddress | undefined {
  const parts = lines.flatMap((line) => (line.length <= 160 ? line.split(/\s*[,·|•]\s+/) : []));
  for (const [at, part] of parts.entries()) {
    const first = CODE_FIRST.exec(part);
    const state = parts[at + 1];
    const last = first
      ? null
      : (CODE_LAST.exec(part) ?? (state === undefined ? null : CODE_LAST.exec(`${part}, ${state}`)));
    const street = streetBefore(parts, at);
    const [postalCode, city] = first ? [first[1], first[2]] : last ? [last[2], last[1]] : [];
    // "2019 Berlin" is a year and a town; a town needs its street, or a code that nothing else looks like.
    if (postalCode === undefined || city === undefined || (street === undefined && /^(?:19|20)\d\d$/.test(postalCode)))
      continue;
    if (street === undefined && last) continue;
    const town = last && CODE_LAST.exec(part) === null ? `${part}, ${state}` : part;
    return { whole: [street, town].filter(Boolean).join(", "), street, postalCode, city };
  }
  return undefined;
}
