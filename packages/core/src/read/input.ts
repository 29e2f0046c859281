/** Reads the many shapes in which a caller may hand over a document. */
import { access, open } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { QuernError } from "@quern/types";
import { whyUnreadable } from "@quern/types/folders";
import { sizeOf } from "../model/size.js";
import { releasedOnAbort } from "./pipe.js";

/**
 * A path or `file:` URL, bytes, a Blob or File, a Response, a web stream or a Node stream (any async iterable of bytes).
 */
export type ParseInput =
  | string
  | URL
  | Uint8Array
  | ArrayBuffer
  | Blob
  | Response
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>;

export interface InputBytes {
  readonly bytes: Uint8Array;
  readonly filename?: string;
  /** Of a file, as the caller wrote it; of a `file:` URL absolute. */
  readonly path?: string;
  /** Of a `file:` URL with a fragment: the name of one document inside of the file, if the file holds documents. */
  readonly member?: string;
  readonly contentType?: string;
  /** Of a response: where it came from. */
  readonly url?: string;
}

/** As the usual file systems have it. */
const MAX_PATH_CHARACTERS = 4_096;

/**
 * @param limit most bytes
 * @throws QuernError `NOT_FOUND`, `PAYLOAD_TOO_LARGE`, `BAD_REQUEST`; the reason of `signal`
 */
export async function readInput(input: ParseInput, limit: number, signal: AbortSignal): Promise<InputBytes> {
  if (input instanceof Uint8Array) return { bytes: within(input, limit) };
  if (input instanceof ArrayBuffer) return { bytes: within(new Uint8Array(input), limit) };
  if (typeof input === "string" || input instanceof URL) return readFile(input, limit, signal);
  if (input instanceof Blob) {
    if (input.size > limit) throw tooLarge(limit);
    const name = (input as Blob & { name?: string }).name;
    return {
      bytes: new Uint8Array(await input.arrayBuffer()),
      ...(name ? { filename: name } : {}),
      ...(input.type ? { contentType: input.type } : {}),
    };
  }
  if (input instanceof Response) {
    const contentType = input.headers.get("content-type");
    const bytes = input.body
      ? await collect(input.body as unknown as AsyncIterable<Uint8Array>, limit, signal)
      : new Uint8Array();
    return { bytes, ...(contentType ? { contentType } : {}), ...(input.url ? { url: input.url } : {}) };
  }
  if (typeof input === "object" && input !== null && Symbol.asyncIterator in input) {
    // A stream of `createReadStream` knows its file.
    const { path } = input as { readonly path?: unknown };
    const bytes = await collect(input as AsyncIterable<Uint8Array | string>, limit, signal);
    return { bytes, ...(typeof path === "string" && path !== "" ? { filename: basename(path), path } : {}) };
  }
  throw new QuernError("BAD_REQUEST", "parse: the input must be a path, bytes, a Blob, a Response or a stream.", {
    hint: "Pass a Uint8Array, or a path as a string.",
  });
}

/** The fragment that names a document inside of a file. Separators of folders stay, so that people can read it. */
export const fragmentOf = (member: string): string => member.split("/").map(encodeURIComponent).join("/");

/** The name that the fragment of a URL stands for. */
export function memberOf({ hash }: URL): string | undefined {
  const fragment = hash.slice(1);
  if (fragment === "") return undefined;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

async function readFile(input: string | URL, limit: number, signal: AbortSignal): Promise<InputBytes> {
  await requirePath(input);
  const path = pathOf(input);
  signal.throwIfAborted();
  using _released = releasedOnAbort(path, signal);
  try {
    const file = await open(path, "r");
    try {
      const status = await file.stat();
      if (status.isDirectory())
        throw new QuernError("BAD_REQUEST", `${path} is a folder, not a file.`, {
          hint: "Parse its files one by one; the command line takes folders: quern parse FOLDER -o DIR.",
        });
      if (status.size > limit) throw tooLarge(limit);
      const member = input instanceof URL || FILE_URL.test(input) ? memberOf(new URL(input)) : undefined;
      const bytes = await file.readFile({ signal });
      return { bytes, filename: basename(path), path, ...(member === undefined ? {} : { member }) };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (QuernError.is(error) || signal.aborted) throw error;
    throw unreadable(path, error);
  }
}

const FILE_URL = /^file:\/\//i;

/**
 * The path of a file that is named by its path or its URL, as search hits name documents.
 *
 * @throws QuernError `BAD_REQUEST` for a `file:` URL of another machine, or one that no path has
 */
export function pathOf(input: string | URL): string {
  if (!(input instanceof URL || FILE_URL.test(input))) return input;
  try {
    return fileURLToPath(input);
  } catch (cause) {
    throw new QuernError("BAD_REQUEST", `${input} names no file of this machine.`, { cause });
  }
}

/** The error of a file that cannot be opened. */
export function unreadable(path: string, error: unknown): QuernError {
  const { code = "" } = error as NodeJS.ErrnoException;
  const isMissing = code === "ENOENT";
  const isForbidden = code === "EACCES" || code === "EPERM";
  const message = `Cannot read ${path}: ${whyUnreadable(error)}.`;
  const hint = isMissing && path.startsWith("~") ? { hint: "Only a shell expands ~. Pass the whole path." } : {};
  // The call is right: the file is there, and the system keeps it to itself.
  const kind = isMissing ? "NOT_FOUND" : isForbidden ? "FORBIDDEN" : "BAD_REQUEST";
  return new QuernError(kind, message, { ...hint, cause: error });
}

async function collect(
  stream: AsyncIterable<Uint8Array | string>,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    signal.throwIfAborted();
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    size += bytes.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}

function within(bytes: Uint8Array, limit: number): Uint8Array {
  if (bytes.byteLength > limit) throw tooLarge(limit);
  return bytes;
}

const tooLarge = (limit: number): QuernError =>
  new QuernError("PAYLOAD_TOO_LARGE", `The document is larger than ${sizeOf(limit)}.`, {
    hint: "Raise limits.inputBytes if you trust the document.",
  });

/** Longer than any path, of several lines, or begun like markup or JSON: a document and not its place. */
const isText = (input: string): boolean => input.length > MAX_PATH_CHARACTERS || /^\s*[<{[]|[\n\r\0]/.test(input);

/**
 * Rejects what cannot be a path. A file may have any name, so a string counts as text only if no such file exists.
 *
 * @throws QuernError `BAD_REQUEST` for an address, and for a document instead of its path
 */
export async function requirePath(input: string | URL): Promise<void> {
  const isAddress = input instanceof URL ? input.protocol !== "file:" : /^https?:\/\//i.test(input);
  if (isAddress)
    throw new QuernError("BAD_REQUEST", `parse reads documents, not URLs: ${input}`, { hint: "Use scrape(url)." });
  if (input instanceof URL || !isText(input)) return;
  const isThere = await access(input).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  throw new QuernError(
    "BAD_REQUEST",
    `parse reads a string as a path, and this is text: ${JSON.stringify(input.slice(0, 40))}.`,
    {
      hint: 'Pass a document as bytes and say what it is: parse(new TextEncoder().encode(text), { contentType: "text/html" }).',
    },
  );
}
