/** Encryption of the workbook stream ([MS-XLS] 2.2.10): record by record, headers and a few records in clear. */
import { type CompoundFile, encrypted } from "@quern/documents";
import { blockCipher, wrongPassword } from "./binary-key.js";
import type { Rc4 } from "./rc4.js";
import { rotateLeft, Turn, xorKey } from "./xor.js";

const FILE_PASS = 0x2f;
const BOUND_SHEET = 0x85;
/** A record that readers pass over. */
const IGNORED = 0x161;
/** Records that stay in clear: beginnings of parts, the description of the encryption, locks of shared files. */
const CLEAR: ReadonlySet<number> = new Set([0x809, FILE_PASS, 0xe1, 0x194, 0x195, 0x196, 0x138]);
const BLOCK_BYTES = 1024;
/** A workbook that is only protected against changes is encrypted with the password of Excel itself. */
const DEFAULT_PASSWORD = "VelvetSweatshop";

export function decryptWorkbook(
  file: CompoundFile,
  password: string | undefined,
  name: string,
): Map<string, Uint8Array> | undefined {
  const path = file.has("Workbook") ? "Workbook" : "Book";
  const stream = file.read(path);
  if (stream === undefined) return undefined;
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const pass = findFilePass(view);
  if (pass === undefined) return undefined;
  const { at, length } = pass;
  const decrypt = decrypterOf(stream.slice(at + 4, at + 4 + length), password, name);
  for (let record = 0; record + 4 <= stream.byteLength; ) {
    const type = view.getUint16(record, true);
    const from = record + 4;
    const to = Math.min(stream.byteLength, from + view.getUint16(record + 2, true));
    if (!CLEAR.has(type)) decrypt(stream, type === BOUND_SHEET ? Math.min(to, from + 4) : from, to, from);
    record = to;
  }
  view.setUint16(at, IGNORED, true);
  return new Map([[path, stream]]);
}

function findFilePass(view: DataView): { readonly at: number; readonly length: number } | undefined {
  for (let at = 0, seen = 0; at + 4 <= view.byteLength && seen < 20; seen++) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === FILE_PASS) return { at, length };
    at += 4 + length;
  }
  return undefined;
}

/** Decrypts the bytes `from … to - 1` of a stream in place; the record's content begins at `content`. */
type Decrypt = (stream: Uint8Array, from: number, to: number, content: number) => void;

function decrypterOf(pass: Uint8Array, password: string | undefined, name: string): Decrypt {
  const view = new DataView(pass.buffer, pass.byteOffset, pass.byteLength);
  // BIFF5 has no type before the key.
  const isShort = pass.byteLength === 4;
  if (isShort || view.getUint16(0, true) === 0) {
    const at = isShort ? 0 : 2;
    const expected = { key: view.getUint16(at, true), verifier: view.getUint16(at + 2, true) };
    const secret = xorKey(password ?? DEFAULT_PASSWORD, Turn.excel, expected);
    if (secret === undefined) throw password === undefined ? locked(name) : wrongPassword(name);
    return (stream, from, to, content) => {
      const length = to - content;
      for (let byte = from; byte < to; byte++)
        stream[byte] = rotateLeft(stream[byte]!, 3) ^ secret[(byte + length) % 16]!;
    };
  }
  let cipher: ReturnType<typeof blockCipher>;
  try {
    cipher = blockCipher(pass.subarray(2), password ?? DEFAULT_PASSWORD, name);
  } catch (error) {
    throw password === undefined ? locked(name) : error;
  }
  const keys = new KeyStream(cipher);
  return (stream, from, to) => keys.apply(stream, from, to);
}

const locked = (name: string) => encrypted(`${name} is encrypted with a password.`);

/** The key stream runs on through what stays in clear, and begins anew with each block. */
class KeyStream {
  #cipher: Rc4 | undefined;
  #block = -1;
  /** Place in the stream that the cipher has come to. */
  #at = 0;

  constructor(readonly cipherOf: (block: number) => Rc4) {}

  apply(stream: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; ) {
      const block = Math.floor(at / BLOCK_BYTES);
      if (block !== this.#block || this.#cipher === undefined) {
        this.#cipher = this.cipherOf(block);
        this.#block = block;
        this.#at = block * BLOCK_BYTES;
      }
      if (at > this.#at) this.#cipher.apply(new Uint8Array(at - this.#at));
      const end = Math.min(to, (block + 1) * BLOCK_BYTES);
      this.#cipher.apply(stream.subarray(at, end));
      this.#at = end;
      at = end;
    }
  }
}
