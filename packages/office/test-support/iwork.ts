/** Documents of iWork, built by the tests themselves. */
import { buildZip } from "@quern/documents/testing";

/** Fields of a message: numbers, texts, messages and bytes, by their number in the order in which they are written. */
export type Fields = ReadonlyArray<readonly [field: number, value: number | string | Uint8Array | Fields]>;

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...varint(Math.floor(value / 0x80))];

export function message(fields: Fields): Uint8Array {
  return Buffer.concat(
    fields.map(([field, value]) => {
      if (typeof value === "number") return Buffer.from([...varint(field * 8), ...varint(value)]);
      const bytes =
        typeof value === "string" ? Buffer.from(value) : value instanceof Uint8Array ? value : message(value);
      return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
    }),
  );
}

export const to = (id: number): Fields => [[1, id]];

/** A table of a text: from which character on an object holds. */
export const runs = (...entries: ReadonlyArray<readonly [at: number, object?: number]>): Fields =>
  entries.map(([at, object]) => [
    1,
    object === undefined
      ? [[1, at]]
      : [
          [1, at],
          [2, to(object)],
        ],
  ]);

export const block = (bytes: Uint8Array): Uint8Array => {
  const body = Buffer.concat([
    Buffer.from([...varint(bytes.length), 61 << 2, (bytes.length - 1) & 255, (bytes.length - 1) >> 8]),
    bytes,
  ]);
  return Buffer.concat([Buffer.from([0, body.length & 255, body.length >> 8, 0]), body]);
};

export function iwa(objects: ReadonlyArray<readonly [id: number, type: number, fields: Fields]>): Uint8Array {
  const parts = objects.flatMap(([id, type, fields]) => {
    const payload = message(fields);
    const head = message([
      [1, id],
      [
        2,
        [
          [1, type],
          [3, payload.length],
        ],
      ],
    ]);
    return [Buffer.from(varint(head.length)), head, payload];
  });
  return block(Buffer.concat(parts));
}

export const iwork = (objects: Parameters<typeof iwa>[0], files: Record<string, Uint8Array> = {}): Uint8Array =>
  buildZip({ "Index/Document.iwa": iwa(objects), ...files });

export const style = (role: string, properties: Fields = []): Fields => [
  [1, [[2, `text-0-paragraphstyle-${role}`]]],
  [11, properties],
];

export const float = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
};
