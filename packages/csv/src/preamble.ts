/** Lines above the header of a table: a title, facts about the file, comments. */
import { headingRows } from "@quern/documents";

/** Rows of the beginning that are looked at. */
export const SAMPLE_ROWS = 60;
const MAX_PREAMBLE_ROWS = 20;
/** A narrower table cannot be told from lines of one or two fields. */
const MIN_COLUMNS = 3;
/** From here on, a row of two fields is a fact about the file and its name. */
const WIDE_COLUMNS = 5;

/**
 * How many rows stand in front of the header.
 *
 * A preamble is rows of one or two fields, or comments that begin with `#`, in front of a row that is as wide as the table and filled. The width of the
 * table is the one that most rows of the sample have, and those make up more than half of it.
 *
 * @param rows records of the beginning of the file, blank ones left out
 */
export function preambleRows(rows: ReadonlyArray<readonly string[]>): number {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const counts = new Map<number, number>();
  for (const { length } of sample) counts.set(length, (counts.get(length) ?? 0) + 1);
  let width = 0;
  for (const [length, count] of counts) if (count > (counts.get(width) ?? 0)) width = length;
  if (width < MIN_COLUMNS || (counts.get(width) ?? 0) * 2 <= sample.length) return 0;
  let at = 0;
  while (at < sample.length && at < MAX_PREAMBLE_ROWS && isAbove(sample[at]!, width)) at++;
  const header = sample[at];
  // Two facts on a wide row may be names of columns, too: below them stands a heading, not data.
  if (header !== undefined && sample.slice(0, at).some((row) => row.length >= width && filled(row) > 1))
    if (headingRows(sample.slice(at)) === 0) return 0;
  // A preamble with nothing below it is a table that begins with narrow rows.
  return header !== undefined && header.length === width && filled(header) * 2 > width ? at : 0;
}

function isAbove(row: readonly string[], width: number): boolean {
  if (row.length < width) return filled(row) <= 2 || row[0]!.trimStart().startsWith("#");
  // Spreadsheets fill every row up to the width of the table.
  return row.length === width && filled(row) <= (width < WIDE_COLUMNS ? 1 : 2) && row[0]!.trim() !== "";
}

const filled = (row: readonly string[]): number => row.filter((field) => field.trim() !== "").length;

/** `["Station:", "Oslo"]` → `Station: Oslo` */
export const preambleText = (row: readonly string[]): string =>
  row
    .map((field) => field.trim())
    .filter(Boolean)
    .join(" ");
