/** dBase tables (`.dbf`) of dBase III to 7, FoxPro, Clipper and shapefiles. Memos are kept in separate files. */
import { createDecoder, damaged, findEncoding, guessedEncoding } from "@quern/documents";
import { END_OF_FIELDS, HEADER_BYTES, isLevel7 } from "./dbase-header.js";
import type { Facts } from "./facts.js";
import type { Tables } from "./tables.js";

interface Field {
  readonly name: string;
  readonly type: string;
  readonly start: number;
  readonly length: number;
}

const DELETED = 0x2a;
/** Bytes of text from which the encoding is guessed where the table does not name it. */
const SAMPLE_BYTES = 64 * 1024;
/** Days from noon of the first day of the Julian calendar's count to 1970. */
const JULIAN_DAY_OF_1970 = 2_440_588;
const DAY_MS = 86_400_000;

/** Language driver (byte 29 of the header) → encoding, by the tables of dBase and Visual FoxPro. */
const ENCODINGS: ReadonlyMap<number, string> = new Map([
  ...codes("cp437", 0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b),
  ...codes("cp850", 0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37),
  ...codes("cp852", 0x1f, 0x22, 0x23, 0x40, 0x64, 0x87),
  ...codes("ibm866", 0x26, 0x65),
  ...codes("windows-1252", 0x03, 0x57, 0x58, 0x59),
  ...codes("macintosh", 0x04),
  ...codes("shift_jis", 0x13, 0x7b),
  ...codes("gbk", 0x4d, 0x7a),
  ...codes("euc-kr", 0x4e, 0x79),
  ...codes("big5", 0x4f, 0x78),
  ...codes("windows-874", 0x50, 0x7c),
  ...codes("x-mac-cyrillic", 0x96),
  ...codes("windows-1255", 0x7d),
  ...codes("windows-1256", 0x7e),
  ...codes("windows-1250", 0xc8),
  ...codes("windows-1251", 0xc9),
  ...codes("windows-1254", 0xca),
  ...codes("windows-1253", 0xcb),
  ...codes("windows-1257", 0xcc),
]);

/** An open table: what it holds is said in `warnings` as far as its records have been read. */
export interface DbaseTable {
  readonly names: readonly string[];
  /** Records that are not marked as deleted, as text. */
  readonly records: () => Generator<string[]>;
  /** Records that were left out so far, and memos: to be read after the last record. */
  readonly left: () => readonly string[];
}

/**
 * @param charset name of the encoding, where the caller knows better than the table
 * @param warnings receives what is to be said before the records are read
 * @throws QuernError `DOCUMENT_DAMAGED` where the header does not fit the records
 */
export async function openDbase(
  bytes: Uint8Array,
  filename: string,
  charset: string | undefined,
  warnings: string[],
): Promise<DbaseTable> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < HEADER_BYTES + 1) throw damaged(filename, "it ends within its header");
  const stated = view.readUInt32LE(4);
  const headerBytes = view.readUInt16LE(8);
  const recordBytes = view.readUInt16LE(10);
  const fields = fieldsOf(view, headerBytes);
  const width = fields.reduce((most, { start, length }) => Math.max(most, start + length), 1);
  if (fields.length === 0 || width > recordBytes) throw damaged(filename, "its fields do not fit into its records");
  const present = Math.max(0, Math.floor((view.length - headerBytes) / recordBytes));
  const count = Math.min(stated, present);
  if (count < stated) warnings.push(`${filename} ends after ${count} of ${stated} records.`);
  const text = await decoderFor(view, { fields, headerBytes, recordBytes, count }, charset, warnings);
  let deleted = 0;
  return {
    names: fields.map(({ name }) => text(Buffer.from(name, "latin1"))),
    *records() {
      for (let index = 0; index < count; index++) {
        const start = headerBytes + index * recordBytes;
        if (view[start] === DELETED) deleted++;
        else yield fields.map((field) => cellText(view, start, field, text));
      }
    },
    left: () => {
      const memos = fields.filter(({ type }) => /[MGPW]/.test(type)).map(({ name }) => name);
      const notes = deleted === 0 ? [] : [`${deleted} records that are marked as deleted were left out.`];
      if (memos.length > 0)
        notes.push(
          `The memos of ${memos.slice(0, 10).join(", ")} are kept in another file (.dbt or .fpt) and were not read.`,
        );
      return notes;
    },
  };
}

/** A table with its fields as columns. */
export async function readDbase(
  bytes: Uint8Array,
  filename: string,
  tables: Tables,
  charset: string | undefined,
): Promise<Facts> {
  const { names, records, left } = await openDbase(bytes, filename, charset, tables.warnings);
  const rowCount = tables.table(names, records(), filename);
  tables.warnings.push(...left());
  return { rowCount, columnCount: names.length };
}

/** Descriptors of 32 bytes, or of 48 in level 7. */
function fieldsOf(view: Buffer, headerBytes: number): Field[] {
  const isLong = isLevel7(view);
  const [first, size, nameBytes] = isLong ? [68, 48, 32] : [HEADER_BYTES, 32, 11];
  const end = Math.min(headerBytes, view.length);
  const fields: Field[] = [];
  let start = 1;
  for (let at = first; at + size <= end && view[at] !== END_OF_FIELDS; at += size) {
    const type = String.fromCharCode(view[at + nameBytes]!);
    const stated = view[at + (isLong ? 33 : 16)]!;
    // Texts of more than 255 bytes keep the rest of their length where numbers keep their decimals.
    const more = type === "C" ? view[at + (isLong ? 34 : 17)]! * 256 : 0;
    const name = view
      .toString("latin1", at, at + nameBytes)
      .replace(/\0[\s\S]*$/, "")
      .trim();
    // A column of the program's own that marks empty values.
    if (type !== "0") fields.push({ name, type, start, length: stated + more });
    start += stated + more;
  }
  return fields;
}

interface Layout {
  readonly fields: readonly Field[];
  readonly headerBytes: number;
  readonly recordBytes: number;
  readonly count: number;
}

async function decoderFor(
  view: Buffer,
  { fields, headerBytes, recordBytes, count }: Layout,
  charset: string | undefined,
  warnings: string[],
): Promise<(bytes: Uint8Array) => string> {
  const decoderOf = (encoding: string): ((bytes: Uint8Array) => string) => {
    const decode = createDecoder(encoding);
    return (bytes) => decode(bytes, true);
  };
  const named = charset ?? ENCODINGS.get(view[29]!);
  if (named !== undefined) return decoderOf(named);
  const parts: Uint8Array[] = [];
  let sampled = 0;
  for (let index = 0; index < count && sampled < SAMPLE_BYTES; index++)
    for (const { type, start, length } of fields) {
      if (type !== "C" && type !== "V") continue;
      const from = headerBytes + index * recordBytes + start;
      parts.push(view.subarray(from, from + length), Buffer.from("\n"));
      sampled += length + 1;
    }
  const found = await findEncoding(Buffer.concat(parts));
  if (found.isGuessed) warnings.push(guessedEncoding(found.encoding, "application/x-dbf"));
  return decoderOf(found.encoding);
}

function cellText(view: Buffer, record: number, field: Field, text: (bytes: Uint8Array) => string): string {
  const { type, length } = field;
  const at = record + field.start;
  const bytes = view.subarray(at, at + length);
  const plain = (): string => bytes.toString("latin1").replace(/\0/g, "").trim();
  switch (type) {
    case "C":
    case "V":
      return text(bytes)
        .replace(/\0[\s\S]*$/, "")
        .trim();
    case "D": {
      const digits = plain();
      return /^\d{8}$/.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` : digits;
    }
    case "L":
      return /^[TtYy]/.test(plain()) ? "true" : /^[FfNn]/.test(plain()) ? "false" : "";
    case "M":
    case "G":
    case "P":
    case "W":
    case "Q":
      return "";
    case "I":
      return length === 4 ? `${view.readInt32LE(at)}` : "";
    case "+":
      // Level 7 keeps numbers so that they sort as bytes: the sign is turned over.
      return length === 4 ? `${(view.readUInt32BE(at) ^ 0x80000000) | 0}` : "";
    case "Y":
      return length === 8 ? money(view.readBigInt64LE(at)) : "";
    case "B":
      return length === 8 ? `${view.readDoubleLE(at)}` : "";
    case "O":
      return length === 8 ? `${sortedDouble(bytes)}` : "";
    case "T":
    case "@":
      return length === 8 ? instant(view, at, type) : "";
    default:
      return plain();
  }
}

const money = (value: bigint): string => {
  const digits = `${value < 0n ? -value : value}`.padStart(5, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

function sortedDouble(bytes: Buffer): number {
  if (bytes.every((byte) => byte === 0)) return 0;
  const copy = Buffer.from(bytes);
  if ((copy[0]! & 0x80) !== 0) copy[0]! &= 0x7f;
  else for (let at = 0; at < copy.length; at++) copy[at] = ~copy[at]! & 0xff;
  return copy.readDoubleBE(0);
}

/** A Julian day and milliseconds of it. */
function instant(view: Buffer, at: number, type: string): string {
  if (type === "@") return "";
  const day = view.readInt32LE(at);
  const ms = view.readInt32LE(at + 4);
  if (day === 0) return "";
  const date = new Date((day - JULIAN_DAY_OF_1970) * DAY_MS + ms);
  return Number.isNaN(date.getTime())
    ? ""
    : date
        .toISOString()
        .replace(/\.\d+Z$/, "")
        .replace("T00:00:00", "");
}

function* codes(encoding: string, ...drivers: readonly number[]): Generator<readonly [number, string]> {
  for (const driver of drivers) yield [driver, encoding];
}
