import { damaged } from "@quern/documents";
import { viewOf } from "./palm-database.js";

/** Text records hold 4 096 bytes; no book needs more than this. */
const MAX_RECORD_BYTES = 1024 * 1024;
const MAX_PHRASE_DEPTH = 32;

export type Decompress = (record: Uint8Array) => Uint8Array;

/** Bytes that grow, up to the bound of one record. */
class Output {
  bytes = new Uint8Array(8192);
  length = 0;

  reserve(more: number): void {
    if (this.length + more > MAX_RECORD_BYTES) throw damaged("e-book", "a record of its text unpacks without end.");
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  push(byte: number): void {
    this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  append(part: Uint8Array): void {
    this.reserve(part.byteLength);
    this.bytes.set(part, this.length);
    this.length += part.byteLength;
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

/** PalmDOC: runs of literals, pairs of distance and length, and letters with a space in front. */
export function unpackPalmDoc(record: Uint8Array): Uint8Array {
  const output = new Output();
  for (let index = 0; index < record.length; index++) {
    const code = record[index]!;
    if (code >= 1 && code <= 8) {
      output.append(record.subarray(index + 1, index + 1 + code));
      index += code;
    } else if (code < 0x80) output.push(code);
    else if (code >= 0xc0) {
      output.push(0x20);
      output.push(code ^ 0x80);
    } else {
      const pair = ((code << 8) | (record[++index] ?? 0)) & 0x3fff;
      const distance = pair >> 3;
      if (distance === 0 || distance > output.length) continue;
      for (let left = (pair & 7) + 3; left > 0; left--) output.push(output.bytes[output.length - distance]!);
    }
  }
  return output.finish();
}

interface Phrase {
  bytes: Uint8Array;
  /** Whether the bytes are text, or codes of other phrases. */
  isText: boolean;
}

/**
 * Huffman codes for phrases that are themselves made of phrases (records HUFF and CDIC).
 *
 * @throws QuernError `DOCUMENT_DAMAGED`
 */
export function huffmanUnpacker(records: readonly Uint8Array[]): Decompress {
  const [table, ...dictionaries] = records;
  if (table === undefined || table.byteLength < 24) throw damaged("e-book", "its table of Huffman codes is missing.");
  const view = viewOf(table);
  const first = view.getUint32(8);
  const second = view.getUint32(12);
  if (first + 1024 > table.byteLength || second + 256 > table.byteLength)
    throw damaged("e-book", "its table of Huffman codes is cut short.");
  const phrases = dictionaries.flatMap(phrasesOf);
  /** Length of the code at the head of these 32 bits, and its highest value, both aligned to the left. */
  const codeOf = (head: number): { readonly length: number; readonly highest: number } => {
    const entry = view.getUint32(first + (head >>> 24) * 4);
    let length = entry & 0x1f;
    if (length === 0) throw damaged("e-book", "its text holds a code that its tables do not know.");
    if ((entry & 0x80) !== 0) return { length, highest: aligned(entry >>> 8, length) };
    while (length < 32 && head < (view.getUint32(second + (length - 1) * 8) << (32 - length)) >>> 0) length++;
    return { length, highest: aligned(view.getUint32(second + (length - 1) * 8 + 4), length) };
  };

  const unpack = (input: Uint8Array, output: Output, depth: number): void => {
    if (depth > MAX_PHRASE_DEPTH) throw damaged("e-book", "its phrases refer to each other without end.");
    const bits = input.byteLength * 8;
    let position = 0;
    while (position < bits) {
      const head = bitsAt(input, position);
      const { length, highest } = codeOf(head);
      position += length;
      if (position > bits) break;
      const phrase = phrases[((highest - head) / 2 ** (32 - length)) >>> 0];
      if (phrase === undefined) throw damaged("e-book", "its text refers to a phrase that is not there.");
      if (!phrase.isText) {
        const inner = new Output();
        // Each phrase is unpacked once, so that phrases of phrases cannot multiply the work.
        const packed = phrase.bytes;
        phrase.bytes = new Uint8Array();
        unpack(packed, inner, depth + 1);
        phrase.bytes = inner.finish();
        phrase.isText = true;
      }
      output.append(phrase.bytes);
    }
  };
  return (record) => {
    const output = new Output();
    unpack(record, output, 0);
    return output.finish();
  };
}

const aligned = (code: number, length: number): number => (code + 1) * 2 ** (32 - length) - 1;

/** 32 bits from a place, zeros behind the end. */
function bitsAt(bytes: Uint8Array, position: number): number {
  const byte = position >> 3;
  const shift = position & 7;
  const at = (index: number): number => bytes[index] ?? 0;
  const word = ((at(byte) << 24) | (at(byte + 1) << 16) | (at(byte + 2) << 8) | at(byte + 3)) >>> 0;
  return shift === 0 ? word : ((word << shift) | (at(byte + 4) >> (8 - shift))) >>> 0;
}

function phrasesOf(record: Uint8Array): Phrase[] {
  if (record.byteLength < 16) return [];
  const view = viewOf(record);
  // Number of phrases in all dictionaries, and bits of an index in one.
  const count = Math.min(view.getUint32(8), 2 ** Math.min(16, view.getUint32(12)), (record.byteLength - 16) >> 1);
  const phrases: Phrase[] = [];
  for (let index = 0; index < count; index++) {
    const offset = 16 + view.getUint16(16 + index * 2);
    if (offset + 2 > record.byteLength) break;
    const length = view.getUint16(offset);
    const bytes = record.subarray(offset + 2, offset + 2 + (length & 0x7fff));
    phrases.push({ bytes, isText: (length & 0x8000) !== 0 });
  }
  return phrases;
}
