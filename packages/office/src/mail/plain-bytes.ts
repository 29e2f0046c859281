import { isAscii, isUtf8 } from "node:buffer";
import { createDecoder, decodeText, detectEncoding, findEncoding } from "@quern/documents";

const DECLARES_CHARSET = /\bcharset\s*=/i;
const CHARSET = /^(content-type:[^;\r\n]{0,100};\s*(?:[^\r\n]{0,200};\s*)?charset\s*=\s*)("[^"\r\n]*"|[^\s;]+)/gim;
const IS_BINARY = /^content-transfer-encoding:\s*binary/im;

const IS_ENCODED = /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im;

/**
 * A message of letters beyond ASCII that names no charset, as old programs wrote them, in UTF-8. MIME says that such text is ASCII; it never
 * is, and readers make U+FFFD of it. Windows programs save whole messages in UTF-16.
 *
 * @param stated charset of the Content-Type header or of the caller
 * @returns the bytes to read, and the encoding that was guessed
 */
export async function inUtf8(
  bytes: Uint8Array,
  stated?: string,
): Promise<{ readonly bytes: Uint8Array; readonly guessed?: string }> {
  if (detectEncoding(bytes, stated).encoding.startsWith("utf-16")) return { bytes: fromUtf16(bytes, stated) };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(buffer)) return { bytes };
  const text = buffer.toString("latin1");
  if (!IS_BINARY.test(text) && namesUnknownCharset(text)) {
    const { encoding, isGuessed } = await findEncoding(bytes);
    const relabelled = Buffer.from(text.replace(CHARSET, named(encoding)), "latin1");
    return isGuessed ? { bytes: relabelled, guessed: encoding } : { bytes: relabelled };
  }
  if (isUtf8(buffer)) return { bytes };
  if (DECLARES_CHARSET.test(text) || IS_BINARY.test(text)) return { bytes };
  const { encoding, skip, isGuessed } = await findEncoding(bytes, stated);
  const decoded = Buffer.from(createDecoder(encoding)(bytes.subarray(skip), true));
  return isGuessed ? { bytes: decoded, guessed: encoding } : { bytes: decoded };
}

/** Whether a body stands in the message as it is, in a charset that nobody knows (`X-UNKNOWN`). */
const namesUnknownCharset = (text: string): boolean => text.replace(CHARSET, named("utf-8")) !== text;

/** Puts an encoding in place of a charset that nobody knows, unless the body is encoded: its bytes have not been looked at. */
const named =
  (encoding: string) =>
  (whole: string, head: string, label: string, at: number, text: string): string => {
    const before = text.slice(Math.max(0, at - MAX_HEADER_CHARACTERS), at);
    const behind = text.slice(at, at + MAX_HEADER_CHARACTERS);
    const start = Math.max(before.lastIndexOf("\n\n"), before.lastIndexOf("\n\r\n")) + 1;
    const headers = `${before.slice(start)}${behind.split(/\r?\n\r?\n/)[0]}`;
    return IS_ENCODED.test(headers) || isKnown(label.replaceAll('"', "")) ? whole : head + encoding;
  };

const MAX_HEADER_CHARACTERS = 2_000;

function isKnown(label: string): boolean {
  try {
    return label === "" || createDecoder(label) !== undefined;
  } catch {
    return false;
  }
}

/** Charsets that such a message declares are those it had before it was saved, unless its bodies are encoded as they were sent. */
function fromUtf16(bytes: Uint8Array, stated: string | undefined): Uint8Array {
  const { text } = decodeText(bytes, stated);
  return Buffer.from(IS_ENCODED.test(text) ? text : text.replace(CHARSET, "$1utf-8"));
}
