import { isAscii, isUtf8 } from "node:buffer";
import { inflateRawSync } from "node:zlib";
import {
  type ArchiveEntry,
  cleanName,
  type DecodeName,
  findDirectory,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
  type PartLock,
  readDirectory,
  type StoredEntry,
} from "./archive-directory.js";
import { type DocumentBudget, damaged, encrypted, megabytes, tooMuch } from "./budget.js";
import { createDecoder } from "./charset.js";

export type { ArchiveEntry } from "./archive-directory.js";

/** An encrypted file as it is stored. */
export interface LockedPart extends PartLock {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly method: number;
}

/** A file that was decrypted, as it is compressed. */
export interface UnlockedPart {
  readonly bytes: Uint8Array;
  readonly method: number;
}

/**
 * A ZIP archive read from memory by its central directory (APPNOTE.TXT 6.3.9, section 4.3). Entries are inflated when read, counting real bytes
 * against the budget; names are keys and never reach the file system.
 */
export class Archive {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #budget: DocumentBudget;
  readonly #entries: ReadonlyMap<string, StoredEntry>;
  /** Lower-case name → name: part names of OPC packages are case-insensitive. */
  readonly #folded = new Map<string, string>();
  readonly #read = new Set<string>();

  /**
   * Opens an archive whose names may be in any encoding.
   *
   * @returns also the encoding of the names, if it is a guess
   * @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED` (too many or overlapping entries)
   */
  static async withAnyNames(
    bytes: Uint8Array,
    budget: DocumentBudget,
  ): Promise<{ readonly archive: Archive; readonly guessed?: string }> {
    const names: Uint8Array[] = [];
    const archive = new Archive(bytes, budget, (name) => {
      if (!isAscii(name)) names.push(name);
      return Buffer.from(name).toString();
    });
    if (names.every((name) => isUtf8(name))) return { archive };
    const { detectNames } = await import("./encodings/detect-names.js");
    const guessed = detectNames(names);
    const decode = createDecoder(guessed);
    return { archive: new Archive(bytes, budget, (name) => decode(name, true)), guessed };
  }

  /** @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED` (too many or overlapping entries) */
  constructor(bytes: Uint8Array, budget: DocumentBudget, decodeName?: DecodeName) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#budget = budget;
    this.#entries = readDirectory(bytes, 0, findDirectory(bytes, 0, budget.limits), decodeName);
    for (const name of this.#entries.keys()) {
      const folded = name.toLowerCase();
      if (!this.#folded.has(folded)) this.#folded.set(folded, name);
    }
  }

  get entries(): Iterable<ArchiveEntry> {
    return this.#entries.values();
  }

  /** Entries whose bytes have not been read so far, without folders. */
  get unread(): ArchiveEntry[] {
    return [...this.#entries.values()].filter(({ name }) => !this.#read.has(name) && !name.endsWith("/"));
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /**
   * Bytes of an entry, or `undefined` when there is no such entry.
   *
   * @param unlock decrypts one that is encrypted
   */
  read(name: string, unlock?: (part: LockedPart) => UnlockedPart): Uint8Array | undefined {
    const entry = this.#find(name);
    if (entry === undefined) return undefined;
    this.#read.add(entry.name);
    return this.#inflate(entry, unlock);
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

  #inflate(entry: StoredEntry, unlock: ((part: LockedPart) => UnlockedPart) | undefined): Uint8Array {
    const { name: where, lock } = entry;
    if (lock !== undefined && unlock === undefined)
      throw encrypted(`${where}: this part of the archive is encrypted.`, (lock.flags & STRONG_ENCRYPTION) === 0);
    const view = this.#view;
    const header = entry.headerOffset;
    if (header + LOCAL_HEADER_BYTES > view.byteLength || view.getUint32(header, true) !== LOCAL_HEADER) {
      throw damaged(where, `the archive has no entry at byte ${header}, where its directory says.`);
    }
    const start = header + LOCAL_HEADER_BYTES + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const end = start + entry.compressedSize;
    if (end > view.byteLength)
      throw damaged(where, `the archive ends ${end - view.byteLength} bytes before the entry does.`);
    const part = { bytes: this.#bytes.subarray(start, end), method: entry.method };
    const { bytes: stored, method } = lock && unlock ? unlock({ ...part, ...lock, name: where }) : part;
    if (method === 0) {
      this.#budget.takeInflated(stored.byteLength, where);
      return stored;
    }
    if (method !== 8) throw damaged(where, `compression method ${method} is not one that documents use.`);
    const allowance = this.#budget.inflateAllowance(stored.byteLength);
    if (entry.size > allowance) throw bomb(where, allowance);
    try {
      const chunkSize = Math.min(Math.max(entry.size, 1024), 1 << 20);
      const inflated = inflateRawSync(stored, { maxOutputLength: Math.max(1, allowance), chunkSize });
      this.#budget.takeInflated(inflated.byteLength, where);
      return inflated;
    } catch (error) {
      if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") {
        this.#budget.countLost(Math.max(0, allowance));
        throw bomb(where, allowance);
      }
      if (error instanceof Error && "errno" in error)
        throw damaged(where, `its compressed data is broken (${error.message}).`, error);
      throw error;
    }
  }
}

/** Flag of PKWARE's strong encryption, which is not supported. */
export const STRONG_ENCRYPTION = 0x40;

const bomb = (where: string, allowance: number) =>
  allowance > 0
    ? tooMuch(`${where}: unpacks to more than ${megabytes(allowance)} MB, the limit for a part of this size.`)
    : tooMuch(`${where}: the parts before it have unpacked to as much as one archive may.`);
