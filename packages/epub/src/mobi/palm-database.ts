import { damaged } from "@quern/documents";

const HEADER_BYTES = 78;
const ENTRY_BYTES = 8;

/** A Palm database, the container of Mobipocket books: a list of records. All numbers are big-endian. */
export class PalmDatabase {
  /** `BOOKMOBI` or `TEXtREAd`. */
  readonly kind: string;
  readonly #offsets: number[] = [];

  /** @throws QuernError `DOCUMENT_DAMAGED` */
  constructor(readonly bytes: Uint8Array) {
    if (bytes.byteLength < HEADER_BYTES) throw damaged("e-book", "it is shorter than the header of a Palm database.");
    this.kind = Buffer.from(bytes.subarray(60, 68)).toString("latin1");
    const view = viewOf(bytes);
    const count = Math.min(view.getUint16(76), Math.floor((bytes.byteLength - HEADER_BYTES) / ENTRY_BYTES));
    let previous = 0;
    for (let index = 0; index < count; index++) {
      // Records follow each other; an offset that leads back or out would make one record out of many.
      const offset = view.getUint32(HEADER_BYTES + index * ENTRY_BYTES);
      if (offset < previous || offset > bytes.byteLength) break;
      this.#offsets.push(offset);
      previous = offset;
    }
    if (this.#offsets.length === 0) throw damaged("e-book", "it has no records.");
  }

  get length(): number {
    return this.#offsets.length;
  }

  /** Bytes of a record; empty for one that is not there. */
  record(index: number): Uint8Array {
    const start = this.#offsets[index];
    return start === undefined ? new Uint8Array() : this.bytes.subarray(start, this.#offsets[index + 1]);
  }
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The four letters that most records begin with. */
export const magicOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 4)).toString("latin1");
