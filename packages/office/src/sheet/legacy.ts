import { createRequire } from "node:module";
import {
  Archive,
  type Cell,
  CompoundFile,
  compactMetadata,
  damaged,
  decodeReferences,
  encrypted,
  isCompoundFile,
  isoDate,
} from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";
import { zipSync } from "fflate";
import type { CellObject, Range, read as Read, WorkBook, WorkSheet } from "xlsx";
import { warnOfUnreadStreams } from "../binary/unread-streams.js";
import { compoundFileOf } from "../compound-writer.js";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { storedObjects, WORKBOOK_OBJECTS } from "../embedded/embedded.js";
import { RunningTexts } from "../html/running-texts.js";
import { OpcPackage } from "../opc/package.js";
import { oleProperties } from "../properties/ole-properties.js";
import { safeHref } from "../word/field.js";
import { addBinaryHeaders } from "./binary-headers.js";
import { binaryPictures } from "./binary-pictures.js";
import { type CellComment, cellComments, commentText } from "./cell-comments.js";
import { columnName } from "./cell-reference.js";
import { SheetGrid } from "./grid.js";
import { numberFormatter } from "./number-format.js";
import { runningExtras } from "./running-html.js";
import { sheetExtras } from "./sheet-drawings.js";
import { textBoxes } from "./text-boxes.js";
import { type SheetExtra, WorkbookWriter } from "./workbook-writer.js";

/** Reads binary workbooks (xls of every BIFF version, xlsb) and the sheets in other clothes that go by these names, through SheetJS. */
export function readLegacySheets(context: DocumentContext): OfficeDocument {
  const container = isCompoundFile(context.bytes) ? new CompoundFile(context.bytes) : undefined;
  const workbook = open(context, container);
  // BIFF8: its records are read for all that SheetJS leaves out.
  const stream = container?.read("Workbook");
  const writer = new WorkbookWriter(context);
  const hidden = new Set(
    (workbook.Workbook?.Sheets ?? []).flatMap((sheet, index) =>
      sheet.Hidden ? [workbook.SheetNames[index] ?? ""] : [],
    ),
  );
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const isHtml = container === undefined && !isArchive(context.bytes) && startsAsHtml(context.bytes);
  const sheets = new Map(Object.entries(workbook.Sheets));
  const pictures = stream === undefined ? undefined : binaryPictures(stream, context);
  for (const name of workbook.SheetNames) {
    // Programs that write no visible sheet at all mean those that they write.
    if (hidden.has(name) && hidden.size < workbook.SheetNames.length) {
      writer.hidden(name);
      continue;
    }
    const sheet = sheets.get(name);
    const grid = new SheetGrid(context.budget);
    const comments: CellComment[] = [];
    if (sheet !== undefined && isWorksheet(sheet)) fill(grid, sheet, { date1904, isHtml }, comments);
    const shown = context.comments.place === "none" ? [] : cellComments(comments);
    writer.sheet(name, grid, [...(pictures?.get(name) ?? []), ...shown]);
  }
  if (isArchive(context.bytes)) writer.extras(binaryDrawings(context));
  const running = new RunningTexts(context.input.options.headersFooters);
  if (stream !== undefined) {
    writer.extras(textBoxes(stream));
    addBinaryHeaders(stream, hidden, running);
    writer.extras(runningExtras(running));
  }
  const objects = container === undefined ? [] : storedObjects(container, WORKBOOK_OBJECTS);
  if (container !== undefined) warnOfUnreadStreams(container, context, WORKBOOK_OBJECTS);
  const macros = hasMacros(context, container) ? { hasMacros: true } : {};
  return writer.finish({ ...metadata(workbook, container), ...running.metadata(), ...macros }, objects);
}

/** Statistics programs and reporting servers save HTML tables under the name `.xls`. */
const startsAsHtml = (bytes: Uint8Array): boolean =>
  /^\s*<(?:!doctype|html|head|meta|style|table)\b/i.test(Buffer.from(bytes.subarray(0, 512)).toString("utf8"));

interface CellForm {
  readonly date1904: boolean;
  /** SheetJS leaves most character references of HTML as they are. */
  readonly isHtml: boolean;
}

function hasMacros(context: DocumentContext, container: CompoundFile | undefined): boolean {
  if (isArchive(context.bytes)) return new OpcPackage(context.bytes, context.budget).hasMacros;
  return container !== undefined && [...container.names].some((name) => /^_VBA_PROJECT/i.test(name));
}

/** Drawings of an xlsb workbook; they are XML as in xlsx. */
function binaryDrawings(context: DocumentContext): SheetExtra[] {
  const document = new OpcPackage(context.bytes, context.budget);
  const sheets = [...document.archive.entries]
    .map(({ name }) => name)
    .filter((name) => /^xl\/worksheets\/[^/]+\.bin$/i.test(name));
  return sheets.flatMap((sheet) => sheetExtras(document, sheet, context));
}

function open(context: DocumentContext, container: CompoundFile | undefined): WorkBook {
  const { read } = createRequire(import.meta.url)("../../vendor/sheetjs/xlsx.js") as { readonly read: typeof Read };
  const limit = context.budget.limits.rowsPerSheet;
  const bytes = isArchive(context.bytes)
    ? checkedArchive(context)
    : container === undefined
      ? context.bytes
      : checkedContainer(container);
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      // On a Buffer, lengths that lie end at its end; on other arrays SheetJS reads on into nothing.
      type: "buffer",
      dense: true,
      cellHTML: false,
      cellFormula: false,
      cellNF: true,
      cellText: false,
      bookVBA: false,
      sheetRows: limit,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(message))
      throw encrypted(`The workbook is encrypted in a way that is not known (${message}).`, false);
    throw damaged("workbook", message, error);
  }
}

/** Read by our own reader, too. */
const PROPERTY_SET = /^\u0005/;

/**
 * SheetJS follows the chains of a broken container without an end, and the memory that it takes then ends the process: it gets one that holds what our
 * reader found. Of a file whose other parts stay encrypted it would refuse the whole, so it gets the workbook alone.
 */
function checkedContainer(file: CompoundFile): Uint8Array {
  const streams = new Map<string, Uint8Array>();
  for (const name of file.names) {
    const content = name.includes("/") || PROPERTY_SET.test(name) ? undefined : file.read(name);
    if (content !== undefined) streams.set(name, content);
  }
  return (file.has("encryption") && streams.get("Workbook")) || compoundFileOf(streams);
}

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** SheetJS inflates without limits, so it gets an archive that our reader has inflated under the budget and stored again. */
function checkedArchive(context: DocumentContext): Uint8Array {
  const archive = new Archive(context.bytes, context.budget);
  const parts = new Map<string, Uint8Array>();
  for (const { name } of archive.entries) {
    if (/\/(?:media|embeddings|printerSettings)\//i.test(name) || /vbaProject\.bin$/i.test(name)) continue;
    const part = archive.require(name);
    parts.set(name, /\.bin$/i.test(name) ? checkedRecords(part) : part);
  }
  return zipSync(Object.fromEntries(parts), { level: 0 });
}

/** Records of binary workbooks ([MS-XLSB] 2.3): texts with runs, where each begins with flags, and those that nothing here needs. */
const SHARED_TEXT = 19;
const TEXT_CELL = 62;
const COMMENT_TEXT = 637;
const FLAGS_AT = new Map([
  [SHARED_TEXT, 0],
  [TEXT_CELL, 8],
  [COMMENT_TEXT, 0],
]);
const METADATA_BLOCK = 51;
/** Runs of formatting and of phonetic text. */
const RUNS = 0b11;

/** The records of a part without lists whose lengths SheetJS believes: a wrong one costs gigabytes. */
function checkedRecords(part: Uint8Array): Uint8Array {
  const bytes = part.slice();
  const kept: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < bytes.byteLength; ) {
    const [kind, afterKind] = varint(bytes, at, 2);
    const [length, start] = varint(bytes, afterKind, 4);
    const flags = FLAGS_AT.get(kind);
    if (flags !== undefined && start + flags < bytes.byteLength) bytes[start + flags]! &= ~RUNS;
    if (kind === METADATA_BLOCK) {
      kept.push(bytes.subarray(from, at));
      from = start + length;
    }
    at = start + length;
  }
  return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)]);
}

/** Seven bits a byte, the low ones first. */
function varint(bytes: Uint8Array, from: number, most: number): readonly [value: number, next: number] {
  let value = 0;
  for (let index = 0; index < most; index++) {
    const byte = bytes[from + index] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return [value, from + index + 1];
  }
  return [value, from + most];
}

const isWorksheet = (sheet: WorkSheet): boolean => sheet["!type"] === undefined || sheet["!type"] === "sheet";

/** Longer ones have holes: a broken file names a cell far away. */
const MAX_WALKED = 2 ** 21;

/** The entries of an array with their places; an array that is nearly all holes is not walked place by place. */
function* present<Item>(
  list: readonly (Item | undefined | null)[],
): Generator<readonly [number, Item], void, undefined> {
  if (list.length > MAX_WALKED) {
    for (const place of Object.keys(list)) {
      const item = list[Number(place)];
      if (item !== undefined && item !== null) yield [Number(place), item];
    }
    return;
  }
  for (let place = 0; place < list.length; place++) {
    const item = list[place];
    if (item !== undefined && item !== null) yield [place, item];
  }
}

/** Walks the cells that exist: the range that a sheet declares may be the whole grid. */
function fill(grid: SheetGrid, sheet: WorkSheet, form: CellForm, comments: CellComment[]): void {
  for (const merge of (sheet["!merges"] ?? []) as Range[]) {
    grid.merges.push({
      row: merge.s.r,
      column: merge.s.c,
      rows: merge.e.r - merge.s.r + 1,
      columns: merge.e.c - merge.s.c + 1,
    });
  }
  const rows = (sheet["!data"] ?? []) as (CellObject[] | undefined)[];
  let going = true;
  for (const [row, cells] of present(rows)) {
    for (const [column, cell] of present(cells)) {
      if (!going) return;
      for (const { a: author = "", t: text } of cell.c ?? []) {
        comments.push({ cell: `${columnName(column + 1)}${row + 1}`, author, text: commentText(author, text) });
      }
      const shown = show(cell, form);
      if (shown === "") continue;
      const href = safeHref(cell.l?.Target);
      const value: Cell = href === undefined || href.startsWith("#") ? shown : { text: shown, href };
      going = grid.add(row, column, value, cell.t === "n" || cell.t === "b" || cell.t === "d");
    }
  }
}

/** Errors of formulas by their code ([MS-XLS] 2.5.10). */
const ERRORS: ReadonlyMap<number, string> = new Map([
  [0x00, "#NULL!"],
  [0x07, "#DIV/0!"],
  [0x0f, "#VALUE!"],
  [0x17, "#REF!"],
  [0x1d, "#NAME?"],
  [0x24, "#NUM!"],
  [0x2a, "#N/A"],
  [0x2b, "#GETTING_DATA"],
]);

function show(cell: CellObject, { date1904, isHtml }: CellForm): string {
  switch (cell.t) {
    case "n":
      return typeof cell.v === "number" ? numberFormatter(cell.z, date1904)(cell.v) : "";
    case "b":
      return cell.v ? "TRUE" : "FALSE";
    case "e":
      return cell.w ?? ERRORS.get(Number(cell.v)) ?? "#ERROR!";
    case "d":
      return cell.v instanceof Date ? cell.v.toISOString().replace(/T00:00:00\.000Z$/, "") : String(cell.v ?? "");
    default:
      return (isHtml ? decodeReferences(String(cell.v ?? "")) : String(cell.v ?? "")).trim();
  }
}

function metadata(workbook: WorkBook, container: CompoundFile | undefined): DocumentMetadata {
  if (container !== undefined) {
    const { application: _program, numPages: _pages, totalPages: _total, ...known } = oleProperties(container);
    return known;
  }
  const properties = workbook.Props ?? {};
  const date = (value: unknown): string | undefined =>
    value instanceof Date && !Number.isNaN(value.getTime()) ? isoDate(value.toISOString()) : undefined;
  return compactMetadata({
    title: properties.Title,
    author: properties.Author,
    description: properties.Comments,
    subject: properties.Subject,
    keywords: properties.Keywords,
    category: properties.Category,
    company: properties.Company,
    lastModifiedBy: properties.LastAuthor,
    publishedTime: date(properties.CreatedDate),
    modifiedTime: date(properties.ModifiedDate),
  });
}
