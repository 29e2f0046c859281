import { damaged } from "@quern/documents";
import { QuernError } from "@quern/types";
import type { ContainedFile, Container, ContainerInput } from "./container.js";
import { decompress } from "./decompress.js";
import { gunzip } from "./gzip.js";
import { kindOf, recogniseContainer } from "./kinds.js";
import { readMbox } from "./mbox.js";
import { readPacked } from "./packed.js";
import { readHar, readWarc } from "./recordings.js";
import { readIwork, readZip } from "./zip.js";

export interface UnpackOptions {
  /** Name of the container: its extension helps where the bytes do not tell, and a gzip file has its content's name from it. */
  readonly filename?: string;
  /** Opens encrypted archives. */
  readonly password?: string;
}

/**
 * The files of an archive, mailbox or recording, for callers who want a result for each. Saved pages (MHTML, .webarchive) are one document:
 * they are parsed, not unpacked.
 *
 * @returns files and sentences about those that were left out; `undefined` when the bytes are no container
 * @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_ENCRYPTED`, `DOCUMENT_LIMIT_EXCEEDED`
 * @example
 * const contents = await unpack(await readFile("mails.mbox"), { filename: "mails.mbox" });
 * for (const { name, bytes } of contents?.files ?? []) await engine.parse(bytes, { filename: name });
 */
export async function unpack(
  bytes: Uint8Array,
  { filename = "archive", password }: UnpackOptions = {},
): Promise<
  | {
      readonly files: readonly ContainedFile[];
      readonly warnings: readonly string[];
      /** Names of files that a bound has left out. */
      readonly leftOut?: readonly string[];
      /** Names of encrypted files that were not read. */
      readonly locked?: readonly string[];
    }
  | undefined
> {
  const mediaType = recogniseContainer(bytes.subarray(0, 4096));
  if (mediaType === undefined || mediaType === "multipart/related" || mediaType === "application/x-webarchive")
    return undefined;
  if (mediaType === "application/zip" && kindOf("", extensionOf(filename))?.name !== "zip") {
    const { sniffDocument } = await import("@quern/documents");
    if (sniffDocument(bytes) !== undefined || kindOf("", extensionOf(filename)) !== undefined) return undefined;
  }
  if (mediaType === "application/vnd.ms-outlook-pst") {
    const { openStoreInThread } = await import("./pst/thread.js");
    return openStoreInThread({ bytes, filename, mediaType });
  }
  const opened = await openContainer({ bytes, filename, mediaType, password });
  return opened.isWrapper ? undefined : opened;
}

/** @returns also whether the container is a wrapper around one file, so that it stands for that file */
export async function openContainer(input: ContainerInput): Promise<Container & { readonly isWrapper: boolean }> {
  const kind = kindOf(input.mediaType, extensionOf(input.filename))?.name;
  const many = (container: Container) => ({ ...container, isWrapper: false });
  switch (kind) {
    case "zip":
    case "comic":
      return many(await readZip(input));
    case "iwork":
      return { ...readIwork(input), isWrapper: true };
    case "tar":
    case "packed":
      return many(await readPacked(input));
    case "mbox":
      return many(readMbox(input));
    case "pst":
      return many((await import("./pst/pst.js")).readPst(input));
    case "warc":
      return many(readWarc(input));
    case "har":
      return many(readHar(input));
    case "gzip":
      return openCompressed(input, gunzip(input.bytes, input.filename));
    case "compressed":
      return openCompressed(input, await decompress(input));
    default:
      throw new QuernError("UNSUPPORTED_FILE_TYPE", `${input.filename} (${input.mediaType}) is not an archive.`);
  }
}

/** Opens the archive that was compressed, or hands out the one file under its own name. */
async function openCompressed(
  input: ContainerInput,
  bytes: Uint8Array,
): Promise<Container & { readonly isWrapper: boolean }> {
  if (bytes.byteLength === 0) throw damaged(input.filename, "there is nothing inside.");
  const inside = recogniseContainer(bytes.subarray(0, 4096));
  if (inside === "application/x-tar" || inside === "application/warc")
    return openContainer({ ...input, bytes, mediaType: inside });
  const name = input.filename.replace(/\.(?:gz|bz2|xz|zst|br)$/i, "").replace(/\.t(?:gz|bz2|xz|zst)$/i, ".tar");
  return { files: [{ name, bytes }], warnings: [], isWrapper: true };
}

const extensionOf = (filename: string): string => /\.([a-z\d]{1,12})$/i.exec(filename)?.[1]?.toLowerCase() ?? "";
