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

/** A sheet or a part of one in both forms; `""` for a form that nobody wants. */
export interface WrittenSheet {
  readonly html: string;
  readonly markdown: string;
}

export const textOf = (cell: Cell): string => (typeof cell === "string" ? cell : (cell?.text ?? ""));
