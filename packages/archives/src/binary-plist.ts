/** Binary property lists as Safari writes them. Each object is read once, however often others refer to it. */
import { damaged, tooMuch } from "@quern/documents";

export type PlistValue =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly PlistValue[]
  | ReadonlyMap<string, PlistValue>;

const TRAILER_BYTES = 32;
const MAX_OBJECTS = 200_000;
const MAX_DEPTH = 32;

/** @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED` */
export function readBinaryPlist(bytes: Uint8Array, name: string): PlistValue {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const broken = (reason: string) => damaged(name, `its property list is broken: ${reason}.`);
  if (buffer.length < 8 + TRAILER_BYTES || buffer.toString("latin1", 0, 6) !== "bplist")
    throw broken("it is cut short");
  const trailer = buffer.length - TRAILER_BYTES;
  const offsetBytes = buffer[trailer + 6]!;
  const referenceBytes = buffer[trailer + 7]!;
  const count = Number(buffer.readBigUInt64BE(trailer + 8));
  const top = Number(buffer.readBigUInt64BE(trailer + 16));
  const table = Number(buffer.readBigUInt64BE(trailer + 24));
  if (count > MAX_OBJECTS) throw tooMuch(`${name} lists ${count} objects, more than ${MAX_OBJECTS}.`);
  if (
    ![1, 2, 3, 4, 6].includes(offsetBytes) ||
    ![1, 2, 3, 4, 6].includes(referenceBytes) ||
    table + count * offsetBytes > trailer
  )
    throw broken("its table of offsets lies outside of the file");
  const known = new Map<number, PlistValue>();
  return object(top, 0);

  function object(reference: number, depth: number): PlistValue {
    const found = known.get(reference);
    if (found !== undefined) return found;
    if (depth > MAX_DEPTH) throw broken("objects refer to each other in a circle");
    if (reference >= count) throw broken(`there is no object ${reference}`);
    const value = read(buffer.readUIntBE(table + reference * offsetBytes, offsetBytes), depth);
    known.set(reference, value);
    return value;
  }

  function read(at: number, depth: number): PlistValue {
    const marker = buffer[at];
    if (marker === undefined || at >= trailer) throw broken(`there is nothing at byte ${at}`);
    const kind = marker >> 4;
    if (kind === 0) return marker === 8 ? false : marker === 9 ? true : null;
    if (kind === 1 || kind === 2 || kind === 3) return number(at, kind, marker & 15);
    const { length, start } = lengthAt(at, marker);
    const inside = (size: number): number => {
      if (start + size > trailer) throw broken(`the object at byte ${at} is longer than the file`);
      return start + size;
    };
    if (kind === 4) return buffer.subarray(start, inside(length));
    if (kind === 5) return buffer.toString("latin1", start, inside(length));
    if (kind === 6)
      return Buffer.from(buffer.subarray(start, inside(length * 2)))
        .swap16()
        .toString("utf16le");
    const reference = (index: number): number => buffer.readUIntBE(start + index * referenceBytes, referenceBytes);
    if (kind === 10 || kind === 12) {
      inside(length * referenceBytes);
      return Array.from({ length }, (_item, index) => object(reference(index), depth + 1));
    }
    if (kind !== 13) return null;
    inside(length * 2 * referenceBytes);
    const entries = new Map<string, PlistValue>();
    for (let index = 0; index < length; index++)
      entries.set(String(object(reference(index), depth + 1)), object(reference(length + index), depth + 1));
    return entries;
  }

  function number(at: number, kind: number, exponent: number): number {
    const size = 2 ** exponent;
    if (at + 1 + size > trailer || size > 16) throw broken(`the number at byte ${at} is longer than the file`);
    if (kind === 1)
      return size > 6 ? Number(buffer.readBigUInt64BE(at + 1 + size - 8)) : buffer.readUIntBE(at + 1, size);
    return size === 4 ? buffer.readFloatBE(at + 1) : buffer.readDoubleBE(at + 1);
  }

  function lengthAt(at: number, marker: number): { length: number; start: number } {
    if ((marker & 15) !== 15) return { length: marker & 15, start: at + 1 };
    const size = 2 ** (buffer[at + 1]! & 15);
    if (size > 4 || at + 2 + size > trailer) throw broken(`the length at byte ${at} is too large`);
    return { length: buffer.readUIntBE(at + 2, size), start: at + 2 + size };
  }
}
