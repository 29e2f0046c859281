import { CAPTION } from "../lines/captions.js";
import { inlineText } from "../lines/inline.js";
import type { Block, Inline, TableBlock, TableCell } from "../types.js";

const SOURCE = /^(?:source|sources|note|notes|quelle|anmerkung|fuente|nota|bron)\b\s*\d?\s*[.:]/i;

/** The text of a row that is one cell over all columns. */
function lone(row: readonly TableCell[] | undefined): readonly Inline[] | undefined {
  const filled = row?.filter((cell) => inlineText(cell.content).trim() !== "") ?? [];
  const [cell] = filled;
  const width = (row ?? []).reduce((sum, { columns }) => sum + columns, 0);
  return filled.length === 1 && cell === row![0] && width > 1 && (cell!.columns === width || row!.length === width)
    ? cell!.content
    : undefined;
}

/** Takes a caption drawn inside the table's frame out of its rows, and sources and notes below it. */
export function withoutFrame(table: TableBlock): Block[] {
  let rows = table.rows;
  let { headerRows, caption } = table;
  const first = lone(rows[0]);
  if (caption === undefined && first !== undefined && rows.length > 2 && CAPTION.test(inlineText(first))) {
    caption = first;
    rows = rows.slice(1);
    headerRows = Math.max(1, headerRows - 1);
  }
  const notes: Block[] = [];
  while (rows.length > 2) {
    const last = lone(rows.at(-1));
    if (last === undefined || !SOURCE.test(inlineText(last).trim())) break;
    notes.unshift({ kind: "paragraph", content: last, page: table.page, box: table.box });
    rows = rows.slice(0, -1);
  }
  return [{ ...table, rows, headerRows, ...(caption === undefined ? {} : { caption }) }, ...notes];
}
