/** A cell of a table laid out on a grid, with finished HTML inside. */
export interface GridCell {
  readonly html: string;
  readonly colspan: number;
  rowspan: number;
}

export interface GridRow {
  readonly cells: readonly GridCell[];
  readonly header: boolean;
}

/**
 * Writes a table with spans. Header rows at the top go to `thead`; rows without any cell of their own (all covered by spans from above) stay, because
 * the spans count them. A table of one cell is a frame around its content and is written as that; one without any content is left out.
 */
export function writeGrid(rows: readonly GridRow[]): string {
  const only = rows[0]?.cells[0];
  if (rows.every((row) => row.cells.every((cell) => cell.html === ""))) return "";
  if (rows.length === 1 && rows[0]!.cells.length === 1)
    return only!.html.startsWith("<") ? only!.html : `<p>${only!.html}</p>\n`;
  let headers = 0;
  while (headers < rows.length && rows[headers]!.header) headers++;
  // A table made of headers alone is data after all.
  if (headers === rows.length && rows.length > 1) headers = 1;
  const write = (row: GridRow, tag: string): string => {
    let html = "<tr>";
    for (const cell of row.cells) {
      const colspan = cell.colspan > 1 ? ` colspan="${cell.colspan}"` : "";
      const rowspan = cell.rowspan > 1 ? ` rowspan="${cell.rowspan}"` : "";
      // Line breaks between the blocks of a cell would show as spaces on its one line of Markdown.
      html += `<${tag}${colspan}${rowspan}>${cell.html.replace(/>\n+</g, "><")}</${tag}>`;
    }
    return `${html}</tr>\n`;
  };
  const head = rows.slice(0, headers).map((row) => write(row, "th"));
  const body = rows.slice(headers).map((row) => write(row, "td"));
  const section = (tag: string, lines: readonly string[]): string =>
    lines.length === 0 ? "" : `<${tag}>\n${lines.join("")}</${tag}>\n`;
  // The role says that this is data, however few its rows and whatever its cells hold.
  return `<table role="table">\n${section("thead", head)}${section("tbody", body)}</table>\n`;
}
