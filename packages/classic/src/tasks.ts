/** Tasks of the worker threads, one for each family of documents; each loads its library when it is first asked. */
import { Transferable, type WorkerParserInput } from "@quern/documents";
import { type ParsedDocument, QuernError } from "@quern/types";

type Read = (input: WorkerParserInput, name: string) => Promise<ParsedDocument>;

/** Refuses empty files, and moves the pictures of a document to the caller. */
async function readWith(read: Read, input: WorkerParserInput): Promise<Transferable<ParsedDocument>> {
  const name = input.filename ?? "The document";
  if (input.bytes.byteLength === 0) throw new QuernError("DOCUMENT_EMPTY", `${name} is empty: it has no bytes.`);
  const document = await read(input, name);
  return new Transferable(
    document,
    document.assets.map((asset) => asset.bytes.buffer as ArrayBuffer),
  );
}

export const readDocx = async (input: WorkerParserInput): Promise<Transferable<ParsedDocument>> =>
  readWith((await import("./docx.js")).readDocx, input);

export const readEpub = async (input: WorkerParserInput): Promise<Transferable<ParsedDocument>> =>
  readWith((await import("./epub.js")).readEpub, input);

export const readSheets = async (input: WorkerParserInput): Promise<Transferable<ParsedDocument>> =>
  readWith((await import("./sheets.js")).readSheets, input);

export const readPdf = async (input: WorkerParserInput): Promise<Transferable<ParsedDocument>> =>
  readWith((await import("./pdf.js")).readPdf, input);

export const writeMarkdown = async (html: string): Promise<string> =>
  (await import("./turndown-rules.js")).writeMarkdown(html);
