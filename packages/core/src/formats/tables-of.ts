import { NONE, type Node, spanOf, Tag, type Tree } from "@quern/markdown/html";
import type { Table } from "../model/table.js";

const MAX_TABLES = 2000;
/** Cells of a table that repeat another over columns and rows. */
const MAX_REPEATED_CELLS = 200_000;
/** Cells of a table, with those that repeat others and the blank ones that make all rows equally long; rows beyond that are left out. */
const MAX_CELLS = 1_000_000;
const MAX_ROWSPAN = 1_000;

/**
 * Tables outermost first, in order; one that lies in a cell of another counts as text of that cell.
 *
 * @param warn is told of each table whose last rows are left out
 */
export function tablesOf(tree: Tree, warn: (warning: string) => void = () => undefined): Table[] {
  const tables: Table[] = [];
  for (let node = tree.body; node < tree.size && tables.length < MAX_TABLES; node++) {
    if (tree.tag[node] !== Tag.TABLE) continue;
    const rows = rowsOf(tree, node);
    if (rows.cells.length > 0) {
      const caption = textOf(tree, tree.find(node, Tag.CAPTION));
      const page = pageOf(tree, node);
      tables.push({
        ...(page === undefined ? {} : { page }),
        ...(caption === "" ? {} : { caption }),
        headerRows: rows.headers,
        rows: rows.cells,
        csv: rows.cells.map((row) => row.map(csvField).join(",")).join("\r\n"),
      });
      if (rows.cells.length < rows.all)
        warn(
          `Table ${tables.length} of the format tables is cut after ${rows.cells.length} of ${rows.all} rows: at most ${MAX_CELLS} cells of a table are returned. The format html has all rows of a web page; quern.rows() and --rows all give every row of a file.`,
        );
    }
    node = tree.end[node]! - 1;
  }
  return tables;
}

/** Rows of equal length: a cell over several columns or rows stands in each of them. `all` counts also those that are left out. */
function rowsOf(tree: Tree, table: Node): { cells: string[][]; headers: number; all: number } {
  const grid: string[][] = [];
  let headers = 0;
  let repeated = 0;
  let row = -1;
  for (let node = table + 1; node < tree.end[table]!; node++) {
    const tag = tree.tag[node];
    if (tag === Tag.TABLE) node = tree.end[node]! - 1;
    if (tag !== Tag.TR) continue;
    row++;
    grid[row] ??= [];
    let column = 0;
    let isHeader = true;
    for (const cell of tree.children(node)) {
      if (tree.tag[cell] !== Tag.TD && tree.tag[cell] !== Tag.TH) continue;
      if (tree.tag[cell] === Tag.TD) isHeader = false;
      while (grid[row]![column] !== undefined) column++;
      const text = textOf(tree, cell);
      const across = spanOf(tree, cell, "colspan");
      const down = Math.min(MAX_ROWSPAN, spanOf(tree, cell, "rowspan"));
      grid[row]![column] = text;
      for (let y = row; y < row + down && repeated < MAX_REPEATED_CELLS; y++)
        for (let x = column; x < column + across && repeated < MAX_REPEATED_CELLS; x++) {
          if (y === row && x === column) continue;
          (grid[y] ??= [])[x] = text;
          repeated++;
        }
      column += across;
    }
    if (isHeader && column > 0 && headers === row) headers++;
  }
  const width = grid.reduce((most, cells) => Math.max(most, cells.length), 0);
  const all = row + 1;
  const rows = grid.slice(0, Math.min(all, Math.max(1, Math.floor(MAX_CELLS / Math.max(1, width)))));
  return {
    all: width === 0 ? 0 : all,
    cells: width === 0 ? [] : rows.map((cells) => Array.from({ length: width }, (_, index) => cells[index] ?? "")),
    headers,
  };
}

/** In one line: lines and paragraphs of a cell are parted by spaces. */
function textOf(tree: Tree, element: Node): string {
  if (element === NONE) return "";
  let text = "";
  for (let node = element + 1; node < tree.end[element]!; node++) {
    if (tree.isText(node)) text += tree.text(node);
    // A formula says the same twice.
    else if (tree.tagName(node) === "annotation") node = tree.end[node]! - 1;
    else if (tree.tag[node] === Tag.BR || tree.isBlock(node)) text += " ";
  }
  return text.replace(/\s+/g, " ").trim();
}

/** The page of the document that the table begins on. */
function pageOf(tree: Tree, node: Node): number | undefined {
  for (let at = tree.parent[node]!; at > 0; at = tree.parent[at]!) {
    const page = Number(tree.attribute(at, "data-page"));
    if (Number.isInteger(page) && page > 0) return page;
  }
  return undefined;
}

/** Quoted where RFC 4180 asks for it. */
const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
