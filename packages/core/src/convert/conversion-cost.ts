/**
 * How long a conversion takes, by a look at the page. Its tags count, and text to a lesser degree; scripts and inline pictures, which fill
 * most large pages, hardly do. A worker takes up to twice as long for its copy of the page, so that it pays only where a pause would be felt.
 */

/** Measured on a core of a cloud machine in 2026; both are upper bounds on ordinary pages. */
const NANOSECONDS_PER_TAG = 1_500;
const NANOSECONDS_PER_CHARACTER = 11;
/** A longer pause is felt by other requests of the same process. */
const MAX_NANOSECONDS_HERE = 45_000_000;
/** To count the tags of a shorter page would take longer than is gained. */
const MIN_COUNTED_CHARACTERS = 150_000;

/** Whether other requests of the same process would feel a conversion of this page. */
export function takesLong(html: string): boolean {
  const { length } = html;
  if (length < MIN_COUNTED_CHARACTERS) return false;
  let tags = (MAX_NANOSECONDS_HERE - length * NANOSECONDS_PER_CHARACTER) / NANOSECONDS_PER_TAG;
  for (let at = html.indexOf("<"); at >= 0 && tags >= 0; at = html.indexOf("<", at + 1)) tags--;
  return tags < 0;
}
