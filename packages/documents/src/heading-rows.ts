/** Headings of tables that mark none: sheets and CSV files. */

/** More rows of words than this are data. */
const MAX_HEADING_ROWS = 5;
/** Rows that are looked at. */
export const HEADING_SAMPLE_ROWS = 60;
/** Text of which a value is made; longer cells are words. */
const MAX_VALUE_CHARACTERS = 200;

/** Digits without letters: numbers, amounts, dates, times, ranges. */
const PLAIN_VALUE = /^[^\p{L}]*\d[^\p{L}]*$/u;
const LETTERED_VALUE =
  /^(?:[-+]?[\d.,]+e[-+]?\d+|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?|\d{1,2}[-/ ]\p{L}{3,9}[-/ ]\d{2,4})$/iu;
/** How tables say that a value is missing. */
const MISSING = /^(?:[-–—.…*?]*|na|n\/a|n\.a\.|nan|null|none|#[a-z0-9/]+[!?]?)$/i;
const DATE = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].*)?|\d{4}[-/]\d{1,2}|\d{1,2}[-/]\d{4})$/;
/** A year, or one that ends in the next: 2014–15, 2014/2015. */
const YEARS = /^(?:1[89]|2[01])\d\d(?:[-–/](?:\d\d|(?:19|20|21)\d\d))?$/;

/** `true` for numbers, amounts, dates and times as they stand in a cell. */
export function isValueText(text: string): boolean {
  const cell = text.trim();
  if (cell.length > MAX_VALUE_CHARACTERS) return false;
  return PLAIN_VALUE.test(cell) || LETTERED_VALUE.test(cell);
}

/**
 * How many rows at the top are headings, judged by the columns that hold values further down: a heading has words there. Years, dates and numbers in equal
 * steps head columns, too. A table whose first row has values where all others have them has no heading.
 *
 * @param rows the first rows of the table as text, at most {@link HEADING_SAMPLE_ROWS} of which are looked at
 * @param atLeast rows that are known to be headings, e.g. because a cell is merged over several columns. Default 1
 */
export function headingRows(rows: ReadonlyArray<readonly string[]>, atLeast = 1): number {
  const sample = rows.slice(0, HEADING_SAMPLE_ROWS);
  const known = Math.min(atLeast, sample.length);
  if (sample.length < 2) return sample.length === 1 && known === 1 && isTotals(sample[0]!) ? 0 : known;
  if (known === 1 && arePairs(sample[0]!)) return 0;
  const from = Math.min(sample.length - 1, Math.max(known, Math.min(4, sample.length >> 1)));
  const columns = valueColumns(sample.slice(from));
  if (columns.length === 0) return known;
  const first = countsOf(sample[0]!, columns);
  if (known === 1 && first.words === 0 && first.values * 2 >= columns.length && !isSeries(sample, columns)) return 0;
  const used = new Set(sample.flatMap((row) => row.flatMap((cell, column) => (cell.trim() === "" ? [] : [column]))));
  let count = known;
  while (count < Math.min(MAX_HEADING_ROWS, sample.length - 1)) {
    const row = sample[count]!;
    const { values, words } = countsOf(row, columns);
    // A word among numbers is a remark, unless the whole table is numbers.
    const needed = used.size === columns.length ? 1 : 2;
    const isFull = values === 0 && words * 3 >= columns.length * 2 && words >= needed;
    const isHeading = isFull || (words > 1 && values * 2 <= words && isNameless(row, sample.slice(from), columns));
    if (!isHeading || comesAgain(sample, count)) break;
    count++;
  }
  return count;
}

/** Whether the row is names that end in a colon, each with its value beside it. */
function arePairs(row: readonly string[]): boolean {
  const filled = row.map((cell) => cell.trim()).filter(Boolean);
  return (
    filled.length > 1 && filled.length % 2 === 0 && filled.every((cell, at) => /[:：]$/.test(cell) === (at % 2 === 0))
  );
}

/** Whether a word of the row stands further down in its column, as words of data do. */
const comesAgain = (rows: ReadonlyArray<readonly string[]>, at: number): boolean =>
  rows[at]!.some(
    (cell, column) =>
      /\p{L}/u.test(cell) && !MISSING.test(cell) && rows.slice(at + 1).some((row) => row[column] === cell),
  );

/** Columns that hold values in three of four of their filled cells. */
function valueColumns(rows: ReadonlyArray<readonly string[]>): number[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns: number[] = [];
  for (let column = 0; column < width; column++) {
    let values = 0;
    let words = 0;
    for (const row of rows) {
      const cell = row[column]?.trim() ?? "";
      if (MISSING.test(cell)) continue;
      if (isValueText(cell)) values++;
      else words++;
    }
    if (values > 0 && values >= 3 * words) columns.push(column);
  }
  return columns;
}

/** Whether a row that stands alone is a name and its values, such as the totals of the table above. */
function isTotals(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell.trim() !== "" && !MISSING.test(cell.trim()));
  const values = filled.filter(isValueText).length;
  // Years alone are headings.
  return values > 0 && values < filled.length && values * 2 >= filled.length;
}

/** Whether a row is empty in the columns whose words name the rows (filled in three rows of four): it holds units, or names of parts of columns. */
function isNameless(
  row: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
  values: readonly number[],
): boolean {
  const isBlank = (cells: readonly string[], column: number): boolean => (cells[column]?.trim() ?? "") === "";
  const ofValues = new Set(values);
  let names = 0;
  for (let column = 0, width = Math.max(...rows.map(({ length }) => length)); column < width; column++) {
    if (ofValues.has(column) || rows.filter((cells) => !isBlank(cells, column)).length * 4 < rows.length * 3) continue;
    if (!isBlank(row, column)) return false;
    names++;
  }
  return names > 0;
}

function countsOf(row: readonly string[], columns: readonly number[]): { values: number; words: number } {
  let values = 0;
  let words = 0;
  for (const column of columns) {
    const cell = row[column]?.trim() ?? "";
    if (cell === "" || MISSING.test(cell)) continue;
    if (isValueText(cell)) values++;
    else words++;
  }
  return { values, words };
}

/** Whether the values of the first row go on in steps that those of the second do not: years, dates, 1 2 3 4. */
function isSeries(rows: ReadonlyArray<readonly string[]>, columns: readonly number[]): boolean {
  const [first = [], second = []] = [rows[0]!, rows[1]!].map((row) =>
    columns.map((column) => row[column]?.trim() ?? "").filter((cell) => isValueText(cell)),
  );
  const kind = seriesKind(first);
  return kind !== undefined && kind !== seriesKind(second);
}

function seriesKind(cells: readonly string[]): string | undefined {
  if (cells.length === 0) return undefined;
  if (cells.every((cell) => DATE.test(cell))) return "dates";
  if (cells.every((cell) => YEARS.test(cell))) return "years";
  if (cells.length < 3) return undefined;
  const steps = cells.slice(1).map((cell, at) => Number(cell) - Number(cells[at]));
  // Blank columns between them, and series that begin again, make other steps.
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1]!;
  const equal = steps.filter((step) => step === usual).length;
  return usual !== 0 && equal * 4 >= steps.length * 3 ? `steps of ${usual}` : undefined;
}
