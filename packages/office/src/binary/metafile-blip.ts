import { inflateSync } from "node:zlib";

/** Types of records that hold an EMF or WMF picture ([MS-ODRAW] 2.2.24 and 2.2.25). */
const KINDS = [
  { extension: "emf", mark: Buffer.from([0x1a, 0xf0]), instances: [0x3d4, 0x3d5] },
  { extension: "wmf", mark: Buffer.from([0x1b, 0xf0]), instances: [0x216, 0x217] },
] as const;
const RECORD_HEADER = 8;
const UID = 16;
const METAFILE_HEADER = 34;
const DEFLATE = 0;
const MAX_BYTES = 32 * 1024 * 1024;
const EMU_PER_TWIP = 635;
const TWIPS_PER_INCH = 1440;

export interface EmbeddedPicture {
  readonly bytes: Uint8Array;
  readonly extension: string;
}

/** The first EMF or WMF picture inside of an Office drawing, unpacked. */
export function embeddedMetafile(block: Uint8Array): EmbeddedPicture | undefined {
  const buffer = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  for (const { extension, mark, instances } of KINDS) {
    for (let at = buffer.indexOf(mark, 2); at >= 0; at = buffer.indexOf(mark, at + 1)) {
      const start = at - 2;
      const instance = buffer.readUInt16LE(start) >> 4;
      const place = (instances as readonly number[]).indexOf(instance);
      const header = start + RECORD_HEADER + UID * (place + 1);
      if (place < 0 || header + METAFILE_HEADER > buffer.length) continue;
      const saved = buffer.readUInt32LE(header + 28);
      const data = buffer.subarray(header + METAFILE_HEADER, header + METAFILE_HEADER + saved);
      const bytes = buffer[header + 32] === DEFLATE ? inflated(data) : data;
      if (bytes === undefined || bytes.length === 0) continue;
      return { extension, bytes: extension === "wmf" ? withPlace(bytes, buffer, header) : bytes };
    }
  }
  return undefined;
}

function inflated(data: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(data, { maxOutputLength: MAX_BYTES });
  } catch {
    return undefined;
  }
}

/** WMF is stored without the header that tells its size ([MS-WMF] 2.3.2.3), which the drawing knows. */
function withPlace(bytes: Uint8Array, buffer: Buffer, header: number): Uint8Array {
  const place = Buffer.alloc(22);
  place.writeUInt32LE(0x9ac6cdd7, 0);
  const side = (offset: number): number =>
    Math.max(1, Math.min(0x7fff, Math.round(buffer.readUInt32LE(header + offset) / EMU_PER_TWIP)));
  place.writeInt16LE(side(20), 10);
  place.writeInt16LE(side(24), 12);
  place.writeUInt16LE(TWIPS_PER_INCH, 14);
  let checksum = 0;
  for (let offset = 0; offset < 20; offset += 2) checksum ^= place.readUInt16LE(offset);
  place.writeUInt16LE(checksum, 20);
  return Buffer.concat([place, bytes]);
}
