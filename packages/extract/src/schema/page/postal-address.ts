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
  /^(?:\p{Lu}[\p{L}.'’ -]{2,50}\s\d{1,4}\s?[a-zA-Z]?(?:[-/]\d{1,4}[a-z]?)?|\d{1,5}[a-zA-Z]?,?\s(?:\p{L}[\p{L}.'’-]*\s){0,4}\p{L}[\p{L}.'’ -]{2,40}(?: (?:#|apt\.? ?|unit |suite )\w{1,5})?)$/u;

/** @param lines of one block */
export function readPostalAddress(lines: readonly string[]): PostalAddress | undefined {
  const parts = lines.flatMap((line) => (line.length <= 160 ? line.split(/\s*[,·|•]\s+/) : []));
  for (const [at, part] of parts.entries()) {
    const first = CODE_FIRST.exec(part);
    const state = parts[at + 1];
    const last = first
      ? null
      : (CODE_LAST.exec(part) ?? (state === undefined ? null : CODE_LAST.exec(`${part}, ${state}`)));
    const before = parts[at - 1]?.replace(/^[^:]{2,30}:\s*/, "");
    const street = before !== undefined && STREET.test(before) ? before : undefined;
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
