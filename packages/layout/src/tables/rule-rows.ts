import type { Line } from "./rules.js";

/** Horizontal rules at one height. */
export interface RuleRow {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Rules at one height whose pieces nearly touch are one. */
export function joinRules(horizontal: readonly Line[], unit: number): RuleRow[] {
  const sorted = [...horizontal].sort((a, b) => a.at - b.at || a.from - b.from);
  const rows: RuleRow[] = [];
  let start = 0;
  while (start < sorted.length) {
    let end = start + 1;
    while (end < sorted.length && sorted[end]!.at - sorted[start]!.at < 1.5) end++;
    const pieces = sorted.slice(start, end).sort((a, b) => a.from - b.from);
    let open = pieces[0]!;
    let row: RuleRow = { at: open.at, from: open.from, to: open.to };
    for (const piece of pieces.slice(1)) {
      if (piece.from - row.to < 1.2 * unit) row = { ...row, to: Math.max(row.to, piece.to) };
      else {
        rows.push(row);
        row = { at: piece.at, from: piece.from, to: piece.to };
      }
      open = piece;
    }
    rows.push(row);
    start = end;
  }
  return rows;
}
