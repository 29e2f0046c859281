/** One property modifier of a Word binary file. */
export interface Sprm {
  readonly code: number;
  readonly view: DataView;
  /** Offset of the operand in `view`. */
  readonly at: number;
  readonly length: number;
}

/** Reads a list of property modifiers ([MS-DOC] 2.2.5.1); stops at the first one that does not fit. */
export function* sprms(bytes: Uint8Array): Generator<Sprm> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 2 <= bytes.length) {
    const code = view.getUint16(at, true);
    at += 2;
    const kind = code >> 13;
    let length: number;
    if (kind <= 1) length = 1;
    else if (kind === 2 || kind === 4 || kind === 5) length = 2;
    else if (kind === 3) length = 4;
    else if (kind === 7) length = 3;
    else {
      if (at >= bytes.length) return;
      // The definition of a table row has a length of two bytes, counted one too many.
      if (code === 0xd608) {
        if (at + 2 > bytes.length) return;
        length = view.getUint16(at, true) - 1;
        at += 2;
      } else {
        length = view.getUint8(at);
        at += 1;
      }
    }
    if (length < 0 || at + length > bytes.length) return;
    yield { code, view, at, length };
    at += length;
  }
}
