/** Divides the lines of a sheet at blank rows. */
import { isValueText } from "@quern/documents";
import { lowerBound } from "../lower-bound.js";
import { type GridLine, textOf } from "./grid-parts.js";

/** Lines without a blank row between them. */
type Run = readonly GridLine[];

/** For a row with merged cells: the last row that one of them covers. */
type MergedRows = ReadonlyMap<number, number>;

/** Splits at blank rows, unless what follows goes on in the same columns and does not begin with a header. */
export function blocksOf(lines: readonly GridLine[], ends: MergedRows): GridLine[][] {
  const blocks: GridLine[][] = [];
  /** Columns of the last block. */
  let columns = new Set<number>();
  /** Last row of the last block. */
  let last = -2;
  const runs = runsOf(lines, ends);
  for (const [at, { run, end }] of runs.entries()) {
    const block = blocks.at(-1);
    if (block !== undefined && goesOn(block, columns, run, runs[at + 1]?.run, last))
      for (const line of run) block.push(line);
    else {
      blocks.push([...run]);
      columns = new Set();
    }
    for (const line of run) for (const column of line.columns) columns.add(column);
    last = end;
  }
  return blocks;
}

function runsOf(lines: readonly GridLine[], ends: MergedRows): { run: GridLine[]; end: number }[] {
  const runs: { run: GridLine[]; end: number }[] = [];
  for (const line of lines) {
    // Rows covered by a merged cell above are not blank.
    const end = Math.max(line.row, ends.get(line.row) ?? 0);
    const open = runs.at(-1);
    if (open !== undefined && line.row <= open.end + 1) {
      open.run.push(line);
      open.end = Math.max(open.end, end);
    } else runs.push({ run: [line], end });
  }
  return runs;
}

/** Whether the table that ended at the blank row goes on below it. */
function goesOn(
  block: readonly GridLine[],
  columns: ReadonlySet<number>,
  run: Run,
  following: Run | undefined,
  last: number,
): boolean {
  const [line, next] = run as [GridLine, GridLine | undefined];
  if (goesOnInPairs(block, run)) return true;
  if (block.length === 1) return line.hasValue && line.row === last + 2 && isUnder(line, block[0]!, columns);
  if (line.hasValue) return fits(line, columns);
  if (fits(line, columns) && repeatsData(run, block)) return true;
  // The name of a section, and rows of the same table below it.
  if (isSectionName(line, columns) && next?.hasValue && fits(next, columns)) return true;
  return run.length === 1 && following !== undefined && isSectionChain(line, following, columns);
}

/** Lines of a table that are compared with what follows it, and of what follows. */
const COMPARED_LINES = 60;
const COMPARED_LINES_BELOW = 8;

/**
 * Whether lines have words of the rows above in their columns, and none of the first row: data goes on, and no headings are repeated. The words may
 * stand in a later line if the first holds a value, which headings do not.
 */
function repeatsData(run: Run, block: readonly GridLine[]): boolean {
  const [line] = run as [GridLine];
  if (sharesCell(line, block[0]!)) return false;
  const above = block.slice(Math.max(1, block.length - COMPARED_LINES));
  const isData = line.cells.some((cell) => isValueText(textOf(cell)));
  const below = run.slice(0, isData ? COMPARED_LINES_BELOW : 1);
  return below.some((one) => above.some((row) => sharesCell(one, row)));
}

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

/** Whether each line is a name and its value, in the same two columns, and a blank row follows each or precedes it. */
const goesOnInPairs = (block: readonly GridLine[], run: Run): boolean =>
  (block.length === 1 || run.length === 1) && [block.at(-1)!, ...run].every((line) => isPairLike(line, block[0]!));

const isPairLike = ({ columns }: GridLine, first: GridLine): boolean =>
  columns.length === 2 && columns[0] === first.columns[0] && columns[1] === columns[0]! + 1;

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

/** Longer lines that stand alone are notes. */
const MAX_SECTION_NAME_CHARACTERS = 60;

/** Whether a line that stands alone names a section whose rows follow after a blank row, perhaps below the name of a part. */
function isSectionChain(line: GridLine, following: Run, columns: ReadonlySet<number>): boolean {
  const isName = (one: GridLine): boolean =>
    one.columns.length === 1 &&
    isSectionName(one, columns) &&
    textOf(one.cells[0]).length <= MAX_SECTION_NAME_CHARACTERS;
  const rows = isName(following[0]!) ? following.slice(1, 2) : following.slice(0, 1);
  return isName(line) && rows.some((row) => row.hasValue && fits(row, columns));
}
