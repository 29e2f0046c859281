/** A buffer that grows, and numbers in as few bytes as they need. */
export class ByteWriter {
  #bytes: Buffer;
  length = 0;

  constructor(size = 1 << 16) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  /** Of numbers from 0 to 2^32-1, seven bits a byte. */
  varint(value: number): void {
    this.#reserve(5);
    let rest = value >>> 0;
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.length++] = rest;
  }

  bytes(part: Uint8Array): void {
    this.#reserve(part.byteLength);
    this.#bytes.set(part, this.length);
    this.length += part.byteLength;
  }

  text(text: string): void {
    const part = Buffer.from(text);
    this.varint(part.byteLength);
    this.bytes(part);
  }

  /** A view, valid until more is written. */
  written(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.byteLength) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.byteLength * 2, this.length + more));
    larger.set(this.written());
    this.#bytes = larger;
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.at++] as number;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[this.at++] as number;
      value |= (byte & 127) << shift;
    }
    return value >>> 0;
  }

  bytes(length: number): Uint8Array {
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  text(): string {
    const part = this.bytes(this.varint());
    return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString();
  }
}
