/** FNV-1a over the code units of a string, with a last mix: the same on all machines, and fast on short words. */
export function hashOf(role: number, text: string): number {
  let hash = Math.imul(0x811c9dc5 ^ role, 0x01000193);
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Numbers in ascending order, each with a byte. */
export interface SparseTable {
  readonly keys: Uint32Array;
  readonly values: Uint8Array;
}

/**
 * Reads a table out of text that is safe in a source file.
 *
 * @param base64 for each key the distance from the one before (seven bits a byte, the low ones first, the highest bit set where more follow), then its value
 */
export const sparseTable = (base64: string): SparseTable => readKeys(base64, 1);

/** Reads keys alone, written as those of a {@link sparseTable}. */
export const sparseKeys = (base64: string): Uint32Array => readKeys(base64, 0).keys;

function readKeys(base64: string, valueBytes: 0 | 1): SparseTable {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const keys = new Uint32Array(bytes.length);
  const values = new Uint8Array(bytes.length * valueBytes);
  let count = 0;
  let key = 0;
  for (let at = 0; at < bytes.length; count++) {
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes[at++]!;
      key += (byte & 0x7f) << shift;
      more = byte >= 0x80;
    }
    keys[count] = key;
    if (valueBytes > 0) values[count] = bytes[at++]!;
  }
  return { keys: keys.slice(0, count), values: values.slice(0, count) };
}

/** @returns the value of a key, 0 where the table has none */
export function lookUp({ keys, values }: SparseTable, key: number): number {
  const at = firstWhere(keys.length, (index) => keys[index]! >= key);
  return keys[at] === key ? values[at]! : 0;
}

/** Whether ascending keys have one. */
export const hasKey = (keys: Uint32Array, key: number): boolean =>
  keys[firstWhere(keys.length, (index) => keys[index]! >= key)] === key;

/** @returns the first index at which a condition holds that holds from there on; the count where it never does */
export function firstWhere(count: number, holds: (index: number) => boolean): number {
  let from = 0;
  let to = count;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
