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
}

/** Tables as written; a form that was not asked for is `""`. Both end with a line break unless empty. */
export interface WrittenTable {
  readonly html: string;
  readonly markdown: string;
  readonly rows: number;
  readonly columns: number;
}

/** The two forms that a table is written in. */
type Form = "markdown" | "html";

/** Rows of one width, already written. Kept apart by width so that narrower ones can be padded once the widest row is known. */
interface Chunk {
  readonly width: number;
  markdown: string;
  html: string;
}

/** A finished chunk as UTF-8: text that was put together cell by cell takes several times the memory of its characters. */
interface SealedChunk {
  readonly width: number;
  readonly markdown: Buffer;
  readonly html: Buffer;
}

const seal = ({ width, markdown, html }: Chunk): SealedChunk => ({
  width,
  markdown: Buffer.from(markdown),
  html: Buffer.from(html),
});

const CHUNK_CHARACTERS = 1 << 16;

/**
 * Writes rows to GFM and to HTML as they come, without a tree in between: for sheets and CSV files of a million cells. Ragged rows are padded to
 * the widest row. A cell hidden under a span (`colspan`, `rowspan`) must be present in its row and blank: HTML leaves it out, Markdown shows it blank.
 */
export class TableWriter {
  readonly #html: boolean;
  readonly #markdown: boolean;
  readonly #headerRows: number;
  readonly #sealed: SealedChunk[] = [];
  #open: Chunk | undefined;
  readonly #header: Chunk[] = [];
  #columns = 0;
  #rows = 0;
  /** column → rows below the current one that a `rowspan` still covers there. */
  readonly #covered = new Map<number, number>();

  constructor(options: TableWriterOptions) {
    this.#html = options.html ?? false;
    this.#markdown = options.markdown ?? false;
    this.#headerRows = Math.max(0, options.headerRows ?? 1);
  }

  /** Adds one row; the array may be reused by the caller afterwards. */
  row(cells: readonly Cell[]): void {
    const header = this.#rows++ < this.#headerRows;
    const width = cells.length;
    if (width > this.#columns) this.#columns = width;
    const markdown = this.#markdown ? markdownRow(cells) : "";
    const html = this.#html ? this.#htmlRow(cells, header ? "th" : "td") : "";
    if (header) {
      this.#header.push({ width, markdown, html });
      return;
    }
    let open = this.#open;
    if (open?.width !== width || open.markdown.length + open.html.length >= CHUNK_CHARACTERS) {
      if (open) this.#sealed.push(seal(open));
      open = { width, markdown: "", html: "" };
      this.#open = open;
    }
    open.markdown += markdown;
    open.html += html;
  }

  finish(): WrittenTable {
    const text = (form: Form): string => Buffer.concat([...this.parts(form)]).toString("utf8");
    return { html: text("html"), markdown: text("markdown"), rows: this.#rows, columns: this.#columns };
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
    const pad = (text: string, width: number): string =>
      text.replaceAll("\n", `${width === 0 ? "|" : ""}${"  |".repeat(this.#columns - width)}\n`);
    const [first = { width: 0, markdown: "\n" }, ...otherHeaders] = this.#header;
    const head = `${pad(first.markdown, first.width)}|${" --- |".repeat(this.#columns)}\n`;
    yield Buffer.from(head + otherHeaders.map((row) => pad(row.markdown, row.width)).join(""));
    for (const { width, markdown } of this.#sealed) {
      yield width === this.#columns ? markdown : Buffer.from(pad(markdown.toString("utf8"), width));
    }
  }

  *#htmlParts(): Generator<Buffer> {
    const pad = (text: string, width: number, tag: string): string =>
      text.replaceAll("</tr>", `${`<${tag}></${tag}>`.repeat(this.#columns - width)}</tr>`);
    const head = this.#header.map((row) => pad(row.html, row.width, "th")).join("");
    yield Buffer.from(`<table>\n${head && `<thead>\n${head}</thead>\n`}${this.#sealed.length > 0 ? "<tbody>\n" : ""}`);
    for (const { width, html } of this.#sealed) {
      yield width === this.#columns ? html : Buffer.from(pad(html.toString("utf8"), width, "td"));
    }
    yield Buffer.from(`${this.#sealed.length > 0 ? "</tbody>\n" : ""}</table>\n`);
  }

  #htmlRow(cells: readonly Cell[], tag: string): string {
    let html = "<tr>";
    let skip = 0;
    for (let column = 0; column < cells.length; column++) {
      const covered = this.#covered.size > 0 ? (this.#covered.get(column) ?? 0) : 0;
      if (covered > 0) {
        if (covered === 1) this.#covered.delete(column);
        else this.#covered.set(column, covered - 1);
        if (skip > 0) skip--;
        continue;
      }
      if (skip > 0) {
        skip--;
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
    return `${html}</tr>\n`;
  }
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
const LINE_BREAKS = /[ \t]*(?:\r\n|\n|\r)\s*/g;

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
  return cell.replaceAll("~~", "\\~\\~").replace(LINE_BREAKS, "<br>");
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
  return text
    .trim()
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(LINE_BREAKS, "<br>");
}
