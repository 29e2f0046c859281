import {
  CompoundFile,
  DOCUMENT_MEDIA_TYPES,
  DocumentBudget,
  damaged,
  isCompoundFile,
  sniffDocument,
  type WorkerParserInput,
} from "@quern/documents";
import { QuernError } from "@quern/types";
import { DocumentContext, type OfficeDocument } from "./document-context.js";
import { FAMILIES, type Family, familyOf } from "./formats.js";
import { isFlatDocument, packFlatDocument } from "./opc/flat.js";

/**
 * Reads one document on the calling thread. The bytes decide what it is, then the media type, then the name.
 * @throws QuernError `DOCUMENT_EMPTY`, `DOCUMENT_ENCRYPTED`, `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED`, `UNSUPPORTED_FILE_TYPE`
 */
export async function read(input: WorkerParserInput, isDecrypted = false): Promise<OfficeDocument> {
  if (input.bytes.byteLength === 0)
    throw new QuernError("DOCUMENT_EMPTY", `${input.filename ?? "The document"} is empty: it has no bytes.`);
  if (sniffDocument(input.bytes)?.extension === "ole") {
    const { decryptPackage } = await import("./encryption/decrypt.js");
    const name = input.filename ?? "The document";
    return read({ ...input, bytes: decryptPackage(input.bytes, input.password, name, new DocumentBudget()) });
  }
  if (isCompoundFile(input.bytes) && !isDecrypted) {
    const { decryptBinary } = await import("./encryption/binary.js");
    const bytes = decryptBinary(input.bytes, input.password, input.filename ?? "The document");
    if (bytes !== input.bytes) return read({ ...input, bytes }, true);
  }
  if (isFlatDocument(input.bytes)) {
    return read({ ...input, bytes: packFlatDocument(input.bytes, new DocumentBudget()) });
  }
  const family = familyFor(input);
  const reader = await family.load();
  try {
    return await reader(new DocumentContext(input));
  } catch (error) {
    if (QuernError.is(error)) throw error;
    if ((error as NodeJS.ErrnoException | undefined)?.code === "MODULE_NOT_FOUND") {
      throw new QuernError("DRIVER_MISSING", `The library that reads ${family.name} documents is not installed.`, {
        hint: "In a bundle: install quern beside it.",
        cause: error,
      });
    }
    // Any other error of a reader comes from bytes that it could not make sense of.
    throw damaged(`${family.name} document`, `reading it failed: ${reasonOf(error)}`, error);
  }
}

/** Messages of the language itself ("Cannot read properties of undefined") tell a reader of documents nothing: they are the error's cause. */
function reasonOf(error: unknown): string {
  if (error instanceof TypeError || error instanceof RangeError) return "its parts do not fit together.";
  return error instanceof Error ? error.message : String(error);
}

function familyFor(input: WorkerParserInput): Family {
  const sniffed = sniffDocument(input.bytes)?.extension;
  if (sniffed === undefined && isCompoundFile(input.bytes)) {
    // Opening it says what is broken; a sound one without a document inside may be an encrypted or a foreign one.
    const streams = [...new CompoundFile(input.bytes).names].slice(0, 5).join(", ");
    throw damaged("OLE container", `it holds no document that is known (streams: ${streams || "none"}).`);
  }
  const named = /\.([a-z\d]+)$/i.exec(input.filename ?? "")?.[1]?.toLowerCase();
  const typed = FAMILIES.find((family) =>
    family.extensions.some((extension) => DOCUMENT_MEDIA_TYPES.get(extension) === input.mediaType),
  );
  const family = familyOf(sniffed ?? "") ?? typed ?? familyOf(named ?? "");
  if (family !== undefined) return family;
  throw new QuernError(
    "UNSUPPORTED_FILE_TYPE",
    `${input.filename ?? "The document"} (${sniffed ?? input.mediaType}) is not an Office document.`,
    {
      hint: "Give a filename with the right extension, or the content type.",
    },
  );
}
