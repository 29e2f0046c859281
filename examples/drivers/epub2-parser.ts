/** E-books through epub2, in place of Quern's own reader. */
import { defineParser, type Parser, QuernError } from "@quern/types";
import { EPub } from "epub2";

/**
 * Chapters in the order of the spine. epub2 keeps no budgets: give it books that you trust.
 *
 * @example createQuern({ parsers: [epub2Parser()] })
 */
export function epub2Parser(): Parser {
  return defineParser({
    name: "epub2",
    mediaTypes: ["application/epub+zip"],
    extensions: ["epub"],
    async parse(bytes, request) {
      request.signal.throwIfAborted();
      const book = await open(bytes).catch((cause: unknown) => {
        throw new QuernError("DOCUMENT_DAMAGED", `${request.filename ?? "The book"} is not a readable EPUB.`, {
          cause,
        });
      });
      const chapters: string[] = [];
      const warnings: string[] = [];
      for (const { id } of book.flow) {
        request.signal.throwIfAborted();
        // Links and images of the chapter as they stand in the book: `getChapter` would rewrite them for a web server.
        const text = await chapterOf(book, id).catch(() => undefined);
        if (text === undefined) warnings.push(`The chapter ${id} could not be read.`);
        else chapters.push(`<section>${bodyOf(text)}</section>`);
      }
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
    },
  });
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

function chapterOf(book: EPub, id: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    book.getChapterRaw(id ?? "", (error, text) => (error ? reject(error) : resolve(text ?? "")));
  });
}

const bodyOf = (xhtml: string): string => /<body[^>]*>([\s\S]*)<\/body>/i.exec(xhtml)?.[1] ?? xhtml;
