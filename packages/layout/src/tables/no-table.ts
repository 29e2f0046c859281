import { inlineText } from "../lines/inline.js";
import type { Block, Inline, TableBlock } from "../types.js";

/** Columns from which on a frame with little in it is a drawing. */
const MIN_DRAWING_COLUMNS = 4;
const MAX_AXIS_ROWS = 4;

/**
 * The text of what is drawn like a table and is none: the legend of a chart in a box (one column), and its frame with the numbers of its axes, in
 * which neither the first row nor the first column is filled. Undefined for tables.
 */
export function textOfDrawing(table: TableBlock): Block[] | undefined {
  if (table.chart !== undefined) return undefined;
  const grid = filledGrid(table);
  const columns = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const used = Array.from({ length: columns }, (_, column) => grid.some((row) => row[column]));
  const isOneColumn = columns > 0 && used.filter(Boolean).length <= 1;
  return isOneColumn || isFrame(table, grid, columns) ? paragraphs(table) : undefined;
}

/** Which places of the table hold text; a cell over several holds them all. */
function filledGrid({ rows }: TableBlock): boolean[][] {
  const grid: boolean[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row) {
      while (grid[y]![x] !== undefined) x++;
      const isFilled = inlineText(cell.content).trim() !== "";
      for (let down = 0; down < cell.rows && y + down < rows.length; down++)
        for (let across = 0; across < cell.columns; across++) grid[y + down]![x + across] = isFilled;
      x += cell.columns;
    }
  }
  return grid;
}

function isFrame({ rows }: TableBlock, grid: readonly boolean[][], columns: number): boolean {
  if (columns < MIN_DRAWING_COLUMNS) return false;
  const share = (places: readonly (boolean | undefined)[]): number => places.filter(Boolean).length / places.length;
  const first = Array.from({ length: columns }, (_, column) => grid[0]![column]);
  if (share(first) >= 0.5) return false;
  if (share(grid.map((row) => row[0])) <= 0.5) return true;
  const isScale = rows[0]!.every(({ content }) => !/\p{L}/u.test(inlineText(content)));
  return isScale && rows.length <= MAX_AXIS_ROWS;
}

function paragraphs({ rows, page, box }: TableBlock): Block[] {
  return rows.flatMap((row): Block[] => {
    const content = row
      .filter((cell) => inlineText(cell.content).trim() !== "")
      .flatMap((cell, index): Inline[] => (index === 0 ? [...cell.content] : [{ text: " " }, ...cell.content]));
    return content.length === 0 ? [] : [{ kind: "paragraph", content, page, box }];
  });
}
