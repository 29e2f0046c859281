/** The central directory of a ZIP archive (APPNOTE.TXT 6.3.9, section 4.3). */

import { isUtf8 } from "node:buffer";
import { crc32 } from "node:zlib";
import { type BudgetLimits, damaged, tooMuch } from "./budget.js";

/** A file in an archive. */
export interface ArchiveEntry {
  /** Path as stored, with `/` between folders and none in front. */
  readonly name: string;
  readonly compressedSize: number;
  /** As declared; not to be trusted. */
  readonly size: number;
}

/** How a file in an archive is encrypted. */
export interface PartLock {
  /** General purpose flags. */
  readonly flags: number;
  /** CRC-32 of the file. */
  readonly checksum: number;
  /** Time of its last change, as MS-DOS writes it. */
  readonly time: number;
  /** Content of the extra field that WinZip's AES adds (0x9901). */
  readonly aes: Uint8Array | undefined;
}

/** A file in an archive with what it takes to find and inflate it. */
export interface StoredEntry extends ArchiveEntry {
  readonly method: number;
  /** Of an encrypted file. */
  readonly lock: PartLock | undefined;
  readonly headerOffset: number;
}

export const LOCAL_HEADER = 0x04034b50;
export const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_END = 0x06064b50;
const CENTRAL_HEADER_BYTES = 46;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
/** The directory lies within this many bytes of the end, unless it is larger than its records say at once. */
export const DIRECTORY_TAIL_BYTES = MAX_COMMENT + END_BYTES + 20 + 56;

/** Where the directory lies, in bytes of the whole archive. */
export interface DirectoryPlace {
  readonly start: number;
  readonly count: number;
  /** Bytes put in front of the archive shift every offset by the same amount. */
  readonly shift: number;
}

/**
 * Finds the directory by the records at the end of an archive.
 *
 * @param tail the last bytes of the archive, or all of them
 * @param base offset of `tail` in the archive
 * @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED`
 */
export function findDirectory(tail: Uint8Array, base: number, limits: BudgetLimits): DirectoryPlace {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const end = findEnd(view);
  let count = view.getUint16(end + 10, true);
  let size = view.getUint32(end + 12, true);
  let offset = view.getUint32(end + 16, true);
  let directoryEnd = base + end;
  if (end >= 20 && view.getUint32(end - 20, true) === ZIP64_LOCATOR) {
    const at = Number(view.getBigUint64(end - 12, true)) - base;
    if (at >= 0 && at + 56 <= view.byteLength && view.getUint32(at, true) === ZIP64_END) {
      count = Number(view.getBigUint64(at + 32, true));
      size = Number(view.getBigUint64(at + 40, true));
      offset = Number(view.getBigUint64(at + 48, true));
      directoryEnd = base + at;
    }
  }
  if (count > limits.archiveEntries)
    throw tooMuch(`The archive lists ${count} entries, more than ${limits.archiveEntries}.`);
  const start = directoryEnd - size;
  const shift = start - offset;
  if (shift < 0 || start < 0) throw damaged("ZIP archive", "its directory lies outside of the file.");
  return { start, count, shift };
}

/**
 * Reads the directory. A second entry of the same name could show one reader this and another reader that: the first one counts.
 *
 * @param bytes of the archive from `place.start` on, or from `base`
 * @param decodeName of the names that the archive does not call UTF-8
 * @throws QuernError `DOCUMENT_DAMAGED`; `DOCUMENT_LIMIT_EXCEEDED` for entries that overlap
 */
export function readDirectory(
  bytes: Uint8Array,
  base: number,
  place: DirectoryPlace,
  decodeName: DecodeName = decodePlainName,
): Map<string, StoredEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, StoredEntry>();
  let at = place.start - base;
  for (let index = 0; index < place.count; index++) {
    if (at + CENTRAL_HEADER_BYTES > view.byteLength || view.getUint32(at, true) !== CENTRAL_HEADER) {
      throw damaged(
        "ZIP archive",
        `its directory breaks off at byte ${base + at}, after ${index} of ${place.count} entries.`,
      );
    }
    at += readEntry(bytes, view, at, place.shift, entries, decodeName);
  }
  refuseOverlaps(entries);
  return entries;
}

/** Reads the directory entry at `at` and returns its length. */
function readEntry(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  shift: number,
  entries: Map<string, StoredEntry>,
  decodeName: DecodeName,
): number {
  const flags = view.getUint16(at + 8, true);
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const nameStart = at + CENTRAL_HEADER_BYTES;
  if (nameStart + nameLength + extraLength > view.byteLength)
    throw damaged("ZIP archive", `its directory breaks off at byte ${at}.`);
  let compressedSize = view.getUint32(at + 20, true);
  let size = view.getUint32(at + 24, true);
  let headerOffset = view.getUint32(at + 42, true);
  if (compressedSize === 0xffffffff || size === 0xffffffff || headerOffset === 0xffffffff) {
    // Zip64 extended information: only the fields that are saturated above are present, in this order.
    const extra = findExtra(view, nameStart + nameLength, extraLength, 1);
    let next = extra?.start ?? 0;
    const take = (): number => {
      if (extra === undefined || next + 8 > extra.end)
        throw damaged("ZIP archive", `a 64-bit size is missing at byte ${at}.`);
      next += 8;
      return Number(view.getBigUint64(next - 8, true));
    };
    if (size === 0xffffffff) size = take();
    if (compressedSize === 0xffffffff) compressedSize = take();
    if (headerOffset === 0xffffffff) headerOffset = take();
  }
  const stored = bytes.subarray(nameStart, nameStart + nameLength);
  const isUnicode = (flags & UTF_8_FLAG) !== 0 && isUtf8(stored);
  const name = cleanName(
    isUnicode
      ? utf8Text(stored)
      : (unicodePath(bytes, view, stored, nameStart + nameLength, extraLength) ?? decodeName(stored)),
  );
  if (name !== "" && !name.endsWith("/") && !entries.has(name)) {
    entries.set(name, {
      name,
      size,
      compressedSize,
      method: view.getUint16(at + 10, true),
      lock: (flags & ENCRYPTED_FLAG) === 0 ? undefined : readLock(bytes, view, at, nameStart + nameLength, extraLength),
      headerOffset: headerOffset + shift,
    });
  }
  return CENTRAL_HEADER_BYTES + nameLength + extraLength + view.getUint16(at + 32, true);
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw damaged("ZIP archive", "it has no directory at its end; the file is cut short or not an archive.");
}

/** Bombs reuse the same compressed bytes for many entries. */
function refuseOverlaps(entries: ReadonlyMap<string, StoredEntry>): void {
  const sorted = [...entries.values()].sort((a, b) => a.headerOffset - b.headerOffset);
  let end = 0;
  for (const entry of sorted) {
    if (entry.headerOffset < end) throw tooMuch(`The archive entry ${entry.name} overlaps the one before it.`);
    end = entry.headerOffset + LOCAL_HEADER_BYTES + entry.compressedSize;
  }
}

/** A path as archives mean it: `/` between folders, none in front. */
export const cleanName = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "");

function findExtra(
  view: DataView,
  start: number,
  length: number,
  id: number,
): { start: number; end: number } | undefined {
  const end = start + length;
  for (let at = start; at + 4 <= end; ) {
    const size = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === id) return { start: at + 4, end: Math.min(end, at + 4 + size) };
    at += 4 + size;
  }
  return undefined;
}

/** Text of a name whose encoding the archive does not state. */
export type DecodeName = (name: Uint8Array) => string;

const utf8Text = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();

const decodePlainName: DecodeName = (bytes) =>
  isUtf8(bytes) ? utf8Text(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

function readLock(bytes: Uint8Array, view: DataView, at: number, extraStart: number, extraLength: number): PartLock {
  const aes = findExtra(view, extraStart, extraLength, AES);
  return {
    flags: view.getUint16(at + 8, true),
    checksum: view.getUint32(at + 16, true),
    time: view.getUint16(at + 12, true),
    aes: aes && bytes.subarray(aes.start, aes.end),
  };
}

const ENCRYPTED_FLAG = 1;
const UTF_8_FLAG = 0x800;
const AES = 0x9901;
const UNICODE_PATH = 0x7075;
const UNICODE_PATH_VERSION = 1;
/** Version and checksum. */
const UNICODE_PATH_HEADER_BYTES = 5;

/** Info-ZIP's Unicode Path Extra Field (APPNOTE.TXT 4.6.9), unless the name was changed after it was written. */
function unicodePath(
  bytes: Uint8Array,
  view: DataView,
  name: Uint8Array,
  extraStart: number,
  extraLength: number,
): string | undefined {
  const extra = findExtra(view, extraStart, extraLength, UNICODE_PATH);
  if (extra === undefined || extra.end - extra.start <= UNICODE_PATH_HEADER_BYTES) return undefined;
  const path = bytes.subarray(extra.start + UNICODE_PATH_HEADER_BYTES, extra.end);
  if (bytes[extra.start] !== UNICODE_PATH_VERSION || view.getUint32(extra.start + 1, true) !== crc32(name))
    return undefined;
  return isUtf8(path) ? utf8Text(path) : undefined;
}
