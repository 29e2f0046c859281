import { inflateRawSync } from "node:zlib";
import { type DocumentBudget, damaged, tooMuch } from "@quern/documents";

/**
 * Inflates a part of a document within what its size allows.
 *
 * @param name of the part, for errors
 * @param storedBytes size in the document, where that differs from what was deflated
 * @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED`
 */
export function inflatePart(
  deflated: Uint8Array,
  name: string,
  budget: DocumentBudget,
  storedBytes = deflated.byteLength,
): Uint8Array {
  const allowance = budget.inflateAllowance(storedBytes);
  try {
    const bytes = inflateRawSync(deflated, { maxOutputLength: Math.max(1, allowance) });
    budget.takeInflated(bytes.byteLength, name);
    return bytes;
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE")
      throw tooMuch(`${name} unpacks to more than ${allowance} bytes.`);
    throw damaged(name, "its compressed data is broken.", error);
  }
}
