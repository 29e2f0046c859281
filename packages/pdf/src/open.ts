import { damaged } from "@quern/documents";
import { QuernError } from "@quern/types";
import type { PdfFile, PdfReader, ReaderName } from "./reader.js";

/** Readers are loaded at first use: each is megabytes of code. */
const load = async (name: ReaderName): Promise<PdfReader> =>
  name === "pdfium"
    ? (await import("./pdfium/reader.js")).pdfiumReader
    : (await import("./pdfjs/reader.js")).pdfjsReader;

/** Faults that one reader finds and the other may not: repairs, ciphers and, from pdf.js to the thriftier PDFium, bounds of memory. */
const otherMayOpen = (code: string, name: ReaderName): boolean =>
  code === "DOCUMENT_DAMAGED" ||
  code === "DOCUMENT_ENCRYPTED" ||
  (code === "DOCUMENT_LIMIT_EXCEEDED" && name === "pdfjs");

/**
 * Opens a document with the chosen reader, and with the other one where the first fails: they repair different faults and know
 * different ciphers.
 *
 * @returns the file and the reader that opened it
 * @throws QuernError `DOCUMENT_EMPTY`, `DOCUMENT_ENCRYPTED`, `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED`
 */
export async function open(
  bytes: Uint8Array,
  name: ReaderName,
  password: string | undefined,
): Promise<{ file: PdfFile; reader: ReaderName }> {
  if (bytes.length === 0) throw new QuernError("DOCUMENT_EMPTY", "PDF: the file is empty.");
  try {
    return { file: await openWith(bytes, name, password), reader: name };
  } catch (error) {
    if (!QuernError.is(error) || !otherMayOpen(error.code, name)) throw error;
    const other = otherReader(name);
    try {
      return { file: await openWith(bytes, other, password), reader: other };
    } catch (second) {
      // A document that one reader finds broken and the other locked needs its password first.
      throw QuernError.is(second) && second.code === "DOCUMENT_ENCRYPTED" ? second : error;
    }
  }
}

export const otherReader = (name: ReaderName): ReaderName => (name === "pdfium" ? "pdfjs" : "pdfium");

export async function openWith(bytes: Uint8Array, name: ReaderName, password: string | undefined): Promise<PdfFile> {
  const reader = await load(name);
  const prepared = password === undefined ? undefined : preparedPassword(password);
  let file: PdfFile;
  try {
    file = await reader.open(bytes, password);
  } catch (error) {
    if (prepared === password || !QuernError.is(error) || error.code !== "DOCUMENT_ENCRYPTED") throw error;
    file = await reader.open(bytes, prepared);
  }
  if (file.pageCount > 0) return file;
  await file.close();
  throw damaged("PDF", "the document has no pages.");
}

/** Passwords of newer files are keyed by their SASLprep form (RFC 4013): invisible signs dropped, spaces and widths unified. */
const preparedPassword = (password: string): string =>
  password
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .normalize("NFKC");
