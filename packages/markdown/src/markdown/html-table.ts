import type { Marks } from "../html/clean/marks.js";
import type { UrlResolver } from "../html/clean/url.js";
import { spanOf } from "../html/tree/cell-span.js";
import { outerHtml } from "../html/tree/serialize.js";
import * as Tag from "../html/tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";
import { mathFormula } from "./math.js";
import type { TableRow, TableShape } from "./table.js";
import type { WriteLimits } from "./write-limits.js";

/**
 * Whether a pipe table would tell something else than the table: a cell over several rows or columns leaves blanks that read as empty
 * values. A label over all columns stands alone in its row, so its blanks mislead nobody.
 */
export function needsHtml(tree: Tree, shape: TableShape): boolean {
  return shape.rows.some((row, index) => {
    if (row.cells.length === 1 && (index > 0 || shape.rows.length === 1))
      return spanOf(tree, row.cells[0]!, "rowspan") > 1;
    return row.cells.some(
      (cell) =>
        (spanOf(tree, cell, "colspan") > 1 || spanOf(tree, cell, "rowspan") > 1) &&
        tree.textContent(cell).trim() !== "",
    );
  });
}

/** Whether an element is a list that a cell of a pipe table keeps as HTML: one item alone is text. */
export function isList(tree: Tree, list: Node, isRemoved: (item: Node) => boolean): boolean {
  const tag = tree.tag[list];
  if (tag !== Tag.UL && tag !== Tag.OL) return false;
  let items = 0;
  for (let child = tree.firstChild(list); child !== NONE; child = tree.nextSibling(child)) {
    if (tree.tag[child] === Tag.LI && !isRemoved(child)) items++;
  }
  return items > 1;
}

/** Elements that say something in a cell, and those that begin a line; of all others only the text is written. */
const KEPT = /^(?:strong|b|em|i|code|sup|sub|del|s|u|a|img|ul|ol|li)$/;
const LINE = /^(?:p|div|br|h\d|tr|pre|blockquote)$/;

export interface HtmlTableContext {
  readonly tree: Tree;
  readonly marks: Marks;
  readonly urls: UrlResolver;
  readonly limits: WriteLimits;
}

/**
 * Writes a table as bare HTML: rows, cells, their spans and what their text means. No line is blank, so that Markdown readers take all of
 * it for one block.
 *
 * @param write receives the lines one by one
 */
export function writeHtmlTable(context: HtmlTableContext, shape: TableShape, write: (line: string) => void): void {
  const heads = shape.rows.findIndex((row) => !isHead(context.tree, row));
  const head = Math.max(0, heads);
  write("<table>");
  writeRows(context, shape.rows.slice(0, head), "thead", write);
  writeRows(context, shape.rows.slice(head), "tbody", write);
  write("</table>");
}

const isHead = (tree: Tree, row: TableRow): boolean =>
  row.inHead || row.cells.every((cell) => tree.tag[cell] === Tag.TH);

function writeRows(
  context: HtmlTableContext,
  rows: readonly TableRow[],
  section: "thead" | "tbody",
  write: (line: string) => void,
): void {
  if (rows.length === 0) return;
  write(`<${section}>`);
  for (const { cells } of rows) {
    if (!context.limits.takeCells(cells.length)) break;
    write(`<tr>${cells.map((cell) => cellHtml(context, cell, section)).join("")}</tr>`);
  }
  write(`</${section}>`);
}

function cellHtml(context: HtmlTableContext, cell: Node, section: "thead" | "tbody"): string {
  const { tree } = context;
  const tag = section === "thead" ? "th" : tree.tagName(cell);
  const columns = spanOf(tree, cell, "colspan");
  const rows = spanOf(tree, cell, "rowspan");
  const spans = `${columns > 1 ? ` colspan="${columns}"` : ""}${rows > 1 ? ` rowspan="${rows}"` : ""}`;
  return `<${tag}${spans}>${contentHtml(context, cell)}</${tag}>`;
}

const contentHtml = ({ tree, marks, urls }: HtmlTableContext, cell: Node): string => {
  const formulas = formulasIn(tree, marks, cell);
  let formula = 0;
  return outerHtml(tree, marks, cell, urls)
    .replace(/\s+|(?<!\s)(?=<t[dh])/g, " ")
    .replace(/<math\b[^>]*>.*?<\/math>/g, () => formulas[formula++] ?? "")
    .replace(/<(\/?)([\w-]+)([^>]*)>/g, (_, end: string, name: string, attributes: string) => {
      if (!KEPT.test(name) || attributes.includes('src="data:')) return LINE.test(name) ? "<br>" : "";
      return `<${end}${name}${(attributes.match(/ (?:href|src|alt)="[^"]*"/g) ?? []).join("")}>`;
    })
    .replace(/(?: ?<br> ?)+/g, "<br>")
    .replace(/(?:<br>| )*(^|$|<\/?(?:ul|ol|li)>)(?:<br>| )*/g, "$1");
};

/** LaTeX between dollars of each formula in a cell, in order, as text of HTML. */
function formulasIn(tree: Tree, marks: Marks, cell: Node): readonly string[] {
  const found: string[] = [];
  for (let node = cell + 1; node < tree.end[cell]!; node++) {
    if (!marks.removed[node] && tree.tag[node] !== Tag.MATH) continue;
    const latex = marks.removed[node] ? undefined : (mathFormula(tree, node)?.latex ?? "");
    if (latex !== undefined)
      found.push(latex && `$${latex.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")}$`);
    node = tree.end[node]! - 1;
  }
  return found;
}
