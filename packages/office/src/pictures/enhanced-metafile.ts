import type { DrawnText } from "./drawn-text.js";
import { TextPen } from "./text-pen.js";

/** Types of records ([MS-EMF] 2.1.1). */
const END = 14;
const SET_TEXT_ALIGNMENT = 22;
const MOVE_TO = 27;
const SELECT_OBJECT = 37;
const DELETE_OBJECT = 40;
const COMMENT = 70;
const CREATE_FONT = 82;
const TEXT_OF_BYTES = 83;
const TEXT_OF_UNITS = 84;
const SMALL_TEXT = 108;

const GLYPHS_INSTEAD_OF_TEXT = 0x10;
const WITHOUT_RECTANGLE = 0x100;
const TEXT_IS_BYTES = 0x200;
const PLUS_IDENTIFIER = 0x2b464d45;
const PLUS_DRAW_STRING = 0x401c;
const MAX_RECORDS = 100_000;
/** Longer runs are no words of a drawing. */
const MAX_RUN_CHARACTERS = 4096;

interface EmfRecord {
  readonly type: number;
  readonly view: DataView;
}

/** The texts of an EMF picture; of one that is drawn in EMF+ too, those of EMF when there are any. */
export function* enhancedTexts(view: DataView): Generator<DrawnText> {
  const pen = new TextPen();
  const ofPlus: DrawnText[] = [];
  let found = false;
  for (const record of records(view)) {
    if (record.type === COMMENT && !found) ofPlus.push(...plusTexts(record.view));
    const drawn = read(record, pen);
    if (drawn === undefined) continue;
    found = true;
    yield drawn;
  }
  if (!found) yield* ofPlus;
}

function* records(view: DataView): Generator<EmfRecord> {
  let at = 0;
  for (let count = 0; count < MAX_RECORDS && at + 8 <= view.byteLength; count++) {
    const [type, size] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (type === END || size < 8 || at + size > view.byteLength) return;
    yield { type, view: new DataView(view.buffer, view.byteOffset + at, size) };
    at += size;
  }
}

function read({ type, view }: EmfRecord, pen: TextPen): DrawnText | undefined {
  if (type === SET_TEXT_ALIGNMENT && view.byteLength >= 12) pen.alignment = view.getUint32(8, true);
  else if (type === MOVE_TO) pen.hasMoved = true;
  else if (type === SELECT_OBJECT && view.byteLength >= 12) pen.select(view.getUint32(8, true));
  else if (type === DELETE_OBJECT && view.byteLength >= 12) pen.remove(view.getUint32(8, true));
  else if (type === CREATE_FONT && view.byteLength >= 36) pen.addFont(view.getUint32(8, true), view.getUint8(35));
  else if (type === TEXT_OF_BYTES || type === TEXT_OF_UNITS) return text(view, type === TEXT_OF_UNITS, pen);
  else if (type === SMALL_TEXT) return smallText(view, pen);
  return undefined;
}

function text(view: DataView, isWide: boolean, pen: TextPen): DrawnText | undefined {
  if (view.byteLength < 76 || (view.getUint32(52, true) & GLYPHS_INSTEAD_OF_TEXT) !== 0) return undefined;
  const [length, offset, advances] = [view.getUint32(44, true), view.getUint32(48, true), view.getUint32(72, true)];
  const decoded = decode(view, offset, length, isWide, pen);
  if (decoded === undefined) return undefined;
  const width = advances > 0 && advances + 4 * length <= view.byteLength ? sum(view, advances, length) : undefined;
  return pen.draw(decoded, { x: view.getInt32(36, true), y: view.getInt32(40, true), width });
}

function smallText(view: DataView, pen: TextPen): DrawnText | undefined {
  if (view.byteLength < 36) return undefined;
  const flags = view.getUint32(20, true);
  if ((flags & GLYPHS_INSTEAD_OF_TEXT) !== 0) return undefined;
  const offset = (flags & WITHOUT_RECTANGLE) === 0 ? 52 : 36;
  const decoded = decode(view, offset, view.getUint32(16, true), (flags & TEXT_IS_BYTES) === 0, pen);
  if (decoded === undefined) return undefined;
  return pen.draw(decoded, { x: view.getInt32(8, true), y: view.getInt32(12, true), width: undefined });
}

function decode(view: DataView, offset: number, length: number, isWide: boolean, pen: TextPen): string | undefined {
  const size = isWide ? 2 * length : length;
  if (length === 0 || length > MAX_RUN_CHARACTERS || offset + size > view.byteLength) return undefined;
  const bytes = Buffer.from(view.buffer, view.byteOffset + offset, size);
  return isWide ? bytes.toString("utf16le") : pen.decode(bytes);
}

function sum(view: DataView, offset: number, count: number): number {
  let total = 0;
  for (let index = 0; index < count; index++) total += view.getInt32(offset + 4 * index, true);
  return total;
}

/** Texts that a comment with records of EMF+ draws ([MS-EMFPLUS] 2.3.4.14). */
function* plusTexts(comment: DataView): Generator<DrawnText> {
  if (comment.byteLength < 16 || comment.getUint32(12, true) !== PLUS_IDENTIFIER) return;
  let at = 16;
  while (at + 12 <= comment.byteLength) {
    const size = comment.getUint32(at + 4, true);
    if (size < 12 || at + size > comment.byteLength) return;
    if (comment.getUint16(at, true) === PLUS_DRAW_STRING && size >= 40) {
      const length = comment.getUint32(at + 20, true);
      if (length <= MAX_RUN_CHARACTERS && 40 + 2 * length <= size) {
        const text = Buffer.from(comment.buffer, comment.byteOffset + at + 40, 2 * length).toString("utf16le");
        yield { text, continues: false };
      }
    }
    at += size;
  }
}
