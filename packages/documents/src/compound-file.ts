import { damaged } from "./budget.js";

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
const MAX_SECTOR = 0xfffffffa;
const MINI_SECTOR_BYTES = 64;
const MAX_DIRECTORY_ENTRIES = 100_000;

interface DirectoryEntry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

/** Whether bytes begin like an OLE compound file. */
export const isCompoundFile = (bytes: Uint8Array): boolean => SIGNATURE.every((value, index) => bytes[index] === value);

/**
 * An OLE compound file ([MS-CFB]): the container of .doc, .xls, .ppt, .msg and of encrypted Office packages. Streams are found by path
 * (`"WordDocument"`, `"ObjectPool/_1/Ole10Native"`); chains are followed at most as long as the file can be, so loops end.
 */
export class CompoundFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #sectorBytes: number;
  readonly #table: Uint32Array;
  readonly #miniTable: Uint32Array;
  readonly #miniCutoff: number;
  readonly #miniStream: Uint8Array;
  readonly #rootStart: number;
  readonly #streams = new Map<string, DirectoryEntry>();

  /** @throws QuernError `DOCUMENT_DAMAGED` */
  constructor(bytes: Uint8Array) {
    if (!isCompoundFile(bytes)) throw damaged("OLE container", "its signature is missing.");
    if (bytes.byteLength < HEADER_BYTES * 2)
      throw damaged("OLE container", `it is cut short after ${bytes.byteLength} bytes.`);
    this.#bytes = bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = view;
    const shift = view.getUint16(30, true);
    if (shift !== 9 && shift !== 12) throw damaged("OLE container", `its sector size 2^${shift} does not exist.`);
    this.#sectorBytes = 1 << shift;
    this.#table = this.#readTable();
    this.#miniCutoff = view.getUint32(56, true);
    const entries = this.#readDirectory(view.getUint32(48, true));
    const root = entries[0];
    if (root === undefined) throw damaged("OLE container", "its directory is empty.");
    const miniTable = this.#chain(view.getUint32(60, true), Number.MAX_SAFE_INTEGER);
    this.#miniTable = asWords(miniTable);
    this.#miniStream = this.#chain(root.start, root.size);
    this.#rootStart = root.start;
    this.#collect(entries);
  }

  /** Paths of all streams. */
  get names(): Iterable<string> {
    return this.#streams.keys();
  }

  has(path: string): boolean {
    return this.#streams.has(path);
  }

  /** Bytes of a stream, or `undefined` when there is none of this path. A stream that the file does not hold in full is cut short. */
  read(path: string): Uint8Array | undefined {
    const entry = this.#streams.get(path);
    if (entry === undefined) return undefined;
    return entry.size < this.#miniCutoff
      ? this.#miniChain(entry.start, entry.size)
      : this.#chain(entry.start, entry.size);
  }

  /** A copy of the file in which streams hold other bytes, as many as before. */
  withStreams(streams: ReadonlyMap<string, Uint8Array>): Uint8Array {
    const copy = this.#bytes.slice();
    for (const [path, bytes] of streams) {
      const entry = this.#streams.get(path);
      if (entry === undefined) continue;
      const isMini = entry.size < this.#miniCutoff;
      const size = isMini ? MINI_SECTOR_BYTES : this.#sectorBytes;
      let sector = entry.start;
      for (let at = 0; at < bytes.byteLength && sector <= MAX_SECTOR; at += size) {
        const place = isMini ? this.#miniOffset(sector) : this.#offset(sector);
        if (place === undefined || place + size > copy.byteLength + size) break;
        copy.set(bytes.subarray(at, Math.min(at + size, at + Math.max(0, copy.byteLength - place))), place);
        sector = (isMini ? this.#miniTable : this.#table)[sector] ?? END_OF_CHAIN;
      }
    }
    return copy;
  }

  /** Place of a small sector in the file. */
  #miniOffset(miniSector: number): number | undefined {
    const byte = miniSector * MINI_SECTOR_BYTES;
    const steps = Math.floor(byte / this.#sectorBytes);
    if (this.#miniSectors === undefined) {
      this.#miniSectors = [];
      const most = Math.ceil(this.#bytes.byteLength / this.#sectorBytes);
      for (let at = this.#rootStart; at <= MAX_SECTOR && this.#miniSectors.length <= most; ) {
        this.#miniSectors.push(at);
        at = this.#table[at] ?? END_OF_CHAIN;
      }
    }
    const sector = this.#miniSectors[steps];
    return sector === undefined ? undefined : this.#offset(sector) + (byte % this.#sectorBytes);
  }
  #miniSectors: number[] | undefined;

  #offset(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }

  #readTable(): Uint32Array {
    const view = this.#view;
    const perSector = this.#sectorBytes / 4;
    const sectorsInFile = Math.ceil(view.byteLength / this.#sectorBytes);
    const tableSectors: number[] = [];
    const limit = Math.ceil(sectorsInFile / perSector) + 1;
    const add = (sector: number): void => {
      if (sector <= MAX_SECTOR && tableSectors.length < limit) tableSectors.push(sector);
    };
    for (let index = 0; index < 109; index++) add(view.getUint32(76 + index * 4, true));
    let next = view.getUint32(68, true);
    for (let seen = 0; next <= MAX_SECTOR && seen < sectorsInFile; seen++) {
      const at = this.#offset(next);
      if (at + this.#sectorBytes > view.byteLength) break;
      for (let index = 0; index < perSector - 1; index++) add(view.getUint32(at + index * 4, true));
      next = view.getUint32(at + this.#sectorBytes - 4, true);
    }
    const table = new Uint32Array(tableSectors.length * perSector).fill(FREE);
    tableSectors.forEach((sector, place) => {
      const at = this.#offset(sector);
      for (let index = 0; index < perSector && at + index * 4 + 4 <= view.byteLength; index++) {
        table[place * perSector + index] = view.getUint32(at + index * 4, true);
      }
    });
    return table;
  }

  #chain(start: number, size: number): Uint8Array {
    const sectorBytes = this.#sectorBytes;
    const most = Math.ceil(this.#bytes.byteLength / sectorBytes);
    const parts: Uint8Array[] = [];
    let length = 0;
    for (let sector = start, seen = 0; sector <= MAX_SECTOR && seen <= most && length < size; seen++) {
      const at = this.#offset(sector);
      const part = this.#bytes.subarray(at, at + sectorBytes);
      if (part.length === 0) break;
      parts.push(part);
      length += part.length;
      sector = this.#table[sector] ?? END_OF_CHAIN;
    }
    return join(parts, Math.min(length, size));
  }

  #miniChain(start: number, size: number): Uint8Array {
    const most = Math.ceil(this.#miniStream.byteLength / MINI_SECTOR_BYTES);
    const parts: Uint8Array[] = [];
    let length = 0;
    for (let sector = start, seen = 0; sector <= MAX_SECTOR && seen <= most && length < size; seen++) {
      const part = this.#miniStream.subarray(sector * MINI_SECTOR_BYTES, (sector + 1) * MINI_SECTOR_BYTES);
      if (part.length === 0) break;
      parts.push(part);
      length += part.length;
      sector = this.#miniTable[sector] ?? END_OF_CHAIN;
    }
    return join(parts, Math.min(length, size));
  }

  #readDirectory(start: number): DirectoryEntry[] {
    const bytes = this.#chain(start, MAX_DIRECTORY_ENTRIES * DIRECTORY_ENTRY_BYTES);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entries: DirectoryEntry[] = [];
    for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= bytes.byteLength; at += DIRECTORY_ENTRY_BYTES) {
      const nameBytes = Math.min(64, view.getUint16(at + 64, true));
      let name = "";
      for (let index = 0; index + 2 < nameBytes; index += 2)
        name += String.fromCharCode(view.getUint16(at + index, true));
      entries.push({
        name,
        type: view.getUint8(at + 66),
        left: view.getUint32(at + 68, true),
        right: view.getUint32(at + 72, true),
        child: view.getUint32(at + 76, true),
        start: view.getUint32(at + 116, true),
        // The upper half of the size is garbage in files of version 3.
        size: view.getUint32(at + 120, true),
      });
    }
    return entries;
  }

  #collect(entries: readonly DirectoryEntry[]): void {
    const seen = new Set<number>([0]);
    const stack: { id: number; folder: string }[] = [{ id: entries[0]!.child, folder: "" }];
    while (stack.length > 0) {
      const { id, folder } = stack.pop()!;
      const entry = entries[id];
      if (entry === undefined || seen.has(id)) continue;
      seen.add(id);
      const path = folder + entry.name;
      if (entry.type === 2) this.#streams.set(path, entry);
      else if (entry.type === 1) stack.push({ id: entry.child, folder: `${path}/` });
      stack.push({ id: entry.left, folder }, { id: entry.right, folder });
    }
  }
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part.subarray(0, Math.max(0, size - at)), at);
    at += part.length;
    if (at >= size) break;
  }
  return bytes;
}

function asWords(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, index) => view.getUint32(index * 4, true));
}
