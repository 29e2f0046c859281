/** How a dBase table begins. It has no signature, so several bytes have to fit each other. */

export const HEADER_BYTES = 32;
export const END_OF_FIELDS = 0x0d;
/** dBase 7 has longer descriptors. */
export const isLevel7 = (view: Uint8Array): boolean => (view[0]! & 7) === 4;

const VERSIONS = new Set([
  0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8c, 0x8e, 0xcb, 0xf5, 0xfb,
]);

/** A header whose date, lengths and first field fit each other. */
export function isDbase(head: Uint8Array): boolean {
  const view = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (view.length < 65 || !VERSIONS.has(view[0]!) || view[2]! < 1 || view[2]! > 12 || view[3]! < 1 || view[3]! > 31)
    return false;
  const isLong = isLevel7(view);
  const first = isLong ? 68 : HEADER_BYTES;
  const type = first + (isLong ? 32 : 11);
  const headerBytes = view.readUInt16LE(8);
  return (
    headerBytes > HEADER_BYTES &&
    view.readUInt16LE(10) > 1 &&
    view.length > type &&
    /^[A-Za-z_\x80-\xff]/.test(view.toString("latin1", first, first + 1)) &&
    /^[CNFDLMIYTBOVGPQW@+]$/.test(view.toString("latin1", type, type + 1)) &&
    (view.length < headerBytes || view[0]! >= 0x30 || view.subarray(HEADER_BYTES, headerBytes).includes(END_OF_FIELDS))
  );
}
