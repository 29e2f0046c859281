import {
  Assets,
  DocumentBudget,
  damaged,
  decodeXml,
  headingAnchors,
  Transferable,
  type WorkerParserInput,
} from "@quern/documents";
import type { ParsedDocument } from "@quern/types";
import { QuernError } from "@quern/types";
import { bookData } from "./book-data.js";
import { chapterHtml } from "./chapter.js";
import { parseMobi } from "./mobi/mobi.js";
import { Publication } from "./publication.js";
import { classesSetApart } from "./style-sheets.js";
import { unreadWarnings } from "./unread-parts.js";

/** Task of the worker threads: reads one e-book and moves its images to the caller. */
export async function readEpub(input: WorkerParserInput): Promise<Transferable<ParsedDocument>> {
  if (input.bytes.byteLength === 0)
    throw new QuernError("DOCUMENT_EMPTY", `${input.filename ?? "The e-book"} is empty: it has no bytes.`);
  const document = parseEpub(input);
  return new Transferable(
    document,
    document.assets.map((asset) => asset.bytes.buffer as ArrayBuffer),
  );
}

/** Task of the worker threads: reads one Mobipocket or KF8 book. */
export async function readMobi(input: WorkerParserInput): Promise<Transferable<ParsedDocument>> {
  const document = parseMobi(input);
  return new Transferable(
    document,
    document.assets.map((asset) => asset.bytes.buffer as ArrayBuffer),
  );
}

/** Reads one e-book on the calling thread. @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_ENCRYPTED`, `DOCUMENT_LIMIT_EXCEEDED` */
export function parseEpub(input: WorkerParserInput): ParsedDocument {
  const budget = new DocumentBudget();
  const assets = new Assets(budget, input.wants.assets);
  const book = new Publication(input.bytes, budget);
  const warnings: string[] = [];
  const numbers = new Map(book.spine.map((item, index) => [item.path, index + 1]));
  const anchor = (path: string, fragment: string): string | undefined => {
    const number = numbers.get(path);
    return number === undefined ? undefined : fragment === "" ? `chapter-${number}` : `chapter-${number}-${fragment}`;
  };
  const shown = new Set<string>();
  const image = (path: string): string | undefined => {
    if (!book.archive.has(path)) return undefined;
    shown.add(path);
    return assets.add(path, path, () => book.archive.read(path));
  };
  const setApart = classesSetApart(book);
  const parts: string[] = [];
  for (const item of book.spine) {
    // The navigation document repeats what the chapters say.
    if (item.properties.has("nav")) continue;
    if (item.mediaType.startsWith("image/")) {
      const source = image(item.path);
      if (source !== undefined) parts.push(`<p><img src="${source}" alt=""></p>\n`);
      continue;
    }
    const bytes = book.archive.read(item.path);
    if (bytes === undefined) {
      warnings.push(`The chapter ${item.path} is missing from the e-book.`);
      continue;
    }
    const html = chapterHtml(decodeXml(bytes), { path: item.path, anchor, image, setApart });
    if (html !== "") parts.push(`<section id="chapter-${numbers.get(item.path)}">\n${html}\n</section>\n`);
  }
  const cover = book.cover === undefined ? undefined : image(book.cover);
  if (cover !== undefined && parts.length > 0 && !parts.some((part) => part.includes(`"${cover}"`))) {
    parts.unshift(`<p><img src="${cover}" alt=""></p>\n`);
  }
  if (parts.length === 0) throw damaged(input.filename ?? "e-book", "its spine leads to no chapter that can be read.");
  return {
    html: headingAnchors(parts.join("")) + bookData(book.metadata, book.authors),
    metadata: book.metadata,
    assets: assets.list,
    warnings: [...warnings, ...assets.warnings, ...unreadWarnings(book, (path) => shown.has(path))],
  };
}
