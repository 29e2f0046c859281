/** Office documents behind a password ([MS-OFFCRYPTO] 2.3.4): the package lies encrypted in an OLE container. */
import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";
import { CompoundFile, type DocumentBudget, damaged, encrypted, tooMuch } from "@quern/documents";
import { agileKey, readAgile } from "./agile.js";
import { refuseRights } from "./rights.js";

/** Iterations of the hash that a file may ask for; Office writes 100 000, the format allows ten million. */
const MAX_SPINS = 2_000_000;
const STANDARD_SPINS = 50_000;

/**
 * @returns the bytes of the document inside
 * @throws QuernError `DOCUMENT_ENCRYPTED` without a password and with a wrong one, `DOCUMENT_DAMAGED`
 */
export function decryptPackage(
  bytes: Uint8Array,
  password: string | undefined,
  filename: string,
  budget: DocumentBudget,
): Uint8Array {
  const file = new CompoundFile(bytes);
  refuseRights(file, filename);
  if (password === undefined) throw encrypted(`${filename} is encrypted with a password.`);
  const info = file.read("EncryptionInfo");
  const content = file.read("EncryptedPackage");
  if (info === undefined || content === undefined || info.byteLength < 8 || content.byteLength < 8)
    throw encrypted(`${filename} is encrypted in a way that is not known.`, false);
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const major = view.getUint16(0, true);
  const minor = view.getUint16(2, true);
  const size = Number(new DataView(content.buffer, content.byteOffset, 8).getBigUint64(0, true));
  if (size > content.byteLength) throw damaged(filename, "its encrypted package is cut short.");
  const decrypt =
    major === 4 && minor === 4
      ? agile(info.subarray(8), password, filename, budget)
      : minor === 2 && major >= 2 && major <= 4
        ? standard(info, password, filename)
        : undefined;
  if (decrypt === undefined)
    throw encrypted(`${filename} is encrypted in a way that is not known (version ${major}.${minor}).`);
  return decrypt(content.subarray(8)).subarray(0, size);
}

const wrongPassword = (filename: string) => encrypted(`${filename}: the password is not the right one.`);

type Decrypt = (content: Uint8Array) => Uint8Array;

function agile(xml: Uint8Array, password: string, filename: string, budget: DocumentBudget): Decrypt {
  const { data, key } = readAgile(xml, filename, budget);
  if (key.spinCount > MAX_SPINS) throw tooMuch(`${filename} asks for ${key.spinCount} rounds of its hash.`);
  const secret = agileKey(data, key, password);
  if (secret === undefined) throw wrongPassword(filename);
  return (content) => {
    const parts: Buffer[] = [];
    // Segments of 4096 bytes, each with an initialization vector of its own.
    for (let index = 0; index * 4096 < content.byteLength; index++) {
      const segment = content.subarray(index * 4096, (index + 1) * 4096);
      const number = Buffer.alloc(4);
      number.writeUInt32LE(index);
      const vector = createHash(data.hash).update(data.salt).update(number).digest().subarray(0, data.blockSize);
      const decipher = createDecipheriv(`aes-${data.keyBits}-cbc`, secret, vector).setAutoPadding(false);
      parts.push(decipher.update(segment.subarray(0, segment.byteLength & ~15)), decipher.final());
    }
    return Buffer.concat(parts);
  };
}

/** AES-128, -192 or -256 in ECB mode with a key by SHA-1 ([MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9). */
function standard(info: Uint8Array, password: string, filename: string): Decrypt {
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const headerSize = view.getUint32(8, true);
  const verifier = 12 + headerSize;
  if (verifier + 4 + 16 + 16 + 4 + 32 > info.byteLength)
    throw damaged(filename, "its description of the encryption is cut short.");
  const keyBits = view.getUint32(12 + 16, true);
  if (![128, 192, 256].includes(keyBits)) throw encrypted(`${filename} is encrypted with a cipher that is not known.`);
  const at = (offset: number, length: number): Uint8Array =>
    info.subarray(verifier + offset, verifier + offset + length);
  const sha1 = (...parts: readonly Uint8Array[]): Buffer =>
    parts.reduce((hash, part) => hash.update(part), createHash("sha1")).digest();
  let hash = sha1(at(4, 16), Buffer.from(password, "utf16le"));
  const counter = Buffer.alloc(4);
  for (let spin = 0; spin < STANDARD_SPINS; spin++) {
    counter.writeUInt32LE(spin);
    hash = sha1(counter, hash);
  }
  hash = sha1(hash, Buffer.alloc(4));
  const derived = (fill: number): Buffer =>
    sha1(Buffer.alloc(64, fill).map((byte, index) => byte ^ (hash[index] ?? 0)));
  const key = Buffer.concat([derived(0x36), derived(0x5c)]).subarray(0, keyBits / 8);
  const decrypt: Decrypt = (content) => {
    const decipher = createDecipheriv(`aes-${keyBits}-ecb`, key, null).setAutoPadding(false);
    return Buffer.concat([decipher.update(content.subarray(0, content.byteLength & ~15)), decipher.final()]);
  };
  const expected = decrypt(at(40, 32)).subarray(0, 20);
  if (!timingSafeEqual(sha1(decrypt(at(20, 16))), expected)) throw wrongPassword(filename);
  return decrypt;
}
