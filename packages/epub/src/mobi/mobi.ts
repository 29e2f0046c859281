import {
  Assets,
  compactMetadata,
  createDecoder,
  DocumentBudget,
  encrypted,
  escapeHtml,
  headingAnchors,
  isoDate,
  type WorkerParserInput,
} from "@quern/documents";
import type { DocumentMetadata, ParsedDocument } from "@quern/types";
import { QuernError } from "@quern/types";
import { bookData } from "../book-data.js";
import { chapterHtml } from "../chapter.js";
import { type BookHeader, NO_RECORD, readHeader } from "./header.js";
import { PalmDatabase, viewOf } from "./palm-database.js";
import { type BookFile, readText } from "./text.js";

/** EXTH records ([the format's wiki](https://wiki.mobileread.com/wiki/MOBI)). */
const Extra = {
  author: 100,
  publisher: 101,
  description: 103,
  isbn: 104,
  subject: 105,
  date: 106,
  rights: 109,
  boundary: 121,
  cover: 201,
  title: 503,
  language: 524,
} as const;

/**
 * Reads a Mobipocket (mobi, prc, azw), KF8 (azw3) or PalmDOC book. Of a file with both forms the newer one is read.
 *
 * @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_ENCRYPTED`, `DOCUMENT_EMPTY`, `DOCUMENT_LIMIT_EXCEEDED`, `UNSUPPORTED_FILE_TYPE`
 */
export function parseMobi(input: WorkerParserInput): ParsedDocument {
  const name = input.filename ?? "The e-book";
  if (input.bytes.byteLength === 0) throw new QuernError("DOCUMENT_EMPTY", `${name} is empty: it has no bytes.`);
  if (Buffer.from(input.bytes.subarray(0, 4)).toString("latin1") === "CONT")
    throw new QuernError("UNSUPPORTED_FILE_TYPE", `${name} is a KFX book, which is not read.`, {
      hint: "Convert it to EPUB or AZW3 with the program that made it.",
    });
  const database = new PalmDatabase(input.bytes);
  const isBook = database.kind === "BOOKMOBI";
  if (!isBook && database.kind !== "TEXtREAd")
    throw new QuernError("UNSUPPORTED_FILE_TYPE", `${name} is a Palm database of another kind (${database.kind}).`);
  const budget = new DocumentBudget();
  const first = readHeader(database.record(0), isBook);
  const boundary = numberOf(first, Extra.boundary);
  const hasNewer = boundary !== undefined && boundary !== NO_RECORD && boundary < database.length;
  const base = hasNewer ? boundary : 0;
  const header = hasNewer ? readHeader(database.record(base), true) : first;
  if (header.isEncrypted) throw encrypted(`${name} is protected by DRM.`, false);
  const text = readText(database, header, base, budget);
  const assets = new Assets(budget, input.wants.assets);
  // Pictures of both forms lie behind the older one.
  const firstImage = first.firstImage === NO_RECORD ? header.firstImage + base : first.firstImage;
  const image = (number: number): string | undefined => {
    const bytes = database.record(firstImage + number - 1);
    const extension = pictureExtension(bytes);
    return extension === undefined ? undefined : assets.add(String(number), `image.${extension}`, () => bytes);
  };
  const html = isBook
    ? new BookWriter(header, text.fragments, text.flows, image).write(text.files)
    : plainText(text.files[0]!.text, header.encoding);
  const cover = numberOf(first, Extra.cover) ?? numberOf(header, Extra.cover);
  const source = cover === undefined || cover === NO_RECORD ? undefined : image(cover + 1);
  const front = source === undefined || html.includes(`"${source}"`) ? "" : `<p><img src="${source}" alt=""></p>\n`;
  const metadata = metadataOf(header);
  const authors = metadata.author === undefined ? [] : [metadata.author];
  return {
    // A plain text is no book, and its title a name of a file.
    html: headingAnchors(front + html) + (isBook ? bookData(metadata, authors) : ""),
    metadata,
    assets: assets.list,
    warnings: assets.warnings,
  };
}

/** Leads the links and pictures of a book, which go by offsets and numbers, to ids and assets. */
class BookWriter {
  /** Offsets that links lead to. */
  readonly #targets = new Set<number>();

  constructor(
    readonly header: BookHeader,
    readonly fragments: readonly number[],
    readonly flows: readonly string[],
    readonly image: (number: number) => string | undefined,
  ) {}

  write(files: readonly BookFile[]): string {
    const linked = files.map(({ start, text }) => ({
      start,
      text,
      links: this.#links(text),
      headings: this.header.version < 8 ? headings(text) : [],
    }));
    const targets = [...this.#targets].sort((one, other) => one - other);
    let next = 0;
    return linked
      .map(({ start, text, links, headings: titles }, index) => {
        const own: number[] = [];
        while (next < targets.length && targets[next]! < start + text.length) own.push(targets[next++]!);
        const marked = applyEdits(text, [
          ...links,
          ...titles,
          ...anchors(text, start, own, new Set(titles.map(({ from }) => from))),
        ]);
        const source = createDecoder(this.header.encoding)(Buffer.from(marked, "latin1"), true);
        const body = chapterHtml(source, {
          path: String(index),
          anchor: (_path, fragment) => fragment || undefined,
          image: (path) => this.image(Number(path.split("/").at(-1))),
          setApart: new Set(),
        });
        return body === "" ? "" : `<section>\n${body}\n</section>\n`;
      })
      .join("");
  }

  /** Attributes to rewrite, in their order. */
  #links(text: string): Edit[] {
    const edits: Edit[] = [];
    const replace = (match: RegExpMatchArray, by: string): void => {
      edits.push({ from: match.index!, to: match.index! + match[0].length, by });
    };
    for (const match of text.matchAll(
      /<mbp:pagebreak[^>]*>|<\/mbp:pagebreak>|\bfilepos="?(\d{1,10})"?|\brecindex="?(\d{1,6})"?|kindle:pos:fid:([\dA-V]{4}):off:([\dA-V]{10})|kindle:embed:([\dA-V]{4})[^"'\s>]*|kindle:flow:([\dA-V]{4})[^"'\s>]*/g,
    )) {
      const [, position, record, fragment, offset, embedded, flow] = match;
      if (position !== undefined) replace(match, `href="#${this.#target(Number(position))}"`);
      else if (record !== undefined) replace(match, `src="${Number(record)}"`);
      else if (fragment !== undefined) {
        const start = this.fragments[Number.parseInt(fragment, 32)] ?? 0;
        replace(match, `#${this.#target(start + Number.parseInt(offset!, 32))}`);
      } else if (embedded !== undefined) replace(match, String(Number.parseInt(embedded, 32)));
      else if (flow !== undefined) {
        // A cover is a drawing around a picture.
        const inner = /kindle:embed:([\dA-V]{4})/.exec(this.flows[Number.parseInt(flow, 32)] ?? "")?.[1];
        replace(match, inner === undefined ? "" : String(Number.parseInt(inner, 32)));
      } else replace(match, "");
    }
    return edits;
  }

  #target(offset: number): string {
    this.#targets.add(offset);
    return `place-${offset}`;
  }
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** Gives what begins at an offset an id; an offset inside of a tag means the tag. */
function anchors(text: string, start: number, offsets: readonly number[], taken: ReadonlySet<number>): Edit[] {
  return offsets.map((offset) => {
    let at = Math.max(0, offset - start);
    const open = text.lastIndexOf("<", at - 1);
    if (open >= 0 && at - open < MAX_TAG && text.lastIndexOf(">", at - 1) < open) at = open;
    const id = `place-${offset}`;
    const tag = taken.has(at) ? undefined : /^<([a-z][a-z\d]*)([^<>]*)>/i.exec(text.slice(at, at + MAX_TAG));
    if (tag === null || tag === undefined) return { from: at, to: at, by: `<span id="${id}"></span>` };
    const known = /\sid="[^"]*"/.exec(tag[2]!);
    const behindName = at + 1 + tag[1]!.length;
    return known === null
      ? { from: behindName, to: behindName, by: ` id="${id}"` }
      : { from: behindName + known.index, to: behindName + known.index + known[0].length, by: ` id="${id}"` };
  });
}

const MAX_TAG = 4096;

/** Mobipocket knows sizes of letters instead of headings: paragraphs that are large and bold as a whole, by their sizes. */
function headings(text: string): Edit[] {
  const found = [...text.matchAll(/<p\b[^<>]*><font size="([4-7])"><b>([\s\S]{1,300}?)<\/b><\/font><\/p>/g)].filter(
    ([, , inner]) => !/<\/?(?:p|div|b|font)\b/.test(inner!),
  );
  const sizes = [...new Set(found.map(([, size]) => Number(size)))].sort((one, other) => other - one);
  return found.flatMap((match) => {
    const [whole, size, inner] = match;
    const level = sizes.indexOf(Number(size)) + 1;
    const end = match.index + whole.length;
    const innerEnd = end - "</b></font></p>".length;
    return [
      { from: match.index, to: innerEnd - inner!.length, by: `<h${level}>` },
      { from: innerEnd, to: end, by: `</h${level}>` },
    ];
  });
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((one, other) => one.from - other.from || one.to - other.to);
  const parts: string[] = [];
  let done = 0;
  for (const { from, to, by } of sorted) {
    parts.push(text.slice(done, Math.max(done, from)), by);
    done = Math.max(done, to);
  }
  parts.push(text.slice(done));
  return parts.join("");
}

function plainText(text: string, encoding: string): string {
  return createDecoder(encoding)(Buffer.from(text, "latin1"), true)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, "<br>\n")}</p>\n`)
    .join("");
}

function pictureExtension(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (head.startsWith("\xff\xd8")) return "jpg";
  if (head === "\x89PNG") return "png";
  if (head === "GIF8") return "gif";
  if (head.startsWith("BM")) return "bmp";
  return undefined;
}

function numberOf({ extra }: BookHeader, type: number): number | undefined {
  const value = extra.get(type)?.[0];
  return value?.byteLength === 4 ? viewOf(value).getUint32(0) : undefined;
}

function metadataOf(header: BookHeader): DocumentMetadata {
  const decode = createDecoder(header.encoding);
  const texts = (type: number): string[] =>
    (header.extra.get(type) ?? []).map((value) => decode(value, true).replace(/\s+/g, " ").trim()).filter(Boolean);
  return compactMetadata({
    title: texts(Extra.title)[0] ?? header.title.trim(),
    author: texts(Extra.author).join(", "),
    description: texts(Extra.description)[0]
      ?.replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    keywords: texts(Extra.subject).join(", "),
    // "und": the maker did not say.
    language: texts(Extra.language).find((language) => language !== "und"),
    publisher: texts(Extra.publisher)[0],
    isbn: texts(Extra.isbn)[0],
    rights: texts(Extra.rights)[0],
    publishedTime: isoDate(texts(Extra.date)[0]),
  });
}
