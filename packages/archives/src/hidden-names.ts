/** Archives whose lists of files are encrypted: libarchive finds no file in them and no fault. */

const RAR_4 = Buffer.from("Rar!\x1a\x07\0", "latin1");
const RAR_4_FLAGS_AT = 10;
const RAR_4_HIDDEN = 0x80;
const RAR_5 = Buffer.from("Rar!\x1a\x07\x01\0", "latin1");
/** Behind the checksum of the first header. */
const RAR_5_HEADER_AT = 12;
const RAR_5_ENCRYPTION = 4;
const SEVEN_ZIP = Buffer.from("7z\xbc\xaf\x27\x1c", "latin1");
const SEVEN_ZIP_HEADER_BYTES = 32;
const SEVEN_ZIP_PACKED_HEADER = 0x17;
/** Longer than what says how a header is packed. */
const MOST_PACKED_HEADER_BYTES = 1_024;
const SEVEN_ZIP_AES = Buffer.from("06f10701", "hex");

export function hidesNames(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.byteLength < SEVEN_ZIP_HEADER_BYTES) return false;
  const begins = (signature: Buffer): boolean => buffer.subarray(0, signature.length).equals(signature);
  if (begins(RAR_4)) return (buffer.readUInt16LE(RAR_4_FLAGS_AT) & RAR_4_HIDDEN) !== 0;
  if (begins(RAR_5)) {
    // The size of a header takes a byte for every seven bits.
    let at = RAR_5_HEADER_AT;
    while (buffer[at]! >= 0x80) at++;
    return buffer[at + 1] === RAR_5_ENCRYPTION;
  }
  if (!begins(SEVEN_ZIP)) return false;
  const start = SEVEN_ZIP_HEADER_BYTES + Number(buffer.readBigUInt64LE(12));
  const header = buffer.subarray(start, start + Math.min(MOST_PACKED_HEADER_BYTES, Number(buffer.readBigUInt64LE(20))));
  return header[0] === SEVEN_ZIP_PACKED_HEADER && header.includes(SEVEN_ZIP_AES);
}
