import { damaged } from "@quern/documents";
import { magicOf, type PalmDatabase, viewOf } from "./palm-database.js";

/** An entry of an index: a name, and lists of numbers under the numbers of tags. */
export interface IndexEntry {
  readonly name: string;
  readonly values: ReadonlyMap<number, readonly number[]>;
}

interface Tag {
  readonly number: number;
  readonly valuesEach: number;
  readonly mask: number;
  readonly endsByte: boolean;
}

const MAX_ENTRIES = 200_000;

/**
 * Reads an index (records INDX): the first record has the table of tags, the following ones the entries.
 *
 * @throws QuernError `DOCUMENT_DAMAGED`
 */
export function readIndex(database: PalmDatabase, start: number): IndexEntry[] {
  const head = database.record(start);
  if (magicOf(head) !== "INDX" || head.byteLength < 56) throw damaged("e-book", "an index of its parts is missing.");
  const view = viewOf(head);
  const records = view.getUint32(24);
  const { tags, controlBytes } = readTags(head.subarray(view.getUint32(4)));
  const entries: IndexEntry[] = [];
  for (let number = 1; number <= records && start + number < database.length; number++) {
    const record = database.record(start + number);
    if (magicOf(record) !== "INDX" || record.byteLength < 28) continue;
    const data = viewOf(record);
    const table = data.getUint32(20) + 4;
    const count = data.getUint32(24);
    for (let index = 0; index < count && table + index * 2 + 2 <= record.byteLength; index++) {
      const from = data.getUint16(table + index * 2);
      const isLast = index + 1 >= count || table + index * 2 + 4 > record.byteLength;
      const to = isLast ? table - 4 : data.getUint16(table + index * 2 + 2);
      if (entries.length >= MAX_ENTRIES) throw damaged("e-book", "an index of its parts has too many entries.");
      entries.push(readEntry(record.subarray(from, to), tags, controlBytes));
    }
  }
  return entries;
}

function readTags(bytes: Uint8Array): { readonly tags: readonly Tag[]; readonly controlBytes: number } {
  if (magicOf(bytes) !== "TAGX" || bytes.byteLength < 12) throw damaged("e-book", "an index of its parts has no tags.");
  const view = viewOf(bytes);
  const end = Math.min(view.getUint32(4), bytes.byteLength);
  const tags: Tag[] = [];
  for (let offset = 12; offset + 4 <= end; offset += 4) {
    tags.push({
      number: bytes[offset]!,
      valuesEach: bytes[offset + 1]!,
      mask: bytes[offset + 2]!,
      endsByte: bytes[offset + 3] === 1,
    });
  }
  return { tags, controlBytes: view.getUint32(8) };
}

function readEntry(bytes: Uint8Array, tags: readonly Tag[], controlBytes: number): IndexEntry {
  const nameEnd = 1 + (bytes[0] ?? 0);
  const name = Buffer.from(bytes.subarray(1, nameEnd)).toString("latin1");
  let control = nameEnd;
  let offset = nameEnd + controlBytes;
  /** A number of 7 bits a byte; the last one has its high bit set. */
  const number = (): number => {
    let value = 0;
    while (offset < bytes.length) {
      const byte = bytes[offset++]!;
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) !== 0) break;
    }
    return value;
  };
  const plans: { readonly tag: Tag; readonly count: number; readonly bytes: number }[] = [];
  for (const tag of tags) {
    if (tag.endsByte) {
      control++;
      continue;
    }
    const masked = (bytes[control] ?? 0) & tag.mask;
    if (masked === 0) continue;
    const hasSeveralBits = (tag.mask & (tag.mask - 1)) !== 0;
    // All bits of a wide mask set: the length of the values in bytes follows.
    if (masked === tag.mask && hasSeveralBits) plans.push({ tag, count: 0, bytes: number() });
    else plans.push({ tag, count: masked / (tag.mask & -tag.mask), bytes: 0 });
  }
  const values = new Map<number, number[]>();
  for (const { tag, count, bytes: length } of plans) {
    const list: number[] = [];
    if (count > 0)
      for (let left = count * tag.valuesEach; left > 0 && offset < bytes.length; left--) list.push(number());
    else for (const end = Math.min(bytes.length, offset + length); offset < end; ) list.push(number());
    values.set(tag.number, list);
  }
  return { name, values };
}
