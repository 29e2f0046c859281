/** A parser of your own: FictionBook 2 (.fb2), read with htmlparser2 in one pass, in place of the one that Quern has. */
import { decodeText, escapeHtml } from "@quern/documents";
import { type Asset, defineParser, type Parser, QuernError } from "@quern/types";
import { Parser as MarkupParser } from "htmlparser2";

/** Elements of FictionBook and what they are in HTML; `title` is a heading whose level depends on its depth. */
const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ["section", "section"],
  ["p", "p"],
  ["subtitle", "p"],
  ["emphasis", "em"],
  ["strong", "strong"],
  ["strikethrough", "del"],
  ["sub", "sub"],
  ["sup", "sup"],
  ["code", "code"],
  ["cite", "blockquote"],
  ["epigraph", "blockquote"],
  ["v", "p"],
  ["table", "table"],
  ["tr", "tr"],
  ["th", "th"],
  ["td", "td"],
]);
const MAX_HEADING_LEVEL = 6;

/** @example createQuern({ parsers: [fictionBookParser()] }) */
export function fictionBookParser(): Parser {
  return defineParser({
    name: "fictionbook",
    mediaTypes: ["application/x-fictionbook+xml"],
    extensions: ["fb2"],
    async parse(bytes, request) {
      request.signal.throwIfAborted();
      const book = readBook(decodeText(bytes, request.charset).text);
      if (!book.isFictionBook) {
        throw new QuernError("DOCUMENT_DAMAGED", `${request.filename ?? "The file"} is not a FictionBook.`);
      }
      return {
        html: book.html,
        metadata: {
          ...(book.title ? { title: book.title } : {}),
          ...(book.language ? { language: book.language } : {}),
        },
        assets: request.wants.assets ? book.assets : [],
        warnings: [],
      };
    },
  });
}

function readBook(text: string) {
  const open: string[] = [];
  const assets: Asset[] = [];
  let html = "";
  let title = "";
  let language = "";
  let binary: { id: string; mediaType: string; data: string } | undefined;
  let isFictionBook = false;
  let depth = 0;
  const isInside = (name: string): boolean => open.includes(name);
  const parser = new MarkupParser(
    {
      onopentag(name, attributes) {
        if (open.length === 0 && name === "FictionBook") isFictionBook = true;
        open.push(name);
        if (name === "binary") {
          binary = { id: attributes["id"] ?? "", mediaType: attributes["content-type"] ?? "image/jpeg", data: "" };
        }
        if (!isInside("body")) return;
        if (name === "section") depth++;
        if (name === "title") html += `<h${Math.min(depth + 1, MAX_HEADING_LEVEL)}>`;
        else if (name === "image") html += imageOf(attributes);
        else if (!isInside("title")) html += ELEMENTS.has(name) ? `<${ELEMENTS.get(name)}>` : "";
      },
      ontext(part) {
        if (binary) binary.data += part;
        else if (isInside("body")) html += escapeHtml(part);
        else if (open.at(-1) === "book-title" && isInside("title-info")) title += part;
        else if (open.at(-1) === "lang" && isInside("title-info")) language += part;
      },
      onclosetag(name) {
        open.pop();
        if (binary && name === "binary") {
          assets.push({
            id: assetId(binary.id),
            mediaType: binary.mediaType,
            bytes: Buffer.from(binary.data, "base64"),
          });
          binary = undefined;
        }
        if (!isInside("body")) return;
        if (name === "title") html += `</h${Math.min(depth + 1, MAX_HEADING_LEVEL)}>`;
        // The lines of a title are paragraphs; a heading has none.
        else if (isInside("title")) html += name === "p" ? " " : "";
        else if (ELEMENTS.has(name)) html += `</${ELEMENTS.get(name)}>`;
        if (name === "section") depth--;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return { html, title: title.trim(), language: language.trim(), assets, isFictionBook };
}

const assetId = (id: string): string => id.replace(/[^A-Za-z0-9._-]/g, "_").replace(/^[^A-Za-z0-9]+/, "");

function imageOf(attributes: Readonly<Record<string, string>>): string {
  const target = attributes["l:href"] ?? attributes["xlink:href"] ?? "";
  const source = target.startsWith("#") ? `asset:${assetId(target.slice(1))}` : target;
  return `<img src="${escapeHtml(source)}" alt="${escapeHtml(attributes["alt"] ?? "")}">`;
}
