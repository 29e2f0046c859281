/** Rows of a document as a stream: what the input is, which parser reads it, and batches as the parser gives them. */
import { open } from "node:fs/promises";
import { basename } from "node:path";
import {
  charsetOf,
  DocumentBudget,
  gunzipSource,
  memorySource,
  SeekableArchive,
  seekable,
  streamSource,
  wholeOf,
} from "@quern/documents";
import { type ByteSource, type Parser, QuernError, type RowBatch } from "@quern/types";
import { detect } from "./detect.js";
import { type ParseInput, pathOf, requirePath, unreadable } from "./input.js";
import { releasedOnAbort } from "./pipe.js";

/** Options of {@link Engine.rows}. */
export interface RowsOptions {
  /** Name of one sheet (or table of a database), or its number from 1. Default: all that are not hidden, one after another. */
  readonly sheet?: string | number | undefined;
  /** Number of the first row to give, from 1; blank rows and the one that names the columns are not counted. Default 1. */
  readonly from?: number | undefined;
  /** Maximum number of rows per batch, 1 to 100 000. Default 1 000. */
  readonly batch?: number | undefined;
  /** Whether the first row names the columns; otherwise they are called A, B, C and so on. Default true. */
  readonly header?: boolean | undefined;
  /** File name used to detect the type when the bytes do not reveal it. Default: that of the input. */
  readonly filename?: string | undefined;
  /** Media type, with the charset where the caller knows it, e.g. `text/csv; charset=windows-1251`. */
  readonly contentType?: string | undefined;
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined;
}

const DEFAULT_BATCH_ROWS = 1_000;
const MAX_BATCH_ROWS = 100_000;
const HEAD_BYTES = 64 * 1024;

interface OpenInput {
  readonly source: ByteSource;
  readonly filename?: string;
  readonly contentType?: string;
  close(): Promise<void>;
}

/**
 * @param memoryBytes bytes that may be held for kinds that cannot be read piece by piece
 * @throws QuernError `BAD_REQUEST`, `NOT_FOUND`, `UNSUPPORTED_FILE_TYPE`, and what the parser throws
 */
export async function* readRows(
  input: ParseInput,
  options: RowsOptions,
  parsers: readonly Parser[],
  memoryBytes: number,
): AsyncGenerator<RowBatch> {
  const { sheet, from = 1, batch = DEFAULT_BATCH_ROWS, header = true } = options;
  if (!(Number.isSafeInteger(from) && from >= 1)) throw wrong("from", "a whole number from 1");
  if (!(Number.isSafeInteger(batch) && batch >= 1 && batch <= MAX_BATCH_ROWS))
    throw wrong("batch", `a whole number from 1 to ${MAX_BATCH_ROWS}`);
  const signal = options.signal ?? new AbortController().signal;
  signal.throwIfAborted();
  const opened = await openInput(input, signal);
  try {
    const contentType = options.contentType ?? opened.contentType;
    const given = options.filename ?? opened.filename ?? "document";
    const { source, filename, mediaType, parser } = await recognise(
      opened.source,
      given,
      contentType,
      parsers,
      memoryBytes,
    );
    if (!parser?.rows) throw withoutRows(filename, mediaType);
    const charset = charsetOf(contentType);
    const request = {
      ...{ mediaType, filename, from, batch, header, memoryBytes },
      ...(sheet === undefined ? {} : { sheet }),
      ...(charset === undefined ? {} : { charset }),
    };
    yield* parser.rows(source, request, signal);
  } finally {
    await opened.close();
  }
}

interface Recognised {
  readonly source: ByteSource;
  readonly filename: string;
  readonly mediaType: string;
  readonly parser?: Parser;
}

async function recognise(
  given: ByteSource,
  filename: string,
  contentType: string | undefined,
  parsers: readonly Parser[],
  memoryBytes: number,
  isUnwrapped = false,
): Promise<Recognised> {
  const head = await given.read(0, HEAD_BYTES);
  if (head.byteLength === 0) throw new QuernError("DOCUMENT_EMPTY", `${filename} is empty: it has no bytes.`);
  if (head[0] === 0x1f && head[1] === 0x8b) {
    // A file can be made that unpacks to itself: unwrapping has to end somewhere.
    if (isUnwrapped)
      throw new QuernError("UNSUPPORTED_FILE_TYPE", `${filename} is gzip within gzip, which rows does not unwrap.`, {
        hint: "Unpack it once (gunzip) and give the result.",
      });
    const inner = filename.replace(/\.gz(?:ip)?$/i, "");
    return recognise(gunzipSource(given, filename), inner, undefined, parsers, memoryBytes, true);
  }
  // A workbook is known by its parts: its head alone does not say what it is.
  if (head[0] === 0x50 && head[1] === 0x4b) {
    const source = await seekable(given, memoryBytes);
    const archive = await SeekableArchive.open(source, new DocumentBudget());
    if (archive.has("xl/workbook.xml")) return of("xlsx", source);
    if (archive.has("xl/workbook.bin")) return of("xlsb", source);
    // These have no rows; the message names what they are.
    if (archive.has("word/document.xml")) return of("docx", source);
    if (archive.has("ppt/presentation.xml")) return of("pptx", source);
    return { source, filename, mediaType: "application/zip" };
  }
  const isCompound = head[0] === 0xd0 && head[1] === 0xcf;
  const bytes = isCompound ? await wholeOf(given, memoryBytes) : head;
  const found = await detect({ bytes, contentType, name: filename }, parsers);
  const source = isCompound ? memorySource(bytes) : given;
  const { mediaType, parser } = found;
  return { source, filename, mediaType, ...(parser ? { parser } : {}) };

  function of(extension: string, source: ByteSource): Recognised {
    const parser = parsers.find((one) => one.extensions.includes(extension));
    const mediaType = parser?.mediaTypes[parser.extensions.indexOf(extension)] ?? "application/octet-stream";
    return { source, filename, mediaType, ...(parser ? { parser } : {}) };
  }
}

async function openInput(input: ParseInput, signal: AbortSignal): Promise<OpenInput> {
  const nothing = async (): Promise<void> => {};
  if (input instanceof Uint8Array) return { source: memorySource(input), close: nothing };
  if (input instanceof ArrayBuffer) return { source: memorySource(new Uint8Array(input)), close: nothing };
  if (input instanceof Blob) {
    const { name } = input as Blob & { readonly name?: string };
    const read = async (from: number, to: number) => new Uint8Array(await input.slice(from, to).arrayBuffer());
    return {
      source: { size: input.size, read },
      close: nothing,
      ...(name ? { filename: name } : {}),
      ...(input.type ? { contentType: input.type } : {}),
    };
  }
  if (input instanceof Response) {
    const contentType = input.headers.get("content-type");
    const source = streamSource((input.body ?? new Blob().stream()) as unknown as AsyncIterable<Uint8Array>);
    return { source, close: () => source.close(), ...(contentType ? { contentType } : {}) };
  }
  if (typeof input === "string" || input instanceof URL) return openFile(input, signal);
  if (typeof input === "object" && input !== null && Symbol.asyncIterator in input) {
    const source = streamSource(input as AsyncIterable<Uint8Array | string>);
    return { source, close: () => source.close() };
  }
  throw new QuernError("BAD_REQUEST", "rows: the input must be a path, bytes, a Blob, a Response or a stream.");
}

async function openFile(input: string | URL, signal: AbortSignal): Promise<OpenInput> {
  await requirePath(input);
  const path = pathOf(input);
  using _released = releasedOnAbort(path, signal);
  const file = await open(path, "r").catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (signal.aborted) {
    await file.close();
    throw signal.reason;
  }
  const status = await file.stat();
  if (status.isDirectory()) {
    await file.close();
    throw new QuernError("BAD_REQUEST", `${path} is a folder, not a file.`);
  }
  const { size } = status;
  const read = async (from: number, to: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
    let filled = 0;
    while (filled < bytes.byteLength) {
      const { bytesRead } = await file.read(bytes, filled, bytes.byteLength - filled, from + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  };
  return { source: { size, read }, filename: basename(path), close: () => file.close() };
}

const wrong = (option: string, wanted: string): QuernError =>
  new QuernError("BAD_REQUEST", `rows: ${option} has to be ${wanted}.`);

const withoutRows = (filename: string, mediaType: string): QuernError =>
  new QuernError("UNSUPPORTED_FILE_TYPE", `${filename} (${mediaType}) has no rows to stream.`, {
    hint: "Rows are read from xlsx, CSV, TSV, JSON Lines, Parquet, dBase and SQLite, also compressed with gzip. Use parse for other documents. If the bytes do not show the type, set contentType or filename.",
  });
