import { damaged } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { RtfReader } from "./rtf-reader.js";

/** Reads Rich Text Format. */
export function readRtf(context: DocumentContext): OfficeDocument {
  const head = Buffer.from(
    context.bytes.buffer,
    context.bytes.byteOffset,
    Math.min(64, context.bytes.byteLength),
  ).toString("latin1");
  if (!/^(?:\xef\xbb\xbf)?\s*\{\\(?:rt|pard\b)/.test(head))
    throw damaged("RTF document", "it does not begin with {\\rtf.");
  return new RtfReader(context).read();
}
