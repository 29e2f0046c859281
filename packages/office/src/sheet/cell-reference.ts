/** Zero-based place of a cell. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Zero-based column of a reference such as `AB12`; -1 when it has no letters. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length && index < 4; index++) {
    const code = reference.charCodeAt(index) & ~0x20;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** `B3` → `{ row: 2, column: 1 }`; `undefined` when it is no cell reference. */
export function parseCell(reference: string): CellPlace | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference);
  return match === null ? undefined : { column: columnOf(match[1]!), row: Number(match[2]) - 1 };
}

/** `A1:C2` → its corners; a single cell is a range of one. */
export function parseRange(reference: string): { readonly from: CellPlace; readonly to: CellPlace } | undefined {
  const [first = "", second = first] = reference.split(":");
  const from = parseCell(first);
  const to = parseCell(second);
  return from && to && { from, to };
}

/** 1 → `A`, 28 → `AB` */
export function columnName(number: number): string {
  let name = "";
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
