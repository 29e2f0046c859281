import { createDecoder, damaged } from "@quern/documents";
import { magicOf, viewOf } from "./palm-database.js";

export const NO_RECORD = 0xffffffff;
const WINDOWS_1252 = 1252;

/** How the text records are packed. */
export const Compression = { none: 1, palmDoc: 2, huffman: 17480 } as const;

/** Header of a book: record 0 of a Mobipocket file, or the first record after the boundary in a file of both forms. */
export interface BookHeader {
  readonly compression: number;
  readonly textRecords: number;
  readonly isEncrypted: boolean;
  /** Label for `createDecoder`. */
  readonly encoding: string;
  /** 6 for Mobipocket, 8 for KF8 (AZW3); 0 for plain PalmDOC text. */
  readonly version: number;
  readonly title: string;
  readonly firstImage: number;
  readonly huffmanRecord: number;
  readonly huffmanRecords: number;
  /** Bits that say which entries follow the text of each record. */
  readonly trailing: number;
  readonly fragmentIndex: number;
  readonly skeletonIndex: number;
  readonly flowTable: number;
  /** EXTH records by type. */
  readonly extra: ReadonlyMap<number, readonly Uint8Array[]>;
}

/** @throws QuernError `DOCUMENT_DAMAGED` */
export function readHeader(record: Uint8Array, isBook: boolean): BookHeader {
  if (record.byteLength < 16) throw damaged("e-book", "its first record is cut short.");
  const view = viewOf(record);
  const hasMobi = isBook && record.byteLength >= 24 && magicOf(record.subarray(16)) === "MOBI";
  if (isBook && !hasMobi) throw damaged("e-book", "its first record has no MOBI header.");
  const headerEnd = hasMobi ? Math.min(record.byteLength, 16 + view.getUint32(20)) : 0;
  const number = (offset: number, otherwise: number): number =>
    offset + 4 <= headerEnd ? view.getUint32(offset) : otherwise;
  const encoding = number(28, WINDOWS_1252) === 65001 ? "utf-8" : "windows-1252";
  const nameOffset = number(84, 0);
  const name = record.subarray(nameOffset, nameOffset + number(88, 0));
  return {
    compression: view.getUint16(0),
    textRecords: view.getUint16(8),
    isEncrypted: view.getUint16(12) !== 0,
    encoding,
    version: number(36, 0),
    title: nameOffset === 0 ? "" : createDecoder(encoding)(name, true),
    firstImage: number(108, NO_RECORD),
    huffmanRecord: number(112, NO_RECORD),
    huffmanRecords: number(116, 0),
    trailing: 244 <= headerEnd ? view.getUint16(242) : 0,
    fragmentIndex: number(248, NO_RECORD),
    skeletonIndex: number(252, NO_RECORD),
    flowTable: number(192, NO_RECORD),
    extra: (number(128, 0) & 0x40) === 0 ? new Map() : readExtra(record.subarray(headerEnd)),
  };
}

function readExtra(bytes: Uint8Array): Map<number, Uint8Array[]> {
  const extra = new Map<number, Uint8Array[]>();
  if (bytes.byteLength < 12 || magicOf(bytes) !== "EXTH") return extra;
  const view = viewOf(bytes);
  const count = view.getUint32(8);
  let offset = 12;
  for (let index = 0; index < count && offset + 8 <= bytes.byteLength; index++) {
    const type = view.getUint32(offset);
    const length = view.getUint32(offset + 4);
    if (length < 8) break;
    const values = extra.get(type) ?? [];
    values.push(bytes.subarray(offset + 8, offset + length));
    extra.set(type, values);
    offset += length;
  }
  return extra;
}
