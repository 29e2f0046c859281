import { deflateSync, inflateSync } from "node:zlib";
import { mendedMap } from "./map-faults.js";

const MAX_MAPS = 500;
const MAX_MAP_BYTES = 1024 * 1024;
/** Head of an object: `12 0 obj <</Filter /FlateDecode /Length 300>> stream`. */
const MAX_OBJECT_HEAD_BYTES = 300;

/** Mends the ToUnicode streams of a file in place: each keeps its length, and what follows keeps its offset. */
export function mendCodeMaps(file: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const numbers = mapNumbers(bytes);
  if (numbers.size === 0) return;
  const offsets = objectOffsets(bytes);
  for (const number of numbers) {
    const stream = streamAt(bytes, number, offsets);
    if (stream !== undefined) mendMap(stream);
  }
}

/** Objects that fonts name as their ToUnicode streams. */
function mapNumbers(bytes: Buffer): Set<number> {
  const key = "/ToUnicode ";
  const numbers = new Set<number>();
  for (let at = bytes.indexOf(key); at >= 0 && numbers.size < MAX_MAPS; at = bytes.indexOf(key, at + key.length)) {
    const number = Number.parseInt(bytes.toString("latin1", at + key.length, at + key.length + 12), 10);
    if (number > 0) numbers.add(number);
  }
  return numbers;
}

/** Where objects begin, by the table at the end of the file; empty where it is packed or in several parts. */
function objectOffsets(bytes: Buffer): Map<number, number> {
  const offsets = new Map<number, number>();
  const end = bytes.toString("latin1", Math.max(0, bytes.length - 1024));
  const start = Number.parseInt(end.slice(end.lastIndexOf("startxref") + "startxref".length).trim(), 10);
  if (!(start > 0 && start < bytes.length)) return offsets;
  // `xref`, the first number and the count, then rows of 20 bytes: offset, generation, and n for objects in use.
  const head = /^xref\s+0 (\d{1,7})\s+/.exec(bytes.toString("latin1", start, start + 40));
  if (head === null) return offsets;
  const rows = start + head[0].length;
  const count = Math.min(Number(head[1]), Math.floor((bytes.length - rows) / 20));
  for (let number = 1; number < count; number++) {
    const at = rows + number * 20;
    if (bytes[at + 17] === 0x6e) offsets.set(number, Number.parseInt(bytes.toString("latin1", at, at + 10), 10));
  }
  return offsets;
}

function streamAt(bytes: Buffer, number: number, offsets: ReadonlyMap<number, number>): Buffer | undefined {
  const offset = offsets.get(number);
  if (offset === undefined) return undefined;
  const head = bytes.toString("latin1", offset, offset + MAX_OBJECT_HEAD_BYTES);
  const start = /^\d+ 0 obj\s*<<[^>]*>>\s*stream\r?\n/.exec(head)?.[0];
  if (start === undefined || Number.parseInt(start, 10) !== number || !start.includes("/FlateDecode")) return undefined;
  const length = lengthIn(start, bytes, offsets);
  const from = offset + start.length;
  return length === undefined || from + length > bytes.length ? undefined : bytes.subarray(from, from + length);
}

/** The length that the head of a stream tells, or the object that it names for it. */
function lengthIn(head: string, bytes: Buffer, offsets: ReadonlyMap<number, number>): number | undefined {
  const [, value, isObject] = /\/Length (\d+)( \d+ R)?/.exec(head) ?? [];
  if (value === undefined) return undefined;
  if (isObject === undefined) return Number(value);
  const offset = offsets.get(Number(value));
  if (offset === undefined) return undefined;
  const length = /^(\d+) 0 obj\s+(\d+)\s/.exec(bytes.toString("latin1", offset, offset + MAX_OBJECT_HEAD_BYTES));
  return length?.[1] === value ? Number(length[2]) : undefined;
}

function mendMap(stream: Buffer): void {
  let map: string;
  try {
    map = inflateSync(stream, { maxOutputLength: MAX_MAP_BYTES }).toString("latin1");
  } catch {
    // Enciphered or damaged: PDFium sees for itself.
    return;
  }
  const mended = mendedMap(map);
  if (mended === undefined) return;
  // The head only names the map: without it the stream takes up less room than before, whatever packed it.
  const packed = [mended, mended.slice(Math.max(0, mended.indexOf("1 begincodespacerange")))]
    .map((text) => deflateSync(text, { level: 9 }))
    .find(({ length }) => length <= stream.length);
  if (packed === undefined) return;
  stream.fill(0);
  packed.copy(stream);
}
