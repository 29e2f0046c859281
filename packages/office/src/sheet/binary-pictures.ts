import { imageHtml, markdownCell, pictureDescription } from "@quern/documents";
import { embeddedImage } from "../binary/doc-story.js";
import type { EmbeddedPicture } from "../binary/metafile-blip.js";
import { type PptRecord, PptStream } from "../binary/ppt-records.js";
import type { DocumentContext } from "../document-context.js";
import type { SheetExtra } from "./workbook-writer.js";

/** Records of a workbook ([MS-XLS] 2.3). */
const SHEET = 0x0085;
const DRAWING_GROUP = 0x00eb;
const DRAWING = 0x00ec;
const CONTINUE = 0x003c;
/** Records of drawings ([MS-ODRAW] 2.2). */
const STORED_PICTURE = 0xf007;
const PROPERTIES = 0xf00b;
const PICTURE_PROPERTY = 0x0104;
const DESCRIPTION_PROPERTY = 0x0381;
const IS_PICTURE = 0x4000;
const HAS_DATA = 0x8000;
const MAX_PICTURES = 10_000;

interface Bounds {
  readonly name: string;
  readonly start: number;
}

interface Shape {
  /** From 1. */
  readonly picture: number;
  readonly description: string;
}

/** The pictures of a BIFF8 workbook by the name of their sheet, which SheetJS does not read. */
export function binaryPictures(stream: Uint8Array, context: DocumentContext): ReadonlyMap<string, SheetExtra[]> {
  const found = new Map<string, SheetExtra[]>();
  const { sheets, store } = globals(stream);
  if (store.length === 0) return found;
  const pictures = storedPictures(store);
  // A picture may be unpacked, and a hostile file shows it ten thousand times.
  const unpacked = new Map<number, EmbeddedPicture | undefined>();
  let left = MAX_PICTURES;
  sheets.forEach(({ name, start }, index) => {
    const drawing = joined(stream, DRAWING, start, sheets[index + 1]?.start ?? stream.byteLength);
    const extras: SheetExtra[] = [];
    for (const { picture, description } of shapes(drawing)) {
      const block = pictures[picture - 1];
      if (block === undefined || left-- <= 0) continue;
      if (!unpacked.has(picture)) unpacked.set(picture, embeddedImage(block));
      const image = unpacked.get(picture);
      if (image !== undefined) extras.push(extraOf(context, picture, image, description));
    }
    if (extras.length > 0) found.set(name, extras);
  });
  return found;
}

function extraOf(context: DocumentContext, picture: number, image: EmbeddedPicture, description: string): SheetExtra {
  const { source, alternative } = context.pictures.add({
    key: `stored ${picture}`,
    name: `picture.${image.extension}`,
    alternative: description,
    read: () => image.bytes,
  });
  return {
    html: `<p>${imageHtml(source, alternative)}</p>\n`,
    markdown: `![${markdownCell(pictureDescription(alternative))}](${source})`,
  };
}

/** Where the sheets of a BIFF8 workbook begin, in the order of the file, and the stored pictures. */
export function globals(stream: Uint8Array): { readonly sheets: readonly Bounds[]; readonly store: Uint8Array } {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const sheets: Bounds[] = [];
  for (const { type, from, to } of records(view, 0, stream.byteLength)) {
    if (type !== SHEET || to - from < 8) continue;
    const isWide = (view.getUint8(from + 7) & 1) === 1;
    const length = view.getUint8(from + 6) * (isWide ? 2 : 1);
    const name = Buffer.from(stream.subarray(from + 8, Math.min(to, from + 8 + length)));
    sheets.push({ name: name.toString(isWide ? "utf16le" : "latin1"), start: view.getUint32(from, true) });
  }
  sheets.sort((one, other) => one.start - other.start);
  return { sheets, store: joined(stream, DRAWING_GROUP, 0, sheets[0]?.start ?? stream.byteLength) };
}

interface BiffRecord {
  readonly type: number;
  readonly from: number;
  readonly to: number;
}

/** Records of a workbook's stream between two places. */
export function* records(view: DataView, start: number, end: number): Generator<BiffRecord> {
  for (let at = start; at + 4 <= Math.min(end, view.byteLength); ) {
    const to = at + 4 + view.getUint16(at + 2, true);
    if (to > view.byteLength) return;
    yield { type: view.getUint16(at, true), from: at + 4, to };
    at = to;
  }
}

/** Content of the records of one type with what continues them: a drawing is longer than a record may be. */
function joined(stream: Uint8Array, wanted: number, start: number, end: number): Uint8Array {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const parts: Uint8Array[] = [];
  let isOpen = false;
  for (const { type, from, to } of records(view, start, end)) {
    isOpen = type === wanted || (isOpen && type === CONTINUE);
    if (isOpen) parts.push(stream.subarray(from, to));
  }
  return Buffer.concat(parts);
}

const all = (bytes: Uint8Array): { readonly stream: PptStream; readonly records: Iterable<PptRecord> } => {
  const stream = new PptStream(bytes);
  const root = { type: 0, instance: 0, isContainer: true, start: 0, from: 0, to: bytes.byteLength };
  return { stream, records: stream.descendants(root) };
};

/** The entries of the store, each with its picture inside; a shape names them by their place. */
function storedPictures(store: Uint8Array): Uint8Array[] {
  const pictures: Uint8Array[] = [];
  for (const { type, from, to } of all(store).records)
    if (type === STORED_PICTURE) pictures.push(store.subarray(from, to));
  return pictures;
}

function shapes(drawing: Uint8Array): Shape[] {
  const found: Shape[] = [];
  const { stream, records: below } = all(drawing);
  for (const record of below) {
    const shape = record.type === PROPERTIES ? shapeOf(stream, record) : undefined;
    if (shape !== undefined) found.push(shape);
  }
  return found;
}

function shapeOf({ view, bytes }: PptStream, { from, to, instance }: PptRecord): Shape | undefined {
  let picture: number | undefined;
  let description = "";
  // The data of long properties follow the table, in its order.
  let data = from + 6 * instance;
  for (let at = from, count = 0; at + 6 <= to && count < instance; at += 6, count++) {
    const id = view.getUint16(at, true);
    const value = view.getUint32(at + 2, true);
    if ((id & 0x3fff) === PICTURE_PROPERTY && (id & IS_PICTURE) !== 0) picture = value;
    if ((id & HAS_DATA) === 0) continue;
    const end = Math.min(to, data + value);
    if ((id & 0x3fff) === DESCRIPTION_PROPERTY)
      description = Buffer.from(bytes.subarray(Math.min(data, end), end))
        .toString("utf16le")
        .replace(/[\0\s]+/g, " ")
        .trim();
    data = end;
  }
  return picture === undefined ? undefined : { picture, description };
}
