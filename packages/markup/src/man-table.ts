/** Tables of tbl(1), which manual pages hold between `.TS` and `.TE`. */

/** Where the rows of a table begin, and what is between its cells. */
interface TableHead {
  readonly from: number;
  readonly separator: string;
  /** Formats of the first row: `lb` for bold text on the left, `s` for a cell that the one before covers. */
  readonly formats: readonly string[];
}

const RULE = /^[_=]$/;

/**
 * Rows of the lines between `.TS` and `.TE`, as they are written.
 *
 * @returns `headers`: how many rows name the columns, since a rule or `.TH` stands below them or all their cells are bold
 */
export function readManTable(lines: readonly string[]): { readonly rows: string[][]; readonly headers: number } {
  const { from, separator, formats } = headOf(lines);
  const rows: string[][] = [];
  let headers = 0;
  let row: string[] = [];
  /** Lines of a cell of several. */
  let block: string[] | undefined;
  const endRow = (): void => {
    if (row.some((cell) => cell !== "")) rows.push(row);
    row = [];
  };
  for (const line of lines.slice(from)) {
    if (block !== undefined) {
      if (!line.startsWith("T}")) {
        block.push(line);
        continue;
      }
      row.push(block.join("\n"));
      block = undefined;
      if (line.startsWith(separator, 2)) block = addCells(row, line.slice(2 + separator.length), separator);
    } else if (RULE.test(line.trim()) || line.startsWith(".TH")) {
      if (headers === 0) headers = rows.length;
      continue;
    } else if (/^\.(?:T&|\\")/.test(line)) continue;
    else block = addCells(row, line, separator);
    if (block === undefined) endRow();
  }
  if (block !== undefined) row.push(block.join("\n"));
  endRow();
  const areBold = formats.length > 0 && formats.every((format) => /b|f\[?B/i.test(format) || /^s/i.test(format));
  return { rows, headers: headers > 0 && headers < rows.length ? headers : areBold && rows.length > 1 ? 1 : 0 };
}

/** @returns the lines of a cell that goes on over the end of this line */
function addCells(row: string[], line: string, separator: string): string[] | undefined {
  const cells = line.split(separator);
  const opens = cells.at(-1) === "T{";
  for (const cell of opens ? cells.slice(0, -1) : cells) row.push(/^\\?[_=^]$/.test(cell.trim()) ? "" : cell);
  return opens ? [] : undefined;
}

function headOf(lines: readonly string[]): TableHead {
  let at = 0;
  let separator = "\t";
  if (lines[0]?.trimEnd().endsWith(";")) {
    separator = /tab\s*\(\s*(.)\s*\)/i.exec(lines[0])?.[1] ?? separator;
    at++;
  }
  const formats = (lines[at] ?? "")
    .replace(/\.\s*$/, "")
    .trim()
    .split(/[\s,]+/)
    .filter((format) => /[a-z]/i.test(format));
  while (at < lines.length && !/\.\s*$/.test(lines[at]!)) at++;
  return { from: at + 1, separator, formats };
}
