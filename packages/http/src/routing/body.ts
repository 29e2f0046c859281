import { QuernError } from "@quern/types";

const MAX_JSON_BYTES = 10 * 1024 * 1024;
const MAX_DEPTH = 200;

/**
 * Reads a JSON object from a request body.
 *
 * @throws QuernError `PAYLOAD_TOO_LARGE`, `BAD_REQUEST_INVALID_JSON`, `BAD_REQUEST`
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request);
  if (tooDeep(text)) throw malformed();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw malformed(cause);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new QuernError("BAD_REQUEST", "The body must be a JSON object.", {
      details: [{ code: "invalid_type", expected: "object", path: [], message: "The body must be a JSON object" }],
    });
  }
  return value as Record<string, unknown>;
}

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, MAX_JSON_BYTES, tooLarge);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw malformed(cause);
  }
}

/**
 * Reads a body to its end.
 *
 * @throws what `excess` makes when there are more bytes than `limit`
 */
export async function readBytes(request: Request, limit: number, excess: () => QuernError): Promise<Uint8Array> {
  const length = request.headers.get("content-length");
  if (Number(length) > limit) throw excess();
  if (length !== null && !request.headers.has("transfer-encoding")) {
    // As long as it says at most, so it can be read in one piece, which spares a stream.
    const bytes = new Uint8Array(await request.arrayBuffer().catch(cutOff));
    if (bytes.byteLength > limit) throw excess();
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch(cutOff);
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      void reader.cancel().catch(() => undefined);
      throw excess();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

function cutOff(cause: unknown): never {
  throw new QuernError("BAD_REQUEST", "The request body was cut off.", { cause });
}

/** Validation walks values recursively; no honest body nests this deep. */
function tooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 92) index++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}

const malformed = (cause?: unknown): QuernError =>
  new QuernError("BAD_REQUEST_INVALID_JSON", "Bad request, malformed JSON", { cause });

const tooLarge = (): QuernError => new QuernError("PAYLOAD_TOO_LARGE", "Request body is too large");
