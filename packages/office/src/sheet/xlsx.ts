import { ALL_ROWS_HINT, type Cell, damaged, type XmlElement, type XmlReader } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { packageObjects } from "../embedded/embedded.js";
import { RunningTexts } from "../html/running-texts.js";
import { OpcPackage } from "../opc/package.js";
import { warnOfUnreadParts } from "../opc/unread-parts.js";
import { packageProperties } from "../properties/package-properties.js";
import { safeHref } from "../word/field.js";
import { type CellPlace, columnName, columnOf, parseRange } from "./cell-reference.js";
import { formulaText, movedFormula } from "./formulas.js";
import { SheetGrid } from "./grid.js";
import { type NumberFormatter, numberFormatter } from "./number-format.js";
import { Ranges } from "./ranges.js";
import { runningExtras, runningHtml } from "./running-html.js";
import { readSharedStrings, readStringItem } from "./shared-strings.js";
import { sheetExtras } from "./sheet-drawings.js";
import { WorkbookWriter } from "./workbook-writer.js";

/**
 * Reads Excel workbooks (xlsx, xlsm, xltx). Sheets are read as a stream of cells; macros and external links are not looked at. A formula
 * shows the result that was saved with it, or its text where there is none.
 */
export function readXlsx(context: DocumentContext): OfficeDocument {
  const document = new OpcPackage(context.bytes, context.budget);
  const main = document.main("xl/workbook.xml");
  const workbook = document.root(main);
  if (workbook?.name !== "workbook") throw damaged(main, "it is not a workbook.");
  const date1904 = ["1", "true"].includes(workbook.child("workbookPr")?.get("date1904") ?? "");
  const strings = readSharedStrings(document.reader(document.related(main, "sharedStrings") ?? "xl/sharedStrings.xml"));
  const formatters = cellFormats(document.optionalRoot(document.related(main, "styles")), date1904);
  const relationships = document.relationships(main);
  const writer = new WorkbookWriter(context, isZip(context.input.bytes) ? ALL_ROWS_HINT : "");
  const sheets = workbook.child("sheets")?.all("sheet") ?? [];
  const shown: string[] = [];
  const hidden: string[] = [];
  const running = new RunningTexts(context.input.options.headersFooters);
  const isHidden = (sheet: XmlElement): boolean => (sheet.get("state") ?? "visible") !== "visible";
  // Programs that write no visible sheet at all mean those that they write.
  const showsAll = sheets.every(isHidden);
  for (const sheet of sheets) {
    const name = sheet.get("name") ?? "";
    const relationship = relationships.get(sheet.get("r:id") ?? "");
    if (relationship === undefined || relationship.external) continue;
    if (relationship.type !== "worksheet" && relationship.type !== "chartsheet") continue;
    if (isHidden(sheet) && !showsAll) {
      writer.hidden(name);
      hidden.push(relationship.target);
      continue;
    }
    if (relationship.type === "chartsheet") {
      writer.sheet(name, new SheetGrid(context.budget), sheetExtras(document, relationship.target, context));
      continue;
    }
    const reader = document.reader(relationship.target);
    if (reader === undefined) {
      context.warnings.push(`Sheet "${name}" is missing from the file.`);
      continue;
    }
    shown.push(relationship.target);
    const grid = new SheetGrid(context.budget);
    const outOfSight = { rows: new Ranges(), columns: new Ranges() };
    const formulas = new Formulas();
    readSheet(reader, {
      grid,
      strings,
      formatters,
      document,
      part: relationship.target,
      outOfSight,
      formulas,
      running,
    });
    writer.uncomputed(name, formulas.uncomputed);
    writer.outOfSight(name, outOfSight.rows.text(String), outOfSight.columns.text(columnName));
    writer.sheet(name, grid, sheetExtras(document, relationship.target, context));
  }
  const objects = packageObjects(document, shown);
  const properties = { ...packageProperties(document), ...running.metadata() };
  writer.extras(runningExtras(running));
  warnOfUnreadParts(document, context, hidden);
  return writer.finish(properties, objects);
}

/** Rows are streamed from archives; workbooks in one XML file are read as a whole. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

interface SheetSource {
  readonly grid: SheetGrid;
  readonly strings: readonly string[];
  readonly formatters: readonly NumberFormatter[];
  readonly document: OpcPackage;
  readonly part: string;
  readonly formulas: Formulas;
  /** Headers and footers of printed pages. */
  readonly running: RunningTexts;
  /** Rows and columns that the program hides; their cells are read all the same. */
  readonly outOfSight: { readonly rows: Ranges; readonly columns: Ranges };
}

/** Formulas of one sheet that several cells share, and how many have no result. */
class Formulas {
  readonly #shared = new Map<string, { readonly formula: string; readonly row: number; readonly column: number }>();
  uncomputed = 0;
  /** No more cells are taken, so that no more formulas need to be moved. */
  isFull = false;

  /** Notes the formula of a cell; of a cell that shares one, it is moved to its place. */
  text(formula: string, index: string | undefined, row: number, column: number): string {
    if (index === undefined) return formula;
    if (formula !== "") {
      this.#shared.set(index, { formula, row, column });
      return formula;
    }
    const first = this.isFull ? undefined : this.#shared.get(index);
    return first === undefined ? "" : movedFormula(first.formula, row - first.row, column - first.column);
  }
}

function readSheet(reader: XmlReader, source: SheetSource): void {
  const { grid, running } = source;
  let row = -1;
  let column = -1;
  let more = true;
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event !== "open") continue;
    switch (reader.name) {
      case "row": {
        const number = Number(reader.get("r"));
        row = number > row ? number - 1 : row + 1;
        column = -1;
        if (isTrue(reader.get("hidden"))) source.outOfSight.rows.add(row + 1, row + 1);
        break;
      }
      case "col":
        if (isTrue(reader.get("hidden")))
          source.outOfSight.columns.add(Number(reader.get("min")), Number(reader.get("max")));
        break;
      case "c": {
        const reference = reader.get("r");
        const place = reference === undefined ? -1 : columnOf(reference);
        column = place > column ? place : column + 1;
        const type = reader.get("t");
        const style = reader.get("s");
        const cell = readCell(reader, type, source, style, { row, column });
        if (more && cell.text !== "") {
          const isValue = type === undefined || type === "n" || type === "b" || type === "d";
          more = grid.add(row, column, cell.text, isValue || cell.isFormula);
          source.formulas.isFull = !more;
          if (cell.isFormula) source.formulas.uncomputed++;
        }
        break;
      }
      case "mergeCell": {
        const range = parseRange(reader.get("ref") ?? "");
        if (range !== undefined && grid.merges.length < 100_000) {
          const { from, to } = range;
          grid.merges.push({
            row: from.row,
            column: from.column,
            rows: to.row - from.row + 1,
            columns: to.column - from.column + 1,
          });
        }
        break;
      }
      case "oddHeader":
      case "evenHeader":
      case "firstHeader":
        running.add("header", runningHtml(reader.element().text()));
        break;
      case "oddFooter":
      case "evenFooter":
      case "firstFooter":
        running.add("footer", runningHtml(reader.element().text()));
        break;
      case "hyperlink":
        addLink(reader.get("ref"), reader.get("r:id"), reader.get("location"), source);
        break;
      case "extLst":
        reader.skip();
        break;
    }
  }
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

/** The text that a cell shows: `""` where it is blank, the text of its formula where that has no saved result. */
interface ShownCell {
  readonly text: string;
  readonly isFormula: boolean;
}

/** Reads to the end of `c`. */
function readCell(
  reader: XmlReader,
  type: string | undefined,
  source: SheetSource,
  style: string | undefined,
  place: CellPlace,
): ShownCell {
  const depth = reader.depth;
  let value = "";
  let hasValue = false;
  let inValue = false;
  let inFormula = false;
  let formula: string | undefined;
  let shared: string | undefined;
  while (true) {
    const event = reader.next();
    if (event === "text") {
      if (inValue) value += reader.text;
      else if (inFormula) formula += reader.text;
    } else if (event === "open") {
      if (reader.name === "v") {
        inValue = true;
        hasValue = true;
      } else if (reader.name === "is") value = readStringItem(reader);
      else if (reader.name === "f") {
        inFormula = true;
        formula = "";
        shared = reader.get("t") === "shared" ? reader.get("si") : undefined;
      } else reader.skip();
    } else if (reader.depth < depth) break;
    else {
      inValue = false;
      inFormula = false;
    }
  }
  const own = formula === undefined ? "" : source.formulas.text(formula, shared, place.row, place.column);
  // A saved result may be a blank text. Some programs write an empty element where there is none.
  if (value === "")
    return own === "" || (hasValue && type === "str") ? BLANK : { text: formulaText(own), isFormula: true };
  return { text: shownValue(value, type, source, style), isFormula: false };
}

const BLANK: ShownCell = { text: "", isFormula: false };

function shownValue(value: string, type: string | undefined, source: SheetSource, style: string | undefined): string {
  switch (type) {
    case "s":
      return (source.strings[Number(value)] ?? "").trim();
    case "b":
      return value.trim() === "1" || value.trim() === "true" ? "TRUE" : "FALSE";
    case "inlineStr":
    case "str":
    case "e":
      return value.trim();
    case "d":
      return value
        .trim()
        .replace(/T00:00:00(?:\.0+)?Z?$/, "")
        .replace("T", " ");
    default: {
      const number = Number(value);
      if (Number.isNaN(number)) return value.trim();
      const formatter = style === undefined ? source.formatters[0] : source.formatters[Number(style)];
      return (formatter ?? numberFormatter(undefined, false))(number);
    }
  }
}

/** One formatter a cell style, in the order in which cells refer to them. */
function cellFormats(styles: XmlElement | undefined, date1904: boolean): NumberFormatter[] {
  const codes = new Map<number, string>();
  for (const format of styles?.child("numFmts")?.all("numFmt") ?? []) {
    codes.set(Number(format.get("numFmtId")), format.get("formatCode") ?? "");
  }
  return (styles?.child("cellXfs")?.all("xf") ?? []).map((style) => {
    const id = Number(style.get("numFmtId") ?? 0);
    return numberFormatter(codes.get(id) ?? id, date1904);
  });
}

function addLink(
  reference: string | undefined,
  id: string | undefined,
  location: string | undefined,
  source: SheetSource,
): void {
  const range = parseRange(reference ?? "");
  if (range === undefined) return;
  const relationship = id === undefined ? undefined : source.document.relationships(source.part).get(id);
  // Places inside the workbook have no address outside of it.
  const href =
    relationship === undefined ? undefined : safeHref(relationship.target + (location ? `#${location}` : ""));
  if (href === undefined) return;
  const link = (cell: Cell): Cell =>
    typeof cell === "string" ? { text: cell, href } : cell === undefined ? cell : { ...cell, href };
  const rows = Math.min(range.to.row - range.from.row, 1000);
  const columns = Math.min(range.to.column - range.from.column, 100);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++)
      source.grid.update(range.from.row + row, range.from.column + column, link);
  }
}
