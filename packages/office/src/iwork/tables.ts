import { type DocumentBudget, escapeHtml } from "@quern/documents";
import { type GridCell, type GridRow, writeGrid } from "../html/table.js";
import { type Message, viewOf } from "./message.js";
import { shownNumber } from "./number-shown.js";
import type { IworkObjects } from "./objects.js";
import type { IworkTexts } from "./text.js";

/** One cell with content. */
export interface IworkCell {
  readonly column: number;
  readonly text: string;
  /** Where the text has formats or paragraphs. */
  readonly html?: string;
  readonly isValue: boolean;
}

export interface IworkTable {
  readonly name: string;
  readonly headerRows: number;
  /** By their place, of those that hold something. */
  readonly rows: ReadonlyMap<number, readonly IworkCell[]>;
  readonly merges: readonly Merge[];
}

interface Merge {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

const NO_CELL = 0xffff;
const CELL_VERSION = 5;
const ROWS_OF_A_TILE = 256;
const NUMBER = 2;
const TEXT = 3;
const DATE = 5;
const BOOLEAN = 6;
const DURATION = 7;
const RICH_TEXT = 9;
const CURRENCY = 10;

/** 2001-01-01, in milliseconds since 1970. */
const EPOCH_MS = Date.UTC(2001, 0, 1);

/** Reads a table by its model. */
export function readTable(model: Message | undefined, objects: IworkObjects, texts: IworkTexts): IworkTable {
  const store = model?.message(4);
  const strings = new Map<number, string>();
  for (const entry of objects.get(store?.reference(4))?.messages(3) ?? [])
    strings.set(entry.number(1) ?? 0, entry.text(3));
  const riches = new Map<number, number>();
  for (const entry of objects.get(store?.reference(17))?.messages(3) ?? []) {
    const storage = objects.get(entry.reference(9))?.reference(1);
    if (storage !== undefined) riches.set(entry.number(1) ?? 0, storage);
  }
  const cells = new Cells(strings, riches, formatsOf(store, objects), texts);
  const tiles = store?.message(3);
  const size = tiles?.number(2) ?? ROWS_OF_A_TILE;
  const rows = new Map<number, IworkCell[]>();
  for (const place of tiles?.messages(1) ?? []) {
    const tile = objects.get(place.reference(2));
    for (const info of tile?.messages(5) ?? []) {
      const row = (place.number(1) ?? 0) * size + (info.number(1) ?? 0);
      // Newer versions write each row in both forms, older ones only in theirs.
      const isNew = (info.bytes(6)?.length ?? 0) > 0;
      const bytes = info.bytes(isNew ? 6 : 3);
      const offsets = info.bytes(isNew ? 7 : 4);
      if (bytes === undefined || offsets === undefined) continue;
      const read = cells.row(bytes, offsets, isNew && info.number(8) === 1 ? 4 : 1);
      if (read.length > 0) rows.set(row, read);
    }
  }
  return {
    name: model?.text(8) ?? "",
    headerRows: model?.number(9) ?? 0,
    rows: new Map([...rows].sort(([one], [other]) => one - other)),
    merges: mergesOf(objects.get(store?.reference(13))),
  };
}

/** Formats of numbers by their keys: of cells of the newer form, and of the older one. */
function formatsOf(store: Message | undefined, objects: IworkObjects): Formats {
  const listed = (field: number): ReadonlyMap<number, Message> =>
    new Map(
      (objects.get(store?.reference(field))?.messages(3) ?? []).flatMap((entry): Array<[number, Message]> => {
        const format = entry.message(6);
        return format === undefined ? [] : [[entry.number(1) ?? 0, format]];
      }),
    );
  return { newer: listed(22), older: listed(11) };
}

interface Formats {
  readonly newer: ReadonlyMap<number, Message>;
  readonly older: ReadonlyMap<number, Message>;
}

function mergesOf(map: Message | undefined): Merge[] {
  return (map?.messages(1) ?? []).flatMap((range) => {
    const origin = range.message(1)?.fixed32(1);
    const size = range.message(2)?.fixed32(1);
    if (origin === undefined || size === undefined) return [];
    return { row: origin & 0xffff, column: origin >>> 16, rows: size & 0xffff, columns: size >>> 16 };
  });
}

class Cells {
  constructor(
    readonly strings: ReadonlyMap<number, string>,
    readonly riches: ReadonlyMap<number, number>,
    readonly formats: Formats,
    readonly texts: IworkTexts,
  ) {}

  /** @param unit bytes that an offset counts */
  row(bytes: Uint8Array, offsets: Uint8Array, unit: number): IworkCell[] {
    const view = viewOf(offsets);
    const cells: IworkCell[] = [];
    for (let at = 0; at + 2 <= offsets.length; at += 2) {
      const offset = view.getUint16(at, true);
      if (offset === NO_CELL || offset * unit + HEAD_BYTES > bytes.length) continue;
      const cell = this.#cell(bytes.subarray(offset * unit), at / 2);
      if (cell !== undefined && cell.text !== "") cells.push(cell);
    }
    return cells;
  }

  #cell(bytes: Uint8Array, column: number): IworkCell | undefined {
    const isNew = bytes[0]! >= CELL_VERSION;
    const { type, decimal, double, seconds, string, rich, format } = isNew ? fieldsOf(bytes) : olderFieldsOf(bytes);
    const formats = isNew ? this.formats.newer : this.formats.older;
    const value = (text: string): IworkCell => ({ column, text, isValue: true });
    switch (type) {
      case NUMBER:
      case CURRENCY:
        if (decimal === undefined && double === undefined) return undefined;
        return value(shownNumber(decimal ?? double!, formats.get(format ?? 0)));
      case TEXT:
        return { column, text: this.strings.get(string ?? 0) ?? "", isValue: false };
      case DATE:
        return seconds === undefined ? undefined : value(dateText(seconds));
      case BOOLEAN:
        return double === undefined ? undefined : value(double > 0 ? "TRUE" : "FALSE");
      case DURATION:
        return double === undefined ? undefined : value(durationText(double));
      case RICH_TEXT: {
        const storage = this.riches.get(rich ?? 0);
        return { column, text: this.texts.plain(storage), html: this.texts.html(storage), isValue: false };
      }
      default:
        return undefined;
    }
  }
}

/** Content of a cell, as far as it says. */
interface CellFields {
  readonly type: number | undefined;
  readonly decimal?: number | undefined;
  readonly double: number | undefined;
  readonly seconds: number | undefined;
  /** Keys in the lists of plain and of formatted texts. */
  readonly string: number | undefined;
  readonly rich: number | undefined;
  /** Key in the list of formats. */
  readonly format: number | undefined;
}

/** Takes fields one after another: of each it is told whether it is there. */
class FieldReader {
  readonly #view: DataView;

  constructor(
    readonly bytes: Uint8Array,
    public at: number,
  ) {
    this.#view = viewOf(bytes);
  }

  take<T>(isThere: boolean, size: number, read: (view: DataView, at: number) => T): T | undefined {
    if (!isThere || this.at + size > this.bytes.length) return undefined;
    this.at += size;
    return read(this.#view, this.at - size);
  }
}

const asFloat = (view: DataView, at: number): number => view.getFloat64(at, true);
const asKey = (view: DataView, at: number): number => view.getUint32(at, true);

/** A cell as Numbers 4 and later writes it: a field for each bit of its flags, in their order. */
function fieldsOf(bytes: Uint8Array): CellFields {
  const flags = asKey(viewOf(bytes), 8);
  const fields = new FieldReader(bytes, HEAD_BYTES);
  const content = {
    type: bytes[1],
    decimal: fields.take((flags & 1) !== 0, 16, (_, at) => decimalOf(bytes.subarray(at, at + 16))),
    double: fields.take((flags & 2) !== 0, 8, asFloat),
    seconds: fields.take((flags & 4) !== 0, 8, asFloat),
    string: fields.take((flags & 8) !== 0, 4, asKey),
    rich: fields.take((flags & 16) !== 0, 4, asKey),
  };
  // Keys of styles and formulas, then of the formats as number and as currency.
  fields.at += 4 * bitsOf(flags & 0x1fe0);
  const asNumber = fields.take((flags & 0x2000) !== 0, 4, asKey);
  const asCurrency = fields.take((flags & 0x4000) !== 0, 4, asKey);
  return { ...content, format: bytes[1] === CURRENCY ? asCurrency : asNumber };
}

/** A cell of iWork '13: keys of styles and formulas stand before its content. */
function olderFieldsOf(bytes: Uint8Array): CellFields {
  const version = bytes[0]!;
  const flags = asKey(viewOf(bytes), 4);
  const head = version > 1 ? HEAD_BYTES : 8;
  const format = new FieldReader(bytes, head + 4 * bitsOf(flags & 2)).take((flags & 4) !== 0, 4, asKey);
  const fields = new FieldReader(bytes, head + 4 * bitsOf(flags & (version > 1 ? 0x0d8e : 0x018e)));
  const rich = fields.take((flags & 0x200) !== 0, 4, asKey);
  fields.at += 4 * bitsOf(flags & (version > 1 ? 0x3000 : 0x1000));
  const string = fields.take((flags & 0x10) !== 0, 4, asKey);
  const double = fields.take((flags & 0x20) !== 0, 8, asFloat);
  const seconds = fields.take((flags & 0x40) !== 0, 8, asFloat);
  return { type: bytes[version > 3 ? 1 : 2], double, seconds, string, rich, format };
}

function bitsOf(flags: number): number {
  let count = 0;
  for (let rest = flags; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const HEAD_BYTES = 12;
const DECIMAL_BIAS = 0x1820;

/** A number of IEEE 754 decimal128, its digits as one binary number. */
function decimalOf(bytes: Uint8Array): number {
  const exponent = (((bytes[15]! & 0x7f) << 7) | (bytes[14]! >> 1)) - DECIMAL_BIAS;
  let digits = BigInt(bytes[14]! & 1);
  for (let at = 13; at >= 0; at--) digits = digits * 256n + BigInt(bytes[at]!);
  const sign = (bytes[15]! & 0x80) === 0 ? "" : "-";
  return Number(`${sign}${digits}e${exponent}`);
}

function dateText(seconds: number): string {
  const date = new Date(EPOCH_MS + Math.round(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return "";
  const [day, time] = date.toISOString().split("T") as [string, string];
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, time.startsWith("00", 6) ? 5 : 8)}`;
}

function durationText(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds));
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${seconds < 0 ? "-" : ""}${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Most cells of a table in a text that are written with the blank rows between them. */
const MAX_CELLS = 100_000;

/** A table in a text or on a slide. */
export function tableHtml(table: IworkTable, budget: DocumentBudget): string {
  const held = [...table.rows.keys()];
  const last = held.at(-1) ?? -1;
  let columns = 0;
  for (const cells of table.rows.values()) columns = Math.max(columns, cells.at(-1)!.column + 1);
  const isWhole = (last + 1) * columns <= MAX_CELLS;
  const merged = new Map(table.merges.map((merge) => [`${merge.row} ${merge.column}`, merge]));
  const covered = new Set<string>();
  const rows: GridRow[] = [];
  for (const row of isWhole ? Array.from({ length: last + 1 }, (_, at) => at) : held) {
    const byColumn = new Map((table.rows.get(row) ?? []).map((cell) => [cell.column, cell]));
    const cells: GridCell[] = [];
    for (let column = 0; column < columns; column++) {
      if (covered.has(`${row} ${column}`)) continue;
      const cell = byColumn.get(column);
      if (!budget.takeCell(cell?.text.length ?? 0)) return writeGrid(rows);
      const merge = isWhole ? merged.get(`${row} ${column}`) : undefined;
      const rowspan = Math.min(merge?.rows ?? 1, last + 1 - row);
      const colspan = Math.min(merge?.columns ?? 1, columns - column);
      for (let down = 0; down < rowspan; down++)
        for (let right = 0; right < colspan; right++) covered.add(`${row + down} ${column + right}`);
      cells.push({ html: cell?.html ?? escapeHtml(cell?.text ?? "").replaceAll("\n", "<br>"), colspan, rowspan });
    }
    rows.push({ cells, header: row < table.headerRows });
  }
  return writeGrid(rows);
}
