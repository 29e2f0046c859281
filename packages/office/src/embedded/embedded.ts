/** Documents inside of office documents: files that somebody put in, and objects of other programs. */
import { attachmentSections, CompoundFile, isCompoundFile, sniffDocument, unreadFiles } from "@quern/documents";
import { QuernError } from "@quern/types";
import { compoundFileOf } from "../compound-writer.js";
import type { DocumentContext } from "../document-context.js";
import type { OpcPackage } from "../opc/package.js";
import { nativePackage } from "./native-package.js";

/** A document inside of another one, as its program would save it. */
export interface EmbeddedFile {
  readonly name: string;
  /** Absent for one that could not be taken out. */
  readonly bytes?: Uint8Array;
  /** Why it could not. */
  readonly error?: string;
}

/** Objects of a package: the parts that these parts refer to. What a chart refers to is its data, which is read with it. */
export function packageObjects(document: OpcPackage, parts: Iterable<string>): EmbeddedFile[] {
  const files = new Map<string, EmbeddedFile>();
  for (const part of parts) {
    for (const { type, target, external } of document.relationships(part).values()) {
      if (external || files.has(target) || (type !== "oleObject" && type !== "package")) continue;
      const file = takenOut(target.split("/").at(-1) ?? target, () => document.archive.read(target));
      if (file !== undefined) files.set(target, file);
    }
  }
  return [...files.values()];
}

/** The content of an object, or why it cannot be taken out of a document that is sound without it. */
export function takenOut(name: string, read: () => Uint8Array | undefined): EmbeddedFile | undefined {
  try {
    const bytes = read();
    return bytes && embeddedFile(bytes, name);
  } catch (error) {
    if (QuernError.is(error)) return { name, error: error.message };
    throw error;
  }
}

/** Streams that hold the file itself, by the names that [MS-OLEDS] and programs give them. */
const NO_DOCUMENTS = ["Equation Native", "\u0003OCXNAME", "\u0003OCXDATA"];
const WHOLE_FILES = ["Package", "CONTENTS", "EmbeddedOdf"];

/** The content of an object; `undefined` for an equation, which is read in its place, and for controls of forms. */
function embeddedFile(bytes: Uint8Array, name: string): EmbeddedFile | undefined {
  if (!isCompoundFile(bytes)) return named(bytes, name);
  let file: CompoundFile;
  try {
    file = new CompoundFile(bytes);
  } catch {
    return { name, bytes };
  }
  return inCompoundFile(file, "", name, () => bytes);
}

const MAX_CLASS_BYTES = 512;

/**
 * The document in the stream of an RTF object ([MS-OLEDS] 2.2.5: version, kind, three names with their lengths, then the data with its own).
 *
 * @returns `undefined` for links to other files and for what is no document
 */
export function oleStreamFile(stream: Uint8Array, name: string): EmbeddedFile | undefined {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const EMBEDDED = 2;
  if (stream.byteLength < 24 || view.getUint32(4, true) !== EMBEDDED) return undefined;
  let at = 8;
  for (let names = 0; names < 3; names++) {
    const length = at + 4 <= stream.byteLength ? view.getUint32(at, true) : MAX_CLASS_BYTES;
    if (length >= MAX_CLASS_BYTES) return undefined;
    at += 4 + length;
  }
  if (at + 4 > stream.byteLength) return undefined;
  const packed = nativePackage(stream.subarray(at));
  if (packed !== undefined) return { name: packed.name || name, bytes: packed.bytes };
  return embeddedFile(stream.subarray(at + 4, at + 4 + view.getUint32(at, true)), name);
}

/** @param folder path of the object's storage, with a slash behind; "" when the file is the object */
function inCompoundFile(
  file: CompoundFile,
  folder: string,
  name: string,
  whole: () => Uint8Array,
): EmbeddedFile | undefined {
  if (NO_DOCUMENTS.some((stream) => file.has(folder + stream)) || file.has(`${folder}VBA/dir`)) return undefined;
  const native = file.read(`${folder}\u0001Ole10Native`);
  const packed = native && nativePackage(native);
  if (packed !== undefined) return { name: packed.name || name, bytes: packed.bytes };
  for (const stream of WHOLE_FILES) {
    const content = file.read(folder + stream);
    if (content !== undefined && sniffDocument(content) !== undefined) return named(content, name);
  }
  return named(whole(), name);
}

/** Storages of objects in a binary Word document, and in a binary workbook ([MS-XLS] 2.1.7.11). */
export const WORD_OBJECTS = /^(ObjectPool\/[^/]+\/)/;
export const WORKBOOK_OBJECTS = /^((?:MBD|LNK)[\dA-F]{8}\/)/i;

/** Objects of a compound file, each in a storage of its own. */
export function storedObjects(file: CompoundFile, storages: RegExp): EmbeddedFile[] {
  const found = new Map<string, string[]>();
  for (const path of file.names) {
    const [, storage] = storages.exec(path) ?? [];
    if (storage === undefined) continue;
    const paths = found.get(storage) ?? [];
    found.set(storage, paths);
    paths.push(path);
  }
  /** Streams about the object and not of it begin with a control character. */
  const hasContent = (paths: readonly string[]): boolean =>
    paths.some((path) => path.endsWith("Ole10Native") || !/[\0-\x1f]/.test(path));
  const filled = [...found].filter(([, paths]) => hasContent(paths));
  return filled.flatMap(([storage, paths], index) => {
    const whole = (): Uint8Array =>
      compoundFileOf(new Map(paths.map((path) => [path.slice(storage.length), file.read(path) ?? new Uint8Array(0)])));
    return inCompoundFile(file, storage, `object-${index + 1}.bin`, whole) ?? [];
  });
}

/** The name with the ending of what the bytes are: programs call every object `.bin`. */
function named(bytes: Uint8Array, name: string): EmbeddedFile {
  const extension = sniffDocument(bytes)?.extension;
  if (extension === undefined || extension === "ole") return { name, bytes };
  const stem = name.replace(/\.[a-z\d]{1,5}$/i, "");
  return { name: /\.bin$/i.test(name) || stem === name ? `${stem}.${extension}` : name, bytes };
}

/**
 * HTML of embedded documents where they are wanted, each below its name; otherwise a warning names them.
 *
 * @returns "" where they are not wanted
 */
export function embeddedHtml(files: readonly EmbeddedFile[], context: DocumentContext): string {
  if (files.length === 0) return "";
  if (context.input.options.attachments) {
    for (const { name, error } of files) if (error !== undefined) context.warnings.push(`${name}: ${error}`);
    const whole = files.flatMap(({ name, bytes }) => (bytes === undefined ? [] : { filename: name, bytes }));
    return attachmentSections(whole, context.inner);
  }
  context.warnings.push(
    unreadFiles(
      "embedded document",
      files.map(({ name }) => name),
    ),
  );
  return "";
}
