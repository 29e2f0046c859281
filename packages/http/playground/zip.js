/** Files as one ZIP, stored as they are: Markdown is small, and nothing has to be loaded for it. */

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION_2_0 = 20;
/** Names are UTF-8. */
const UTF8_FLAG = 0x0800;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** What the fields of 16 bits can count. */
const MAX_FILES = 65_535;
const MAX_BYTES = 2 ** 32 - 1;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = CRC[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** @param {Date} time in the two fields of MS-DOS, local time, steps of two seconds */
const dosTime = (time) => ({
  clock: (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1),
  day: ((time.getFullYear() - 1980) << 9) | ((time.getMonth() + 1) << 5) | time.getDate(),
});

/**
 * @param {Iterable<{ name: string, text: string }>} files names with `/` between folders
 * @param {Date} [time] of all files
 * @returns {Blob}
 * @throws {Error} for more than 65 535 files or 4 GB, which this form of ZIP cannot hold
 */
export function zip(files, time = new Date()) {
  const encoder = new TextEncoder();
  const { clock, day } = dosTime(time);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const directory = [];
  let offset = 0;
  let directoryBytes = 0;
  for (const { name, text } of files) {
    const named = encoder.encode(name);
    const bytes = encoder.encode(text);
    /** The fields that both headers share. @param {DataView} view @param {number} at */
    const writeShared = (view, at) => {
      const sizes = [crc32(bytes), bytes.length, bytes.length];
      for (const [index, value] of [VERSION_2_0, UTF8_FLAG, 0, clock, day].entries())
        view.setUint16(at + index * 2, value, true);
      for (const [index, value] of sizes.entries()) view.setUint32(at + 10 + index * 4, value, true);
      view.setUint16(at + 22, named.length, true);
    };
    const local = new DataView(new ArrayBuffer(LOCAL_BYTES));
    local.setUint32(0, LOCAL_HEADER, true);
    writeShared(local, 4);
    const central = new DataView(new ArrayBuffer(CENTRAL_BYTES));
    central.setUint32(0, CENTRAL_HEADER, true);
    central.setUint16(4, VERSION_2_0, true);
    writeShared(central, 6);
    central.setUint32(42, offset, true);
    parts.push(new Uint8Array(local.buffer), named, bytes);
    directory.push(new Uint8Array(central.buffer), named);
    offset += LOCAL_BYTES + named.length + bytes.length;
    directoryBytes += CENTRAL_BYTES + named.length;
  }
  const count = directory.length / 2;
  if (count > MAX_FILES || offset + directoryBytes > MAX_BYTES)
    throw new Error("This is too much for one ZIP file. Download JSONL instead.");
  const end = new DataView(new ArrayBuffer(END_BYTES));
  end.setUint32(0, END_OF_DIRECTORY, true);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, directoryBytes, true);
  end.setUint32(16, offset, true);
  return new Blob([...parts, ...directory, new Uint8Array(end.buffer)], { type: "application/zip" });
}
