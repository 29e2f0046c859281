import { createInflateRaw } from "node:zlib";
import { type ByteSource, QuernError } from "@quern/types";
import {
  type ArchiveEntry,
  cleanName,
  DIRECTORY_TAIL_BYTES,
  findDirectory,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
  readDirectory,
  type StoredEntry,
} from "../archive-directory.js";
import { type DocumentBudget, damaged, encrypted, tooMuch } from "../budget.js";
import { piecesOf } from "./sources.js";

/** Entries of a ZIP archive as streams: neither the archive nor an entry is ever whole in memory. */
export class SeekableArchive {
  readonly #source: ByteSource;
  readonly #entries: ReadonlyMap<string, StoredEntry>;
  readonly #folded = new Map<string, string>();

  private constructor(source: ByteSource, entries: ReadonlyMap<string, StoredEntry>) {
    this.#source = source;
    this.#entries = entries;
    for (const name of entries.keys()) this.#folded.set(name.toLowerCase(), name);
  }

  /** @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED` (too many or overlapping entries) */
  static async open(
    source: ByteSource & { readonly size: number },
    { limits }: DocumentBudget,
  ): Promise<SeekableArchive> {
    const { size } = source;
    const base = Math.max(0, size - DIRECTORY_TAIL_BYTES);
    const tail = await source.read(base, size);
    const place = findDirectory(tail, base, limits);
    const isInTail = place.start >= base;
    // Names of the most entries that are allowed take less than this.
    if (size - place.start > MAX_DIRECTORY_BYTES) throw tooMuch("The directory of the archive is too large.");
    const bytes = isInTail ? tail : await source.read(place.start, size);
    return new SeekableArchive(source, readDirectory(bytes, isInTail ? base : place.start, place));
  }

  get entries(): Iterable<ArchiveEntry> {
    return this.#entries.values();
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  /** A part that is small enough to be held whole; `undefined` when it is missing. */
  async read(name: string, maxBytes = MAX_WHOLE_BYTES): Promise<Uint8Array | undefined> {
    if (!this.has(name)) return undefined;
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of this.stream(name)) {
      size += piece.byteLength;
      if (size > maxBytes) throw tooMuch(`${name}: unpacks to more than ${Math.round(maxBytes / 1e6)} MB.`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces, size);
  }

  /** @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_ENCRYPTED` */
  async *stream(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#find(name);
    if (entry === undefined) throw damaged(name, "this part is missing from the archive.");
    if (entry.lock !== undefined) throw encrypted(`${entry.name}: this part of the archive is encrypted.`);
    const { headerOffset, compressedSize, method } = entry;
    const header = Buffer.from(await this.#source.read(headerOffset, headerOffset + LOCAL_HEADER_BYTES));
    if (header.byteLength < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER)
      throw damaged(name, `the archive has no entry at byte ${headerOffset}, where its directory says.`);
    const start = headerOffset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    const source = this.#source;
    const stored: ByteSource = {
      size: compressedSize,
      read: (from, to) => source.read(start + from, start + Math.min(to, compressedSize)),
    };
    if (method === 0) yield* piecesOf(stored);
    else if (method === 8) yield* inflate(stored, name);
    else throw damaged(name, `compression method ${method} is not one that documents use.`);
  }

  #find(name: string): StoredEntry | undefined {
    const key = cleanName(name);
    return this.#entries.get(key) ?? this.#entries.get(this.#folded.get(key.toLowerCase()) ?? key);
  }
}

const MAX_WHOLE_BYTES = 64 * 1024 * 1024;
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;
const INFLATED_PIECE_BYTES = 256 * 1024;

async function* inflate(stored: ByteSource, name: string): AsyncGenerator<Uint8Array> {
  const inflater = createInflateRaw({ chunkSize: INFLATED_PIECE_BYTES });
  let isOver = false;
  const feeding = (async () => {
    for await (const piece of piecesOf(stored)) {
      if (isOver || inflater.destroyed) return;
      if (!inflater.write(piece))
        await new Promise<void>((resume) => inflater.once("drain", resume).once("close", resume));
    }
    inflater.end();
  })();
  feeding.catch((error: Error) => inflater.destroy(error));
  try {
    for await (const piece of inflater) yield piece as Uint8Array;
  } catch (error) {
    if (QuernError.is(error)) throw error;
    throw damaged(name, `its compressed data is broken (${(error as Error).message}).`, error);
  } finally {
    isOver = true;
    inflater.destroy();
  }
}
