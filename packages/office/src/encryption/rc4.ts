/** The RC4 cipher: Office up to 2003 encrypts with it, and the cryptography of Node.js has it no longer. */
export class Rc4 {
  readonly #state = Uint8Array.from({ length: 256 }, (_, index) => index);
  #left = 0;
  #right = 0;

  constructor(key: Uint8Array) {
    const state = this.#state;
    for (let left = 0, right = 0; left < 256; left++) {
      right = (right + state[left]! + key[left % key.length]!) & 0xff;
      this.#swap(left, right);
    }
  }

  /** Encrypts or decrypts bytes in place. */
  apply(bytes: Uint8Array): Uint8Array {
    const state = this.#state;
    for (let at = 0; at < bytes.length; at++) {
      this.#left = (this.#left + 1) & 0xff;
      this.#right = (this.#right + state[this.#left]!) & 0xff;
      this.#swap(this.#left, this.#right);
      bytes[at] = bytes[at]! ^ state[(state[this.#left]! + state[this.#right]!) & 0xff]!;
    }
    return bytes;
  }

  #swap(left: number, right: number): void {
    const state = this.#state;
    const kept = state[left]!;
    state[left] = state[right]!;
    state[right] = kept;
  }
}
