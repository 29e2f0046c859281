/**
 * The pages of a SQLite database (https://www.sqlite.org/fileformat2.html), read from memory: rows of tables by their trees, values by their
 * serial types. Databases come from strangers: pages that are visited twice and lengths that lead outside end the reading.
 */
import { damaged } from "@quern/documents";

export type SqlValue = null | number | bigint | string | Uint8Array;

export interface Row {
  readonly rowid: number | bigint;
  readonly values: readonly SqlValue[];
}

const HEADER_BYTES = 100;
const LEAF = 0x0d;
const INTERIOR = 0x05;
const MAX_DEPTH = 32;

export class Database {
  readonly #bytes: Buffer;
  readonly #pageSize: number;
  /** Bytes of a page that hold content. */
  readonly #usable: number;
  readonly #decoder: TextDecoder;

  constructor(
    bytes: Uint8Array,
    private readonly name: string,
  ) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#bytes.length < HEADER_BYTES || this.#bytes.toString("latin1", 0, 16) !== "SQLite format 3\0")
      throw damaged(name, "it is no SQLite database.");
    const size = this.#bytes.readUInt16BE(16);
    this.#pageSize = size === 1 ? 65536 : size;
    this.#usable = this.#pageSize - this.#bytes[20]!;
    if (this.#pageSize < 512 || (this.#pageSize & (this.#pageSize - 1)) !== 0 || this.#usable < 480)
      throw damaged(name, `its page size of ${this.#pageSize} bytes is not one that SQLite uses.`);
    const encoding = this.#bytes.readUInt32BE(56);
    this.#decoder = new TextDecoder(encoding === 2 ? "utf-16le" : encoding === 3 ? "utf-16be" : "utf-8");
  }

  /** Rows of the table whose tree begins at a page, in the order of their ids. */
  *rows(root: number): Generator<Row> {
    yield* this.#walk(root, new Set(), 0);
  }

  *#walk(page: number, visited: Set<number>, depth: number): Generator<Row> {
    if (visited.has(page) || depth > MAX_DEPTH) throw damaged(this.name, `the tree comes back to page ${page}.`);
    visited.add(page);
    const start = this.#pageStart(page);
    const header = page === 1 ? start + HEADER_BYTES : start;
    const type = this.#bytes[header]!;
    if (type !== LEAF && type !== INTERIOR) throw damaged(this.name, `page ${page} belongs to no table.`);
    const count = this.#bytes.readUInt16BE(header + 3);
    const cells = header + (type === LEAF ? 8 : 12);
    if (cells + count * 2 > start + this.#pageSize) throw damaged(this.name, `page ${page} names more cells than fit.`);
    for (let index = 0; index < count; index++) {
      const cell = start + this.#bytes.readUInt16BE(cells + index * 2);
      if (cell + 4 > this.#bytes.length) throw damaged(this.name, `a cell of page ${page} lies outside of the file.`);
      if (type === INTERIOR) yield* this.#walk(this.#bytes.readUInt32BE(cell), visited, depth + 1);
      else yield this.#row(cell, start + this.#usable);
    }
    if (type === INTERIOR) yield* this.#walk(this.#bytes.readUInt32BE(header + 8), visited, depth + 1);
  }

  #pageStart(page: number): number {
    const start = (page - 1) * this.#pageSize;
    if (page < 1 || start + this.#pageSize > this.#bytes.length) throw damaged(this.name, `there is no page ${page}.`);
    return start;
  }

  #row(cell: number, pageEnd: number): Row {
    const size = this.#varint(cell);
    const rowid = this.#varint(size.next);
    return { rowid: plain(rowid.value), values: this.#values(this.#payload(rowid.next, Number(size.value), pageEnd)) };
  }

  /** The bytes of a record: what stands in the page, and the rest from a chain of overflow pages. */
  #payload(at: number, size: number, pageEnd: number): Buffer {
    if (size < 0 || size > this.#bytes.length)
      throw damaged(this.name, `a record of ${size} bytes is larger than the file.`);
    const most = this.#usable - 35;
    if (size <= most) {
      if (at + size > pageEnd) throw damaged(this.name, `the record at byte ${at} leaves its page.`);
      return this.#bytes.subarray(at, at + size);
    }
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23;
    const surplus = least + ((size - least) % (this.#usable - 4));
    const local = surplus <= most ? surplus : least;
    const parts = [this.#bytes.subarray(at, at + local)];
    let next = this.#bytes.readUInt32BE(at + local);
    for (let left = size - local; left > 0; ) {
      const start = this.#pageStart(next);
      const taken = Math.min(left, this.#usable - 4);
      parts.push(this.#bytes.subarray(start + 4, start + 4 + taken));
      left -= taken;
      next = this.#bytes.readUInt32BE(start);
    }
    return Buffer.concat(parts);
  }

  #values(record: Buffer): SqlValue[] {
    const headerSize = varint(record, 0);
    const end = Math.min(Number(headerSize.value), record.length);
    const values: SqlValue[] = [];
    let at = end;
    for (let header = headerSize.next; header < end; ) {
      const { value: serial, next } = varint(record, header);
      header = next;
      const type = Number(serial);
      const size = sizeOf(type);
      if (at + size > record.length) throw damaged(this.name, "a value is longer than its record.");
      values.push(this.#value(record, at, type, size));
      at += size;
    }
    return values;
  }

  #value(record: Buffer, at: number, type: number, size: number): SqlValue {
    if (type === 0) return null;
    if (type <= 4) return record.readIntBE(at, size);
    if (type === 5) return record.readIntBE(at, 6);
    if (type === 6) return plain(record.readBigInt64BE(at));
    if (type === 7) return record.readDoubleBE(at);
    if (type === 8 || type === 9) return type - 8;
    const bytes = record.subarray(at, at + size);
    return type % 2 === 0 ? bytes : this.#decoder.decode(bytes);
  }

  #varint(at: number): { value: bigint; next: number } {
    return varint(this.#bytes, at);
  }
}

/** Bytes of a value by its serial type. */
function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type]!;
}

/** Seven bits a byte, most significant first; the ninth byte gives all eight. */
function varint(bytes: Buffer, at: number): { value: bigint; next: number } {
  let value = 0n;
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index] ?? 0;
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return { value: BigInt.asIntN(64, (value << 8n) | BigInt(bytes[at + 8] ?? 0)), next: at + 9 };
}

/** Numbers that fit are ordinary ones. */
const plain = (value: bigint): number | bigint =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
