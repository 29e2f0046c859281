/** Signs that writers set into columns of their own belong to the figures beside them. */
const SIGN = /^[$€£¥₹₩%‰()]*$/u;

/** Cells with text and the edges between which each lies, in units of the table's own columns; spans from above are followed. */
function placed(rows) {
  const cells = [];
  const taken = new Map();
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row) {
      while (taken.get(column) > at) column++;
      for (let next = column; next < column + cell.columns; next++) taken.set(next, at + cell.rows);
      if (!SIGN.test(cell.text))
        cells.push({ cell, first: at, last: at + cell.rows, from: column, to: column + cell.columns });
      column += cell.columns;
    }
  });
  return cells;
}

/** Whether all rows with text are as wide as each other. Some writers leave out blank cells, and where the others stand is not told. */
function isRectangular(rows) {
  const open = new Map();
  const widths = rows.map((row, at) => {
    const above = [...open.values()].filter((until) => until > at).length;
    let column = 0;
    for (const cell of row) {
      while (open.get(column) > at) column++;
      for (let next = column; next < column + cell.columns; next++) if (cell.rows > 1) open.set(next, at + cell.rows);
      column += cell.columns;
    }
    return above + row.reduce((sum, { columns }) => sum + columns, 0);
  });
  return new Set(widths.filter((_, at) => rows[at].some(({ text }) => text.trim() !== ""))).size === 1;
}

/**
 * Texts that stand over several columns, beside others in their row: at least two texts of one other row lie within their edges. Widths as the file
 * tells them would not do: statements laid out with spacers have three columns for each they show, and all their cells span.
 *
 * @returns undefined where rows of different widths do not tell what stands over what
 */
export function headingsOver(rows) {
  if (!isRectangular(rows)) return undefined;
  const cells = placed(rows);
  const byRow = rows.map((_, at) => cells.filter(({ first, last }) => first <= at && at < last));
  return cells
    .filter(({ first }) => byRow[first].length > 1)
    .filter(({ first, last, from, to }) =>
      byRow.some(
        (row, at) =>
          (at < first || at >= last) && row.filter((other) => other.from >= from && other.to <= to).length > 1,
      ),
    )
    .map(({ cell }) => cell.text);
}
