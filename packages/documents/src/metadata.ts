import type { DocumentMetadata } from "@quern/types";

/** Drops what is not known, so that a missing property and an empty one look the same. */
export function compactMetadata(fields: Readonly<Record<string, unknown>>): DocumentMetadata {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));
}

/** A date as documents write them → ISO 8601, or `undefined` when it is none. A bare year or month is kept as it is. */
export function isoDate(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const value = text.trim();
  if (/^\d{4}(-\d\d(-\d\d)?)?$/.test(value)) return value;
  // A time without a zone is local time somewhere; it is read as UTC so that the result does not depend on this machine.
  const zoned = /\d\d:\d\d/.test(value) && !/(?:Z|[+-]\d\d:?\d\d|[A-Z]{3,})\s*$/i.test(value) ? `${value}Z` : value;
  const time = Date.parse(zoned);
  if (Number.isNaN(time)) return undefined;
  return new Date(time).toISOString().replace(".000Z", "Z");
}
