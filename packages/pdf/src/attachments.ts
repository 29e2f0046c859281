/** Files attached to a PDF: invoices carry their data so, portfolios all of their documents, minutes what they speak of. */
import { type AttachedFile, someOf, statedInvoice, unreadFiles } from "@quern/documents";
import { QuernError } from "@quern/types";
import type { PdfAttachment, PdfFile } from "./reader.js";

/** Of all attached files together; a warning names those beyond it. */
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;

/** XML files looked at for an invoice: a PDF shows one, and carries it once. */
const MAX_XML_FILES = 3;

export interface AttachedFiles {
  readonly files: readonly AttachedFile[];
  readonly warnings: readonly string[];
  /** Data of the invoice that the document shows, as scripts of JSON-LD. */
  readonly data: readonly string[];
}

/**
 * @param ofPages files that hang on notes of pages
 * @param wanted whether to take their content out; otherwise a warning names them, and only the data of a hybrid invoice is read
 */
export async function attachedFiles(
  file: PdfFile,
  ofPages: readonly PdfAttachment[],
  wanted: boolean,
): Promise<AttachedFiles> {
  const ofDocument = await file.attachments();
  const names = new Set(ofDocument.map(({ name }) => name));
  // Some programs list a file for the document, too.
  const attachments = [...ofDocument, ...ofPages.filter(({ name }) => !names.has(name))];
  if (attachments.length === 0) return { files: [], warnings: [], data: [] };
  return wanted ? contentOf(attachments) : invoiceOf(attachments);
}

/** The data of a hybrid invoice, and a warning about all other files. */
function invoiceOf(attachments: readonly PdfAttachment[]): AttachedFiles {
  const data: string[] = [];
  const warnings: string[] = [];
  const read = new Set<PdfAttachment>();
  for (const attachment of attachments.filter(({ name }) => /\.xml$/i.test(name)).slice(0, MAX_XML_FILES)) {
    const bytes = attachment.read();
    try {
      const stated = bytes && statedInvoice(bytes, attachment.name);
      if (stated === undefined) continue;
      data.push(stated);
      read.add(attachment);
      break;
    } catch (error) {
      if (!QuernError.is(error)) throw error;
      warnings.push(`The invoice data that the file carries could not be read: ${error.message}`);
    }
  }
  const unread = attachments.filter((attachment) => !read.has(attachment)).map(({ name }) => name);
  if (unread.length > 0) warnings.push(unreadFiles("attached file", unread));
  return { files: [], warnings, data };
}

/** Every file; an invoice among them states its data where it is put in. */
function contentOf(attachments: readonly PdfAttachment[]): AttachedFiles {
  const files: AttachedFile[] = [];
  const left: string[] = [];
  let total = 0;
  for (const attachment of attachments) {
    const bytes = total > MAX_TOTAL_BYTES ? undefined : attachment.read();
    total += bytes?.length ?? 0;
    if (bytes === undefined || total > MAX_TOTAL_BYTES) left.push(attachment.name);
    else files.push({ filename: attachment.name, bytes });
  }
  const warnings =
    left.length === 0 ? [] : [`Attached files that are empty, too large or damaged were left out: ${someOf(left)}.`];
  return { files, warnings, data: [] };
}
