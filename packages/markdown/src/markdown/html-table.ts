import type { Marks } from "../html/marks.js";
import { Tag } from "../html/tags.js";
import type { Node, Tree } from "../html/tree.js";
import type { UrlResolver } from "../html/url.js";
import { isHeadCell, spanOf, type TableRow, type TableShape } from "./table.js";
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

/** Inline elements that say something in a cell; all others are left out, not their text. */
const KEPT: ReadonlySet<number> = new Set([
  Tag.STRONG,
  Tag.B,
  Tag.EM,
  Tag.I,
  Tag.CODE,
  Tag.SUP,
  Tag.SUB,
  Tag.DEL,
  Tag.S,
  Tag.U,
  Tag.A,
  Tag.UL,
  Tag.OL,
  Tag.LI,
]);

/** Elements that begin a line of their own. */
const LINES: ReadonlySet<number> = new Set([
  Tag.P,
  Tag.DIV,
  Tag.BR,
  Tag.H1,
  Tag.H2,
  Tag.H3,
  Tag.H4,
  Tag.H5,
  Tag.H6,
  Tag.PRE,
]);

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
  const tag = section === "thead" || isHeadCell(tree, cell) ? "th" : "td";
  const columns = spanOf(tree, cell, "colspan");
  const rows = spanOf(tree, cell, "rowspan");
  const spans = `${columns > 1 ? ` colspan="${columns}"` : ""}${rows > 1 ? ` rowspan="${rows}"` : ""}`;
  return `<${tag}${spans}>${contentHtml(context, cell)}</${tag}>`;
}

function contentHtml({ tree, marks, urls }: HtmlTableContext, cell: Node): string {
  let html = "";
  const open: Node[] = [];
  const close = (): void => {
    const node = open.pop()!;
    if (KEPT.has(tree.tag[node]!)) html += `</${tree.tagName(node)}>`;
    else breakLine();
  };
  const breakLine = (): void => {
    if (html !== "" && !/(?:<br>|<\/?(?:ul|ol|li)>)\s*$/.test(html)) html += "<br>";
  };
  for (let node = cell + 1; node < tree.end[cell]!; node++) {
    while (open.length > 0 && tree.end[open.at(-1)!]! <= node) close();
    const tag = tree.tag[node]!;
    if (tag === Tag.TEXT) html += escapeText(tree.text(node).replace(/\s+/g, " "));
    else if (marks.removed[node] || tag === Tag.RAW || tag === Tag.SCRIPT || tag === Tag.STYLE)
      node = tree.end[node]! - 1;
    else if (tag === Tag.BR) breakLine();
    else if (tag === Tag.IMG) html += imageHtml(tree, urls, node);
    else if (KEPT.has(tag)) {
      const target = tag === Tag.A ? tree.attribute(node, "href") : undefined;
      html += `<${tree.tagName(node)}${target === undefined ? "" : ` href="${escapeAttribute(urls.resolve(target))}"`}>`;
      open.push(node);
    } else if (LINES.has(tag) || tree.tag[node] === Tag.TR) {
      breakLine();
      open.push(node);
    } else if (html !== "" && !/\s$/.test(html) && (tag === Tag.TD || tag === Tag.TH)) html += " ";
  }
  while (open.length > 0) close();
  return html.replace(/(?:\s|<br>)+$/, "").trim();
}

function imageHtml(tree: Tree, urls: UrlResolver, node: Node): string {
  const source = tree.attribute(node, "src");
  if (source === undefined || /^data:/i.test(source)) return escapeText(tree.attribute(node, "alt") ?? "");
  const alt = escapeAttribute(tree.attribute(node, "alt") ?? "");
  return `<img src="${escapeAttribute(urls.resolve(source))}" alt="${alt}">`;
}

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', "&quot;");
