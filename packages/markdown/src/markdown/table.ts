import { spanOf } from "../html/tree/cell-span.js";
import * as TagFlag from "../html/tree/tag-flags.js";
import * as Tag from "../html/tree/tag-ids.js";
import { tagFlags } from "../html/tree/tags.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";
import { isAllBold } from "./bold.js";
import type { WriteLimits } from "./write-limits.js";

/** Widest table; further columns are dropped with their cells' text kept in the last one. */
const MAX_COLUMNS = 1_000;

/**
 * How tables are written. `pipe`: always as GFM tables, spans leave blanks. `repeat`: as GFM tables, what spans is repeated in each cell it
 * covers. `html`: always as HTML. `auto`: as GFM tables where these say the same, else as HTML.
 */
export type TableStyle = "auto" | "pipe" | "html" | "repeat";

export interface TableRow {
  readonly cells: readonly Node[];
  readonly inHead: boolean;
}

/** A table's rows in document order; rows of nested tables belong to those. */
export interface TableShape {
  readonly rows: readonly TableRow[];
  readonly caption: Node;
  /** Content that stands in the table outside of rows. */
  readonly isLayout: boolean;
}

/** Reads the structure of a table and decides whether it holds data or merely arranges the page. */
export function tableShape(tree: Tree, table: Node, isRemoved: (node: Node) => boolean): TableShape {
  const rows: TableRow[] = [];
  let caption: Node = NONE;
  let headers = 0;
  let widest = 0;
  const visitSection = (section: Node, inHead: boolean): void => {
    for (let row = tree.firstChild(section); row !== NONE; row = tree.nextSibling(row)) {
      if (tree.tag[row] !== Tag.TR || isRemoved(row)) continue;
      const cells: Node[] = [];
      for (let cell = tree.firstChild(row); cell !== NONE; cell = tree.nextSibling(cell)) {
        const tag = tree.tag[cell]!;
        if ((tag !== Tag.TD && tag !== Tag.TH) || isRemoved(cell)) continue;
        if (tag === Tag.TH) headers++;
        cells.push(cell);
      }
      if (cells.length === 0) continue;
      widest = Math.max(widest, cells.length);
      rows.push({ cells, inHead });
    }
  };
  for (let child = tree.firstChild(table); child !== NONE; child = tree.nextSibling(child)) {
    const tag = tree.tag[child]!;
    if (tag === Tag.CAPTION) caption = child;
    else if ((tag === Tag.TBODY || tag === Tag.TFOOT || tag === Tag.THEAD) && !isRemoved(child))
      visitSection(child, tag === Tag.THEAD);
  }
  const arranges = isLayout(tree, table, rows, widest, headers, caption, isRemoved);
  return { rows, caption, isLayout: arranges };
}

function isLayout(
  tree: Tree,
  table: Node,
  rows: readonly TableRow[],
  widest: number,
  headers: number,
  caption: Node,
  isRemoved: (node: Node) => boolean,
): boolean {
  const role = tree.attribute(table, "role");
  if (role === "presentation" || role === "none") return true;
  if (role === "table" || role === "grid") return false;
  if (rows.flatMap(({ cells }) => cells).filter((cell) => holdsText(tree, cell, isRemoved)).length < 2) return true;
  const end = tree.end[table]!;
  if (headers > 0 || caption !== NONE) {
    // Headings name columns; but a whole page inside a table with one stray `th` is still layout.
    return hasNestedTable(tree, table, end) && rows.length <= 3 && widest <= 2;
  }
  if (widest <= 1) return !isColumnOfEntries(tree, table, rows);
  if (hasNestedTable(tree, table, end)) return true;
  if (rows.length > 30) return false;
  const blocks = countPageBlocks(tree, table, end);
  return blocks > 0 && rows.length <= 3 + blocks && !hasLabelledRows(tree, rows, widest);
}

/** Rows that a table needs for the first cells to be taken for labels. */
const MIN_LABELLED_ROWS = 3;
const MAX_LABEL_CHARACTERS = 80;

/** Whether every row has as many cells and begins with a short text: lists beside it are what a cell says, not parts of a page. */
function hasLabelledRows(tree: Tree, rows: readonly TableRow[], widest: number): boolean {
  if (rows.length < MIN_LABELLED_ROWS) return false;
  return rows.every(({ cells }) => {
    const label = cells[0]!;
    const { length } = tree.textContent(label).trim();
    const isLabel =
      length > 0 && length <= MAX_LABEL_CHARACTERS && countPageBlocks(tree, label, tree.end[label]!) === 0;
    return isLabel && cells.length === widest;
  });
}

/** Other content than text; a table in a cell is judged by its own. */
const HOLDS_CONTENT: ReadonlySet<number> = new Set([Tag.INPUT, Tag.MATH, Tag.TABLE]);

/** Whether a cell has text: pictures alone, or a single text with blank cells or pictures beside it, are placed by their table. */
function holdsText(tree: Tree, cell: Node, isRemoved: (node: Node) => boolean): boolean {
  for (let node = cell + 1; node < tree.end[cell]!; node++) {
    if (isRemoved(node)) node = tree.end[node]! - 1;
    else if (tree.isText(node) && !tree.blank[node] && /\S/.test(tree.text(node))) return true;
    else if (HOLDS_CONTENT.has(tree.tag[node]!)) return true;
  }
  return false;
}

/** A column of fewer entries than this reads as text. */
const ENTRIES = 3;
/** Characters of the longest entry; more is running text that the table merely frames. */
const MAX_ENTRY_CHARACTERS = 160;

/** Whether a table of one column lists short entries (names, abbreviations, today's events): they stay together. */
function isColumnOfEntries(tree: Tree, table: Node, rows: readonly TableRow[]): boolean {
  let entries = 0;
  for (const { cells } of rows) {
    const { length } = tree.textContent(cells[0]!).replace(/\s+/g, " ").trim();
    if (length > MAX_ENTRY_CHARACTERS) return false;
    if (length > 0) entries++;
  }
  return (
    entries >= ENTRIES &&
    !hasNestedTable(tree, table, tree.end[table]!) &&
    countPageBlocks(tree, table, tree.end[table]!) === 0
  );
}

/** Blocks that pages are made of and that a table of data rarely holds. */
function countPageBlocks(tree: Tree, within: Node, end: Node): number {
  let blocks = 0;
  for (let node = within + 1; node < end; node++) {
    const tag = tree.tag[node]!;
    if (tagFlags(tag) & TagFlag.HEADING || PAGE_BLOCKS.has(tag)) blocks++;
  }
  return blocks;
}
const PAGE_BLOCKS: ReadonlySet<number> = new Set([Tag.PRE, Tag.BLOCKQUOTE, Tag.FORM, Tag.HR, Tag.UL, Tag.OL]);

function hasNestedTable(tree: Tree, table: Node, end: number): boolean {
  for (let node = table + 1; node < end; node++) if (tree.tag[node] === Tag.TABLE) return true;
  return false;
}

type Alignment = "" | "left" | "center" | "right";

/**
 * Writes a data table as a GFM table: spans leave empty cells, a table without a header row gets an empty one.
 *
 * @param renderCell one line of Markdown for a cell
 * @param write receives the lines one by one
 * @param limits rows beyond them are left out
 * @param repeats what spans rows or columns is written in each cell that it covers
 */
export function writeTable(
  tree: Tree,
  shape: TableShape,
  renderCell: (cell: Node) => string,
  write: (line: string) => void,
  limits: WriteLimits,
  repeats = false,
): void {
  const rows = withoutLeadingBlanks(tree, shape.rows);
  const columns = Math.min(MAX_COLUMNS, countColumns(tree, rows));
  if (columns === 0) return;
  const header = headerRow(tree, rows);
  const grid = new SpanGrid(tree, columns, renderCell, repeats);
  const first = header >= 0 ? rows[header]! : rows[0]!;
  const alignments = columnAlignments(tree, first.cells, columns);
  const isFilledUp = fillsUp(rows, columns);
  const fill = (cells: string[]): string[] => {
    while (cells.length < columns) cells.push("");
    return cells;
  };
  if (header === 0) write(line(fill(grid.row(rows[0]!.cells))));
  else write(line(fill([])));
  write(`| ${alignments.map(delimiter).join(" | ")} |`);
  for (let index = header === 0 ? 1 : 0; index < rows.length; index++) {
    const cells = grid.row(rows[index]!.cells);
    if (!limits.takeCells(cells.length)) return;
    if (cells.some((cell) => cell !== "")) write(line(isFilledUp ? fill(cells) : cells));
  }
}

/** Blank cells that are written anyway, so that small tables are full however they look. */
const FREE_PADDING_CELLS = 10_000;

/**
 * Whether short rows are filled up with blank cells: where these would be most of the table they are left out, and readers of GFM fill up the rows
 * themselves.
 */
function fillsUp(rows: readonly TableRow[], columns: number): boolean {
  const cells = rows.reduce((sum, row) => sum + row.cells.length, 0);
  return rows.length * columns - cells <= 2 * cells + FREE_PADDING_CELLS;
}

/** Rows from the first one with text on: an empty header over the real one names nothing. */
function withoutLeadingBlanks(tree: Tree, rows: readonly TableRow[]): readonly TableRow[] {
  let first = 0;
  while (first < rows.length - 1 && rows[first]!.cells.every((cell) => isBlankCell(tree, cell))) first++;
  return first === 0 ? rows : rows.slice(first);
}

const isBlankCell = (tree: Tree, cell: Node): boolean =>
  tree.textContent(cell).trim() === "" && [Tag.IMG, Tag.INPUT, Tag.MATH].every((tag) => tree.find(cell, tag) === NONE);

const line = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell === "" ? "  " : ` ${cell} `)).join("|")}|`;
const delimiter = (alignment: Alignment): string =>
  alignment === "" ? "---" : alignment === "left" ? ":--" : alignment === "right" ? "--:" : ":-:";

/** 0 when the first row names the columns, -1 when none does. */
function headerRow(tree: Tree, rows: readonly TableRow[]): number {
  const first = rows[0];
  if (!first) return -1;
  if (first.inHead) return 0;
  let headers = 0;
  for (const cell of first.cells) {
    if (tree.tag[cell] === Tag.TH || (rows.length > 1 && isAllBold(tree, cell))) headers++;
    else if (tree.textContent(cell).trim() !== "") return -1;
  }
  return headers > 0 && (headers > 1 || first.cells.length === 1 || rows.length > 1) ? 0 : -1;
}

/** Columns that cells really reach; a `colspan` past every other row's end adds none. */
function countColumns(tree: Tree, rows: readonly TableRow[]): number {
  let widestPlain = 0;
  let widest = 0;
  /** By column, the first row that a cell from above does not reach any more. */
  const reach: number[] = [];
  for (const [index, row] of rows.entries()) {
    let column = 0;
    let plain = 0;
    for (const cell of row.cells) {
      while (column < MAX_COLUMNS && (reach[column] ?? 0) > index) column++;
      const end = Math.min(MAX_COLUMNS, column + spanOf(tree, cell, "colspan"));
      const rowspan = spanOf(tree, cell, "rowspan");
      plain = column + 1;
      if (rowspan > 1) for (; column < end; column++) reach[column] = index + rowspan;
      column = end;
      if (column >= MAX_COLUMNS) break;
    }
    widestPlain = Math.max(widestPlain, plain);
    widest = Math.max(widest, column);
  }
  // A single full-width cell (a title row) may claim far more columns than the table has.
  return rows.every((row) => row.cells.length === 1)
    ? widestPlain
    : widest <= widestPlain * 4 + 4
      ? widest
      : widestPlain;
}

function columnAlignments(tree: Tree, cells: readonly Node[], columns: number): Alignment[] {
  const alignments = new Array<Alignment>(columns).fill("");
  let column = 0;
  for (const cell of cells) {
    const alignment = cellAlignment(tree, cell);
    for (let index = spanOf(tree, cell, "colspan"); index > 0 && column < columns; index--)
      alignments[column++] = alignment;
  }
  return alignments;
}

function cellAlignment(tree: Tree, cell: Node): Alignment {
  if (tree.last[cell] === 0) return "";
  const value =
    tree.attribute(cell, "align") ??
    /text-align:\s*(left|center|right)/i.exec(tree.attribute(cell, "style") ?? "")?.[1] ??
    "";
  const lower = value.toLowerCase();
  return lower === "left" || lower === "center" || lower === "right" ? lower : "";
}

/** Places the cells of row after row, leaving empty ones where an earlier cell reaches down or across. */
class SpanGrid {
  /** By column, the first row that a cell from above does not reach any more. */
  readonly #reach: Int32Array;
  /** By column, the text of the cell that reaches down. */
  readonly #reaching: string[] = [];
  #row = -1;

  /** @param repeats a cell's text is written wherever it reaches */
  constructor(
    readonly tree: Tree,
    readonly columns: number,
    readonly renderCell: (cell: Node) => string,
    readonly repeats: boolean,
  ) {
    this.#reach = new Int32Array(columns);
  }

  /** @returns texts up to the last cell of the row */
  row(cells: readonly Node[]): string[] {
    const texts: string[] = [];
    const row = ++this.#row;
    const surplus: string[] = [];
    let column = 0;
    const skipReached = (): void => {
      for (; column < this.columns && this.#reach[column]! > row; column++) {
        if (this.repeats) texts[column] = this.#reaching[column] ?? "";
      }
    };
    for (const cell of cells) {
      skipReached();
      const text = this.renderCell(cell);
      while (texts.length < column) texts.push("");
      if (column >= this.columns) {
        if (text !== "") surplus.push(text);
        continue;
      }
      texts[column] = text;
      const end = Math.min(this.columns, column + spanOf(this.tree, cell, "colspan"));
      const rows = spanOf(this.tree, cell, "rowspan");
      if (rows > 1) this.#reach.fill(row + rows, column, end);
      if (this.repeats) {
        for (let at = column; at < end; at++) {
          texts[at] = text;
          this.#reaching[at] = text;
        }
      }
      column = end;
    }
    if (this.repeats) skipReached();
    if (surplus.length > 0) {
      const last = this.columns - 1;
      texts[last] = [texts[last] ?? "", ...surplus].filter((text) => text !== "").join(" ");
    }
    return texts;
  }
}
