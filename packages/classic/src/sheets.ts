/** Workbooks through SheetJS. */
import { escapeHtml, type WorkerParserInput } from "@quern/documents";
import type { ParsedDocument } from "@quern/types";
import { read, utils, type WorkSheet } from "xlsx";
import { unreadable } from "./failure.js";

const MAX_ROWS = 100_000;

/** @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_ENCRYPTED` */
export async function readSheets({ bytes }: WorkerParserInput, name: string): Promise<ParsedDocument> {
  try {
    const book = read(Buffer.from(bytes), { type: "buffer", dense: true, cellFormula: false, sheetRows: MAX_ROWS });
    const { Title: title, Author: author } = book.Props ?? {};
    const cut = book.SheetNames.filter((sheet) => {
      const { "!fullref": full, "!ref": read } = book.Sheets[sheet] as WorkSheet & { "!fullref"?: string };
      return full !== undefined && full !== read;
    });
    return {
      html: book.SheetNames.map((sheet) => sectionOf(sheet, book.Sheets[sheet]!)).join("\n"),
      metadata: { ...(title ? { title } : {}), ...(author ? { author } : {}) },
      assets: [],
      warnings: cut.map((sheet) => `Sheet "${sheet}" has more than ${MAX_ROWS} rows; the rest was left out.`),
    };
  } catch (error) {
    throw unreadable(name, "workbook", error);
  }
}

function sectionOf(name: string, sheet: WorkSheet): string {
  if (sheet["!ref"] === undefined) return "";
  const table = utils.sheet_to_html(sheet, { header: "", footer: "" });
  const end = table.indexOf("</tr>");
  const head = table.slice(0, end).replace(/<td\b/g, "<th").replaceAll("</td>", "</th>");
  return `<section data-sheet="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${head}${table.slice(end)}</section>`;
}
