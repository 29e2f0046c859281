import { Archive, type DocumentBudget } from "@quern/documents";
import { Cursor, Message } from "./message.js";
import { unpackIwa } from "./snappy.js";

/** Types of objects, as far as they are told apart. */
export const Type = {
  attachment: 2003,
  shape: 2011,
  hyperlink: 2032,
  image: 3005,
  group: 3008,
  chart: 5021,
  table: 6000,
  packageMetadata: 11_006,
  pages: 10_000,
} as const;

interface StoredObject {
  readonly type: number;
  readonly bytes: Uint8Array;
}

/** The objects of a document of iWork '13 and later, by their numbers. */
export class IworkObjects {
  readonly #objects = new Map<number, StoredObject>();
  readonly #messages = new Map<number, Message>();
  readonly #files = new Map<number, string>();

  constructor(
    readonly archive: Archive,
    budget: DocumentBudget,
  ) {
    // Documents saved as folders keep their objects in a nested archive.
    const nested = archive.read("Index.zip");
    const index = nested === undefined ? archive : new Archive(nested, budget);
    for (const { name } of index.entries) {
      if (!name.startsWith("Index/") || !name.endsWith(".iwa")) continue;
      this.#read(unpackIwa(index.read(name) ?? new Uint8Array(0), name, budget));
    }
    for (const [id, { type }] of this.#objects) {
      if (type !== Type.packageMetadata) continue;
      for (const file of this.get(id)?.messages(4) ?? [])
        this.#files.set(file.number(1) ?? 0, file.text(4) || file.text(3));
    }
  }

  get(id: number | undefined): Message | undefined {
    if (id === undefined) return undefined;
    const stored = this.#objects.get(id);
    if (stored === undefined) return undefined;
    let message = this.#messages.get(id);
    if (message === undefined) {
      message = new Message(stored.bytes);
      this.#messages.set(id, message);
    }
    return message;
  }

  typeOf(id: number | undefined): number | undefined {
    return id === undefined ? undefined : this.#objects.get(id)?.type;
  }

  /** Name of a file of the folder `Data`. */
  file(id: number | undefined): string | undefined {
    const name = id === undefined ? undefined : this.#files.get(id);
    return name === undefined ? undefined : `Data/${name}`;
  }

  /** Each object has a head that tells its number and the types and lengths of the messages behind it. */
  #read(bytes: Uint8Array): void {
    const cursor = new Cursor(bytes);
    while (cursor.at < bytes.length) {
      const length = cursor.varint();
      const head = new Message(bytes.subarray(cursor.at, cursor.at + length));
      cursor.at += length;
      const id = head.number(1) ?? 0;
      for (const info of head.messages(2)) {
        const size = info.number(3) ?? 0;
        const type = info.number(1) ?? 0;
        if (!this.#objects.has(id)) this.#objects.set(id, { type, bytes: bytes.subarray(cursor.at, cursor.at + size) });
        cursor.at += size;
      }
    }
  }
}
