import type { Node, Tree } from "./tree.js";

/** Bounds of the HTML standard, 4.9.11. */
const MAX_SPAN = { colspan: 1_000, rowspan: 65_534 } as const;

/** Rows or columns that a cell of a table covers. */
export function spanOf(tree: Tree, cell: Node, name: "colspan" | "rowspan"): number {
  if (tree.last[cell] === 0) return 1;
  const value = Number.parseInt(tree.attribute(cell, name) ?? "1", 10);
  return Number.isFinite(value) && value > 0 ? Math.min(value, MAX_SPAN[name]) : 1;
}
