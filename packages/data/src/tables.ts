import { type Cell, escapeHtml, MAX_TABLE_CELLS, markdownCell, TableWriter } from "@quern/documents";

/** Tables one below the other, as HTML and as Markdown, with one bound on their cells together. */
export class Tables {
  readonly warnings: string[] = [];
  #html = "";
  #markdown = "";
  #cells = MAX_TABLE_CELLS;

  constructor(private readonly wants: { readonly html: boolean; readonly markdown: boolean }) {}

  heading(level: 1 | 2 | 3, text: string): void {
    this.#html += `<h${level}>${escapeHtml(text)}</h${level}>\n`;
    this.#block(`${"#".repeat(level)} ${markdownCell(text)}`);
  }

  paragraph(text: string): void {
    this.#html += `<p>${escapeHtml(text)}</p>\n`;
    this.#block(markdownCell(text));
  }

  /** @returns the number of rows written: fewer than there are when the cells run out */
  table(header: readonly string[], rows: Iterable<readonly Cell[]>, name: string): number {
    const writer = new TableWriter({ ...this.wants, maxCells: Math.max(header.length, this.#cells) });
    writer.row(header);
    let count = 0;
    let isCut = false;
    for (const row of rows) {
      isCut = !writer.row(row);
      if (isCut) break;
      count++;
      this.#cells -= row.length;
    }
    const written = writer.finish();
    this.#html += written.html;
    this.#block(written.markdown.trimEnd());
    if (isCut)
      this.warnings.push(`${name} is cut after ${count} rows: at most ${MAX_TABLE_CELLS} cells are converted.`);
    return count;
  }

  /** Rows of records that have different fields: a column for each field that any of them has. */
  records(records: readonly ReadonlyMap<string, Cell>[], order: readonly string[], name: string): void {
    const present = new Set(records.flatMap((record) => [...record.keys()]));
    const columns = [
      ...order.filter((column) => present.has(column)),
      ...[...present].filter((one) => !order.includes(one)),
    ];
    this.table(
      columns,
      records.map((record) => columns.map((column) => record.get(column) ?? "")),
      name,
    );
  }

  finish(): { readonly html: string; readonly markdown: string } {
    return { html: this.#html, markdown: this.#markdown };
  }

  #block(text: string): void {
    this.#markdown += (this.#markdown === "" ? "" : "\n\n") + text;
  }
}
