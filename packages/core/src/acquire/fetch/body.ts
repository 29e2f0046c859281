/** Reads response bodies under caps: compressed and decompressed bytes are both counted, so that a bomb stops at the limit. */
import type { Readable } from "node:stream";
import zlib from "node:zlib";
import { QuernError } from "@quern/types";
import { sizeOf } from "../../model/size.js";

const MAX_ENCODINGS = 2;
const CHUNK_BYTES = 64 * 1024;

/** Node grew zstd in 22.15; it is offered and understood only where it exists. */
const zstd = (zlib as { createZstdDecompress?: () => zlib.Gunzip }).createZstdDecompress;

export const ACCEPT_ENCODING = zstd ? "gzip, deflate, br, zstd" : "gzip, deflate, br";

function decoder(encoding: string): zlib.Gunzip | zlib.BrotliDecompress | undefined {
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return zlib.createGunzip({ chunkSize: CHUNK_BYTES });
    case "deflate":
      return zlib.createInflate({ chunkSize: CHUNK_BYTES });
    case "br":
      return zlib.createBrotliDecompress({ chunkSize: CHUNK_BYTES });
    case "zstd":
      return zstd?.();
    default:
      return undefined;
  }
}

/**
 * Collects a body and undoes its content encodings.
 *
 * @param limit most bytes after decoding
 * @throws QuernError `SCRAPE_RESPONSE_TOO_LARGE`, or `SCRAPE_SITE_ERROR` for a damaged or unknown encoding
 */
export async function readBody(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  url: string,
  limit: number,
): Promise<Uint8Array> {
  // Destroying a body that nobody reads any more reports an error that nobody waits for.
  body.on("error", () => {});
  const encodings = (headers["content-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  try {
    if (encodings.length > MAX_ENCODINGS) {
      throw siteError(url, `names ${encodings.length} content encodings; at most ${MAX_ENCODINGS} are undone`);
    }
    if (Number(headers["content-length"]) > limit) throw tooLarge(url, limit);
    const raw = await collect(body, limit, url);
    return await decode(raw, encodings.reverse(), url, limit);
  } finally {
    body.destroy();
  }
}

async function collect(stream: Readable, limit: number, url: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge(url, limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

async function decode(raw: Buffer, encodings: readonly string[], url: string, limit: number): Promise<Buffer> {
  let bytes = raw;
  for (const encoding of encodings) {
    // An empty body carries no encoding header of its own, whatever the response says.
    if (bytes.length === 0) return bytes;
    let stream = decoder(encoding);
    if (!stream)
      throw siteError(url, `uses the content encoding "${encoding.slice(0, 40)}", which is not supported here`);
    // Some servers send raw deflate without the zlib wrapper; the first byte tells (RFC 1950: CM = 8).
    if (encoding === "deflate" && ((bytes[0] as number) & 0x0f) !== 8)
      stream = zlib.createInflateRaw({ chunkSize: CHUNK_BYTES });
    stream.end(bytes);
    try {
      bytes = await collect(stream, limit, url);
    } catch (error) {
      if (QuernError.is(error)) throw error;
      throw siteError(url, `sent a damaged ${encoding} body (${(error as Error).message})`, error);
    } finally {
      stream.destroy();
    }
  }
  return bytes;
}

const siteError = (url: string, what: string, cause?: unknown): QuernError =>
  new QuernError("SCRAPE_SITE_ERROR", `${url} ${what}.`, { cause });

const tooLarge = (url: string, limit: number): QuernError =>
  new QuernError("SCRAPE_RESPONSE_TOO_LARGE", `${url} sent more than ${sizeOf(limit)}.`, {
    hint: "Raise limits.pageBytes or limits.fileBytes if you trust the site.",
    details: { limit },
  });
