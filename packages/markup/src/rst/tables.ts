/** Grid and simple tables of reStructuredText, drawn with characters. */

export interface DrawnTable {
  /** Text of each cell, with its spans. Rows of a simple table have no spans over rows. */
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly headers: number;
}

export interface DrawnCell {
  readonly text: readonly string[];
  readonly colspan: number;
  readonly rowspan: number;
}

export const MAX_TABLE_LINES = 5_000;

/** Signs that take two columns of a terminal: those of Chinese, Japanese and Korean, and full-width forms (UAX 11). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;
const FILLER = "\0";

/** Tables are drawn as they look: a wide sign gets a second column. */
const asDrawn = (line: string): string => line.replace(WIDE, `$&${FILLER}`);
const asWritten = (text: string): string => text.replaceAll(FILLER, "");

/**
 * A table drawn with `+`, `-`, `|`: cells are found by their borders, so they may span.
 *
 * @returns undefined where borders are broken, so that text would be lost
 */
export function readGridTable(lines: readonly string[]): DrawnTable | undefined {
  const width = lines[0]!.length;
  if (lines.length > MAX_TABLE_LINES) return undefined;
  const grid = lines.map((line) => asDrawn(line).padEnd(width));
  const separators = grid.flatMap((line, index) => (/\+[-=+]+\+/.test(line) ? [index] : []));
  const columnSet = new Set<number>();
  for (const index of separators) for (let at = 0; at < width; at++) if (grid[index]![at] === "+") columnSet.add(at);
  const columns = [...columnSet].sort((a, b) => a - b);
  const headerLine = grid.findIndex((line, index) => index > 0 && /^\+[=+]+\+$/.test(line.trimEnd()));
  const isHorizontal = (row: number, from: number, to: number): boolean => {
    for (let at = from + 1; at < to; at++) if (!/[-=+]/.test(grid[row]?.[at] ?? " ")) return false;
    return true;
  };
  const isVertical = (column: number, from: number, to: number): boolean => {
    for (let at = from + 1; at < to; at++) if (!/[|+]/.test(grid[at]?.[column] ?? " ")) return false;
    return true;
  };
  const taken = new Set<string>();
  const rows: DrawnCell[][] = [];
  let headers = 0;
  for (let row = 0; row + 1 < separators.length; row++) {
    const top = separators[row]!;
    if (headerLine >= 0 && top < headerLine) headers++;
    const cells: DrawnCell[] = [];
    for (let column = 0; column + 1 < columns.length; column++) {
      if (taken.has(`${row} ${column}`)) continue;
      const left = columns[column]!;
      if (grid[top]![left] !== "+" || !isHorizontal(top, left, columns[column + 1]!)) continue;
      let right = column + 1;
      while (right < columns.length - 1 && !isVertical(columns[right]!, top, separators[row + 1]!)) right++;
      let bottom = row + 1;
      while (bottom < separators.length - 1 && !isHorizontal(separators[bottom]!, left, columns[right]!)) bottom++;
      for (let r = row; r < bottom; r++) for (let c = column; c < right; c++) taken.add(`${r} ${c}`);
      const text = grid
        .slice(top + 1, separators[bottom])
        .map((line) => asWritten(line.slice(left + 1, columns[right])).trimEnd());
      const indent = Math.min(...text.filter((line) => line.trim() !== "").map((line) => line.search(/\S/)));
      cells.push({
        text: text.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)),
        colspan: right - column,
        rowspan: bottom - row,
      });
    }
    rows.push(cells);
  }
  const read = rows.flatMap((cells) => cells.flatMap(({ text }) => text));
  return signsOf(read) === signsOf(lines) ? { rows, headers } : undefined;
}

/** How many signs lines hold that borders are not drawn with. */
const signsOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + line.replace(/[-=+|\s]/g, "").length, 0);

/** A table between lines of `=`; its columns are where these lines are. Blank first cells go on with the row above. */
export function readSimpleTable(lines: readonly string[]): DrawnTable | undefined {
  const border = lines[0]!;
  const spans = [...border.matchAll(/=+/g)].map((match) => ({ from: match.index, to: match.index + match[0].length }));
  if (spans.length < 2 || lines.length > MAX_TABLE_LINES) return undefined;
  const cut = (line: string): string[] =>
    spans.map(({ from }, index) => asWritten(asDrawn(line).slice(from, spans[index + 1]?.from)).trimEnd());
  const rows: string[][][] = [];
  let headers = 0;
  const inner = lines.slice(1);
  for (const [index, line] of inner.entries()) {
    if (/^[=\s]+$/.test(line) && line.trim() !== "") {
      if (index < inner.length - 1 && headers === 0) headers = rows.length;
      continue;
    }
    if (/^[-\s]+$/.test(line) && line.trim() !== "") continue;
    if (line.trim() === "") continue;
    const cells = cut(line);
    const above = rows.at(-1);
    if (above !== undefined && cells[0]!.trim() === "" && rows.length > headers)
      for (const [place, text] of cells.entries()) above[place]!.push(text);
    else rows.push(cells.map((text) => [text]));
  }
  return {
    rows: rows.map((row) => row.map((text) => ({ text: text.map((line) => line.trim()), colspan: 1, rowspan: 1 }))),
    headers,
  };
}
