import { type DocumentBudget, damaged } from "@quern/documents";
import { type Decompress, huffmanUnpacker, unpackPalmDoc } from "./decompress.js";
import { type BookHeader, Compression, NO_RECORD } from "./header.js";
import { readIndex } from "./index-table.js";
import { magicOf, type PalmDatabase, viewOf } from "./palm-database.js";

/** A file of the book, as bytes in a latin1 string, so that offsets count bytes. */
export interface BookFile {
  /** Offset of its first byte in the whole text. */
  readonly start: number;
  readonly text: string;
}

export interface BookText {
  readonly files: readonly BookFile[];
  /** Further parts of KF8 (style sheets, SVG), by number; 0 is the text. */
  readonly flows: readonly string[];
  /** Offsets that the links of KF8 count from, by the number of the fragment. */
  readonly fragments: readonly number[];
}

/**
 * Unpacks the text of a book.
 *
 * @param base number of the record that the header is in; other numbers in the header count from it
 * @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED`
 */
export function readText(database: PalmDatabase, header: BookHeader, base: number, budget: DocumentBudget): BookText {
  const raw = rawText(database, header, base, budget);
  if (header.version < 8 || header.skeletonIndex === NO_RECORD)
    return { files: [{ start: 0, text: raw }], flows: [raw], fragments: [] };
  const flows = flowsOf(raw, header.flowTable === NO_RECORD ? undefined : database.record(base + header.flowTable));
  return { flows, ...assemble(flows[0] ?? "", database, header, base) };
}

function rawText(database: PalmDatabase, header: BookHeader, base: number, budget: DocumentBudget): string {
  const decompress = decompressorOf(database, header, base);
  const parts: string[] = [];
  for (let index = 1; index <= header.textRecords && base + index < database.length; index++) {
    const record = database.record(base + index);
    const part = decompress(record.subarray(0, record.byteLength - trailingBytes(record, header.trailing)));
    budget.takeInflated(part.byteLength, "e-book");
    parts.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString("latin1"));
  }
  if (parts.length === 0) throw damaged("e-book", "it has no text.");
  return parts.join("");
}

function decompressorOf(database: PalmDatabase, header: BookHeader, base: number): Decompress {
  switch (header.compression) {
    case Compression.none:
      return (record) => record;
    case Compression.palmDoc:
      return unpackPalmDoc;
    case Compression.huffman: {
      const records: Uint8Array[] = [];
      for (
        let index = 0;
        index < header.huffmanRecords && base + header.huffmanRecord + index < database.length;
        index++
      )
        records.push(database.record(base + header.huffmanRecord + index));
      return huffmanUnpacker(records);
    }
    default:
      throw damaged("e-book", `its text is compressed by a method that is not known (${header.compression}).`);
  }
}

/** Bytes behind the text of a record: entries with their length at their end, and what belongs to a character of the next record. */
function trailingBytes(record: Uint8Array, flags: number): number {
  let size = 0;
  for (let bits = flags >> 1; bits !== 0; bits >>= 1) {
    if ((bits & 1) === 0) continue;
    const end = record.byteLength - size;
    let length = 0;
    for (const byte of record.subarray(Math.max(0, end - 4), Math.max(0, end))) {
      if ((byte & 0x80) !== 0) length = 0;
      length = (length << 7) | (byte & 0x7f);
    }
    size += length;
  }
  if ((flags & 1) !== 0) size += ((record[record.byteLength - size - 1] ?? 0) & 3) + 1;
  return Math.min(size, record.byteLength);
}

function flowsOf(raw: string, table: Uint8Array | undefined): string[] {
  if (table === undefined || magicOf(table) !== "FDST" || table.byteLength < 12) return [raw];
  const view = viewOf(table);
  const flows: string[] = [];
  for (let index = 0, count = view.getUint32(8); index < count && 12 + index * 8 + 8 <= table.byteLength; index++)
    flows.push(raw.slice(view.getUint32(12 + index * 8), view.getUint32(16 + index * 8)));
  return flows.length === 0 ? [raw] : flows;
}

/** Tag of the skeletons' index: how many fragments belong into one. */
const FRAGMENT_COUNT = 1;
/** Tag of both indexes: offset and length. */
const PLACE = 6;

/** KF8 keeps each file as a skeleton, followed by the fragments that belong into it. */
function assemble(
  text: string,
  database: PalmDatabase,
  header: BookHeader,
  base: number,
): Pick<BookText, "files" | "fragments"> {
  const skeletons = readIndex(database, base + header.skeletonIndex);
  const fragments =
    header.fragmentIndex === NO_RECORD
      ? []
      : readIndex(database, base + header.fragmentIndex).map(({ name, values }) => ({
          place: Number(name) || 0,
          length: values.get(PLACE)?.[1] ?? 0,
        }));
  const files: BookFile[] = [];
  let next = 0;
  for (const { values } of skeletons) {
    const [start = 0, length = 0] = values.get(PLACE) ?? [];
    let end = start + length;
    let skeleton = text.slice(start, end);
    const pieces: string[] = [];
    let done = 0;
    // Fragments come in the order of their places, which count the fragments before them.
    let inserted = 0;
    const count = Math.min(values.get(FRAGMENT_COUNT)?.[0] ?? 0, fragments.length - next);
    for (let index = 0; index < count; index++) {
      const { place, length: size } = fragments[next++]!;
      const at = Math.min(Math.max(done, place - start - inserted), skeleton.length);
      pieces.push(skeleton.slice(done, at), text.slice(end, end + size));
      done = at;
      inserted += size;
      end += size;
    }
    skeleton = pieces.join("") + skeleton.slice(done);
    files.push({ start, text: skeleton });
  }
  if (files.length === 0) throw damaged("e-book", "its index names no text.");
  return { files, fragments: fragments.map(({ place }) => place) };
}
