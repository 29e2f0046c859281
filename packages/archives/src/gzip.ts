import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { damaged } from "@quern/documents";
import { bomb, inflateAllowance } from "./container.js";

/** @throws QuernError `DOCUMENT_LIMIT_EXCEEDED`, `DOCUMENT_DAMAGED` */
export const gunzip = (bytes: Uint8Array, name: string): Uint8Array => unpackWith(gunzipSync, bytes, name);

/** Undoes the content encoding of a recorded answer. */
export function decodeContent(bytes: Uint8Array, encodings: string | undefined, name: string): Uint8Array {
  let decoded = bytes;
  for (const encoding of (encodings ?? "").toLowerCase().split(",").reverse()) {
    const method = encoding.trim();
    if (method === "gzip" || method === "x-gzip") decoded = gunzip(decoded, name);
    else if (method === "br") decoded = unpackWith(brotliDecompressSync, decoded, name);
    // Servers send "deflate" with and without its header (RFC 9110, section 8.4.1.2).
    else if (method === "deflate")
      decoded = unpackWith((decoded[0]! & 15) === 8 ? inflateSync : inflateRawSync, decoded, name);
  }
  return decoded;
}

/** Unpacks with a function of Node, up to the most that a file of its size may hold. */
export function unpackWith(
  unpack: (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array,
  bytes: Uint8Array,
  name: string,
): Uint8Array {
  const maxOutputLength = inflateAllowance(bytes.byteLength);
  try {
    return unpack(bytes, { maxOutputLength });
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") throw bomb(name, maxOutputLength);
    throw damaged(name, `its compressed data is broken (${(error as Error).message}).`, error);
  }
}
