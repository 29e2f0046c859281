/** Bytes that are read piece by piece: from memory, a file, a stream, or a compressed stream. */
import { createGunzip } from "node:zlib";
import { type ByteSource, QuernError } from "@quern/types";
import { damaged } from "../budget.js";

/** Bytes that are in memory already. */
export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  read: async (from, to) => bytes.subarray(from, to),
});

/** A stream as a source that is read forwards: what lies before the place last read from is forgotten. */
export function streamSource(stream: AsyncIterable<Uint8Array | string>): ByteSource & { close(): Promise<void> } {
  const iterator = stream[Symbol.asyncIterator]();
  let kept: Uint8Array[] = [];
  let start = 0;
  let end = 0;
  let isOver = false;
  return {
    async read(from, to) {
      if (from < start) throw new Error("a stream cannot be read backwards");
      while (kept.length > 0 && start + kept[0]!.byteLength <= from) start += kept.shift()!.byteLength;
      while (end < to && !isOver) {
        const { value, done } = await iterator.next();
        if (done) isOver = true;
        else {
          const bytes = typeof value === "string" ? Buffer.from(value) : value;
          kept.push(bytes);
          end += bytes.byteLength;
        }
      }
      if (kept.length > 1) kept = [Buffer.concat(kept)];
      const bytes = kept[0] ?? new Uint8Array();
      return bytes.subarray(from - start, Math.max(0, to - start));
    },
    async close() {
      await iterator.return?.();
    },
  };
}

const PIECE_BYTES = 1 << 20;

/** All bytes of a source, piece by piece. */
export async function* piecesOf(source: ByteSource, from = 0): AsyncGenerator<Uint8Array> {
  for (let at = from; ; ) {
    const bytes = await source.read(at, at + PIECE_BYTES);
    if (bytes.byteLength === 0) return;
    yield bytes;
    at += bytes.byteLength;
  }
}

/** The content of a gzip source, as a source that is read forwards. */
export function gunzipSource(source: ByteSource, name: string): ByteSource {
  async function* inflated(): AsyncGenerator<Uint8Array> {
    const gunzip = createGunzip({ chunkSize: 256 * 1024 });
    const feeding = (async () => {
      for await (const piece of piecesOf(source)) {
        if (gunzip.destroyed) return;
        if (!gunzip.write(piece))
          await new Promise<void>((resume) => gunzip.once("drain", resume).once("close", resume));
      }
      gunzip.end();
    })();
    feeding.catch((error: Error) => gunzip.destroy(error));
    try {
      for await (const piece of gunzip) yield piece as Uint8Array;
    } catch (error) {
      if (QuernError.is(error)) throw error;
      throw damaged(name, `its compressed data is broken (${(error as Error).message}).`, error);
    }
  }
  return streamSource(inflated());
}

/**
 * A source that can be read at any place: a stream is collected in memory.
 *
 * @throws QuernError `PAYLOAD_TOO_LARGE` for a stream of more than `limit` bytes
 */
export async function seekable(source: ByteSource, limit: number): Promise<ByteSource & { readonly size: number }> {
  if (source.size !== undefined) return source as ByteSource & { readonly size: number };
  const bytes = await wholeOf(source, limit);
  return { size: bytes.byteLength, read: async (from, to) => bytes.subarray(from, to) };
}

/** @throws QuernError `PAYLOAD_TOO_LARGE` for a source of more than `limit` bytes */
export async function wholeOf(source: ByteSource, limit: number): Promise<Uint8Array> {
  const tooLarge = (): QuernError =>
    new QuernError(
      "PAYLOAD_TOO_LARGE",
      `The file is larger than ${Math.round(limit / 1e6)} MB, and files of its kind have to be held in memory.`,
      { hint: "Give the path of the file instead of a stream, or raise limits.inputBytes if you trust it." },
    );
  if (source.size !== undefined && source.size > limit) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of piecesOf(source)) {
    size += piece.byteLength;
    if (size > limit) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}
