import { lowerBound } from "../lower-bound.js";
import { Section, type WordFile } from "./word-file.js";
import { entries } from "./word-ranges.js";

/** Bytes of what a table says about the start of a bookmark ([MS-DOC] 2.9.72). */
const START_BYTES = 4;
const EXTENDED = 0xffff;

/** Places that links and references of a document lead to, by their positions in it ([MS-DOC] 2.8.10). */
export class WordBookmarks {
  readonly #marks: ReadonlyArray<{ readonly position: number; readonly name: string }>;
  readonly #positions: readonly number[];

  constructor(file: WordFile) {
    const names = namesOf(file.section(Section.bookmarkNames));
    this.#marks = Array.from(entries(file.section(Section.bookmarkStarts), START_BYTES), ({ from }, index) => ({
      position: from,
      name: names[index] ?? "",
    })).filter(({ name }) => name !== "");
    this.#positions = this.#marks.map(({ position }) => position);
  }

  /** Names of the bookmarks that begin from one position to before another. */
  between(from: number, to: number): string[] {
    const names: string[] = [];
    for (let at = lowerBound(this.#positions, from); at < this.#marks.length && this.#marks[at]!.position < to; at++)
      names.push(this.#marks[at]!.name);
    return names;
  }
}

/** Strings of a table of strings of two bytes a character ([MS-DOC] 2.2.4). */
function namesOf(table: Uint8Array): string[] {
  const names: string[] = [];
  if (table.byteLength < 6) return names;
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  if (view.getUint16(0, true) !== EXTENDED) return names;
  const count = view.getUint16(2, true);
  const extra = view.getUint16(4, true);
  for (let at = 6; names.length < count && at + 2 <= table.byteLength; ) {
    const end = at + 2 + view.getUint16(at, true) * 2;
    names.push(Buffer.from(table.subarray(at + 2, Math.min(end, table.byteLength))).toString("utf16le"));
    at = end + extra;
  }
  return names;
}
