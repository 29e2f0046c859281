/** The Blowfish cipher, in cipher feedback: OpenDocument up to 1.1 encrypts with it, and the cryptography of Node.js has it no longer. */

const ROUNDS = 16;
const BLOCK_BYTES = 8;
const SUBKEYS = ROUNDS + 2;
const BOX_WORDS = 256;
const BOXES = 4;

let initial: Uint32Array | undefined;

/** The key schedule begins with the digits of pi, which are computed rather than listed. */
function initialWords(): Uint32Array {
  if (initial !== undefined) return initial;
  const count = SUBKEYS + BOXES * BOX_WORDS;
  const spare = 64n;
  const bits = BigInt(count * 32) + spare;
  const one = 1n << bits;
  const arctanOfInverse = (value: bigint): bigint => {
    let sum = 0n;
    let power = one / value;
    for (let divisor = 1n, sign = 1n; power > 0n; divisor += 2n, sign = -sign) {
      sum += (sign * power) / divisor;
      power /= value * value;
    }
    return sum;
  };
  const pi = 16n * arctanOfInverse(5n) - 4n * arctanOfInverse(239n);
  const hexadecimal = ((pi - 3n * one) >> spare).toString(16).padStart(count * 8, "0");
  initial = Uint32Array.from({ length: count }, (_, index) =>
    Number.parseInt(hexadecimal.slice(index * 8, index * 8 + 8), 16),
  );
  return initial;
}

export class Blowfish {
  readonly #words = initialWords().slice();

  constructor(key: Uint8Array) {
    const words = this.#words;
    for (let index = 0, at = 0; index < SUBKEYS; index++) {
      let word = 0;
      for (let byte = 0; byte < 4; byte++, at++) word = (word << 8) | key[at % key.length]!;
      words[index] = words[index]! ^ word;
    }
    const block = new Uint32Array(2);
    for (let index = 0; index < words.length; index += 2) {
      this.#encrypt(block);
      words.set(block, index);
    }
  }

  /** Decrypts bytes in place, in cipher feedback of whole blocks. */
  decrypt(bytes: Uint8Array, vector: Uint8Array): Uint8Array {
    const block = new Uint32Array(2);
    let previous = vector;
    const mask = new Uint8Array(BLOCK_BYTES);
    const maskView = new DataView(mask.buffer);
    for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
      const view = new DataView(previous.buffer, previous.byteOffset, BLOCK_BYTES);
      block[0] = view.getUint32(0);
      block[1] = view.getUint32(4);
      this.#encrypt(block);
      maskView.setUint32(0, block[0]!);
      maskView.setUint32(4, block[1]!);
      previous = bytes.slice(at, at + BLOCK_BYTES);
      for (let byte = 0; byte < previous.length; byte++) bytes[at + byte] = previous[byte]! ^ mask[byte]!;
    }
    return bytes;
  }

  #encrypt(block: Uint32Array): void {
    const words = this.#words;
    let left = block[0]!;
    let right = block[1]!;
    for (let round = 0; round < ROUNDS; round++) {
      left = (left ^ words[round]!) >>> 0;
      right = (right ^ this.#mix(left)) >>> 0;
      [left, right] = [right, left];
    }
    block[0] = right ^ words[ROUNDS + 1]!;
    block[1] = left ^ words[ROUNDS]!;
  }

  #mix(half: number): number {
    const box = (number: number, byte: number): number => this.#words[SUBKEYS + number * BOX_WORDS + byte]!;
    const sum = (box(0, half >>> 24) + box(1, (half >>> 16) & 0xff)) >>> 0;
    return ((sum ^ box(2, (half >>> 8) & 0xff)) + box(3, half & 0xff)) >>> 0;
  }
}
