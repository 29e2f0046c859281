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

/** Heading, divider and the beginning of the first row. */
const PIPE_TABLE = /\|[^\n]{1,20000}\|[ ]*\n\|(?:[ :-]{1,200}\|){1,500}[ ]*\n(?=\|)/y;

/** Cells that stand for none. */
const NO_VALUE =
  /^(?:unknown|none|null|nil|yes|no|n\/?a|other|total|true|false|unbekannt|ja|nein|inconnue?|oui|non|desconocid[oa]|sconosciut[oa]|sí|si|неизвестно|да|нет)$/iu;
export const isNoValue = (text: string): boolean => NO_VALUE.test(text);

/** Words of a heading: `first_name:` and `firstName` say "first name". */
export const headWords = (head: string): string =>
  head
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replace(/[_ \u00a0]{1,9}/g, " ")
    .replace(/ ?[.:*]{1,3}$/, "")
    .trim();

/** The tables of a text from left to right; the rows of one are read when the first of its columns is wanted. */
export function* tablesOf(cues: Cues): Generator<Table, void> {
  for (const { 0: top, index } of cues.atLines(PIPE_TABLE)) {
    let rows: Cell[][] | undefined;
    yield {
      heads: cellsOf(top.slice(0, top.indexOf("\n")), index).map(({ text }) => text),
      cellsBelow(column) {
        rows ??= rowsOf(cues.text, index + top.length);
        return rows.flatMap((row) => row[column] ?? []);
      },
    };
  }
}

function rowsOf(text: string, from: number): Cell[][] {
  const rows: Cell[][] = [];
  for (let at = from; text[at] === "|"; ) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? text.length : end);
    rows.push(cellsOf(line, at));
    at += line.length + 1;
  }
  return rows;
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
