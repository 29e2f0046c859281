import type { XmlElement } from "@quern/documents";
import { unwrapParagraph } from "../html/block-writer.js";
import { type GridCell, type GridRow, writeGrid } from "../html/table.js";
import { isOn } from "../opc/package.js";
import type { BlocksReader } from "./drawing.js";

/** Reads `w:tbl` with its merged cells (ECMA-376 part 1, 17.4). */
export function readTable(table: XmlElement, blocks: BlocksReader): string {
  const firstRowIsHeader = headerLook(table);
  const rows: GridRow[] = [];
  /** Grid column → cell that a vertical merge started there. */
  const merged = new Map<number, GridCell>();
  for (const row of unwrapped(table, "w:tr")) {
    const properties = row.child("w:trPr");
    if (properties?.child("w:del") !== undefined) continue;
    const cells: GridCell[] = [];
    const skipped = Number(properties?.child("w:gridBefore")?.get("w:val")) || 0;
    let column = Math.min(skipped, 64);
    if (column > 0) cells.push({ html: "", colspan: column, rowspan: 1 });
    for (const cell of unwrapped(row, "w:tc")) {
      const look = cell.child("w:tcPr");
      const span = Math.min(1000, Math.max(1, Number(look?.child("w:gridSpan")?.get("w:val")) || 1));
      const vertical = look?.child("w:vMerge");
      const above = merged.get(column);
      if (vertical !== undefined && vertical.get("w:val") !== "restart" && above !== undefined) {
        above.rowspan++;
      } else if (look?.child("w:hMerge")?.get("w:val") === "continue" && cells.length > 0) {
        const left = cells.pop()!;
        cells.push({ html: left.html, colspan: left.colspan + span, rowspan: left.rowspan });
      } else {
        const read: GridCell = { html: unwrapParagraph(blocks(cell)), colspan: span, rowspan: 1 };
        cells.push(read);
        if (vertical === undefined) merged.delete(column);
        else merged.set(column, read);
      }
      column += span;
    }
    const header = isOn(properties?.child("w:tblHeader"));
    rows.push({ cells, header: header || (firstRowIsHeader && rows.length === 0) });
  }
  return writeGrid(rows);
}

/** Whether the table's look asks for a header row: `w:tblLook`, by attribute or as bit 0x20 of its value. */
function headerLook(table: XmlElement): boolean {
  const look = table.child("w:tblPr")?.child("w:tblLook");
  if (look === undefined) return true;
  const attribute = look.get("w:firstRow");
  if (attribute !== undefined) return attribute === "1" || attribute === "true" || attribute === "on";
  return (Number.parseInt(look.get("w:val") ?? "0020", 16) & 0x20) !== 0;
}

/** Rows or cells, also those inside content controls and custom XML. */
function* unwrapped(container: XmlElement, name: string): Generator<XmlElement> {
  const stack = [...container.elements()].reverse();
  while (stack.length > 0) {
    const element = stack.pop()!;
    if (element.name === name) yield element;
    else if (["w:sdt", "w:sdtContent", "w:customXml", "w:ins"].includes(element.name))
      stack.push(...[...element.elements()].reverse());
  }
}
