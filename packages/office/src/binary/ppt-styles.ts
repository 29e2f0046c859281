/** Styles of a text in a PowerPoint binary file ([MS-PPT] 2.9.44, `StyleTextPropAtom`): runs of paragraphs, then runs of characters. */
import { Format } from "../html/inline-writer.js";
import type { PptRecord, PptStream } from "./ppt-records.js";

/** Level and bullet of a paragraph, as far as they are known. */
export interface PptParagraph {
  readonly level: number;
  readonly bullet: boolean | undefined;
}

/** Characters from `from` on, up to the next run, and how they are set. */
export interface PptRun {
  readonly from: number;
  readonly formats: number;
}

export interface PptStyles {
  readonly paragraphs: readonly PptParagraph[];
  readonly runs: readonly PptRun[];
}

/** Properties of paragraphs that take two bytes, as bits of the mask. */
const TWO_BYTES = [0x80, 0x10, 0x40, 0x800, 0x1000, 0x2000, 0x4000, 0x100, 0x400, 0x8000];
/** Bits of the mask of characters that say that a word of flags follows ([MS-PPT] 2.9.14). */
const CHARACTER_FLAGS = 0x3eb7;
const BOLD = 1;
const ITALIC = 2;
/** Fonts, the size and the position of characters; a colour takes four bytes. */
const CHARACTER_TWO_BYTES = [0x10000, 0x200000, 0x400000, 0x800000, 0x20000, 0x80000];
const CHARACTER_COLOUR = 0x40000;

export function readStyles(stream: PptStream, record: PptRecord, text: string): PptStyles {
  const { paragraphs, end } = readParagraphs(stream, record, text);
  return { paragraphs, runs: readRuns(stream, end, record.to, text) };
}

/** Paragraph runs: how many characters, which level, whether a bullet shows. */
function readParagraphs(
  stream: PptStream,
  record: PptRecord,
  text: string,
): { paragraphs: PptParagraph[]; end: number } {
  const paragraphs: PptParagraph[] = [];
  const { view } = stream;
  let at = record.from;
  let covered = 0;
  while (at + 10 <= record.to && covered <= text.length) {
    const count = view.getUint32(at, true);
    const level = Math.min(8, view.getUint16(at + 4, true));
    const mask = view.getUint32(at + 6, true);
    at += 10;
    let bullet: boolean | undefined;
    if (mask & 0xf) {
      if (at + 2 > record.to) break;
      if (mask & 1) bullet = (view.getUint16(at, true) & 1) === 1;
      at += 2;
    }
    for (const bit of TWO_BYTES) if (mask & bit) at += 2;
    if (mask & 0x20) at += 4;
    if (mask & 0x100000) at += 2 + (at + 2 <= record.to ? view.getUint16(at, true) * 4 : 0);
    if (mask & 0x10000) at += 2;
    if (mask & 0xe0000) at += 2;
    if (mask & 0x200000) at += 2;
    const part = text.slice(covered, covered + count);
    const lines = part.split("\r").length - (part.endsWith("\r") ? 1 : 0);
    for (let line = 0; line < lines; line++) paragraphs.push({ level, bullet });
    covered += Math.max(1, count);
  }
  return { paragraphs, end: at };
}

/** Character runs. They end with the text and its last paragraph mark; runs that end elsewhere were read at a wrong place and are not used. */
function readRuns(stream: PptStream, start: number, end: number, text: string): PptRun[] {
  const runs: PptRun[] = [];
  const { view } = stream;
  let at = start;
  let covered = 0;
  while (at + 8 <= end && covered < text.length) {
    const count = view.getUint32(at, true);
    const mask = view.getUint32(at + 4, true);
    at += 8;
    let flags = 0;
    if (mask & CHARACTER_FLAGS) {
      if (at + 2 > end) return [];
      flags = view.getUint16(at, true) & mask;
      at += 2;
    }
    for (const bit of CHARACTER_TWO_BYTES) if (mask & bit) at += 2;
    if (mask & CHARACTER_COLOUR) at += 4;
    if (count === 0 || at > end) return [];
    runs.push({ from: covered, formats: (flags & BOLD ? Format.bold : 0) | (flags & ITALIC ? Format.italic : 0) });
    covered += count;
  }
  return covered === text.length || covered === text.length + 1 ? runs : [];
}
