import { type DocumentBudget, RowBatcher } from "@quern/documents";
import type { RowBatch, RowsRequest, RowValue } from "@quern/types";
import { columnOf } from "../cell-reference.js";
import type { PackedStrings } from "./packed-strings.js";
import { stringOf } from "./string-items.js";
import { itemsOf } from "./xml-items.js";
import { unescapeXml } from "./xml-text.js";

export interface SheetRows {
  readonly name: string;
  readonly part: string;
  readonly strings: PackedStrings;
  readonly dates: readonly (((value: number) => string) | undefined)[];
  readonly warnings: string[];
  readonly request: RowsRequest;
  readonly budget: DocumentBudget;
}

/** Excel's widest row; what lies beyond is no place of a sheet. */
const MAX_COLUMNS = 16_384;

/** Rows of one sheet. Formulas give the result that was saved with them, or their text where none was. */
export async function* rowsOfSheet(pieces: AsyncIterable<Uint8Array>, sheet: SheetRows): AsyncGenerator<RowBatch> {
  const { request, warnings, name } = sheet;
  const batcher = new RowBatcher(request, warnings, name);
  let unsaved = 0;
  for await (const { prefix, text } of itemsOf(pieces, "row", sheet.part)) {
    const marks = marksOf(prefix);
    for (let at = text.indexOf(marks.row); at >= 0; ) {
      const tag = text.indexOf(">", at) + 1;
      const next = text.indexOf(marks.row, tag);
      const isBlank = text.charCodeAt(tag - 2) === SLASH;
      const end = next < 0 ? text.length : next;
      if (!isBlank) {
        const row: RowValue[] = [];
        unsaved += readCells(text, tag, end, marks, sheet, row);
        const batch = batcher.add(row);
        if (batch) yield batch;
      }
      at = next;
    }
  }
  if (unsaved > 0)
    warnings.push(`Sheet "${name}": ${unsaved} formulas have no saved result; their text stands in its place.`);
  const last = batcher.finish();
  if (last) yield last;
}

interface Marks {
  readonly row: string;
  readonly cell: string;
  readonly cellEnd: string;
  readonly value: string;
  readonly valueEnd: string;
  readonly prefix: string;
  readonly inline: string;
  readonly inlineEnd: string;
  readonly formula: string;
  readonly formulaEnd: string;
}

const marksOf = (prefix: string): Marks => ({
  row: `<${prefix}row`,
  cell: `<${prefix}c`,
  cellEnd: `</${prefix}c>`,
  value: `<${prefix}v`,
  valueEnd: `</${prefix}v>`,
  prefix,
  inline: `<${prefix}is`,
  inlineEnd: `</${prefix}is>`,
  formula: `<${prefix}f`,
  formulaEnd: `</${prefix}f>`,
});

const SLASH = 0x2f;
const GREATER_THAN = 0x3e;
const SPACE = 0x20;

/** Reads the cells between two places of the text into a row. @returns how many formulas had no result */
function readCells(text: string, from: number, to: number, marks: Marks, sheet: SheetRows, row: RowValue[]): number {
  const { cell, cellEnd } = marks;
  let unsaved = 0;
  let column = -1;
  let at = from;
  while (true) {
    at = text.indexOf(cell, at);
    if (at < 0 || at >= to) return unsaved;
    const after = text.charCodeAt(at + cell.length);
    if (after > SPACE && after !== GREATER_THAN && after !== SLASH) {
      at += cell.length;
      continue;
    }
    const tagEnd = text.indexOf(">", at);
    if (tagEnd < 0) return unsaved;
    let place = -1;
    let style = 0;
    let type = "";
    // The tag is short, and its attributes have no spaces around their equals signs in files that programs write.
    for (let index = at + cell.length; index < tagEnd; index++) {
      if (text.charCodeAt(index) > SPACE) continue;
      const quote = text.indexOf("=", index + 1) + 1;
      if (quote === 0 || quote > tagEnd) break;
      const close = text.indexOf(text[quote] === "'" ? "'" : '"', quote + 1);
      if (close < 0 || close > tagEnd) break;
      if (quote - index === 3) {
        const letter = text[index + 1];
        if (letter === "r") place = columnAt(text, quote + 1);
        else if (letter === "s") style = Number(text.slice(quote + 1, close));
        else if (letter === "t") type = text.slice(quote + 1, close);
      }
      index = close;
    }
    column = place > column ? place : column + 1;
    if (text.charCodeAt(tagEnd - 1) === SLASH) {
      at = tagEnd;
      continue;
    }
    let end = text.indexOf(cellEnd, tagEnd);
    if (end < 0 || end > to) end = to;
    const value = readValue(text, tagEnd + 1, end, marks, type, style, sheet);
    if (value === UNSAVED) {
      unsaved++;
      put(row, column, formulaText(text, tagEnd + 1, end, marks));
    } else if (value !== null) put(row, column, value);
    at = end;
  }
}

function put(row: RowValue[], column: number, value: RowValue): void {
  if (column >= MAX_COLUMNS) return;
  for (let index = row.length; index < column; index++) row.push(null);
  row[column] = value;
}

/** Column of a reference that stands in a text. */
function columnAt(text: string, at: number): number {
  let column = 0;
  for (let index = at; index < at + 3; index++) {
    const code = text.charCodeAt(index);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column > 0 ? column - 1 : columnOf(text.slice(at, at + 4));
}

const UNSAVED: unique symbol = Symbol("unsaved");

function readValue(
  text: string,
  from: number,
  to: number,
  marks: Marks,
  type: string,
  style: number,
  sheet: SheetRows,
): RowValue | typeof UNSAVED {
  if (type === "inlineStr") {
    const at = text.indexOf(marks.inline, from);
    if (at < 0 || at >= to) return null;
    const end = text.indexOf(marks.inlineEnd, at) + marks.inlineEnd.length;
    if (end > to || end < at) return null;
    return textValue(stringOf(text.slice(at, end), "is", marks.prefix, sheet.part, sheet.budget));
  }
  /** A cell without a value: a formula has no saved result, unless that is a blank text. */
  const blank = (): typeof UNSAVED | null => {
    const formula = text.indexOf(marks.formula, from);
    return formula >= 0 && formula < to ? UNSAVED : null;
  };
  let at = text.indexOf(marks.value, from);
  if (at < 0 || at >= to) return blank();
  at = text.indexOf(">", at) + 1;
  if (text.charCodeAt(at - 2) === SLASH) return type === "str" ? null : blank();
  let end = text.indexOf(marks.valueEnd, at);
  if (end < 0 || end > to) end = to;
  const raw = text.slice(at, end);
  switch (type) {
    case "s":
      return textValue(sheet.strings.at(Number(raw)) ?? "");
    case "b":
      return raw.trim() === "1" || raw.trim() === "true";
    case "str":
    case "e":
      return textValue(raw.startsWith("<![CDATA[") ? raw.slice(9, -3) : unescapeXml(raw));
    case "d":
      return raw
        .trim()
        .replace(/T00:00:00(?:\.0+)?Z?$/, "")
        .replace("T", " ");
    default: {
      const number = Number(raw);
      if (raw === "") return blank();
      if (Number.isNaN(number)) return textValue(unescapeXml(raw));
      const date = sheet.dates[style];
      return date === undefined ? number : date(number);
    }
  }
}

function textValue(text: string): RowValue {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}

/** `=SUM(B1:B2)`; `null` where the cell refers to the formula of another one. */
function formulaText(text: string, from: number, to: number, marks: Marks): RowValue {
  const open = text.indexOf(">", text.indexOf(marks.formula, from)) + 1;
  const close = text.indexOf(marks.formulaEnd, open);
  if (open <= from || close < 0 || close > to) return null;
  const formula = unescapeXml(text.slice(open, close)).trim();
  return formula === "" ? null : `=${formula}`;
}
