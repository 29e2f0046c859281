/** Agile encryption ([MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15): what the file says of it, and the key by a password. */
import { createDecipheriv, createHash } from "node:crypto";
import { type DocumentBudget, damaged, decodeXml, dictionary, encrypted, XmlReader } from "@quern/documents";

interface AgileData {
  readonly hash: string;
  readonly salt: Buffer;
  readonly blockSize: number;
  readonly keyBits: number;
}

interface AgileKey extends AgileData {
  readonly spinCount: number;
  readonly verifierInput: Buffer;
  readonly verifierHash: Buffer;
  readonly value: Buffer;
}

const HASHES: Readonly<Record<string, string>> = dictionary({
  SHA1: "sha1",
  "SHA-1": "sha1",
  SHA256: "sha256",
  SHA384: "sha384",
  SHA512: "sha512",
});
const VERIFIER_INPUT = Buffer.from("fea7d2763b4b9e79", "hex");
const VERIFIER_HASH = Buffer.from("d7aa0f6d3061344e", "hex");
const KEY_VALUE = Buffer.from("146e0be7abacd0d6", "hex");

export function readAgile(
  xml: Uint8Array,
  filename: string,
  budget: DocumentBudget,
): { readonly data: AgileData; readonly key: AgileKey } {
  const reader = new XmlReader(decodeXml(xml), { name: "EncryptionInfo", budget });
  let data: AgileData | undefined;
  let key: AgileKey | undefined;
  for (let event = reader.next(); event !== "end"; event = reader.next()) {
    if (event !== "open") continue;
    const bytes = (name: string): Buffer => Buffer.from(reader.get(name) ?? "", "base64");
    const name = reader.name.replace(/^.*:/, "");
    if (name === "keyData") data = common(bytes);
    else if (name === "encryptedKey" && key === undefined) {
      key = {
        ...common(bytes),
        spinCount: Number(reader.get("spinCount")),
        verifierInput: bytes("encryptedVerifierHashInput"),
        verifierHash: bytes("encryptedVerifierHashValue"),
        value: bytes("encryptedKeyValue"),
      };
    }
  }
  if (data === undefined || key === undefined || !(key.spinCount >= 0))
    throw damaged(filename, "its description of the encryption is incomplete.");
  return { data, key };

  function common(bytes: (name: string) => Buffer): AgileData {
    const hash = HASHES[reader.get("hashAlgorithm") ?? ""];
    const keyBits = Number(reader.get("keyBits"));
    const isKnown = reader.get("cipherAlgorithm") === "AES" && reader.get("cipherChaining") === "ChainingModeCBC";
    if (hash === undefined || !isKnown || ![128, 192, 256].includes(keyBits))
      throw encrypted(`${filename} is encrypted with a cipher that is not known.`);
    return { hash, salt: bytes("saltValue"), blockSize: 16, keyBits };
  }
}

/** The key of the package; `undefined` when the password is not the right one. */
export function agileKey(data: AgileData, key: AgileKey, password: string): Buffer | undefined {
  const hashed = (...parts: readonly Uint8Array[]): Buffer =>
    parts.reduce((hash, part) => hash.update(part), createHash(key.hash)).digest();
  let hash = hashed(key.salt, Buffer.from(password, "utf16le"));
  const counter = Buffer.alloc(4);
  for (let spin = 0; spin < key.spinCount; spin++) {
    counter.writeUInt32LE(spin);
    hash = hashed(counter, hash);
  }
  const decrypt = (content: Buffer, block: Buffer): Buffer => {
    const secret = fitted(hashed(hash, block), key.keyBits / 8);
    const decipher = createDecipheriv(`aes-${key.keyBits}-cbc`, secret, fitted(key.salt, 16)).setAutoPadding(false);
    return Buffer.concat([decipher.update(content.subarray(0, content.length & ~15)), decipher.final()]);
  };
  const expected = hashed(decrypt(key.verifierInput, VERIFIER_INPUT).subarray(0, key.salt.length));
  const found = decrypt(key.verifierHash, VERIFIER_HASH).subarray(0, expected.length);
  return expected.equals(found) ? decrypt(key.value, KEY_VALUE).subarray(0, data.keyBits / 8) : undefined;
}

/** Cut, or filled up as the format says. */
const fitted = (bytes: Buffer, length: number): Buffer =>
  bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);
