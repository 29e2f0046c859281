/** Bytes looked at around `/Width`: dictionaries of pictures are short. */
const MAX_DISTANCE_BYTES = 400;

/**
 * Pixels of the largest picture that the file declares; 0 without any. Sizes given by reference are not seen.
 */
export function largestPicture(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let largest = 0;
  let at = buffer.indexOf("/Width");
  while (at >= 0) {
    const from = Math.max(0, at - MAX_DISTANCE_BYTES);
    const before = buffer.toString("latin1", from, at);
    const after = buffer.toString("latin1", at, at + MAX_DISTANCE_BYTES);
    const width = /^\/Width\s+(\d+)/.exec(after)?.[1];
    // The dictionary ends where its stream begins, and began after the one before.
    const dictionary =
      before.slice(Math.max(0, before.lastIndexOf("obj"))) + (after.split(/\bstream\b|\bendobj\b/, 1)[0] ?? "");
    const height = /\/Height\s+(\d+)/.exec(dictionary)?.[1];
    if (width !== undefined && height !== undefined) largest = Math.max(largest, Number(width) * Number(height));
    at = buffer.indexOf("/Width", at + 6);
  }
  return largest;
}
