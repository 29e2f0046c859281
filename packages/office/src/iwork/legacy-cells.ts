import type { XmlElement } from "@quern/documents";
import { generalNumber } from "../sheet/number-format.js";

/** A cell of a table of iWork '09 that holds something. */
export interface LegacyCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly isValue: boolean;
}

/** Rows of a table are numbered as if each had as many columns. */
const ROW_CELLS = 256;

/** Cells of a table in order: each tells how far it stands behind the one before, unless it follows at once. */
export function* legacyCells(model: XmlElement): Generator<LegacyCell> {
  let place = -1;
  let last = -1;
  for (const cell of model.find("sf:grid")?.child("sf:datasource")?.elements() ?? []) {
    const step = cell.get("sf:ct");
    if (place < 0) place = Number(step ?? 0);
    else place += step === undefined ? 1 : Number(step);
    // A step that is no number, or one back, would undo the order of the cells.
    if (!(place > last)) return;
    last = place;
    const { text, isValue } = contentOf(cell);
    if (text !== "") yield { row: Math.floor(place / ROW_CELLS), column: place % ROW_CELLS, text, isValue };
  }
}

/** A cell with a formula has its result inside. */
function contentOf(cell: XmlElement): { readonly text: string; readonly isValue: boolean } {
  const kind = cell.name.slice(cell.name.indexOf(":") + 1);
  if (kind === "f") {
    const result = cell.child("sf:r")?.elements().next().value;
    return result ? { ...contentOf(result), isValue: true } : { text: "", isValue: true };
  }
  const value = cell.get("sf:v");
  if (kind === "n" || kind === "rn")
    return { text: value === undefined ? "" : generalNumber(Number(value)), isValue: true };
  const date = cell.get("sf:cell-date");
  if (date !== undefined) return { text: date.replace(/T00:00:00.*$/, ""), isValue: true };
  const short = cell.child("sf:ct")?.get("sfa:s");
  if (short !== undefined) return { text: short, isValue: false };
  const lines = [...cell.descendants()].filter(({ name }) => name === "sf:p").map((line) => line.text());
  return { text: lines.length > 0 ? lines.join("\n").trim() : (value ?? ""), isValue: false };
}
