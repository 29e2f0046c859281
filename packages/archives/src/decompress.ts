import { createRequire } from "node:module";
import { brotliDecompressSync } from "node:zlib";
import { damaged } from "@quern/documents";
import { QuernError } from "@quern/types";
import { bomb, type ContainerInput, inflateAllowance } from "./container.js";
import { unpackWith } from "./gzip.js";

/** Made when it is needed: a bundle of CommonJS has no `import.meta.url`. */
const require = (name: string): unknown => createRequire(import.meta.url)(name);

/** Collects what a decompressor gives, up to the most that a file of its size may hold. */
class Output {
  readonly #chunks: Uint8Array[] = [];
  readonly #allowance: number;
  #bytes = 0;

  constructor(readonly input: ContainerInput) {
    this.#allowance = inflateAllowance(input.bytes.byteLength);
  }

  add(chunk: Uint8Array): void {
    this.#bytes += chunk.byteLength;
    if (this.#bytes > this.#allowance) throw bomb(this.input.filename, this.#allowance);
    this.#chunks.push(chunk);
  }

  finish(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }
}

/**
 * Unpacks a file that xz, bzip2, Zstandard or Brotli has compressed.
 *
 * @throws QuernError `DOCUMENT_LIMIT_EXCEEDED`, `DOCUMENT_DAMAGED`
 */
export async function decompress(input: ContainerInput): Promise<Uint8Array> {
  const output = new Output(input);
  try {
    switch (methodOf(input.bytes)) {
      case "zstd":
        unpackZstandard(output);
        break;
      case "xz":
        await unpackXz(output);
        break;
      case "bzip2":
        unpackBzip2(output);
        break;
      default:
        return unpackWith(brotliDecompressSync, input.bytes, input.filename);
    }
  } catch (error) {
    if (QuernError.is(error)) throw error;
    throw damaged(input.filename, `its compressed data is broken (${(error as Error).message}).`, error);
  }
  return output.finish();
}

function methodOf(bytes: Uint8Array): "zstd" | "xz" | "bzip2" | "brotli" {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 6)).toString("latin1");
  if (head.startsWith("\x28\xb5\x2f\xfd")) return "zstd";
  if (head === "\xfd7zXZ\0") return "xz";
  return head.startsWith("BZh") ? "bzip2" : "brotli";
}

/** Compressed bytes handed over at a time, so that little is unpacked beyond the bound. */
const INPUT_CHUNK_BYTES = 64 * 1024;

function unpackZstandard(output: Output): void {
  const { Decompress } = require("fzstd") as typeof import("fzstd");
  const stream = new Decompress((chunk) => output.add(chunk));
  const { bytes } = output.input;
  for (let at = 0; at < bytes.byteLength; at += INPUT_CHUNK_BYTES)
    stream.push(bytes.subarray(at, at + INPUT_CHUNK_BYTES), at + INPUT_CHUNK_BYTES >= bytes.byteLength);
}

async function unpackXz(output: Output): Promise<void> {
  const { XzReadableStream } = require("xz-decompress") as typeof import("xz-decompress");
  const unpacked = new XzReadableStream(new Blob([output.input.bytes as Uint8Array<ArrayBuffer>]).stream());
  for await (const chunk of unpacked as unknown as AsyncIterable<Uint8Array>) output.add(Uint8Array.from(chunk));
}

const OUTPUT_CHUNK_BYTES = 1024 * 1024;

function unpackBzip2(output: Output): void {
  const bunzip = require("seek-bzip") as {
    decode(input: Uint8Array, output: { writeByte(byte: number): void }, isMultistream: boolean): void;
  };
  let chunk = new Uint8Array(OUTPUT_CHUNK_BYTES);
  let filled = 0;
  const writeByte = (byte: number): void => {
    chunk[filled++] = byte;
    if (filled < chunk.length) return;
    output.add(chunk);
    chunk = new Uint8Array(OUTPUT_CHUNK_BYTES);
    filled = 0;
  };
  bunzip.decode(Buffer.from(output.input.bytes), { writeByte }, true);
  output.add(chunk.subarray(0, filled));
}
