/** Headings above a place of the page, and the year that they give to the days below: "2024 Meetings", "March 2024". */
import { withoutAccents } from "@quern/text/terms";
import { monthOf } from "@quern/text/words";
import type { FactTable } from "./facts.js";
import { readMoment } from "./moments.js";
import { dayColumn } from "./tables.js";

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
const MAX_HEADING_CHARACTERS = 100;
/** Rank of a line in bold. */
export const BOLD = Number.POSITIVE_INFINITY;

export class HeadingsAbove {
  #year: { readonly text: string; readonly rank: number } | undefined;
  #section = "";

  /** @param rank smaller for headings that hold others; of a line in bold {@link BOLD} */
  see(heading: string, rank: number): void {
    if (readMoment(heading).day !== undefined) return;
    const years = heading.length > MAX_HEADING_CHARACTERS ? [] : new Set(heading.match(YEAR));
    const [text, ...others] = years;
    if (text !== undefined && others.length === 0) this.#year = { text, rank };
    else if (text !== undefined || (this.#year !== undefined && rank <= this.#year.rank)) this.#year = undefined;
    // "Time: 8:30 a.m." in bold stands above every list.
    if (rank === BOLD && text === undefined) return;
    const words = withoutAccents(heading.toLowerCase()).match(/\p{L}+/gu) ?? [];
    this.#section = words.filter((word) => monthOf(word) === undefined).join(" ") || this.#section;
  }

  /** The only year that the nearest heading with one states. */
  get year(): string | undefined {
    return this.#year?.text;
  }

  /** Words of the nearest heading that has others than months. */
  get section(): string {
    return this.#section;
  }
}

/** A day such as `January 10`, with the year from above. */
export function withYear(day: string, year: string | undefined): string {
  if (year === undefined || /\d{4}|\d[./-]\d/.test(day)) return day;
  return /\d$/.test(day) ? `${day}, ${year}` : `${day} ${year}`;
}

/** A table below a heading with a year. */
export function tableWithYear(table: FactTable, year: string | undefined): FactTable {
  const column = year === undefined ? -1 : dayColumn(table.columns.length, table.rows);
  if (column < 0) return table;
  const dated = (cell: string): string => {
    const { day } = readMoment(cell);
    return day === undefined || /\d{4}/.test(cell) ? cell : cell.replace(day, () => withYear(day, year));
  };
  return { ...table, rows: table.rows.map((cells) => cells.map((cell, at) => (at === column ? dated(cell) : cell))) };
}
