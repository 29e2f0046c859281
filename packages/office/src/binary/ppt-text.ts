import { escapeHtml } from "@quern/documents";
import { decodeCodePage } from "../code-pages.js";
import { BlockWriter } from "../html/block-writer.js";
import type { PptRecord, PptStream } from "./ppt-records.js";

const CHARACTERS = 4000;
const STYLES = 4001;
const BYTES = 4008;

/** Kinds of text ([MS-PPT] 2.13.33). */
export const TextKind = {
  title: 0,
  body: 1,
  notes: 2,
  other: 4,
  centerBody: 5,
  centerTitle: 6,
  halfBody: 7,
  quarterBody: 8,
} as const;

export interface PptText {
  readonly kind: number;
  readonly text: string;
  /** Level and bullet of each paragraph, as far as they are known. */
  readonly paragraphs: readonly { readonly level: number; readonly bullet: boolean | undefined }[];
  /** A table, finished, in place of a text. */
  readonly html?: string;
}

/** Texts of a run of records: a header that names the kind, then characters, then styles. */
export function readTexts(stream: PptStream, records: Iterable<PptRecord>): PptText[] {
  const texts: PptText[] = [];
  let kind: number = TextKind.other;
  for (const record of records) {
    if (record.type === 3999 && record.to - record.from >= 4) kind = stream.view.getUint32(record.from, true);
    else if (record.type === CHARACTERS || record.type === BYTES) {
      const bytes = stream.bytes.subarray(record.from, record.to);
      const text = record.type === BYTES ? decodeCodePage(bytes, 1252) : Buffer.from(bytes).toString("utf16le");
      texts.push({ kind, text, paragraphs: [] });
    } else if (record.type === STYLES && texts.length > 0) {
      const last = texts.at(-1)!;
      texts[texts.length - 1] = { ...last, paragraphs: readLevels(stream, record, last.text) };
    }
  }
  return texts;
}

/** Paragraph runs of a style record ([MS-PPT] 2.9.44): how many characters, which level, whether a bullet shows. */
function readLevels(
  stream: PptStream,
  record: PptRecord,
  text: string,
): { level: number; bullet: boolean | undefined }[] {
  const paragraphs: { level: number; bullet: boolean | undefined }[] = [];
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
    const twoBytes = [0x80, 0x10, 0x40, 0x800, 0x1000, 0x2000, 0x4000, 0x100, 0x400, 0x8000];
    for (const bit of twoBytes) if (mask & bit) at += 2;
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
  return paragraphs;
}

export const isTitleKind = (kind: number): boolean => kind === TextKind.title || kind === TextKind.centerTitle;

/** One line, for headings. */
export const lineOf = (text: string): string =>
  escapeHtml(
    text
      .replace(/[\r\v\n]+/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

/** Paragraphs and bullets of a text. */
export function textHtml({ kind, text, paragraphs, html: finished }: PptText): string {
  if (finished !== undefined) return finished;
  const writer = new BlockWriter();
  const bulleted = kind === TextKind.body || kind === TextKind.halfBody || kind === TextKind.quarterBody;
  text.split("\r").forEach((line, index) => {
    // Lines are parted by vertical tabs, which do not outlive the escaping.
    const parts = line.split("\v").map((part) => escapeHtml(part.replace(/[\x00-\x1f]/g, " ").trim()));
    const html = parts.join("<br>\n").replace(/^(?:<br>\n)+|(?:<br>\n)+$/g, "");
    if (html === "") return;
    const { level = 0, bullet } = paragraphs[index] ?? {};
    if (bullet ?? bulleted) writer.item({ level, ordered: false, list: "" }, html);
    else writer.paragraph(html);
  });
  return writer.finish();
}
