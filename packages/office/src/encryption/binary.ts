/** Word, Excel and PowerPoint files of 97 to 2003 behind a password: their streams are decrypted in place. */
import { CompoundFile, encrypted } from "@quern/documents";
import { blockCipher, wrongPassword } from "./binary-key.js";
import { decryptSlides } from "./binary-slides.js";
import { decryptWorkbook } from "./binary-workbook.js";
import { refuseRights } from "./rights.js";
import { Turn, xorKey } from "./xor.js";

const ENCRYPTED = 0x0100;
const OBFUSCATED = 0x8000;
const SECOND_TABLE = 0x0200;
/** Word re-keys after so many bytes, and leaves so many at the beginning of the document as they are. */
const WORD_BLOCK_BYTES = 512;
const WORD_CLEAR_BYTES = 68;

/**
 * @returns the file without its encryption; the same bytes when it has none
 * @throws QuernError `DOCUMENT_ENCRYPTED` without a password and with a wrong one
 */
export function decryptBinary(bytes: Uint8Array, password: string | undefined, name: string): Uint8Array {
  const file = new CompoundFile(bytes);
  refuseRights(file, name);
  const streams =
    decryptWord(file, password, name) ?? decryptWorkbook(file, password, name) ?? decryptSlides(file, password, name);
  return streams === undefined ? bytes : file.withStreams(streams);
}

/** [MS-DOC] 2.2.6. */
function decryptWord(
  file: CompoundFile,
  password: string | undefined,
  name: string,
): Map<string, Uint8Array> | undefined {
  const document = file.read("WordDocument");
  if (document === undefined || document.byteLength < WORD_CLEAR_BYTES) return undefined;
  const view = new DataView(document.buffer, document.byteOffset, document.byteLength);
  const flags = view.getUint16(10, true);
  if (!(flags & ENCRYPTED)) return undefined;
  if (password === undefined) throw encrypted(`${name} is encrypted with a password.`);
  const tableName = flags & SECOND_TABLE ? "1Table" : "0Table";
  const table = file.read(tableName);
  if (table === undefined) throw encrypted(`${name} is encrypted in a way that is not known.`, false);
  const key = view.getUint32(14, true);
  const data = file.read("Data");
  let decrypt: (stream: Uint8Array, clear: number) => void;
  let header = 0;
  if (flags & OBFUSCATED) {
    const secret =
      xorKey(password, Turn.word, { key: key & 0xffff, verifier: key >>> 16 }) ??
      xorKey(password, Turn.word, { key: key >>> 16, verifier: key & 0xffff });
    if (secret === undefined) throw wrongPassword(name);
    decrypt = (stream, clear) => {
      for (let at = clear; at < stream.length; at++) {
        const byte = stream[at]! ^ secret[at % 16]!;
        // Zeros, and bytes that would become zeros, were left as they were.
        if (stream[at] !== 0 && byte !== 0) stream[at] = byte;
      }
    };
  } else {
    header = Math.min(key, table.byteLength);
    const cipher = blockCipher(table.subarray(0, header), password, name);
    decrypt = (stream, clear) => {
      const start = stream.slice(0, clear);
      for (let block = 0; block * WORD_BLOCK_BYTES < stream.length; block++)
        cipher(block).apply(stream.subarray(block * WORD_BLOCK_BYTES, (block + 1) * WORD_BLOCK_BYTES));
      stream.set(start);
    };
  }
  decrypt(document, WORD_CLEAR_BYTES);
  view.setUint16(10, flags & ~(ENCRYPTED | OBFUSCATED), true);
  decrypt(table, header);
  if (data !== undefined) decrypt(data, 0);
  return new Map([
    ["WordDocument", document],
    [tableName, table],
    ...(data === undefined ? [] : [["Data", data] as const]),
  ]);
}
