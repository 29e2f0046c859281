import { Section, type WordFile } from "./word-file.js";

/** A stretch of a story, in characters from the story's beginning. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

interface Entry extends TextRange {
  readonly view: DataView;
}

/** Bytes of an entry that says where a shape is anchored ([MS-DOC] 2.9.253), and of one about the text of a shape (2.9.98). */
const [ANCHOR_BYTES, TEXT_BYTES] = [26, 22];
/** Bytes of the entry of a note's mark, and of a comment's with the initials of its author (2.9.9). */
export const NOTE_BYTES = 2;
export const COMMENT_BYTES = 30;
const [REUSABLE_AT, SHAPE_AT] = [8, 14];
const COMMENT_AUTHOR_AT = 20;
/** Entries before those of the sections: the separators between text and notes ([MS-DOC] 2.3.5). */
const SEPARATORS = 6;
/** Of the six texts of a section: headers of even, odd and first pages; the others are footers. */
const HEADERS: ReadonlySet<number> = new Set([0, 1, 4]);

/** Ranges of a table of positions with an entry of `size` bytes for each ([MS-DOC] 2.2.2). */
export function* entries(table: Uint8Array, size: number): Generator<Entry, void, undefined> {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const count = Math.floor((table.byteLength - 4) / (4 + size));
  // Positions only grow: a table that steps back would tell the same text again and again.
  let last = 0;
  for (let index = 0; index < count; index++) {
    const start = (count + 1) * 4 + index * size;
    const from = view.getUint32(index * 4, true);
    const to = Math.max(from, view.getUint32(index * 4 + 4, true));
    yield { from: Math.max(from, last), to, view: new DataView(table.buffer, table.byteOffset + start, size) };
    last = Math.max(last, to);
  }
}

/** Texts of drawn shapes: those whose place in the main text is known, by it, and those of groups of shapes. */
export interface DrawnTexts {
  readonly anchored: Map<number, TextRange>;
  readonly others: readonly TextRange[];
}

export function drawnTexts(file: WordFile): DrawnTexts {
  const ranges = boxTexts(file, Section.boxText);
  const anchored = new Map<number, TextRange>();
  for (const { from, view } of entries(file.section(Section.anchors), ANCHOR_BYTES)) {
    const shape = view.getUint32(0, true);
    const range = ranges.get(shape);
    if (range !== undefined) anchored.set(from, range);
    ranges.delete(shape);
  }
  return { anchored, others: [...ranges.values()] };
}

/** Texts of shapes, by the number of the shape. */
function boxTexts(file: WordFile, section: number): Map<number, TextRange> {
  const ranges = new Map<number, TextRange>();
  for (const { from, to, view } of entries(file.section(section), TEXT_BYTES)) {
    if (to > from && view.getUint16(REUSABLE_AT, true) === 0) ranges.set(view.getUint32(SHAPE_AT, true), { from, to });
  }
  return ranges;
}

/** Texts of shapes that lie in headers and footers. */
export const runningBoxes = (file: WordFile): readonly TextRange[] => [
  ...boxTexts(file, Section.runningBoxText).values(),
];

/** Headers and footers of the sections; of Word 6, all of them as one. */
export function* runningRanges(
  file: WordFile,
): Generator<TextRange & { readonly type: "header" | "footer" }, void, undefined> {
  if (!file.isWord97) {
    yield { from: 0, to: file.counts.headers, type: "header" };
    return;
  }
  let index = 0;
  for (const { from, to } of entries(file.section(Section.running), 0)) {
    const place = index++ - SEPARATORS;
    if (place >= 0 && to > from) yield { from, to, type: HEADERS.has(place % SEPARATORS) ? "header" : "footer" };
  }
}

/** Author of each comment, in the order of their marks ([MS-DOC] 2.9.9 and 2.9.106). */
export function commentAuthors(file: WordFile): string[] {
  const table = file.section(Section.commentAuthors);
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const names: string[] = [];
  for (let at = 0; at + 2 <= table.byteLength; ) {
    const end = at + 2 + view.getUint16(at, true) * 2;
    names.push(Buffer.from(table.subarray(at + 2, Math.min(end, table.byteLength))).toString("utf16le"));
    at = end;
  }
  return Array.from(
    entries(file.section(Section.commentReferences), COMMENT_BYTES),
    (entry) => names[entry.view.getUint16(COMMENT_AUTHOR_AT, true)] ?? "",
  );
}
