/** Tables of the HTML model (JATS, DocBook 5), of CALS (DocBook), and of TEI. */
import type { XmlElement } from "@quern/documents";
import { nameOf } from "./name-of.js";

const ROW = /^(?:row|tr)$/;
const CELL = /^(?:entry|td|th|cell)$/;

export function tableHtml(table: XmlElement, content: (cell: XmlElement) => string): string {
  const head: string[] = [];
  const body: string[] = [];
  const columns = columnNumbers(table);
  const visit = (container: XmlElement, inHead: boolean): void => {
    for (const element of container.elements()) {
      const name = nameOf(element);
      if (ROW.test(name)) {
        const isLabel = element.get("role") === "label";
        (inHead || isLabel ? head : body).push(row(element, inHead || isLabel, columns, content));
      } else if (/^(?:tgroup|thead|tbody|tfoot|table|alternatives)$/.test(name)) visit(element, name === "thead");
    }
  };
  visit(table, false);
  if (head.length + body.length === 0) return "";
  const thead = head.length === 0 ? "" : `<thead>\n${head.join("")}</thead>\n`;
  return `<table role="table">\n${thead}<tbody>\n${body.join("")}</tbody>\n</table>\n`;
}

function row(
  element: XmlElement,
  isHeader: boolean,
  columns: ReadonlyMap<string, number>,
  content: (cell: XmlElement) => string,
): string {
  const cells = [...element.elements()].filter((cell) => CELL.test(nameOf(cell)));
  const written = cells.map((cell) => {
    const tag = isHeader || nameOf(cell) === "th" ? "th" : "td";
    const from = columns.get(cell.get("namest") ?? "");
    const to = columns.get(cell.get("nameend") ?? "");
    const colspan =
      from !== undefined && to !== undefined ? to - from + 1 : number(cell.get("colspan") ?? cell.get("cols"));
    const rowspan =
      cell.get("morerows") === undefined
        ? number(cell.get("rowspan") ?? cell.get("rows"))
        : number(cell.get("morerows")) + 1;
    const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ""}${rowspan > 1 ? ` rowspan="${rowspan}"` : ""}`;
    return `<${tag}${spans}>${content(cell)}</${tag}>`;
  });
  return `<tr>${written.join("")}</tr>\n`;
}

const number = (text: string | undefined): number => Math.min(1_000, Math.max(1, Number(text) || 1));

/** Names that CALS gives to columns. */
function columnNumbers(table: XmlElement): Map<string, number> {
  const columns = new Map<string, number>();
  let next = 1;
  for (const element of table.descendants()) {
    if (nameOf(element) !== "colspec") continue;
    const at = Number(element.get("colnum")) || next;
    columns.set(element.get("colname") ?? "", at);
    next = at + 1;
  }
  columns.delete("");
  return columns;
}
