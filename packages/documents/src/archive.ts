import { inflateRawSync } from "node:zlib";
import { type DocumentBudget, damaged, encrypted, megabytes, tooMuch } from "./budget.js";

/** A file in an archive. */
export interface ArchiveEntry {
  /** Path as stored, with `/` between folders and none in front. */
  readonly name: string;
  readonly compressedSize: number;
  /** As declared; not to be trusted. */
  readonly size: number;
}

interface StoredEntry extends ArchiveEntry {
  readonly method: number;
  readonly encrypted: boolean;
  readonly headerOffset: number;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_END = 0x06064b50;
const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;

/**
 * A ZIP archive read from memory by its central directory (APPNOTE.TXT 6.3.9, section 4.3). Entries are inflated when read, counting real bytes
 * against the budget; names are keys and never reach the file system.
 */
export class Archive {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #budget: DocumentBudget;
  readonly #entries = new Map<string, StoredEntry>();
  /** Lower-case name → name: part names of OPC packages are case-insensitive. */
  readonly #folded = new Map<string, string>();

  /** @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED` (too many or overlapping entries) */
  constructor(bytes: Uint8Array, budget: DocumentBudget) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#budget = budget;
    this.#readDirectory();
  }

  get entries(): Iterable<ArchiveEntry> {
    return this.#entries.values();
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /** Bytes of an entry, or `undefined` when there is no such entry. */
  read(name: string): Uint8Array | undefined {
    const entry = this.#find(name);
    return entry && this.#inflate(entry);
  }

  /** Like {@link read}, but a missing entry is a `DOCUMENT_DAMAGED` error. */
  require(name: string): Uint8Array {
    const bytes = this.read(name);
    if (bytes === undefined) throw damaged(name, "this part is missing from the archive.");
    return bytes;
  }

  #find(name: string): StoredEntry | undefined {
    const key = cleanName(name);
    return this.#entries.get(key) ?? this.#entries.get(this.#folded.get(key.toLowerCase()) ?? key);
  }

  #inflate(entry: StoredEntry): Uint8Array {
    const where = entry.name;
    if (entry.encrypted) throw encrypted(`${where}: this part of the archive is encrypted.`);
    const view = this.#view;
    const header = entry.headerOffset;
    if (header + LOCAL_HEADER_BYTES > view.byteLength || view.getUint32(header, true) !== LOCAL_HEADER) {
      throw damaged(where, `the archive has no entry at byte ${header}, where its directory says.`);
    }
    const start = header + LOCAL_HEADER_BYTES + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const end = start + entry.compressedSize;
    if (end > view.byteLength)
      throw damaged(where, `the archive ends ${end - view.byteLength} bytes before the entry does.`);
    const stored = this.#bytes.subarray(start, end);
    if (entry.method === 0) {
      this.#budget.takeInflated(stored.byteLength, where);
      return stored;
    }
    if (entry.method !== 8) throw damaged(where, `compression method ${entry.method} is not one that documents use.`);
    const allowance = this.#budget.inflateAllowance(stored.byteLength);
    if (entry.size > allowance) throw bomb(where, allowance);
    try {
      const chunkSize = Math.min(Math.max(entry.size, 1024), 1 << 20);
      const inflated = inflateRawSync(stored, { maxOutputLength: Math.max(1, allowance), chunkSize });
      this.#budget.takeInflated(inflated.byteLength, where);
      return inflated;
    } catch (error) {
      if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") throw bomb(where, allowance);
      if (error instanceof Error && "errno" in error)
        throw damaged(where, `its compressed data is broken (${error.message}).`, error);
      throw error;
    }
  }

  #readDirectory(): void {
    const view = this.#view;
    const { limits } = this.#budget;
    const end = this.#findEnd();
    let count = view.getUint16(end + 10, true);
    let size = view.getUint32(end + 12, true);
    let offset = view.getUint32(end + 16, true);
    let directoryEnd = end;
    if (end >= 20 && view.getUint32(end - 20, true) === ZIP64_LOCATOR) {
      const at = Number(view.getBigUint64(end - 12, true));
      if (at + 56 <= view.byteLength && view.getUint32(at, true) === ZIP64_END) {
        count = Number(view.getBigUint64(at + 32, true));
        size = Number(view.getBigUint64(at + 40, true));
        offset = Number(view.getBigUint64(at + 48, true));
        directoryEnd = at;
      }
    }
    if (count > limits.archiveEntries)
      throw tooMuch(`The archive lists ${count} entries, more than ${limits.archiveEntries}.`);
    // Bytes put in front of the archive shift every offset by the same amount.
    const shift = directoryEnd - size - offset;
    let at = directoryEnd - size;
    if (shift < 0 || at < 0) throw damaged("ZIP archive", "its directory lies outside of the file.");
    for (let index = 0; index < count; index++) {
      if (at + CENTRAL_HEADER_BYTES > view.byteLength || view.getUint32(at, true) !== CENTRAL_HEADER) {
        throw damaged("ZIP archive", `its directory breaks off at byte ${at}, after ${index} of ${count} entries.`);
      }
      at += this.#readEntry(at, shift);
    }
    this.#refuseOverlaps();
  }

  /** Reads the directory entry at `at` and returns its length. */
  #readEntry(at: number, shift: number): number {
    const view = this.#view;
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
    const name = cleanName(decodeName(this.#bytes.subarray(nameStart, nameStart + nameLength)));
    if (name !== "" && !name.endsWith("/")) {
      // A second entry of the same name could show one reader this and another reader that: the first one counts.
      if (!this.#entries.has(name)) {
        this.#entries.set(name, {
          name,
          size,
          compressedSize,
          method: view.getUint16(at + 10, true),
          encrypted: (flags & 1) !== 0,
          headerOffset: headerOffset + shift,
        });
        const folded = name.toLowerCase();
        if (!this.#folded.has(folded)) this.#folded.set(folded, name);
      }
    }
    return CENTRAL_HEADER_BYTES + nameLength + extraLength + view.getUint16(at + 32, true);
  }

  #findEnd(): number {
    const view = this.#view;
    const last = view.byteLength - END_BYTES;
    for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
      if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
    }
    throw damaged("ZIP archive", "it has no directory at its end; the file is cut short or not an archive.");
  }

  /** Bombs reuse the same compressed bytes for many entries. */
  #refuseOverlaps(): void {
    const sorted = [...this.#entries.values()].sort((a, b) => a.headerOffset - b.headerOffset);
    let end = 0;
    for (const entry of sorted) {
      if (entry.headerOffset < end) throw tooMuch(`The archive entry ${entry.name} overlaps the one before it.`);
      end = entry.headerOffset + LOCAL_HEADER_BYTES + entry.compressedSize;
    }
  }
}

const bomb = (where: string, allowance: number) =>
  tooMuch(`${where}: unpacks to more than ${megabytes(allowance)} MB, the most that a part of this size may.`);

function cleanName(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "");
}

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

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  }
}
