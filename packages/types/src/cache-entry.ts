/** Cache entries as bytes, for caches outside the process: facts as JSON, then bodies and pictures as they are. */
import type { CacheEntry, Source } from "./cache.js";

/** Entries of another layout are no entries. */
const LAYOUT = 1;
const HEADER_BYTES = 5;

interface PackedSource extends Omit<Source, "body" | "screenshot"> {
  readonly bodyBytes: number;
  readonly screenshot?: Omit<NonNullable<Source["screenshot"]>, "bytes"> & { readonly byteLength: number };
}

export function encodeCacheEntry(entry: CacheEntry): Buffer {
  const parts: Uint8Array[] = [];
  const facts: PackedSource[] = entry.sources.map(({ body, screenshot, ...source }) => {
    parts.push(body);
    if (!screenshot) return { ...source, bodyBytes: body.byteLength };
    const { bytes, ...picture } = screenshot;
    parts.push(bytes);
    return { ...source, bodyBytes: body.byteLength, screenshot: { ...picture, byteLength: bytes.byteLength } };
  });
  const text = Buffer.from(JSON.stringify(facts));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(LAYOUT, 0);
  header.writeUInt32BE(text.byteLength, 1);
  return Buffer.concat([header, text, ...parts]);
}

/** @returns undefined for bytes of another layout; bodies are views of `bytes`, not copies */
export function decodeCacheEntry(bytes: Uint8Array): CacheEntry | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.byteLength < HEADER_BYTES || buffer.readUInt8(0) !== LAYOUT) return undefined;
  let offset = HEADER_BYTES + buffer.readUInt32BE(1);
  const take = (size: number): Uint8Array => buffer.subarray(offset, (offset += size));
  const facts = JSON.parse(buffer.toString("utf8", HEADER_BYTES, offset)) as PackedSource[];
  const sources = facts.map(({ bodyBytes, screenshot, ...source }): Source => {
    const body = take(bodyBytes);
    if (!screenshot) return { ...source, body };
    const { byteLength, ...picture } = screenshot;
    return { ...source, body, screenshot: { ...picture, bytes: take(byteLength) } };
  });
  return { sources };
}
