import { crc32, deflateRawSync } from "node:zlib";

/** One entry of an archive under test; the fields besides `bytes` let tests build broken and hostile ones. */
export interface ZipEntry {
  readonly bytes: Uint8Array | string;
  /** Kept as they are instead of deflated. */
  readonly stored?: boolean;
  /** Size given in the directory instead of the true one. */
  readonly declaredSize?: number;
  /** Offset of the local header that the directory gives instead of the true one. */
  readonly headerOffset?: number;
  /** Bytes of its name, which the archive does not call UTF-8, instead of the key. */
  readonly name?: Uint8Array;
  /** Extra field, in both headers. */
  readonly extra?: Uint8Array;
  /** The headers call it encrypted; its bytes are as given. */
  readonly isEncrypted?: boolean;
  /** Number of the method of compression that the headers give instead of the true one. */
  readonly method?: number;
}

/** Builds a ZIP archive in memory, for tests of parsers. Entries come in the order given. */
export function buildZip(files: Readonly<Record<string, ZipEntry | Uint8Array | string>>): Uint8Array {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, file] of Object.entries(files)) {
    const entry: ZipEntry = typeof file === "string" || file instanceof Uint8Array ? { bytes: file } : file;
    const bytes = Buffer.from(entry.bytes);
    const data = entry.stored ? bytes : deflateRawSync(bytes);
    const name = Buffer.from(entry.name ?? path);
    const extra = Buffer.from(entry.extra ?? []);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((entry.name === undefined ? 0x0800 : 0) | (entry.isEncrypted ? 1 : 0), 2);
    common.writeUInt16LE(entry.method ?? (entry.stored ? 0 : 8), 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(entry.declaredSize ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(20, 4);
    common.copy(header, 6);
    header.writeUInt32LE(entry.headerOffset ?? offset, 42);
    local.push(Buffer.from("PK\x03\x04", "latin1"), common, name, extra, data);
    directory.push(header, name, extra);
    offset += 30 + name.length + extra.length + data.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...local, listing, end]));
}
