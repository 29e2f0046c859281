import type { Cell } from "@quern/documents";

export interface GridLine {
  readonly row: number;
  readonly columns: number[];
  readonly cells: Cell[];
  /** Holds a number, date or truth value, which headers rarely do. */
  hasValue: boolean;
}

export interface Merge {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Merged cells by their first row and column. */
export type MergesByRow = ReadonlyMap<number, ReadonlyMap<number, Merge>>;

/** A sheet or a part of one in both forms; `""` for a form that nobody wants. */
export interface WrittenSheet {
  readonly html: string;
  readonly markdown: string;
}

export const textOf = (cell: Cell): string => (typeof cell === "string" ? cell : (cell?.text ?? ""));

/** First and last column of some lines. */
export function rangeOf(block: readonly GridLine[]): [first: number, last: number] {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const { columns } of block) {
    first = Math.min(first, columns[0]!);
    last = Math.max(last, columns.at(-1)!);
  }
  return [first, last];
}
