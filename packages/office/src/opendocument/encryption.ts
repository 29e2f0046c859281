import { createDecipheriv, createHash, pbkdf2Sync } from "node:crypto";
import { type DocumentBudget, encrypted, tooMuch, type XmlElement } from "@quern/documents";
import { Blowfish } from "../encryption/blowfish.js";
import { inflatePart } from "../inflate-part.js";

/** How one part of the package is encrypted (OpenDocument 1.3, part 2, section 4.8). */
interface PartEncryption {
  readonly cipher: "aes" | "blowfish";
  readonly keyBytes: number;
  readonly vector: Buffer;
  readonly salt: Buffer;
  readonly iterations: number;
  /** Hash of the password before its key is derived. */
  readonly startHash: "sha1" | "sha256";
  readonly checksum: Buffer;
  readonly checksumHash: "sha1" | "sha256";
}

/** Rounds of the derivation of keys that all parts of a file together may ask for; LibreOffice writes 100 000 a part. */
const MAX_ITERATIONS = 5_000_000;
/** The checksum is that of the first bytes. */
const CHECKED_BYTES = 1024;

/** Encrypted parts of an OpenDocument package, decrypted when they are read. */
export class PackageEncryption {
  readonly #parts: ReadonlyMap<string, PartEncryption>;
  readonly #password: string;
  #iterations = 0;

  private constructor(parts: ReadonlyMap<string, PartEncryption>, password: string) {
    this.#parts = parts;
    this.#password = password;
  }

  /**
   * @returns `undefined` when no part is encrypted
   * @throws QuernError `DOCUMENT_ENCRYPTED` without a password, and for a cipher that is not known
   */
  static read(manifest: XmlElement | undefined, password: string | undefined): PackageEncryption | undefined {
    const parts = new Map<string, PartEncryption>();
    for (const entry of manifest?.descendants() ?? []) {
      if (entry.name !== "manifest:file-entry") continue;
      const data = entry.child("manifest:encryption-data");
      if (data === undefined) continue;
      if (password === undefined) throw encrypted("The document is encrypted with a password.");
      parts.set(entry.get("manifest:full-path") ?? "", partEncryption(data));
    }
    return parts.size === 0 || password === undefined ? undefined : new PackageEncryption(parts, password);
  }

  /**
   * @returns the bytes of a part; those that are stored when it is not encrypted
   * @throws QuernError `DOCUMENT_ENCRYPTED` when the password is wrong
   */
  open(name: string, stored: Uint8Array, budget: DocumentBudget): Uint8Array {
    const part = this.#parts.get(name);
    if (part === undefined) return stored;
    this.#iterations += part.iterations;
    if (this.#iterations > MAX_ITERATIONS)
      throw tooMuch(`The document requires ${this.#iterations} rounds of its hash.`);
    const start = createHash(part.startHash).update(this.#password, "utf8").digest();
    const key = pbkdf2Sync(start, part.salt, part.iterations, part.keyBytes, "sha1");
    const deflated = decrypt(part, key, stored);
    const found = createHash(part.checksumHash).update(deflated.subarray(0, CHECKED_BYTES)).digest();
    if (!found.equals(part.checksum)) throw encrypted("The password of the document is not the right one.");
    return inflatePart(deflated, name, budget, stored.byteLength);
  }
}

function partEncryption(data: XmlElement): PartEncryption {
  const algorithm = data.child("manifest:algorithm");
  const derivation = data.child("manifest:key-derivation");
  const start = data.child("manifest:start-key-generation");
  const cipherName = algorithm?.get("manifest:algorithm-name") ?? "";
  const cipher = /blowfish/i.test(cipherName) ? "blowfish" : /aes\d+-cbc/i.test(cipherName) ? "aes" : undefined;
  const iterations = Number(derivation?.get("manifest:iteration-count"));
  const keyBytes = Number(derivation?.get("manifest:key-size") ?? (cipher === "aes" ? 32 : 16));
  const isDerived = /PBKDF2/i.test(derivation?.get("manifest:key-derivation-name") ?? "");
  const bytes = (element: XmlElement | undefined, name: string): Buffer =>
    Buffer.from(element?.get(name) ?? "", "base64");
  const vector = bytes(algorithm, "manifest:initialisation-vector");
  const isSound = iterations > 0 && Number.isInteger(iterations) && [16, 24, 32].includes(keyBytes);
  if (cipher === undefined || !isDerived || !isSound || vector.byteLength !== (cipher === "aes" ? 16 : 8))
    throw encrypted(
      `The document is encrypted in a way that is not known (${cipherName || "no cipher named"}).`,
      false,
    );
  return {
    cipher,
    keyBytes,
    vector,
    iterations,
    salt: bytes(derivation, "manifest:salt"),
    startHash: hashOf(start?.get("manifest:start-key-generation-name")),
    checksum: bytes(data, "manifest:checksum"),
    checksumHash: hashOf(data.get("manifest:checksum-type")),
  };
}

const hashOf = (name: string | undefined): "sha1" | "sha256" => (/sha-?256/i.test(name ?? "") ? "sha256" : "sha1");

function decrypt({ cipher, keyBytes, vector }: PartEncryption, key: Buffer, stored: Uint8Array): Uint8Array {
  if (cipher === "blowfish") return new Blowfish(key).decrypt(stored.slice(), vector);
  const decipher = createDecipheriv(`aes-${keyBytes * 8}-cbc`, key, vector).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(stored.subarray(0, stored.byteLength & ~15)), decipher.final()]);
  // The last byte says how many were added.
  const added = padded.at(-1) ?? 0;
  return added > 0 && added <= 16 ? padded.subarray(0, padded.byteLength - added) : padded;
}
