/** Keys of the encryption of Office 97 to 2003 ([MS-OFFCRYPTO] 2.3.5 to 2.3.7). */
import { createHash } from "node:crypto";
import { damaged, encrypted } from "@quern/documents";
import { Rc4 } from "./rc4.js";

/** The cipher of a block of a stream. */
export type BlockCipher = (block: number) => Rc4;

/** Most characters of a password that are hashed. */
const MAX_PASSWORD_CHARACTERS = 255;
/** Bytes of the key of Office 97, and of keys of 40 bits, of which the rest is zero. */
const SHORT_KEY_BYTES = 5;
const KEY_BYTES = 16;
const SALT_BYTES = 16;

export const wrongPassword = (name: string) => encrypted(`${name}: the password is not the right one.`);

/**
 * Reads what a file says of its encryption, from its version on.
 * @returns the cipher by block
 * @throws QuernError `DOCUMENT_ENCRYPTED` when the password is wrong or the cipher is not known
 */
export function blockCipher(info: Uint8Array, password: string, name: string): BlockCipher {
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  if (info.byteLength < 4) throw damaged(name, "its description of the encryption is cut short.");
  const [major, minor] = [view.getUint16(0, true), view.getUint16(2, true)];
  const text = Buffer.from(password.slice(0, MAX_PASSWORD_CHARACTERS), "utf16le");
  if (major === 1 && minor === 1) return office97(info.subarray(4), text, name);
  if (major >= 2 && major <= 4 && minor === 2) return cryptoApi(info.subarray(4), text, name);
  throw encrypted(`${name} is encrypted in a way that is not known (version ${major}.${minor}).`, false);
}

/** RC4 with 40 bits. */
function office97(info: Uint8Array, password: Uint8Array, name: string): BlockCipher {
  const md5 = (...parts: readonly Uint8Array[]): Buffer =>
    parts.reduce((hash, part) => hash.update(part), createHash("md5")).digest();
  if (info.byteLength < 3 * SALT_BYTES) throw damaged(name, "its description of the encryption is cut short.");
  const salt = info.subarray(0, SALT_BYTES);
  const start = md5(password).subarray(0, SHORT_KEY_BYTES);
  const salted = Array.from({ length: 16 }, () => [start, salt]).flat();
  const base = md5(...salted).subarray(0, SHORT_KEY_BYTES);
  const cipher: BlockCipher = (block) => new Rc4(md5(base, littleEndian(block)));
  const verifier = cipher(0).apply(info.slice(SALT_BYTES, 3 * SALT_BYTES));
  if (!md5(verifier.subarray(0, 16)).equals(verifier.subarray(16))) throw wrongPassword(name);
  return cipher;
}

/** RC4 with up to 128 bits, by the interface of Windows. */
function cryptoApi(info: Uint8Array, password: Uint8Array, name: string): BlockCipher {
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const sha1 = (...parts: readonly Uint8Array[]): Buffer =>
    parts.reduce((hash, part) => hash.update(part), createHash("sha1")).digest();
  const headerBytes = info.byteLength < 8 ? 0 : view.getUint32(4, true);
  const at = 8 + headerBytes;
  if (at + 60 > info.byteLength || headerBytes < 20)
    throw damaged(name, "its description of the encryption is cut short.");
  const keyBytes = (view.getUint32(8 + 16, true) || 40) / 8;
  const saltBytes = view.getUint32(at, true);
  if (saltBytes !== SALT_BYTES || keyBytes < SHORT_KEY_BYTES || keyBytes > KEY_BYTES || !Number.isInteger(keyBytes))
    throw encrypted(`${name} is encrypted with a cipher that is not known.`, false);
  const base = sha1(info.subarray(at + 4, at + 4 + SALT_BYTES), password);
  const cipher: BlockCipher = (block) => {
    const key = sha1(base, littleEndian(block)).subarray(0, keyBytes);
    return new Rc4(keyBytes === SHORT_KEY_BYTES ? Buffer.concat([key], KEY_BYTES) : key);
  };
  const check = cipher(0);
  const verifier = check.apply(info.slice(at + 20, at + 36));
  const hash = check.apply(info.slice(at + 40, at + 60));
  if (!sha1(verifier).equals(hash)) throw wrongPassword(name);
  return cipher;
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
