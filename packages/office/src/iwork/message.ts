/** Messages of Protocol Buffers: fields by number, read without a schema. */

type Value = number | Uint8Array;

const utf8 = new TextDecoder();

export class Message {
  readonly #fields = new Map<number, Value[]>();
  /** Results of fields that were read: many objects may refer to one. */
  readonly #messages = new Map<number, readonly Message[]>();
  readonly #texts = new Map<number, readonly string[]>();
  readonly #numbers = new Map<number, readonly number[]>();

  /** Ends at the first field that is broken. */
  constructor(bytes: Uint8Array) {
    const cursor = new Cursor(bytes);
    while (cursor.at < bytes.length) {
      const key = cursor.varint();
      const wire = key & 7;
      let value: Value;
      if (wire === 0) value = cursor.varint();
      else {
        const length = wire === 2 ? cursor.varint() : wire === 5 ? 4 : wire === 1 ? 8 : Number.POSITIVE_INFINITY;
        if (cursor.at + length > bytes.length) return;
        value = bytes.subarray(cursor.at, cursor.at + length);
        cursor.at += length;
      }
      const field = Math.floor(key / 8);
      const values = this.#fields.get(field);
      if (values === undefined) this.#fields.set(field, [value]);
      else values.push(value);
    }
  }

  number(field: number): number | undefined {
    return this.numbers(field)[0];
  }

  /** Numbers of a repeated field, one by one or packed. */
  numbers(field: number): readonly number[] {
    return known(this.#numbers, field, () =>
      (this.#fields.get(field) ?? []).flatMap((value) => (typeof value === "number" ? [value] : unpacked(value))),
    );
  }

  bytes(field: number): Uint8Array | undefined {
    const value = this.#fields.get(field)?.[0];
    return typeof value === "number" ? undefined : value;
  }

  text(field: number): string {
    return this.texts(field).join("");
  }

  texts(field: number): readonly string[] {
    return known(this.#texts, field, () => this.#all(field).map((value) => utf8.decode(value)));
  }

  message(field: number): Message | undefined {
    return this.messages(field)[0];
  }

  messages(field: number): readonly Message[] {
    return known(this.#messages, field, () => this.#all(field).map((value) => new Message(value)));
  }

  /** Number of the object that a field refers to. */
  reference(field: number): number | undefined {
    return this.message(field)?.number(1);
  }

  references(field: number): number[] {
    return this.messages(field).flatMap((one) => one.number(1) ?? []);
  }

  float(field: number): number | undefined {
    const value = this.bytes(field);
    return value?.length === 4 ? viewOf(value).getFloat32(0, true) : undefined;
  }

  fixed32(field: number): number | undefined {
    const value = this.bytes(field);
    return value?.length === 4 ? viewOf(value).getUint32(0, true) : undefined;
  }

  #all(field: number): Uint8Array[] {
    return (this.#fields.get(field) ?? []).filter((value) => typeof value !== "number");
  }
}

function known<T>(results: Map<number, readonly T[]>, field: number, read: () => readonly T[]): readonly T[] {
  let result = results.get(field);
  if (result === undefined) {
    result = read();
    results.set(field, result);
  }
  return result;
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads numbers of variable length, the last byte of which is below 128. */
export class Cursor {
  at = 0;

  constructor(readonly bytes: Uint8Array) {}

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.bytes[this.at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    return value;
  }
}

function unpacked(bytes: Uint8Array): number[] {
  const cursor = new Cursor(bytes);
  const numbers: number[] = [];
  while (cursor.at < bytes.length) numbers.push(cursor.varint());
  return numbers;
}
