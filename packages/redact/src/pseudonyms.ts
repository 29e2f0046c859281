/**
 * Pseudonyms that carry what they stand for, encrypted: the same value and key give the same pseudonym in every text, and whoever holds the key
 * reads it back. The construction is that of synthetic initialization vectors (RFC 5297): a keyed hash of the value is both the vector of the
 * cipher and the proof that a pseudonym is whole and belongs to the key.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { MIN_PSEUDONYM_KEY_CHARACTERS, matchesOf, PII_ENTITIES, type PiiEntity, QuernError } from "@quern/types";
import { mapStrings } from "./strings.js";

/** 80 bits: two values of a text share a vector once in 2⁴⁰ values. */
const VECTOR_BYTES = 10;
const CIPHER_BLOCK_BYTES = 16;
const KEY_BYTES = 32;
/** Base32 (RFC 4648): no case to lose, and no sign that Markdown or a URL changes. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS_PER_CHARACTER = 5;
const MIN_PSEUDONYM_CHARACTERS = Math.ceil(((VECTOR_BYTES + 1) * 8) / BITS_PER_CHARACTER);
/** A backslash in front of the underscore is Markdown's. */
const PSEUDONYM = new RegExp(
  `(?<![A-Za-z0-9_])(?<entity>${PII_ENTITIES.join("|")})\\\\?_(?<code>[A-Z2-7]{${MIN_PSEUDONYM_CHARACTERS},})(?![A-Za-z0-9_])`,
  "gi",
);

/** Makes and reads the pseudonyms of one key. */
export class Pseudonyms {
  readonly #hashKey: Buffer;
  readonly #cipherKey: Buffer;

  /**
   * @param key the caller's secret, at least 16 characters
   * @throws QuernError `BAD_REQUEST` for a key that is too short
   */
  constructor(key: string) {
    if (key.length < MIN_PSEUDONYM_KEY_CHARACTERS)
      throw new QuernError(
        "BAD_REQUEST",
        `The key of pseudonyms has ${key.length} characters: use at least ${MIN_PSEUDONYM_KEY_CHARACTERS} random ones.`,
      );
    const derive = (purpose: string): Buffer => Buffer.from(hkdfSync("sha256", key, "", `quern ${purpose}`, KEY_BYTES));
    this.#hashKey = derive("pseudonym vector");
    this.#cipherKey = derive("pseudonym cipher");
  }

  /** `PERSON_K5XW…`: 16 characters, and eight for every five bytes of the value. */
  of(entity: PiiEntity, value: string): string {
    const bytes = Buffer.from(value, "utf8");
    const vector = this.#vectorOf(entity, bytes);
    const cipher = createCipheriv("aes-256-ctr", this.#cipherKey, inBlock(vector));
    return `${entity}_${toBase32(Buffer.concat([vector, cipher.update(bytes), cipher.final()]))}`;
  }

  /** A text with every pseudonym of this key replaced by its value. Those of other keys, and damaged ones, stay. Linear in the text. */
  restore(text: string): string {
    let restored = "";
    let from = 0;
    for (const match of matchesOf(text, PSEUDONYM)) {
      const value = this.#valueOf(match.groups!["entity"]!.toUpperCase() as PiiEntity, match.groups!["code"]!);
      if (value === undefined) continue;
      restored += text.slice(from, match.index) + value;
      from = match.index + match[0].length;
    }
    return restored + text.slice(from);
  }

  #valueOf(entity: PiiEntity, code: string): string | undefined {
    const bytes = fromBase32(code.toUpperCase());
    const vector = bytes.subarray(0, VECTOR_BYTES);
    const decipher = createDecipheriv("aes-256-ctr", this.#cipherKey, inBlock(vector));
    const value = Buffer.concat([decipher.update(bytes.subarray(VECTOR_BYTES)), decipher.final()]);
    return this.#vectorOf(entity, value).equals(vector) ? value.toString("utf8") : undefined;
  }

  #vectorOf(entity: PiiEntity, value: Buffer): Buffer {
    return createHmac("sha256", this.#hashKey).update(`${entity}\0`).update(value).digest().subarray(0, VECTOR_BYTES);
  }
}

/**
 * Puts the values of pseudonyms back into what was made from a text with them: an answer of a language model, extracted data.
 *
 * @param value text, or plain data whose strings are restored; keys and other values stay
 * @param key the key that made them
 * @returns a copy. Pseudonyms of other keys, and damaged ones, stay
 * @throws QuernError `BAD_REQUEST` for a key of fewer than 16 characters
 * @example
 * restorePseudonyms("Call PERSON_YCZWX2…", key); // "Call Ada Byron"
 */
export function restorePseudonyms<Value>(value: Value, key: string): Value {
  const pseudonyms = new Pseudonyms(key);
  return mapStrings(value, (text) => pseudonyms.restore(text));
}

/** The vector at the front of a block, the counter of the cipher behind it. */
const inBlock = (vector: Buffer): Buffer => Buffer.concat([vector], CIPHER_BLOCK_BYTES);

function toBase32(bytes: Uint8Array): string {
  let code = "";
  let bits = 0;
  let pending = 0;
  for (const byte of bytes) {
    pending = ((pending << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= BITS_PER_CHARACTER; bits -= BITS_PER_CHARACTER)
      code += ALPHABET[(pending >> (bits - BITS_PER_CHARACTER)) & 31];
  }
  return bits > 0 ? code + ALPHABET[(pending << (BITS_PER_CHARACTER - bits)) & 31] : code;
}

/** @param code of {@link ALPHABET} alone */
function fromBase32(code: string): Buffer {
  const bytes = Buffer.alloc(Math.floor((code.length * BITS_PER_CHARACTER) / 8));
  let bits = 0;
  let pending = 0;
  let at = 0;
  for (const character of code) {
    pending = ((pending << BITS_PER_CHARACTER) | ALPHABET.indexOf(character)) & 0xfff;
    bits += BITS_PER_CHARACTER;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (pending >> bits) & 255;
  }
  return bytes;
}
