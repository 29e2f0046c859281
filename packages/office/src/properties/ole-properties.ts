import { type CompoundFile, compactMetadata } from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";
import { decodeCodePage } from "../code-pages.js";

const NAMES = new Map<number, string>([
  [2, "title"],
  [3, "subject"],
  [4, "author"],
  [5, "keywords"],
  [6, "description"],
  [8, "lastModifiedBy"],
  [12, "publishedTime"],
  [13, "modifiedTime"],
  [14, "numPages"],
  [15, "wordCount"],
  [18, "application"],
]);
/** Of the second set, which programs added later. */
const MORE_NAMES = new Map<number, string>([
  [2, "category"],
  [15, "company"],
]);
const EPOCH_DIFFERENCE = 11_644_473_600_000n;
const MAX_PROPERTIES = 200;

/**
 * Metadata from the property sets of an OLE document ([MS-OLEPS]); a broken set yields what could be read.
 *
 * @param summary stream of the first set
 */
export function oleProperties(file: CompoundFile, summary = "\u0005SummaryInformation"): DocumentMetadata {
  const fields = new Map<string, unknown>();
  for (const [stream, names] of [
    [summary, NAMES],
    ["\u0005DocumentSummaryInformation", MORE_NAMES],
  ] as const) {
    const bytes = file.read(stream);
    if (bytes === undefined || bytes.byteLength < 48) continue;
    try {
      read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes, names, fields);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  const pages = fields.get("numPages");
  return compactMetadata({ ...Object.fromEntries(fields), totalPages: pages });
}

function read(
  view: DataView,
  bytes: Uint8Array,
  names: ReadonlyMap<number, string>,
  fields: Map<string, unknown>,
): void {
  const start = view.getUint32(44, true);
  const count = Math.min(MAX_PROPERTIES, view.getUint32(start + 4, true));
  const places = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    places.set(view.getUint32(start + 8 + index * 8, true), start + view.getUint32(start + 12 + index * 8, true));
  }
  const pageAt = places.get(1);
  const codePage = pageAt === undefined ? 1252 : view.getUint16(pageAt + 4, true);
  for (const [id, at] of places) {
    const name = names.get(id);
    if (name === undefined) continue;
    const value = readValue(view, bytes, at, codePage);
    if (value !== undefined && value !== "" && value !== 0) fields.set(name, value);
  }
}

function readValue(view: DataView, bytes: Uint8Array, at: number, codePage: number): string | number | undefined {
  switch (view.getUint32(at, true)) {
    case 3:
      return view.getInt32(at + 4, true);
    case 30: {
      const length = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8);
      const text = bytes.subarray(at + 8, at + 8 + Math.max(0, length));
      return (codePage === 1200 ? new TextDecoder("utf-16le").decode(text) : decodeCodePage(text, codePage))
        .replace(/\0[\s\S]*$/, "")
        .trim();
    }
    case 31: {
      const length = Math.min(view.getUint32(at + 4, true) * 2, bytes.length - at - 8);
      return new TextDecoder("utf-16le")
        .decode(bytes.subarray(at + 8, at + 8 + Math.max(0, length)))
        .replace(/\0[\s\S]*$/, "")
        .trim();
    }
    case 64: {
      const ticks = view.getBigUint64(at + 4, true);
      const milliseconds = Number(ticks / 10_000n - EPOCH_DIFFERENCE);
      // Times of editing are stored the same way; they lie near the epoch of 1601.
      if (milliseconds < 0 || milliseconds > 8.64e15) return undefined;
      return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, "Z");
    }
    default:
      return undefined;
  }
}
