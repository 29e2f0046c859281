/** Tables of markup whose cells span columns and join the cell above. */

export interface SpanCell {
  /** Finished HTML. */
  readonly html: string;
  readonly isHeader: boolean;
  /** How many columns it takes. Default 1. */
  readonly columns?: number;
  /** How many rows it takes. Default 1. */
  readonly rows?: number;
  /** It goes on with the cell above, which spans its row too. */
  readonly joinsAbove?: boolean;
}

/** Wider ones are mistakes. */
const MAX_SPAN = 1_000;

/** A table in HTML; the rows at the top that hold headings alone are its head. */
export function spanTable(rows: readonly (readonly SpanCell[])[], caption = ""): string {
  const filled = rows.filter((row) => row.length > 0);
  if (filled.length === 0) return "";
  /** Cell that each column shows in the row above, for those that join it. */
  const above: Array<{ rowspan: number } | undefined> = [];
  const lines = filled.map((row) => {
    let column = 0;
    const cells: Array<{ readonly cell: SpanCell; rowspan: number }> = [];
    for (const cell of row) {
      const width = Math.min(MAX_SPAN, Math.max(1, cell.columns ?? 1));
      const joined = cell.joinsAbove ? above[column] : undefined;
      if (joined !== undefined) joined.rowspan++;
      else {
        const written = { cell, rowspan: Math.min(MAX_SPAN, Math.max(1, cell.rows ?? 1)) };
        cells.push(written);
        for (let index = 0; index < width; index++) above[column + index] = written;
      }
      column += width;
    }
    return cells;
  });
  const heads = lines.findIndex((cells) => !cells.every(({ cell }) => cell.isHeader));
  const line = (cells: (typeof lines)[number]): string => {
    const html = cells.map(({ cell, rowspan }) => {
      const tag = cell.isHeader ? "th" : "td";
      const width = Math.min(MAX_SPAN, cell.columns ?? 1);
      const spans = `${width > 1 ? ` colspan="${width}"` : ""}${rowspan > 1 ? ` rowspan="${rowspan}"` : ""}`;
      return `<${tag}${spans}>${cell.html}</${tag}>`;
    });
    return `<tr>${html.join("")}</tr>\n`;
  };
  const head = (heads < 0 ? lines.slice(0, 1) : lines.slice(0, heads)).map(line).join("");
  const body = (heads < 0 ? lines.slice(1) : lines.slice(heads)).map(line).join("");
  const title = caption === "" ? "" : `<p>${caption}</p>\n`;
  return `${title}<table role="table">\n${head === "" ? "" : `<thead>\n${head}</thead>\n`}<tbody>\n${body}</tbody>\n</table>\n`;
}
