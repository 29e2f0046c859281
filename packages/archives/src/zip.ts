import { Archive, encrypted } from "@quern/documents";
import { QuernError } from "@quern/types";
import { type Container, type ContainerInput, containerBudget, FileList, isLitter } from "./container.js";
import { readPacked } from "./packed.js";

/** Reads a ZIP archive; what its own reader does not know (rare methods of compression) goes through libarchive. */
export async function readZip(input: ContainerInput): Promise<Container> {
  const { archive, guessed } = await Archive.withAnyNames(input.bytes, containerBudget()).catch((error: unknown) => {
    throw hasEncryptedDirectory(input.bytes)
      ? encrypted(`${input.filename} is encrypted, with the names of its files.`, false)
      : error;
  });
  const list = new FileList();
  if (guessed !== undefined)
    list.warnings.push(`The archive does not say how the names of its files are encoded; ${guessed} fits best.`);
  const { password } = input;
  const readLocked = password === undefined ? undefined : (await import("./zip-locks.js")).readLocked;
  const names = [...archive.entries].map(({ name, size }) => ({ name, size }));
  const wanted = isWacz(archive) ? names.filter(({ name }) => /^archive\/.*\.warc(\.gz)?$/i.test(name)) : names;
  const read = (name: string): Uint8Array | undefined =>
    readLocked === undefined ? archive.read(name) : readLocked(archive, name, password as string);
  for (const { name, size } of wanted) {
    if (isLitter(name) || !list.hasRoom(size, name)) continue;
    try {
      list.add({ name, bytes: read(name) ?? new Uint8Array(0) });
    } catch (error) {
      if (!QuernError.is(error)) throw error;
      const packed = /compression method \d+/.test(error.message)
        ? await readPacked(input).catch(() => undefined)
        : undefined;
      if (packed !== undefined) return packed;
      if (error.code === "DOCUMENT_ENCRYPTED") list.lock(name, error);
      else if (wanted.length === 1) throw error;
      else if (error.code === "DOCUMENT_LIMIT_EXCEEDED") list.leave(name);
      else list.warnings.push(error.message);
    }
  }
  return list.finish({ sorted: true });
}

/** The flag that hides values in the local headers of an archive with an encrypted directory (APPNOTE.TXT 4.4.4). */
const hasEncryptedDirectory = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[2] === 0x03 && ((bytes[7] ?? 0) & 0x20) !== 0;

/** A crawl in one file: recordings in `archive/`, indexes around them. */
const isWacz = (archive: Archive): boolean =>
  archive.has("datapackage.json") && [...archive.entries].some(({ name }) => /^archive\/.*\.warc/i.test(name));

/**
 * Documents of iWork are read as such, but for encrypted ones, and those of '09 that carry a PDF, which shows all of their pages. Beside the text of
 * these lies a preview.
 */
export function readIwork({ bytes, filename }: ContainerInput): Container {
  const archive = new Archive(bytes, containerBudget());
  const isLocked = archive.has(".iwph") || archive.has(".iwpv2");
  const isNew = archive.has("Index/Document.iwa") || archive.has("Index.zip");
  const isOld = archive.has("index.apxl") || archive.has("index.xml");
  if (!isLocked && (isNew || (isOld && !archive.has("QuickLook/Preview.pdf"))))
    return { files: [{ name: filename.replace(/\.[a-z]+$/i, ".iwork"), bytes }], warnings: [] };
  for (const name of ["QuickLook/Preview.pdf", "preview.pdf", "preview.jpg", "QuickLook/Thumbnail.jpg"]) {
    const preview = archive.read(name);
    if (preview === undefined) continue;
    const kept = name.endsWith("pdf") ? "every page of it" : "its first page, read by OCR";
    return {
      files: [{ name, bytes: preview }],
      warnings: [
        `${filename} was read by the preview that it carries (${kept}). Export it as PDF or Office document for more.`,
      ],
    };
  }
  throw new QuernError("UNSUPPORTED_FILE_TYPE", `${filename} is an iWork document without a preview.`, {
    hint: "Export it as PDF, or as a Word, Excel or PowerPoint document.",
  });
}
