/** Reads the upload of POST /v2/parse as it streams in. */
import { Readable } from "node:stream";
import { QuernError } from "@quern/types";
import busboy from "busboy";

export interface Upload {
  readonly bytes: Uint8Array;
  readonly filename: string;
  /** As declared by the part; absent when the part declares none. */
  readonly contentType?: string;
  /** The `options` part; empty when there is none. */
  readonly options: Record<string, unknown>;
}

export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;
const MAX_OPTIONS_BYTES = 1024 * 1024;
const MAX_PARTS = 50;
/** A form with the largest file and options, with room for the heads of its parts. */
export const MAX_REQUEST_BYTES = MAX_UPLOAD_BYTES + 2 * MAX_OPTIONS_BYTES;

const reject = (message: string, cause?: unknown): QuernError => new QuernError("BAD_REQUEST", message, { cause });
/** There is no upload at all. */
export const missingFile = (): QuernError =>
  reject('Missing file upload: send multipart/form-data with a "file" part.');
export const tooLarge = (): QuernError => reject("Uploaded file exceeds maximum size of 50MB.");
const malformed = (cause?: unknown): QuernError => reject("Invalid multipart form-data request.", cause);

/**
 * Takes the parts `file` (with a file name) and `options` (JSON; typed or untyped) in any order.
 *
 * @throws QuernError `BAD_REQUEST` with the texts that clients of the contract know
 */
export async function readUpload(request: Request): Promise<Upload> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw missingFile();
  }
  if (Number(request.headers.get("content-length")) > MAX_REQUEST_BYTES)
    throw new QuernError("PAYLOAD_TOO_LARGE", "Request body is too large");
  if (!request.body) throw malformed();
  const parts = await readParts(request.body, contentType, request.signal);
  if (!parts.file) throw reject('Missing file upload: the request has no "file" part with a file name.');
  return { ...parts.file, options: readOptions(parts.options) };
}

interface Parts {
  file?: Omit<Upload, "options">;
  options?: string;
}

function readParts(body: ReadableStream<Uint8Array>, contentType: string, signal: AbortSignal): Promise<Parts> {
  return new Promise((resolve, rejectWith) => {
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: { "content-type": contentType },
        defParamCharset: "utf8",
        limits: { fileSize: MAX_UPLOAD_BYTES + 1, fieldSize: MAX_OPTIONS_BYTES, parts: MAX_PARTS },
      });
    } catch (error) {
      rejectWith(malformed(error));
      return;
    }
    const parts: Parts = {};
    const source = Readable.fromWeb(body as import("node:stream/web").ReadableStream, { signal });
    const fail = (error: QuernError): void => {
      source.unpipe(parser);
      source.destroy();
      // busboy still works on the chunk that brought the failure: taken down in the middle of it, it would throw where nobody catches.
      setImmediate(() => parser.destroy());
      rejectWith(error);
    };
    parser.on("file", (name, stream, info) => {
      const chunks: Buffer[] = [];
      let size = 0;
      // A truncated upload is reported on the part's stream; unheard, it would end the process.
      stream.on("error", (error) => fail(malformed(error)));
      stream.on("data", (chunk: Buffer) => {
        size += chunk.length;
        const limit = name === "file" ? MAX_UPLOAD_BYTES : MAX_OPTIONS_BYTES;
        if (size > limit) fail(name === "file" ? tooLarge() : reject("The options part is too large."));
        else if (name === "file" || name === "options") chunks.push(chunk);
      });
      stream.on("end", () => {
        if (name === "options") parts.options = Buffer.concat(chunks).toString("utf8");
        if (name !== "file" || !info.filename) return;
        if (parts.file) return fail(reject('Only one "file" part is allowed.'));
        const type = info.mimeType.toLowerCase();
        parts.file = {
          bytes: Buffer.concat(chunks),
          filename: info.filename,
          ...(type === "" || type === "application/octet-stream" ? {} : { contentType: type }),
        };
      });
    });
    parser.on("field", (name, value, info) => {
      if (name !== "options") return;
      if (info.valueTruncated) fail(reject("The options part is too large."));
      else parts.options = value;
    });
    parser.on("partsLimit", () => fail(reject(`A request may have at most ${MAX_PARTS} parts.`)));
    parser.on("error", (error) => fail(malformed(error)));
    parser.on("close", () => resolve(parts));
    source.on("error", (error) =>
      fail(signal.aborted ? new QuernError("CANCELLED", "The client went away.") : malformed(error)),
    );
    source.pipe(parser);
  });
}

function readOptions(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw reject("Invalid JSON in the options part.", cause);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw reject("The options part must parse to a JSON object.");
  }
  return value as Record<string, unknown>;
}
