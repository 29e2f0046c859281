import { type DocumentBudget, damaged } from "@quern/documents";

/**
 * Unpacks an .iwa part: chunks of a zero byte, a length of three bytes and a raw block of Snappy each. Apple leaves out the stream identifier and the
 * checksums of Snappy's framing format.
 */
export function unpackIwa(bytes: Uint8Array, name: string, budget: DocumentBudget): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let at = 0; at + CHUNK_HEAD <= bytes.length; ) {
    const end = at + CHUNK_HEAD + (bytes[at + 1]! | (bytes[at + 2]! << 8) | (bytes[at + 3]! << 16));
    if (bytes[at] !== 0 || end > bytes.length) throw damaged(name, "a chunk of it is broken.");
    const chunk = unpackBlock(bytes.subarray(at + CHUNK_HEAD, end), name, budget);
    chunks.push(chunk);
    length += chunk.length;
    at = end;
  }
  if (chunks.length === 1) return chunks[0]!;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

const CHUNK_HEAD = 4;
/** A copy of 64 bytes takes 3. */
const MAX_RATIO = 22;

function unpackBlock(bytes: Uint8Array, name: string, budget: DocumentBudget): Uint8Array {
  let at = 0;
  const little = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index++) value += (bytes[at++] ?? 0) * 2 ** (8 * index);
    return value;
  };
  let size = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = bytes[at++] ?? 0;
    size += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) break;
  }
  if (size > MAX_RATIO * bytes.length) throw damaged(name, "a block of it says that it is longer than it can be.");
  budget.takeInflated(size, name);
  const result = new Uint8Array(size);
  let written = 0;
  while (at < bytes.length && written < size) {
    const tag = bytes[at++]!;
    let length = (tag >> 2) + 1;
    if ((tag & 3) === 0) {
      if (length > 60) length = little(length - 60) + 1;
      if (at + length > bytes.length || written + length > size) throw damaged(name, "a block of it is cut.");
      result.set(bytes.subarray(at, at + length), written);
      at += length;
      written += length;
      continue;
    }
    let offset: number;
    if ((tag & 3) === 1) {
      length = ((tag >> 2) & 7) + 4;
      offset = ((tag >> 5) << 8) | little(1);
    } else offset = little((tag & 3) === 2 ? 2 : 4);
    if (offset === 0 || offset > written || written + length > size) throw damaged(name, "a block of it is broken.");
    // A copy may reach into what it writes itself.
    for (const end = written + length; written < end; written++) result[written] = result[written - offset]!;
  }
  return result;
}
