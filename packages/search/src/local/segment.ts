import { brotliDecompressSync } from "node:zlib";
import { QuernError } from "@quern/types";
import { ByteReader } from "./bytes.js";
import type { PageText } from "./page-text.js";
import { type Footer, MAGIC, PAGE_COLUMNS, PageColumn, TERMS_IN_BLOCK } from "./segment-format.js";

/** Gives bytes of a segment; a file's are read when they are needed. */
export interface SegmentBytes {
  readonly size: number;
  read(start: number, end: number): Promise<Buffer>;
  close(): Promise<void>;
}

export const memoryBytes = (bytes: Buffer): SegmentBytes => ({
  size: bytes.byteLength,
  read: async (start, end) => bytes.subarray(start, end),
  close: async () => {},
});

export interface TermEntry {
  readonly term: string;
  /** Pages that hold it. */
  readonly pages: number;
  readonly postings: Uint8Array;
}

const CACHED_BLOCKS = 16;
/** Most blocks come out in one piece. */
const CHUNK_BYTES = 64 * 1024;

/** An immutable index: everything but the texts is in memory. */
export class Segment {
  readonly footer: Footer;
  /** Numbers of pages that were replaced or deleted since. */
  readonly deleted = new Set<number>();
  readonly #bytes: SegmentBytes;
  readonly #postings: Uint8Array;
  readonly #dictionary: Uint8Array;
  readonly #dictionaryBlocks: Uint32Array;
  readonly #pages: Uint32Array;
  readonly #textBlocks: Uint32Array;
  readonly #cached = new Map<number, Promise<Buffer>>();

  /** @throws QuernError `STATE_UNAVAILABLE` for bytes that are no segment */
  static async open(bytes: SegmentBytes): Promise<Segment> {
    const tail = await bytes.read(Math.max(0, bytes.size - 8), bytes.size);
    const length = bytes.size < 8 ? 0 : tail.readUInt32LE(0);
    if (tail.subarray(4).toString() !== MAGIC || length + 8 > bytes.size) {
      throw new QuernError("STATE_UNAVAILABLE", "A segment of the search index is damaged.");
    }
    const footer = JSON.parse((await bytes.read(bytes.size - 8 - length, bytes.size - 8)).toString()) as Footer;
    return new Segment(bytes, footer, await bytes.read(footer.ends.texts, footer.ends.textBlocks));
  }

  private constructor(bytes: SegmentBytes, footer: Footer, tables: Buffer) {
    this.#bytes = bytes;
    this.footer = footer;
    const { texts, postings, dictionary, dictionaryBlocks, pages, textBlocks } = footer.ends;
    const part = (start: number, end: number): Buffer => tables.subarray(start - texts, end - texts);
    const numbers = (start: number, end: number): Uint32Array => {
      const copy = new Uint8Array(part(start, end));
      return new Uint32Array(copy.buffer, 0, copy.byteLength / 4);
    };
    this.#postings = part(texts, postings);
    this.#dictionary = part(postings, dictionary);
    this.#dictionaryBlocks = numbers(dictionary, dictionaryBlocks);
    this.#pages = numbers(dictionaryBlocks, pages);
    this.#textBlocks = numbers(pages, textBlocks);
  }

  get size(): number {
    return this.#bytes.size;
  }

  /** Pages that are not deleted. */
  get live(): number {
    return this.footer.pages - this.deleted.size;
  }

  column(page: number, column: number): number {
    return this.#pages[page * PAGE_COLUMNS + column] as number;
  }

  hostOf(page: number): string {
    return this.footer.hosts[this.column(page, PageColumn.HOST)] ?? "";
  }

  find(term: string): TermEntry | undefined {
    for (const entry of this.terms(term)) return entry.term === term ? entry : undefined;
    return undefined;
  }

  /** Terms in order, beginning with the first that is not before `from`. */
  *terms(from = ""): Generator<TermEntry> {
    const blocks = this.#dictionaryBlocks.length / 2;
    let low = 0;
    let high = blocks - 1;
    // The last block whose first term is not behind `from`.
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#firstTerm(middle) <= from) low = middle;
      else high = middle - 1;
    }
    for (let block = low; block < blocks; block++) {
      const reader = new ByteReader(this.#dictionary, this.#dictionaryBlocks[2 * block] as number);
      let offset = this.#dictionaryBlocks[2 * block + 1] as number;
      let term = "";
      const count = Math.min(TERMS_IN_BLOCK, this.footer.terms - block * TERMS_IN_BLOCK);
      for (let index = 0; index < count; index++) {
        const shared = reader.varint();
        term = term.slice(0, shared) + reader.text();
        const pages = reader.varint();
        const length = reader.varint();
        if (term >= from) yield { term, pages, postings: this.#postings.subarray(offset, offset + length) };
        offset += length;
      }
    }
  }

  /** The text of a page, as it was indexed. */
  async text(page: number): Promise<PageText> {
    const place = this.column(page, PageColumn.TEXT);
    const block = await this.block(place >>> 8);
    const reader = new ByteReader(block);
    for (let skipped = 0; skipped < (place & 255); skipped++) {
      for (let field = 0; field < 4; field++) reader.bytes(reader.varint());
    }
    const [url, title, description, body] = [reader.text(), reader.text(), reader.text(), reader.text()];
    return { url, title, description, body };
  }

  /** A block of texts; the last ones that were read are kept. */
  block(index: number): Promise<Buffer> {
    const known = this.#cached.get(index);
    if (known) return known;
    const read = this.compressedBlock(index).then((bytes) =>
      // On its own thread one block would take three times as long.
      brotliDecompressSync(bytes, { chunkSize: CHUNK_BYTES }),
    );
    this.#cached.set(index, read);
    read.catch(() => this.#cached.delete(index));
    for (const oldest of this.#cached.keys()) {
      if (this.#cached.size <= CACHED_BLOCKS) break;
      this.#cached.delete(oldest);
    }
    return read;
  }

  get blocks(): number {
    return this.#textBlocks.length - 1;
  }

  compressedBlock(index: number): Promise<Buffer> {
    return this.#bytes.read(this.#textBlocks[index] as number, this.#textBlocks[index + 1] as number);
  }

  close(): Promise<void> {
    this.#cached.clear();
    return this.#bytes.close();
  }

  #firstTerm(block: number): string {
    const reader = new ByteReader(this.#dictionary, this.#dictionaryBlocks[2 * block] as number);
    reader.varint();
    return reader.text();
  }
}
