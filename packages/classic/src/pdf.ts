/** PDF through pdf.js: lines in the order of the file, paragraphs by the space between them, headings by size. */
import { escapeHtml, type WorkerParserInput } from "@quern/documents";
import type { ParsedDocument } from "@quern/types";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem } from "pdfjs-dist/types/src/display/api.js";
import { unreadable } from "./failure.js";

interface Line {
  text: string;
  /** Height of its tallest glyphs and distance of its baseline from the foot of the page, in points. */
  size: number;
  y: number;
}

/** Lines that are this many times as tall as most are headings. */
const HEADING_RATIO = 1.2;
/** A longer step from line to line, in heights of a line, begins a paragraph. */
const PARAGRAPH_STEP = 1.6;

/** @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_ENCRYPTED` */
export async function readPdf(input: WorkerParserInput, name: string): Promise<ParsedDocument> {
  const { bytes, password, options } = input;
  const task = getDocument({
    data: Uint8Array.from(bytes),
    ...(password === undefined ? {} : { password }),
    isEvalSupported: false,
    useSystemFonts: true,
    verbosity: 0,
  });
  try {
    const file = await task.promise;
    const count = Math.min(file.numPages, options.maxPages ?? Infinity);
    const pages: Line[][] = [];
    for (let number = 1; number <= count; number++) {
      const page = await file.getPage(number);
      pages.push(linesOf((await page.getTextContent()).items.filter((item): item is TextItem => "str" in item)));
      page.cleanup();
    }
    const { Title: title, Author: author } = (await file.getMetadata()).info as { Title?: string; Author?: string };
    const usual = usualSize(pages.flat());
    const empty = pages.flatMap((lines, index) => (lines.length === 0 ? [index + 1] : []));
    return {
      html: pages
        .map((lines, index) => `<section data-page="${index + 1}">${paragraphs(lines, usual)}</section>`)
        .join("\n"),
      metadata: {
        numPages: count,
        totalPages: file.numPages,
        ...(title ? { title } : {}),
        ...(author ? { author } : {}),
      },
      assets: [],
      warnings:
        empty.length === 0 ? [] : [`Pages without text, perhaps scans, which pdf.js cannot read: ${empty.join(", ")}.`],
    };
  } catch (error) {
    throw unreadable(name, "PDF", error);
  } finally {
    await task.destroy();
  }
}

function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  for (const { str, height, transform, hasEOL } of items) {
    if (str !== "") {
      line ??= { text: "", size: 0, y: Number(transform[5]) };
      line.text += str;
      line.size = Math.max(line.size, height);
    }
    if (hasEOL && line) {
      lines.push(line);
      line = undefined;
    }
  }
  if (line) lines.push(line);
  return lines.filter(({ text }) => text.trim() !== "");
}

/** The size that most characters have. */
function usualSize(lines: readonly Line[]): number {
  const characters = new Map<number, number>();
  for (const { text, size } of lines) {
    const rounded = Math.round(size * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function paragraphs(lines: readonly Line[], usual: number): string {
  const parts: string[] = [];
  let text = "";
  let last: Line | undefined;
  const end = (): void => {
    if (last && text !== "") {
      const tag = usual > 0 && last.size > usual * HEADING_RATIO ? "h2" : "p";
      parts.push(`<${tag}>${escapeHtml(text.trim())}</${tag}>`);
    }
    text = "";
  };
  for (const line of lines) {
    const step = last ? last.y - line.y : 0;
    const isSame = last !== undefined && Math.abs(last.size - line.size) < 1;
    if (last && (!isSame || step < 0 || step > Math.max(line.size, 1) * PARAGRAPH_STEP)) end();
    text += `${text === "" ? "" : " "}${line.text.trim()}`;
    last = line;
  }
  end();
  return parts.join("\n");
}
