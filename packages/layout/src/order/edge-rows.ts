import { segmentText } from "../lines/inline.js";
import type { PageItem } from "../page-item.js";
import type { PlacedCell, TableDraft } from "../tables/table-draft.js";
import type { LayoutWord } from "../types.js";

/** The first or the last row of a table, where it stands at the edge of its page: it may be the running line that stands there. */
export interface EdgeRow {
  readonly page: number;
  readonly row: readonly PlacedCell[];
  readonly side: "t" | "b";
  readonly y: number;
  /** The text of the row, and those of its lines. */
  readonly texts: readonly [whole: string, ...parts: string[]];
}

/** @param margin height of the edges */
export function edgeRowsOf(table: TableDraft, page: number, height: number, margin: number): EdgeRow[] {
  if (table.rows.length < 2) return [];
  return [table.rows[0]!, table.rows.at(-1)!].flatMap((row, at): EdgeRow[] => {
    const lines = row.flatMap((cell) => cell.lines);
    const y = lines[0]?.baseline;
    if (y === undefined) return [];
    const isAtEdge = lines.every(({ baseline }) => (at === 0 ? baseline < margin : baseline > height - margin));
    const parts = lines.map(segmentText);
    return isAtEdge ? [{ page, row, side: at === 0 ? "t" : "b", y, texts: [parts.join(" "), ...parts] }] : [];
  });
}

export const rowText = (row: readonly PlacedCell[]): string =>
  row.flatMap(({ lines }) => lines.map(segmentText)).join(" ");
export const textOf = ({ rows }: TableDraft): string => rows.map(rowText).join(" ");

export const rowWords = (row: readonly PlacedCell[]): LayoutWord[] =>
  row.flatMap(({ lines }) => lines.flatMap(({ words }) => words));

/** Of lines and tables; what else there is has none that run. */
export const itemWords = (item: PageItem): readonly LayoutWord[] =>
  item.kind === "line" ? item.line.words : item.kind === "table" ? item.table.rows.flatMap(rowWords) : [];

/** A line that runs, with the role that says so. */
export const marked = (item: PageItem, height: number): PageItem =>
  item.kind === "line"
    ? { kind: "line", line: { ...item.line, running: item.line.baseline < height / 2 ? "header" : "footer" } }
    : item;
