import { escapeHtml } from "@quern/documents";
import type { DocumentContext } from "../document-context.js";

/** A file inside of a document, to be read by whatever parser fits. */
export interface AttachedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly contentType?: string;
}

/** Places of attached files, each below a heading with its name: mails in mails and documents in documents too. */
export function attachmentSections(files: readonly AttachedFile[], context: DocumentContext): string {
  return files
    .map((file) => {
      const title = escapeHtml(file.filename);
      return `<section data-attachment="${title}">\n${context.inner.add(file, 2, `<h2>${title}</h2>\n`)}\n</section>\n`;
    })
    .join("");
}
