/** Lines above and below a table that are no part of it: a title, facts about the file, comments, notes. */
import { headingRows, isValueText } from "@quern/documents";

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
  const width = tableWidth(sample);
  if (width < MIN_COLUMNS) return 0;
  let at = 0;
  while (at < sample.length && at < MAX_PREAMBLE_ROWS && isAbove(sample[at]!, width)) at++;
  const header = sample[at];
  // Two facts on a wide row may be names of columns, too: below them stands a heading, not data.
  if (header !== undefined && sample.slice(0, at).some((row) => row.length >= width && filled(row) > 1))
    if (headingRows(sample.slice(at)) === 0) return 0;
  // A preamble with nothing below it is a table that begins with narrow rows.
  return header !== undefined && header.length === width && filled(header) * 2 > width ? at : 0;
}

/** Fields of most rows, where more than half of them agree; otherwise 0. */
function tableWidth(rows: ReadonlyArray<readonly string[]>): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  let width = 0;
  for (const [length, count] of counts) if (count > (counts.get(width) ?? 0)) width = length;
  return (counts.get(width) ?? 0) * 2 > rows.length ? width : 0;
}

/** Lines of one field that are kept until it is known whether the table ends with them. */
const MAX_NOTES = 60;
/** Shorter lines may be names of rows without values. */
const MIN_NOTE_CHARACTERS = 40;
/** Three spaces, or a letter of a script without spaces. */
const SENTENCE = /\S\s+\S+\s+\S+\s+\S|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** Tells notes below a table of three columns or more from its last rows. */
export class NotesBelow {
  readonly #isWide: boolean;
  #held: string[][] = [];

  /** @param sample rows of the beginning without those above the table */
  constructor(sample: ReadonlyArray<readonly string[]>) {
    this.#isWide = tableWidth(sample) >= MIN_COLUMNS;
  }

  /** Takes a row; returns the rows that are known to be part of the table by now. */
  take(row: string[]): readonly string[][] {
    if (this.#isWide && this.#held.length < MAX_NOTES && isLine(row)) {
      this.#held.push(row);
      return [];
    }
    if (this.#held.length === 0) return [row];
    const rows = [...this.#held, row];
    this.#held = [];
    return rows;
  }

  /** The lines at the end of the file: rows of the table, and notes from the first sentence on. */
  finish(): { readonly rows: readonly string[][]; readonly notes: readonly string[] } {
    const lines = this.#held;
    const first = lines.findIndex(([text = ""]) => text.length >= MIN_NOTE_CHARACTERS && SENTENCE.test(text));
    if (first < 0) return { rows: lines, notes: [] };
    return { rows: lines.slice(0, first), notes: lines.slice(first).map(preambleText) };
  }
}

/** Whether only the first field holds something, in words. */
const isLine = (row: readonly string[]): boolean =>
  row[0] !== undefined &&
  row[0].trim() !== "" &&
  !isValueText(row[0]) &&
  row.every((field, at) => at === 0 || field.trim() === "");

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
