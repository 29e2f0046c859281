/** Encrypted files of ZIP archives: WinZip's AES (AE-1 and AE-2) and the traditional encryption of PKZIP (APPNOTE.TXT 6.1). */
import { createCipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import {
  type Archive,
  damaged,
  encrypted,
  type LockedPart,
  STRONG_ENCRYPTION,
  type UnlockedPart,
} from "@quern/documents";
import { QuernError } from "@quern/types";

/** Method that stands for AES; the true one is in the extra field. */
const AES_METHOD = 99;
const DEFLATED = 8;
/** The file was written as a stream, its checksum after it. */
const STREAMED = 0x08;

const ITERATIONS = 1_000;
const VERIFIER_BYTES = 2;
const CODE_BYTES = 10;
const BLOCK_BYTES = 16;
const PIECE_BLOCKS = 4_096;
const TRADITIONAL_HEADER_BYTES = 12;

/**
 * Reads an encrypted file.
 *
 * @throws QuernError `DOCUMENT_ENCRYPTED` for a wrong password or protection that is not read; `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED`
 */
export function readLocked(archive: Archive, name: string, password: string): Uint8Array | undefined {
  let checksum: number | undefined;
  const key = Buffer.from(password);
  const unlock = (part: LockedPart): UnlockedPart => {
    if (part.method === AES_METHOD) return unlockAes(part, key);
    if ((part.flags & STRONG_ENCRYPTION) !== 0)
      throw encrypted(`${part.name}: this part of the archive has the strong encryption of PKWARE.`, false);
    checksum = part.checksum;
    return unlockTraditional(part, key);
  };
  try {
    const bytes = archive.read(name, unlock);
    if (bytes === undefined || checksum === undefined || crc32(bytes) === checksum) return bytes;
  } catch (error) {
    if (!QuernError.is(error) || error.code !== "DOCUMENT_DAMAGED") throw error;
    if (checksum === undefined || /compression method \d/.test(error.message)) throw error;
  }
  // One wrong password in 256 passes the check at the beginning.
  throw wrongPassword(name);
}

const wrongPassword = (name: string): QuernError =>
  encrypted(`${name}: this part of the archive is encrypted, and not with this password.`);

function unlockAes({ name, bytes, aes }: LockedPart, password: Buffer): UnlockedPart {
  const strength = aes?.[4] ?? 0;
  if (aes === undefined || aes.byteLength < 7 || strength < 1 || strength > 3)
    throw damaged(name, "the strength of its encryption is missing.");
  const keyBytes = 8 + 8 * strength;
  const saltBytes = keyBytes / 2;
  const start = saltBytes + VERIFIER_BYTES;
  const end = bytes.byteLength - CODE_BYTES;
  if (end < start) throw damaged(name, "it is too short for its encryption.");
  const keys = pbkdf2Sync(password, bytes.subarray(0, saltBytes), ITERATIONS, 2 * keyBytes + VERIFIER_BYTES, "sha1");
  if (!keys.subarray(2 * keyBytes).equals(bytes.subarray(saltBytes, start))) throw wrongPassword(name);
  const content = bytes.subarray(start, end);
  const code = createHmac("sha1", keys.subarray(keyBytes, 2 * keyBytes))
    .update(content)
    .digest();
  if (!timingSafeEqual(code.subarray(0, CODE_BYTES), bytes.subarray(end)))
    throw damaged(name, "its authentication code does not match its content.");
  const method = aes[5]! | (aes[6]! << 8);
  // libarchive, which reads the rarer methods, has no AES.
  if (method !== 0 && method !== DEFLATED)
    throw encrypted(`${name}: AES around compression method ${method} is not read.`, false);
  return { bytes: inCounterMode(content, keys.subarray(0, keyBytes)), method };
}

/** AES in counter mode with the lowest byte of the counter first, which OpenSSL does not have. */
function inCounterMode(content: Uint8Array, key: Uint8Array): Uint8Array {
  const cipher = createCipheriv(`aes-${8 * key.byteLength}-ecb`, key, null).setAutoPadding(false);
  const plain = new Uint8Array(content.byteLength);
  const counters = Buffer.alloc(BLOCK_BYTES * PIECE_BLOCKS);
  for (let at = 0, block = 1; at < content.byteLength; ) {
    const count = Math.min(PIECE_BLOCKS, Math.ceil((content.byteLength - at) / BLOCK_BYTES));
    for (let index = 0; index < count; index++) counters.writeUInt32LE(block++, index * BLOCK_BYTES);
    const stream = cipher.update(counters.subarray(0, count * BLOCK_BYTES));
    const end = Math.min(content.byteLength, at + stream.byteLength);
    for (let from = 0; at < end; at++, from++) plain[at] = content[at]! ^ stream[from]!;
  }
  return plain;
}

/** Remainders of the polynomial of CRC-32, of which this cipher takes single steps. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function unlockTraditional({ name, bytes, flags, checksum, time, method }: LockedPart, password: Buffer): UnlockedPart {
  if (bytes.byteLength < TRADITIONAL_HEADER_BYTES) throw damaged(name, "it is too short for its encryption.");
  let [first, second, third] = [0x12345678, 0x23456789, 0x34567890];
  const step = (value: number, byte: number): number => REMAINDERS[(value ^ byte) & 0xff]! ^ (value >>> 8);
  const take = (byte: number): void => {
    first = step(first, byte);
    second = (Math.imul(second + (first & 0xff), 134775813) + 1) | 0;
    third = step(third, second >>> 24);
  };
  for (const byte of password) take(byte);
  const plain = new Uint8Array(bytes.byteLength);
  for (let at = 0; at < bytes.byteLength; at++) {
    const seed = third | 2;
    const byte = bytes[at]! ^ ((Math.imul(seed, seed ^ 1) >>> 8) & 0xff);
    plain[at] = byte;
    take(byte);
    if (at === TRADITIONAL_HEADER_BYTES - 1) {
      const expected = (flags & STREAMED) === 0 ? checksum >>> 24 : time >>> 8;
      if (byte !== expected) throw wrongPassword(name);
    }
  }
  return { bytes: plain.subarray(TRADITIONAL_HEADER_BYTES), method };
}
