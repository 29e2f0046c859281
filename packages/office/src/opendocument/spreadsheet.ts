import {
  type Cell,
  damaged,
  escapeHtml,
  imageHtml,
  markdownCell,
  pictureDescription,
  writeTable,
  type XmlElement,
  type XmlReader,
} from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { odfObjects } from "../embedded/odf-objects.js";
import { type CellComment, cellComments } from "../sheet/cell-comments.js";
import { columnName } from "../sheet/cell-reference.js";
import { formulaText, openFormula } from "../sheet/formulas.js";
import { SheetGrid } from "../sheet/grid.js";
import { generalNumber } from "../sheet/number-format.js";
import { type SheetExtra, WorkbookWriter } from "../sheet/workbook-writer.js";
import { safeHref } from "../word/field.js";
import { OpenDocument } from "./package.js";
import { OdfReader } from "./reader.js";
import { OdfStyles } from "./styles.js";
import { warnOfUnreadParts } from "./unread-parts.js";

/** Reads OpenDocument spreadsheets (ods, ots, fods) as a stream of rows; repeated rows and cells are expanded only where they hold something. */
export function readOds(context: DocumentContext): OfficeDocument {
  const document = new OpenDocument(context.bytes, context.budget, context.input.password);
  const styles = new OdfStyles();
  for (const root of document.styles()) styles.add(root);
  const content = document.content();
  const odf = new OdfReader(context, document, styles);
  const writer = new WorkbookWriter(context);
  let meta: XmlElement | undefined;
  let found = false;
  for (let event = content.next(); event !== "end"; event = content.next()) {
    if (event !== "open") continue;
    if (/^office:(?:styles|automatic-styles)$/.test(content.name)) styles.add(content.element());
    else if (content.name === "office:meta") meta = content.element();
    else if (content.name === "office:spreadsheet") found = true;
    else if (content.name === "table:table" && found) {
      const name = content.get("table:name") ?? "";
      if (styles.get("table", content.get("table:style-name")).invisible) {
        writer.hidden(name);
        content.skip();
        continue;
      }
      const grid = new SheetGrid(context.budget);
      const extras: SheetExtra[] = [];
      const comments: CellComment[] = [];
      writer.uncomputed(name, readTable(content, grid, odf, extras, comments));
      writer.sheet(name, grid, context.comments.place === "none" ? extras : [...extras, ...cellComments(comments)]);
    } else if (!/^office:(?:document|document-content|body)$/.test(content.name)) content.skip();
  }
  if (!found) throw damaged("content.xml", "it has no office:spreadsheet, so it is not a spreadsheet.");
  const properties = document.metadata(meta);
  const objects = odfObjects(document);
  warnOfUnreadParts(document, context);
  return writer.finish(properties, objects);
}

/** @returns how many formulas have no saved result */
function readTable(
  content: XmlReader,
  grid: SheetGrid,
  odf: OdfReader,
  extras: SheetExtra[],
  comments: CellComment[],
): number {
  const depth = content.depth;
  let row = 0;
  let uncomputed = 0;
  while (true) {
    const event = content.next();
    if (event === "close" && content.depth < depth) return uncomputed;
    if (event !== "open") continue;
    if (content.name === "table:table-row") {
      const read = readRow(content, row, grid, odf, extras, comments);
      row += read.rows;
      uncomputed += read.uncomputed;
    } else if (content.name === "table:shapes") pictures(content.element(), odf, extras);
    else if (!/^table:table-(?:header-rows|rows|row-group)$/.test(content.name)) content.skip();
  }
}

interface RowCell {
  readonly column: number;
  readonly cell: Cell;
  readonly isValue: boolean;
}

/** Reads one row and returns how many it stands for, and how many of its formulas have no saved result. */
function readRow(
  content: XmlReader,
  row: number,
  grid: SheetGrid,
  odf: OdfReader,
  extras: SheetExtra[],
  comments: CellComment[],
): { readonly rows: number; readonly uncomputed: number } {
  const depth = content.depth;
  let uncomputed = 0;
  const repeated = repeat(content.get("table:number-rows-repeated"));
  const cells: RowCell[] = [];
  let column = 0;
  while (true) {
    const event = content.next();
    if (event === "close" && content.depth < depth) break;
    if (event !== "open") continue;
    if (content.name !== "table:table-cell" && content.name !== "table:covered-table-cell") {
      content.skip();
      continue;
    }
    const columns = repeat(content.get("table:number-columns-repeated"));
    const covered = content.name === "table:covered-table-cell";
    const element = content.element();
    const formula = element.get("table:formula");
    const type = element.get("office:value-type");
    if (element.children.length > 0 || type !== undefined || formula !== undefined) {
      let cell = covered ? "" : shown(element, type);
      let isValue = type !== "string" && type !== undefined;
      if (cell === "" && !covered && formula !== undefined && !hasResult(element)) {
        cell = formulaText(openFormula(formula));
        isValue = true;
        uncomputed++;
      }
      if (cell !== "") {
        merge(element, row, column, grid);
        const times = Math.min(columns, 1000);
        for (let index = 0; index < times; index++) cells.push({ column: column + index, cell, isValue });
      }
      pictures(element, odf, extras);
      const note = element.child("office:annotation");
      if (note !== undefined) {
        const text = note.all("text:p").map(lineText).join(" ").trim();
        const author = note.child("dc:creator")?.text().trim() ?? "";
        comments.push({ cell: `${columnName(column + 1)}${row + 1}`, author, text });
      }
    }
    column += columns;
  }
  const read = { rows: repeated, uncomputed };
  if (cells.length === 0) return read;
  for (let copy = 0; copy < repeated; copy++) {
    for (const { column: at, cell, isValue } of cells) if (!grid.add(row + copy, at, cell, isValue)) return read;
  }
  return read;
}

/** A saved result may be a blank text: then the cell has the type of a text, or a paragraph. */
const hasResult = (element: XmlElement): boolean =>
  element.get("office:value-type") === "string" ||
  element.child("text:p") !== undefined ||
  element.get("office:value") !== undefined;

const repeat = (text: string | undefined): number => Math.min(2 ** 21, Math.max(1, Number(text ?? 1) || 1));

function merge(element: XmlElement, row: number, column: number, grid: SheetGrid): void {
  const columns = repeat(element.get("table:number-columns-spanned"));
  const rows = repeat(element.get("table:number-rows-spanned"));
  if (columns > 1 || rows > 1) grid.merges.push({ row, column, rows, columns });
}

/** Text of a cell: dates as ISO 8601, anything else as the text that was saved with it. */
function shown(element: XmlElement, type: string | undefined): Cell {
  const lines: string[] = [];
  let href: string | undefined;
  for (const paragraph of element.all("text:p")) {
    lines.push(lineText(paragraph));
    href ??= safeHref(paragraph.find("text:a")?.get("xlink:href"));
  }
  let text = lines.join("\n").trim();
  if (type === "date") {
    const date = element.get("office:date-value") ?? "";
    // A format that shows only the time of day keeps its text.
    if (/^\d{4}-\d\d-\d\d/.test(date) && /\d[^\d:]\d|[a-z]/i.test(text)) {
      // The time of day belongs to it only where it is shown.
      text = text.includes(":") ? date.replace("T", " ") : date.slice(0, 10);
    }
  } else if (text === "") {
    const value = element.get("office:value") ?? element.get("office:string-value") ?? "";
    text = type === "float" && value !== "" && !Number.isNaN(Number(value)) ? generalNumber(Number(value)) : value;
    if (type === "boolean") text = element.get("office:boolean-value") === "true" ? "TRUE" : "FALSE";
  }
  return href === undefined || href.startsWith("#") ? text : { text, href };
}

function lineText(paragraph: XmlElement): string {
  let text = "";
  const stack: (XmlElement | string)[] = [...paragraph.children].reverse();
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (typeof node === "string") text += node.replace(/[ \t\r\n]+/g, " ");
    else if (node.name === "text:s") text += " ".repeat(Math.min(200, Number(node.get("text:c") ?? 1) || 1));
    else if (node.name === "text:tab") text += "\t";
    else if (node.name === "text:line-break") text += "\n";
    else if (node.name !== "office:annotation") stack.push(...[...node.children].reverse());
  }
  return text;
}

function pictures(container: XmlElement, odf: OdfReader, extras: SheetExtra[]): void {
  for (const frame of container.all("draw:frame")) {
    const chart = odf.chart(frame);
    if (chart !== undefined) {
      const table = chart.rows.length === 0 ? undefined : writeTable(chart.rows, { html: true, markdown: true });
      const { title } = chart;
      extras.push({
        html: (title === "" ? "" : `<p><strong>${escapeHtml(title)}</strong></p>\n`) + (table?.html ?? ""),
        markdown: [title === "" ? "" : `**${markdownCell(title)}**`, table?.markdown.trimEnd()]
          .filter(Boolean)
          .join("\n\n"),
      });
      continue;
    }
    const image = odf.image(frame);
    if (image !== undefined)
      extras.push({
        html: `<p>${imageHtml(image.source, image.alternative)}</p>\n`,
        markdown: `![${markdownCell(pictureDescription(image.alternative))}](${image.source})`,
      });
  }
}
