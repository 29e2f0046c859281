import { escapeHtml, symbolText } from "@quern/documents";
import { decodeCodePage } from "../code-pages.js";
import { BlockWriter } from "../html/block-writer.js";
import { InlineWriter } from "../html/inline-writer.js";
import type { PptRecord, PptStream } from "./ppt-records.js";
import { type PptStyles, readStyles } from "./ppt-styles.js";

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

export interface PptText extends PptStyles {
  readonly kind: number;
  readonly text: string;
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
      texts.push({ kind, text, paragraphs: [], runs: [] });
    } else if (record.type === STYLES && texts.length > 0) {
      const last = texts.at(-1)!;
      texts[texts.length - 1] = { ...last, ...readStyles(stream, record, last.text) };
    }
  }
  return texts;
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

/** HTML of each paragraph in one line, with its bold and italic runs; "" where nothing is written. */
export function paragraphsHtml({ text, runs }: PptText): string[] {
  const paragraphs: string[] = [];
  let from = 0;
  let run = 0;
  for (const line of text.split("\r")) {
    const writer = new InlineWriter();
    const to = from + line.length;
    for (let at = from; at < to; ) {
      while (run + 1 < runs.length && runs[run + 1]!.from <= at) run++;
      const end = Math.min(to, runs[run + 1]?.from ?? to);
      // Lines are parted by vertical tabs.
      const words = text.slice(at, end).replace(/[\x00-\x0a\x0c-\x1f]/g, " ");
      writer.text(symbolText(words).replaceAll("\v", "\n"), runs[run]?.formats);
      at = end;
    }
    paragraphs.push(writer.html().trim());
    from = to + 1;
  }
  return paragraphs;
}

/** Paragraphs and bullets of a text. */
export function textHtml(text: PptText): string {
  if (text.html !== undefined) return text.html;
  const writer = new BlockWriter();
  const { kind } = text;
  const bulleted = kind === TextKind.body || kind === TextKind.halfBody || kind === TextKind.quarterBody;
  paragraphsHtml(text).forEach((html, index) => {
    if (html === "") return;
    const { level = 0, bullet } = text.paragraphs[index] ?? {};
    if (bullet ?? bulleted) writer.item({ level, ordered: false, list: "" }, html);
    else writer.paragraph(html);
  });
  return writer.finish({ isBox: true });
}
