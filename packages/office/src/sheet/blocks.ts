/** Divides the lines of a sheet at blank rows. */
import { isValueText } from "@quern/documents";
import { type GridLine, lowerBound, type Merge, textOf } from "./grid-parts.js";

/** Splits at blank rows, unless what follows goes on in the same columns and does not begin with a header. */
export function blocksOf(lines: readonly GridLine[], merges: readonly Merge[]): GridLine[][] {
  const blocks: GridLine[][] = [];
  let last = -2;
  /** Columns of the last block. */
  let columns = new Set<number>();
  const ends = new Map<number, number>();
  for (const { row, rows } of merges) ends.set(row, Math.max(ends.get(row) ?? 0, row + rows - 1));
  for (const [at, line] of lines.entries()) {
    const block = blocks.at(-1);
    if (block !== undefined && (line.row <= last + 1 || goesOn(block, columns, line, lines[at + 1], last)))
      block.push(line);
    else {
      blocks.push([line]);
      columns = new Set();
    }
    for (const column of line.columns) columns.add(column);
    // Rows covered by a merged cell above are not blank.
    last = Math.max(last, line.row, ends.get(line.row) ?? 0);
  }
  return blocks;
}

/** Whether the table that ended at the blank row goes on below it. */
function goesOn(
  block: readonly GridLine[],
  columns: ReadonlySet<number>,
  line: GridLine,
  next: GridLine | undefined,
  last: number,
): boolean {
  if (block.length === 1) return line.hasValue && line.row === last + 2 && isUnder(line, block[0]!, columns);
  if (line.hasValue) return fits(line, columns);
  if (fits(line, columns) && repeatsData(line, block)) return true;
  // The name of a section, and rows of the same table below it.
  return (
    isSectionName(line, columns) &&
    next !== undefined &&
    next.row === line.row + 1 &&
    next.hasValue &&
    fits(next, columns)
  );
}

/** Lines of a table that are compared with what follows it. */
const COMPARED_LINES = 60;

/** Whether the line has words of the rows above it in their columns, and none of the first row: data goes on, and no headings are repeated. */
const repeatsData = (line: GridLine, block: readonly GridLine[]): boolean =>
  !sharesCell(line, block[0]!) &&
  block.slice(Math.max(1, block.length - COMPARED_LINES)).some((row) => sharesCell(line, row));

const sharesCell = (line: GridLine, other: GridLine): boolean =>
  line.columns.some((column, at) => {
    const text = textOf(line.cells[at]);
    const place = lowerBound(other.columns, column);
    return text !== "" && other.columns[place] === column && textOf(other.cells[place]) === text;
  });

/** Two cells or more, four of five of which lie in columns of the table. */
function fits(line: GridLine, columns: ReadonlySet<number>): boolean {
  if (columns.size < 2 || line.columns.length < 2) return false;
  const inside = line.columns.filter((column) => columns.has(column)).length;
  return inside * 5 >= line.columns.length * 4;
}

/** Three columns or more, and words in each: a blank row parts the headings from their data, or each row from the next. */
const isUnder = (line: GridLine, first: GridLine, columns: ReadonlySet<number>): boolean =>
  first.columns.length > 2 &&
  line.columns.length > 1 &&
  line.columns.every((column) => columns.has(column)) &&
  (line.columns.length === first.columns.length || first.cells.every((cell) => !isValueText(textOf(cell))));

/** A section has one name, with its number beside it in wide tables. */
const isSectionName = (line: GridLine, columns: ReadonlySet<number>): boolean =>
  columns.size > 2 &&
  line.columns.length <= (columns.size > 4 ? 2 : 1) &&
  line.columns.every((column) => columns.has(column)) &&
  line.cells.every((cell) => !isValueText(textOf(cell)));
