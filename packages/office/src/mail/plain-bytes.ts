import { isUtf8 } from "node:buffer";
import { createDecoder, findEncoding } from "@quern/documents";

const DECLARES_CHARSET = /\bcharset\s*=/i;
const IS_BINARY = /^content-transfer-encoding:\s*binary/im;

/**
 * A message of letters beyond ASCII that names no charset, as old programs wrote them, in UTF-8. MIME says that such text is ASCII; it never
 * is, and readers make U+FFFD of it.
 *
 * @returns the bytes to read, and the encoding that was guessed
 */
export async function inUtf8(bytes: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly guessed?: string }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer)) return { bytes };
  const text = buffer.toString("latin1");
  if (DECLARES_CHARSET.test(text) || IS_BINARY.test(text)) return { bytes };
  const { encoding, skip } = await findEncoding(bytes);
  return { bytes: Buffer.from(createDecoder(encoding)(bytes.subarray(skip), true)), guessed: encoding };
}
