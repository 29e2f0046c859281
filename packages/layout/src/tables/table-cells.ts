import type { Vocabulary } from "../headings/vocabulary.js";
import { toInlines } from "../lines/inline.js";
import type { TableCell } from "../types.js";
import { withoutTrail } from "./contents.js";
import type { TableDraft } from "./table-draft.js";

/** Cells as running text, with empty cells where nothing stands, so that every row fills all columns. */
export function toTableCells(draft: TableDraft, vocabulary: Vocabulary): TableCell[][] {
  const covered = new Map<number, number>();
  return draft.rows.map((row) => {
    const cells: TableCell[] = [];
    let column = 0;
    const skip = (until: number): void => {
      while (column < until) {
        const rest = covered.get(column) ?? 0;
        if (rest > 0) covered.set(column, rest - 1);
        else cells.push({ content: [], columns: 1, rows: 1 });
        column++;
      }
    };
    for (const cell of [...row].sort((a, b) => a.column - b.column)) {
      if (cell.column < column) continue;
      skip(cell.column);
      const lines = cell.lines.map((line) => ({ ...line, words: withoutTrail(line.words) }));
      cells.push({ content: toInlines(lines, vocabulary), columns: cell.columnSpan, rows: cell.rowSpan });
      for (let at = cell.column; at < cell.column + cell.columnSpan; at++) {
        if (cell.rowSpan > 1) covered.set(at, cell.rowSpan - 1);
      }
      column = cell.column + cell.columnSpan;
    }
    skip(draft.columnCount);
    return cells;
  });
}
