import type { PdfAttachment } from "../reader.js";
import type { Pdfium } from "./library.js";

/** Attachments looked at, so that a damaged count costs little. */
const MAX_ATTACHMENTS = 1000;
const MAX_ATTACHMENT_BYTES = 64 * 1024 * 1024;

/** Files that the document's name tree of embedded files lists. */
export function readAttachments(library: Pdfium, document: number): PdfAttachment[] {
  const { call } = library;
  const count = Math.min(MAX_ATTACHMENTS, Math.max(0, call.FPDFDoc_GetAttachmentCount(document)));
  const found: PdfAttachment[] = [];
  for (let index = 0; index < count; index++) {
    const attachment = call.FPDFDoc_GetAttachment(document, index);
    if (attachment === 0) continue;
    const name = library.string((buffer, length) => call.FPDFAttachment_GetName(attachment, buffer, length));
    found.push({ name: name || `attachment-${index + 1}`, read: () => contentOf(library, attachment) });
  }
  return found;
}

const ANNOTATION_FILE = 17;
const MAX_ANNOTATIONS = 2000;

/**
 * Files that hang on notes of a page.
 *
 * @param eager whether to take their content out at once, because the page's notes are about to be removed
 */
export function readPageAttachments(library: Pdfium, page: number, eager: boolean): PdfAttachment[] {
  const { call } = library;
  const found: PdfAttachment[] = [];
  const count = Math.min(MAX_ANNOTATIONS, call.FPDFPage_GetAnnotCount(page));
  for (let index = 0; index < count; index++) {
    const annotation = call.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const holdsFile = call.FPDFAnnot_GetSubtype(annotation) === ANNOTATION_FILE;
    const attachment = holdsFile ? call.FPDFAnnot_GetFileAttachment(annotation) : 0;
    call.FPDFPage_CloseAnnot(annotation);
    if (attachment === 0) continue;
    const name = library.string((buffer, length) => call.FPDFAttachment_GetName(attachment, buffer, length));
    const content = eager ? contentOf(library, attachment) : undefined;
    const read = eager ? () => content : () => contentOf(library, attachment);
    found.push({ name: name || `attachment-${index + 1}`, read });
  }
  return found;
}

function contentOf(library: Pdfium, attachment: number): Uint8Array | undefined {
  const { call, scratch } = library;
  if (call.FPDFAttachment_GetFile(attachment, 0, 0, scratch) === 0) return undefined;
  const size = library.integer(scratch);
  if (size <= 0 || size > MAX_ATTACHMENT_BYTES) return undefined;
  const pointer = library.allocate(size);
  try {
    if (call.FPDFAttachment_GetFile(attachment, pointer, size, scratch) === 0) return undefined;
    return library.bytes.slice(pointer, pointer + size);
  } finally {
    call.free(pointer);
  }
}
