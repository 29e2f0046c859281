/** Streams and records of Hangul documents in OLE containers (Hancom, "HWP Document File Formats 5.0", revision 1.3). */
import { CompoundFile, type DocumentBudget, damaged, encrypted } from "@quern/documents";
import { QuernError } from "@quern/types";
import { inflatePart } from "../inflate-part.js";

/** Kinds of records that are read; the numbers of all begin at 16. */
export const Tag = {
  binaryData: 18,
  charShape: 21,
  paragraphShape: 25,
  style: 26,
  paragraphHeader: 66,
  paragraphText: 67,
  paragraphCharShape: 68,
  controlHeader: 71,
  listHeader: 72,
  table: 77,
  ole: 84,
  picture: 85,
  equation: 88,
} as const;

export interface HwpRecord {
  readonly tag: number;
  readonly level: number;
  readonly data: DataView;
  readonly children: HwpRecord[];
}

const IS_COMPRESSED = 1;
const HAS_PASSWORD = 2;
const IS_DISTRIBUTED = 4;
const FLAGS_AT = 36;
const LONG_RECORD = 0xfff;

/** Format 3 begins with the words that later ones keep in a stream. */
const OLD_FORMAT = "HWP Document File";

export class HwpFile {
  readonly container: CompoundFile;
  readonly #isCompressed: boolean;

  /** @throws QuernError `UNSUPPORTED_FILE_TYPE`, `DOCUMENT_ENCRYPTED`, `DOCUMENT_DAMAGED` */
  constructor(
    bytes: Uint8Array,
    readonly budget: DocumentBudget,
    name: string,
  ) {
    if (Buffer.from(bytes.subarray(0, OLD_FORMAT.length)).toString("latin1") === OLD_FORMAT)
      throw new QuernError("UNSUPPORTED_FILE_TYPE", "it is of format 3, which is not read", {
        hint: "Save it as HWPX or PDF with the program that wrote it.",
      });
    this.container = new CompoundFile(bytes);
    const header = this.container.read("FileHeader");
    if (header === undefined || header.byteLength < FLAGS_AT + 4)
      throw damaged("FileHeader", "this stream is missing from the document, or cut short.");
    const flags = viewOf(header).getUint32(FLAGS_AT, true);
    if (flags & HAS_PASSWORD) throw encrypted(`${name} is protected by a password.`, false);
    if (flags & IS_DISTRIBUTED)
      throw encrypted(`${name} was saved for distribution: its text is protected against copying.`, false);
    this.#isCompressed = (flags & IS_COMPRESSED) !== 0;
  }

  /** Names of the sections of the text, in order. */
  sections(): string[] {
    return [...this.container.names]
      .filter((name) => /^BodyText\/Section\d+$/.test(name))
      .sort((one, other) => Number(/\d+$/.exec(one)![0]) - Number(/\d+$/.exec(other)![0]));
  }

  /** Records of a stream as a tree by their levels. */
  records(name: string): readonly HwpRecord[] {
    const bytes = this.read(name);
    if (bytes === undefined) throw damaged(name, "this stream is missing from the document.");
    return treeOf(viewOf(bytes));
  }

  /** A stream, inflated. @param isCompressed where the stream differs from the document */
  read(name: string, isCompressed = this.#isCompressed): Uint8Array | undefined {
    const stored = this.container.read(name);
    if (stored === undefined || !isCompressed) return stored;
    return inflatePart(stored, name, this.budget);
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function treeOf(view: DataView): HwpRecord[] {
  const roots: HwpRecord[] = [];
  const open: HwpRecord[] = [];
  let at = 0;
  while (at + 4 <= view.byteLength) {
    const header = view.getUint32(at, true);
    at += 4;
    let size = header >>> 20;
    if (size === LONG_RECORD) {
      if (at + 4 > view.byteLength) break;
      size = view.getUint32(at, true);
      at += 4;
    }
    // A record that is cut short is the last one.
    const length = Math.min(size, view.byteLength - at);
    const data = new DataView(view.buffer, view.byteOffset + at, length);
    const record: HwpRecord = { tag: header & 0x3ff, level: (header >>> 10) & 0x3ff, data, children: [] };
    at += length;
    while (open.length > 0 && open.at(-1)!.level >= record.level) open.pop();
    (open.at(-1)?.children ?? roots).push(record);
    open.push(record);
  }
  return roots;
}

/** Text in UTF-16 behind its length in units. */
export function lengthAndText(data: DataView, at: number): { readonly text: string; readonly next: number } {
  if (at + 2 > data.byteLength) return { text: "", next: at };
  const next = Math.min(at + 2 + 2 * data.getUint16(at, true), data.byteLength);
  return { text: utf16(data, at + 2, next), next };
}

export const utf16 = (data: DataView, from: number, to: number): string =>
  Buffer.from(data.buffer, data.byteOffset + from, Math.max(0, to - from)).toString("utf16le");
