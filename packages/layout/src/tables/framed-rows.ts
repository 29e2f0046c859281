import { contains, middleX, middleY } from "../lines/boxes.js";
import type { LayoutWord } from "../types.js";
import type { Grid } from "./grid.js";
import { alignTable } from "./table.js";
import type { TableDraft } from "./table-draft.js";

/** A heading and two rows. */
const MIN_ROWS = 3;
const MIN_COLUMNS = 3;
/** Rows that fill several columns, over all: forms and windows have texts alone on most of their lines. */
const MIN_PARTED_SHARE = 2 / 3;

/** The table of a frame whose rows alone are ruled: white space parts its columns. Undefined for any other grid. */
export function tableOfFramedRows({ box, columns, rows }: Grid, words: readonly LayoutWord[]): TableDraft | undefined {
  if (columns.length !== 2 || rows.length <= MIN_ROWS) return undefined;
  const inside = words.filter((word) => contains(box, middleX(word), middleY(word)));
  const table = alignTable(inside, rows.slice(1, -1), false);
  if (table === undefined || table.columnCount < MIN_COLUMNS) return undefined;
  const parted = table.rows.filter((row) => row.filter(({ lines }) => lines.length > 0).length > 1);
  return parted.length >= MIN_PARTED_SHARE * table.rows.length ? { ...table, box } : undefined;
}
