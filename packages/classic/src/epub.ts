/** E-books through epub2. */
import type { WorkerParserInput } from "@quern/documents";
import type { ParsedDocument } from "@quern/types";
import { EPub } from "epub2";
import { unreadable } from "./failure.js";

/** @throws QuernError `DOCUMENT_DAMAGED` */
export async function readEpub({ bytes }: WorkerParserInput, name: string): Promise<ParsedDocument> {
  const book = await open(bytes).catch((error: unknown) => {
    throw unreadable(name, "e-book", error);
  });
  const chapters: string[] = [];
  const warnings: string[] = [];
  for (const { id } of book.flow) {
    const text = await chapterOf(book, id).catch(() => undefined);
    if (text === undefined) warnings.push(`The chapter ${id} could not be read.`);
    else chapters.push(`<section>${bodyOf(text)}</section>`);
  }
  if (book.flow.length === 0)
    warnings.push(
      "No chapter was found: epub2 reads none of a book that lists a single one. The built-in parser does.",
    );
  const { title, creator, language, date } = book.metadata;
  return {
    html: chapters.join("\n"),
    metadata: {
      ...(title ? { title } : {}),
      ...(creator ? { author: creator } : {}),
      ...(language ? { language } : {}),
      ...(date ? { publishedTime: date } : {}),
    },
    assets: [],
    warnings,
  };
}

function open(bytes: Uint8Array): Promise<EPub> {
  return new Promise((resolve, reject) => {
    // The types ask for a path; the reader of archives behind epub2 takes bytes as well.
    const book = new EPub(Buffer.from(bytes) as unknown as string);
    book.on("end", () => resolve(book));
    book.on("error", reject);
    book.parse();
  });
}

/** A chapter as it stands in the book: `getChapter` would rewrite its links for a web server. */
function chapterOf(book: EPub, id: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    book.getChapterRaw(id ?? "", (error, text) => (error ? reject(error) : resolve(text ?? "")));
  });
}

/** The inside of `<body>`, found from both ends, so that a chapter of any size takes one pass. */
function bodyOf(xhtml: string): string {
  const opening = /<body\b[^<>]*>/i.exec(xhtml);
  if (!opening) return xhtml;
  const end = xhtml.toLowerCase().lastIndexOf("</body");
  return xhtml.slice(opening.index + opening[0].length, end === -1 ? undefined : end);
}
