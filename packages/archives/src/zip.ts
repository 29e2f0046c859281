import { Archive } from "@quern/documents";
import { QuernError } from "@quern/types";
import { type Container, type ContainerInput, containerBudget, FileList, isLitter } from "./container.js";
import { readPacked } from "./packed.js";

/** Reads a ZIP archive; what its own reader does not know (passwords, rare methods) goes through libarchive. */
export async function readZip(input: ContainerInput): Promise<Container> {
  const { archive, guessed } = await Archive.withAnyNames(input.bytes, containerBudget());
  const list = new FileList();
  if (guessed !== undefined)
    list.warnings.push(`The archive does not say how the names of its files are encoded; ${guessed} fits best.`);
  let locked: QuernError | undefined;
  const names = [...archive.entries].map(({ name, size }) => ({ name, size }));
  const wanted = isWacz(archive) ? names.filter(({ name }) => /^archive\/.*\.warc(\.gz)?$/i.test(name)) : names;
  for (const { name, size } of wanted) {
    if (isLitter(name) || !list.hasRoom(size, name)) continue;
    try {
      list.add({ name, bytes: archive.read(name) ?? new Uint8Array(0) });
    } catch (error) {
      if (needsLibarchive(error, input.password)) return readPacked(input);
      if (!QuernError.is(error) || wanted.length === 1) throw error;
      if (error.code === "DOCUMENT_ENCRYPTED") locked ??= error;
      if (error.code === "DOCUMENT_LIMIT_EXCEEDED") list.leave(name);
      else list.warnings.push(error.message);
    }
  }
  if (locked !== undefined && list.files.length === 0) throw locked;
  return list.finish({ sorted: true });
}

/** A crawl in one file: recordings in `archive/`, indexes around them. */
const isWacz = (archive: Archive): boolean =>
  archive.has("datapackage.json") && [...archive.entries].some(({ name }) => /^archive\/.*\.warc/i.test(name));

function needsLibarchive(error: unknown, password: string | undefined): boolean {
  if (!QuernError.is(error)) return false;
  if (error.code === "DOCUMENT_ENCRYPTED") return password !== undefined;
  return /compression method \d+/.test(error.message);
}

/** Apple's documents hold their text in a format of Apple's own; beside it lies a picture of them, or a PDF. */
export function readIwork({ bytes, filename }: ContainerInput): Container {
  const archive = new Archive(bytes, containerBudget());
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
