/** Addresses that sites without end make, and copies of a page under many addresses. */
import type { Document } from "@quern/core";

/** Longer addresses are those of traps. */
const MAX_URL_CHARACTERS = 2_048;
/** Paths that repeat a segment more often lead round in circles. */
const MAX_REPEATED_SEGMENTS = 3;

/** Whether an address is too long, or leads round in circles. */
export const isTrap = (url: URL): boolean => url.href.length > MAX_URL_CHARACTERS || goesInCircles(url);

/** `/a/b/a/b/a/b/a/b`: relative links that are resolved against the wrong folder. */
function goesInCircles(url: URL): boolean {
  const segments = url.pathname.split("/").filter(Boolean);
  if (segments.length <= MAX_REPEATED_SEGMENTS) return false;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > MAX_REPEATED_SEGMENTS) return true;
    counts.set(segment, count);
  }
  return false;
}

/** Copies differ in where their links lead. */
export const textWithoutAddresses = ({ markdown, html, metadata }: Document): string =>
  markdown?.replace(/\]\([^)\s]*/g, "]") ?? html?.replace(/<[^<>]*>/g, " ") ?? metadata.title ?? "";
