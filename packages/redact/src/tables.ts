/** Tables of Markdown, whose headings say what their cells are. */
import type { Cues } from "./cues.js";

export interface Cell {
  /** Without emphasis and white space around it. */
  readonly text: string;
  readonly start: number;
}

export interface Table {
  readonly heads: readonly string[];
  /** Cells below a heading. */
  cellsBelow(column: number): Cell[];
}

const PIPE_TABLE = /\|[^\n]{1,2000}\|[ ]*\n\|(?:[ :-]{1,200}\|){1,50}[ ]*\n(?:\|[^\n]{1,4000}(?:\n|$)){1,5000}/y;

/** The tables of a text from left to right; the rows of one are read when the first of its columns is wanted. */
export function* tablesOf(cues: Cues): Generator<Table, void> {
  for (const { 0: table, index } of cues.atLines(PIPE_TABLE)) {
    let rows: Cell[][] | undefined;
    yield {
      heads: cellsOf(table.slice(0, table.indexOf("\n")), index).map(({ text }) => text),
      cellsBelow(column) {
        rows ??= rowsOf(table, index).slice(2);
        return rows.flatMap((row) => row[column] ?? []);
      },
    };
  }
}

function rowsOf(table: string, offset: number): Cell[][] {
  let at = offset;
  return table.split("\n").map((line) => {
    const cells = cellsOf(line, at);
    at += line.length + 1;
    return cells;
  });
}

function cellsOf(line: string, offset: number): Cell[] {
  let start = offset;
  const cells = line.split("|").map((cell) => {
    const lead = /^[\s*_]*/.exec(cell)![0].length;
    const found = { text: cell.slice(lead).replace(/(?<![\s*_])[\s*_]+$/, ""), start: start + lead };
    start += cell.length + 1;
    return found;
  });
  return cells.slice(1, -1);
}
