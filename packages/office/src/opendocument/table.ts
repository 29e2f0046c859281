import type { XmlElement } from "@quern/documents";
import { unwrapParagraph } from "../html/block-writer.js";
import { type GridCell, type GridRow, writeGrid } from "../html/table.js";
import type { OdfPartReader } from "./part-reader.js";

const MAX_REPEAT = 1000;

/** Reads `table:table` of a text or presentation; repeated empty rows and columns beyond the content are dropped. */
export function readOdfTable(table: XmlElement, reader: OdfPartReader): string {
  const rows: GridRow[] = [];
  const stack = [...table.elements()].reverse().map((element) => ({ element, header: false }));
  while (stack.length > 0) {
    const { element, header } = stack.pop()!;
    if (element.name === "table:table-row") {
      const row = { cells: readCells(element, reader), header };
      const repeat = Math.min(MAX_REPEAT, Number(element.get("table:number-rows-repeated") ?? 1) || 1);
      const isBlank = row.cells.every((cell) => cell.html === "");
      for (let count = 0; count < (isBlank ? 1 : repeat); count++) {
        if (count > 0 && !row.cells.every((cell) => reader.context.budget.takeCell(cell.html.length))) break;
        rows.push(row);
      }
    } else if (/^table:table-(?:header-rows|rows|row-group)$/.test(element.name)) {
      const inside = header || element.name === "table:table-header-rows";
      stack.push(...[...element.elements()].reverse().map((child) => ({ element: child, header: inside })));
    }
  }
  while (
    rows.length > 0 &&
    rows.at(-1)!.cells.length > 0 &&
    rows.at(-1)!.cells.every((cell) => cell.html === "" && cell.rowspan === 1)
  )
    rows.pop();
  // Writers mark header rows only where they repeat on each page; a first row is a header in most tables all the same.
  if (rows.length > 1 && !rows.some((row) => row.header)) rows[0] = { cells: rows[0]!.cells, header: true };
  return writeGrid(rows);
}

function readCells(row: XmlElement, reader: OdfPartReader): GridCell[] {
  const cells: GridCell[] = [];
  for (const element of row.elements()) {
    if (element.name !== "table:table-cell") continue;
    const span = (name: string): number => Math.min(MAX_REPEAT, Math.max(1, Number(element.get(name) ?? 1) || 1));
    const cell = {
      html: unwrapParagraph(reader.blocks(element)),
      colspan: span("table:number-columns-spanned"),
      rowspan: span("table:number-rows-spanned"),
    };
    const repeat =
      cell.html === "" ? Math.min(64, span("table:number-columns-repeated")) : span("table:number-columns-repeated");
    for (let count = 0; count < repeat; count++) {
      if (count > 0 && !reader.context.budget.takeCell(cell.html.length)) break;
      cells.push({ ...cell });
    }
  }
  return cells;
}
