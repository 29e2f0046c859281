import type { DrawnText } from "./drawn-text.js";
import { TextPen } from "./text-pen.js";

/** Functions of records ([MS-WMF] 2.1.1.1). */
const END = 0;
const SET_TEXT_ALIGNMENT = 0x012e;
const SELECT_OBJECT = 0x012d;
const DELETE_OBJECT = 0x01f0;
const MOVE_TO = 0x0214;
const CREATE_FONT = 0x02fb;
const TEXT = 0x0521;
const EXTENDED_TEXT = 0x0a32;
/** Records that take the next free place of the table of objects, besides fonts. */
const OTHER_OBJECTS: ReadonlySet<number> = new Set([0x00f7, 0x0142, 0x01f9, 0x02fa, 0x02fc, 0x06ff]);

const PLACEABLE_SIGNATURE = 0x9ac6cdd7;
const PLACEABLE_HEADER_BYTES = 22;
const HEADER_BYTES = 18;
const HAS_RECTANGLE = 0x0002 | 0x0004;
const GLYPHS_INSTEAD_OF_TEXT = 0x10;
const MAX_RECORDS = 100_000;
const MAX_OBJECTS = 4096;

/** The texts of a WMF picture. */
export function* windowsTexts(view: DataView): Generator<DrawnText> {
  const isPlaceable = view.byteLength >= 4 && view.getUint32(0, true) === PLACEABLE_SIGNATURE;
  const start = isPlaceable ? PLACEABLE_HEADER_BYTES : 0;
  if (start + HEADER_BYTES > view.byteLength || view.getUint16(start + 2, true) !== HEADER_BYTES / 2) return;
  const pen = new TextPen();
  const objects = new Objects();
  let at = start + HEADER_BYTES;
  for (let count = 0; count < MAX_RECORDS && at + 6 <= view.byteLength; count++) {
    const size = 2 * view.getUint32(at, true);
    const type = view.getUint16(at + 4, true);
    if (type === END || size < 6 || at + size > view.byteLength) return;
    const data = new DataView(view.buffer, view.byteOffset + at + 6, size - 6);
    const drawn = read(type, data, pen, objects);
    if (drawn !== undefined) yield drawn;
    at += size;
  }
}

/** Indices of the table of objects: a new object takes the first free one. */
class Objects {
  readonly #used = new Set<number>();

  add(): number {
    let index = 0;
    while (index < MAX_OBJECTS && this.#used.has(index)) index++;
    this.#used.add(index);
    return index;
  }

  remove(index: number): void {
    this.#used.delete(index);
  }
}

function read(type: number, data: DataView, pen: TextPen, objects: Objects): DrawnText | undefined {
  if (OTHER_OBJECTS.has(type)) objects.add();
  else if (type === CREATE_FONT && data.byteLength >= 14) pen.addFont(objects.add(), data.getUint8(13));
  else if (type === MOVE_TO) pen.hasMoved = true;
  else if (type === TEXT) return text(data, pen);
  else if (type === EXTENDED_TEXT) return extendedText(data, pen);
  else if (data.byteLength >= 2) {
    const value = data.getUint16(0, true);
    if (type === SET_TEXT_ALIGNMENT) pen.alignment = value;
    else if (type === SELECT_OBJECT) pen.select(value);
    else if (type === DELETE_OBJECT) {
      objects.remove(value);
      pen.remove(value);
    }
  }
  return undefined;
}

function text(data: DataView, pen: TextPen): DrawnText | undefined {
  const length = data.byteLength < 2 ? 0 : data.getUint16(0, true);
  const end = 2 + length + (length % 2);
  if (length === 0 || end + 4 > data.byteLength) return undefined;
  const decoded = pen.decode(new Uint8Array(data.buffer, data.byteOffset + 2, length));
  return pen.draw(decoded, { x: data.getInt16(end + 2, true), y: data.getInt16(end, true), width: undefined });
}

function extendedText(data: DataView, pen: TextPen): DrawnText | undefined {
  if (data.byteLength < 8) return undefined;
  const [length, flags] = [data.getUint16(4, true), data.getUint16(6, true)];
  const start = (flags & HAS_RECTANGLE) === 0 ? 8 : 16;
  if (length === 0 || (flags & GLYPHS_INSTEAD_OF_TEXT) !== 0 || start + length > data.byteLength) return undefined;
  const decoded = pen.decode(new Uint8Array(data.buffer, data.byteOffset + start, length));
  const advances = start + length + (length % 2);
  let width: number | undefined;
  if (advances + 2 * length <= data.byteLength) {
    width = 0;
    for (let index = 0; index < length; index++) width += data.getInt16(advances + 2 * index, true);
  }
  return pen.draw(decoded, { x: data.getInt16(2, true), y: data.getInt16(0, true), width });
}
