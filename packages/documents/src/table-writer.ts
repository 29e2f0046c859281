/** One cell of a large table: its text as shown, where it links to, and how many columns and rows it covers (default 1). */
export interface TableCell {
  readonly text: string;
  readonly href?: string;
  readonly colspan?: number;
  readonly rowspan?: number;
}

/** A cell; `undefined` and `""` are blank. */
export type Cell = string | TableCell | undefined;

export interface TableWriterOptions {
  readonly html?: boolean;
  readonly markdown?: boolean;
  /** How many rows at the top are headers. Markdown knows one: it gets an empty header line when this is 0. Default 1. */
  readonly headerRows?: number;
  /** Cells at most, all rows together; what comes after is left out. Default {@link MAX_TABLE_CELLS}. */
  readonly maxCells?: number;
}

/** Tables as written; a form that was not asked for is `""`. Both end with a line break unless empty. */
export interface WrittenTable {
  readonly html: string;
  readonly markdown: string;
  readonly rows: number;
  readonly columns: number;
  /** Whether there were more cells than a table may have. */
  readonly isCut: boolean;
}

/** The two forms that a table is written in. */
type Form = "markdown" | "html";

/** Rows already written, with the number of cells of each. */
interface Chunk {
  readonly widths: number[];
  markdown: string;
  html: string;
}

/** A finished chunk as UTF-8: text that was put together cell by cell takes several times the memory of its characters. */
interface SealedChunk {
  /** Widths of the rows, or the width of all of them. */
  readonly widths: Uint32Array | number;
  readonly markdown: Buffer;
  readonly html: Buffer;
}

const seal = ({ widths, markdown, html }: Chunk): SealedChunk => ({
  widths: widths.every((width) => width === widths[0]) ? (widths[0] ?? 0) : Uint32Array.from(widths),
  markdown: Buffer.from(markdown),
  html: Buffer.from(html),
});

const CHUNK_CHARACTERS = 1 << 16;

/** Blank cells that are written to fill up short rows: as many as there are cells, and some more for small tables. */
const FREE_PADDING_CELLS = 10_000;

/** The end of a warning about a table that was cut. */
export const ALL_ROWS_HINT = "quern.rows() and --rows all give every row, as a stream.";

/** Cells of one table by default. */
export const MAX_TABLE_CELLS = 1_000_000;

/**
 * Writes rows to GFM and to HTML as they come, without a tree in between: for sheets and CSV files of a million cells. Short rows are filled up to
 * the widest one, unless that would take more blank cells than there are others: GFM and HTML read a short row as if it were filled up. A cell
 * hidden under a span (`colspan`, `rowspan`) must be present in its row and blank: HTML leaves it out, Markdown shows it blank.
 */
export class TableWriter {
  readonly #html: boolean;
  readonly #markdown: boolean;
  readonly #headerRows: number;
  readonly #maxCells: number;
  readonly #sealed: SealedChunk[] = [];
  #open: Chunk | undefined;
  readonly #header: Array<{ readonly width: number; readonly markdown: string; readonly html: string }> = [];
  #columns = 0;
  #rows = 0;
  #cells = 0;
  #isFull = false;
  /** column → rows below the current one that a `rowspan` still covers there. */
  readonly #covered = new Map<number, number>();

  constructor(options: TableWriterOptions) {
    this.#html = options.html ?? false;
    this.#markdown = options.markdown ?? false;
    this.#headerRows = Math.max(0, options.headerRows ?? 1);
    this.#maxCells = options.maxCells ?? MAX_TABLE_CELLS;
  }

  /**
   * Adds one row; the array may be reused by the caller afterwards.
   *
   * @returns false when the table has all the cells it may have: of this row the first ones were taken, of further rows nothing is
   */
  row(given: readonly Cell[]): boolean {
    if (this.#isFull) return false;
    const room = this.#maxCells - this.#cells;
    if (given.length > room) this.#isFull = true;
    const cells = given.length > room ? given.slice(0, room) : given;
    if (this.#isFull && cells.length === 0) return false;
    this.#cells += cells.length;
    const header = this.#rows++ < this.#headerRows;
    const width = cells.length;
    if (width > this.#columns) this.#columns = width;
    const markdown = this.#markdown ? markdownRow(cells) : "";
    const html = this.#html ? this.#htmlRow(cells, header ? "th" : "td") : "";
    if (header) this.#header.push({ width, markdown, html });
    else {
      let open = this.#open;
      if (open === undefined || open.markdown.length + open.html.length >= CHUNK_CHARACTERS) {
        if (open) this.#sealed.push(seal(open));
        open = { widths: [], markdown: "", html: "" };
        this.#open = open;
      }
      open.widths.push(width);
      open.markdown += markdown;
      open.html += html;
    }
    return !this.#isFull;
  }

  finish(): WrittenTable {
    const text = (form: Form): string => Buffer.concat([...this.parts(form)]).toString("utf8");
    return {
      html: text("html"),
      markdown: text("markdown"),
      rows: this.#rows,
      columns: this.#columns,
      isCut: this.#isFull,
    };
  }

  /** Rows and columns written so far. */
  get size(): { readonly rows: number; readonly columns: number } {
    return { rows: this.#rows, columns: this.#columns };
  }

  /** One form of the table, piece by piece as UTF-8; nothing if it was not asked for. To be read once, at the end. */
  *parts(form: Form): Generator<Buffer> {
    const isWanted = form === "html" ? this.#html : this.#markdown;
    if (this.#columns === 0 || !isWanted) return;
    if (this.#open) this.#sealed.push(seal(this.#open));
    this.#open = undefined;
    if (form === "markdown") yield* this.#markdownParts();
    else yield* this.#htmlParts();
  }

  *#markdownParts(): Generator<Buffer> {
    const pad = (line: string, width: number, columns: number): string =>
      width >= columns ? line : `${width === 0 ? "|" : ""}${line}${"  |".repeat(columns - width)}`;
    const [first = { width: 0, markdown: "\n" }, ...otherHeaders] = this.#header;
    const paddedColumns = this.#paddedColumns;
    // The header names how many columns there are: cells beyond it would be lost.
    const head = `${pad(first.markdown.slice(0, -1), first.width, this.#columns)}\n|${" --- |".repeat(this.#columns)}\n`;
    const others = otherHeaders.map((row) => `${pad(row.markdown.slice(0, -1), row.width, paddedColumns)}\n`);
    yield Buffer.from(head + others.join(""));
    for (const { widths, markdown } of this.#sealed) {
      yield isEven(widths, paddedColumns)
        ? markdown
        : padRows(markdown, "\n", widths, (line, width) => pad(line, width, paddedColumns));
    }
  }

  *#htmlParts(): Generator<Buffer> {
    const paddedColumns = this.#paddedColumns;
    const pad = (row: string, width: number, tag: string): string =>
      width >= paddedColumns ? row : row + `<${tag}></${tag}>`.repeat(paddedColumns - width);
    const head = this.#header
      .map((row) => `${pad(row.html.slice(0, -ROW_END.length), row.width, "th")}${ROW_END}`)
      .join("");
    yield Buffer.from(`<table>\n${head && `<thead>\n${head}</thead>\n`}${this.#sealed.length > 0 ? "<tbody>\n" : ""}`);
    for (const { widths, html } of this.#sealed) {
      yield isEven(widths, paddedColumns)
        ? html
        : padRows(html, ROW_END, widths, (row, width) => pad(row, width, "td"));
    }
    yield Buffer.from(`${this.#sealed.length > 0 ? "</tbody>\n" : ""}</table>\n`);
  }

  /** Columns up to which rows are filled up: all or, where the blanks would be most of the table, none. */
  get #paddedColumns(): number {
    const blanks = this.#rows * this.#columns - this.#cells;
    return blanks <= Math.min(this.#cells + FREE_PADDING_CELLS, this.#maxCells) ? this.#columns : 1;
  }

  #htmlRow(cells: readonly Cell[], tag: string): string {
    let html = "<tr>";
    let skip = 0;
    for (let column = 0; column < cells.length; column++) {
      if (skip > 0) {
        skip--;
        continue;
      }
      const covered = this.#covered.size > 0 ? (this.#covered.get(column) ?? 0) : 0;
      if (covered > 0) {
        if (covered === 1) this.#covered.delete(column);
        else this.#covered.set(column, covered - 1);
        continue;
      }
      const cell = cells[column];
      if (cell === undefined || cell === "") {
        html += `<${tag}></${tag}>`;
        continue;
      }
      if (typeof cell === "string") {
        html += `<${tag}>${htmlText(cell)}</${tag}>`;
        continue;
      }
      const colspan = Math.min(cell.colspan ?? 1, cells.length - column);
      const rowspan = cell.rowspan ?? 1;
      let attributes = "";
      if (colspan > 1) attributes += ` colspan="${colspan}"`;
      if (rowspan > 1) attributes += ` rowspan="${rowspan}"`;
      if (rowspan > 1) for (let at = column; at < column + colspan; at++) this.#covered.set(at, rowspan - 1);
      skip = colspan - 1;
      const text = htmlText(cell.text);
      html += `<${tag}${attributes}>${cell.href ? `<a href="${htmlText(cell.href)}">${text}</a>` : text}</${tag}>`;
    }
    return `${html}${ROW_END}`;
  }
}

const ROW_END = "</tr>\n";

const isEven = (widths: Uint32Array | number, columns: number): boolean =>
  typeof widths === "number" && widths >= columns;

/** Applies `pad` to each row; the end of a row stands nowhere else, as line breaks and tags in cells are written differently. */
function padRows(
  text: Buffer,
  end: string,
  widths: Uint32Array | number,
  pad: (row: string, width: number) => string,
): Buffer {
  const rows = text.toString("utf8").split(end);
  for (let index = 0; index < rows.length - 1; index++)
    rows[index] = pad(rows[index]!, typeof widths === "number" ? widths : widths[index]!);
  return Buffer.from(rows.join(end));
}

/**
 * Writes all rows of an iterable; see {@link TableWriter}.
 *
 * @example
 * writeTable([["name", "age"], ["Ann", "7"]], { markdown: true }).markdown // "| name | age |\n| --- | --- |\n| Ann | 7 |\n"
 */
export function writeTable(rows: Iterable<readonly Cell[]>, options: TableWriterOptions): WrittenTable {
  const writer = new TableWriter(options);
  for (const row of rows) writer.row(row);
  return writer.finish();
}

function markdownRow(cells: readonly Cell[]): string {
  if (cells.length === 0) return "\n";
  let line = "|";
  for (const cell of cells) {
    if (cell === undefined || cell === "") line += "  |";
    else if (typeof cell === "string") line += ` ${markdownCell(cell)} |`;
    else if (cell.href) line += ` [${markdownCell(cell.text || cell.href)}](${markdownTarget(cell.href)}) |`;
    else line += ` ${markdownCell(cell.text)} |`;
  }
  return `${line}\n`;
}

const SPECIAL = /[\\`*_[\]<|~&\n\r]/;

/** Lines of a cell, without the space around them. */
const inOneLine = (cell: string): string =>
  cell
    .split(/[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("<br>");

/**
 * Text of one GFM cell. Escapes only what would be read as Markdown: pipes always, delimiters only where a pair of them could open and close,
 * `<` before a tag, `&` before a reference. Line breaks become `<br>`.
 */
export function markdownCell(text: string): string {
  if (!SPECIAL.test(text)) return text.trim();
  let cell = text
    .trim()
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "\\\\")
    .replace(/\|/g, "\\|")
    .replace(/<(?=[a-z/!?])/gi, "\\<")
    .replace(/&(?=#?\w+;)/g, "\\&");
  if (isRepeated(cell, "`")) cell = cell.replaceAll("`", "\\`");
  if (isRepeated(cell, "*")) cell = cell.replace(/\*(?=\S)|(?<=\S)\*/g, "\\*");
  if (isRepeated(cell, "_")) cell = cell.replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_");
  if (cell.includes("](") || cell.includes("][")) cell = cell.replaceAll("[", "\\[");
  const struck = cell.replaceAll("~~", "\\~\\~");
  return /[\n\r]/.test(struck) ? inOneLine(struck) : struck;
}

const isRepeated = (text: string, character: string): boolean =>
  text.indexOf(character) !== text.lastIndexOf(character);

/** A link target that can stand between parentheses in a GFM cell. */
function markdownTarget(href: string): string {
  return href.replace(
    /[\s()<>|\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
  );
}

const HTML_SPECIAL = /[&<>"\n\r]/;

function htmlText(text: string): string {
  if (!HTML_SPECIAL.test(text)) return text.trim();
  const safe = text.trim().replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
  return /[\n\r]/.test(safe) ? inOneLine(safe) : safe;
}
