/** Files attached to a PDF: invoices carry their data so, portfolios all of their documents. */
import { type AttachedFile, someOf, unreadFiles } from "@quern/documents";
import type { PdfFile } from "./reader.js";

/** Of all attached files together; a warning names those beyond it. */
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;

/** @param wanted whether to take their content out; otherwise a warning names them */
export async function attachedFiles(
  file: PdfFile,
  wanted: boolean,
): Promise<{ readonly files: readonly AttachedFile[]; readonly warnings: readonly string[] }> {
  const attachments = await file.attachments();
  if (attachments.length === 0) return { files: [], warnings: [] };
  if (!wanted) {
    const warning = unreadFiles(
      "attached file",
      attachments.map(({ name }) => name),
    );
    return { files: [], warnings: [warning] };
  }
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
  return { files, warnings };
}
