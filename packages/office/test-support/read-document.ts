import type { OfficeDocument } from "../src/document-context.js";
import { read } from "../src/read.js";

/** Reads a document on this thread, without the worker around it. */
export const readDocument = (bytes: Uint8Array, filename = "document", attachments = false): Promise<OfficeDocument> =>
  read({
    bytes,
    filename,
    mediaType: "application/octet-stream",
    options: { attachments },
    wants: { html: true, markdown: true, assets: true },
  });

/** HTML of a document, white space between tags removed. */
export const htmlOf = async (bytes: Uint8Array, filename?: string): Promise<string> =>
  (await readDocument(bytes, filename)).html.replace(/\n/g, "");
