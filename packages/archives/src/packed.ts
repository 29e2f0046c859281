import { createRequire } from "node:module";
import { damaged, encrypted } from "@quern/documents";
import { QuernError } from "@quern/types";
import { type Container, type ContainerInput, FileList, inflateAllowance, isLitter } from "./container.js";
import { hidesNames } from "./hidden-names.js";

interface Libarchive {
  libarchiveWasm(): Promise<object>;
  ArchiveReader: new (
    library: object,
    bytes: Int8Array,
    password?: string,
  ) => {
    nextEntry(): Entry | null;
    free(): void;
  };
}

interface Entry {
  getPathname(): string | null;
  getSize(): number;
  getFiletype(): string;
  isEncrypted(): boolean;
  readData(): Int8Array | undefined;
  free(): void;
}

/**
 * tar, 7z, RAR and what is packed around them, by libarchive in WebAssembly. It decrypts nothing but the traditional encryption of ZIP.
 *
 * @throws QuernError `DOCUMENT_ENCRYPTED`, `DOCUMENT_DAMAGED`, `DOCUMENT_LIMIT_EXCEEDED`
 */
export async function readPacked({ bytes, filename, mediaType, password }: ContainerInput): Promise<Container> {
  if (hidesNames(bytes)) throw encrypted(`${filename} is encrypted, with the names of its files.`, false);
  const { libarchiveWasm, ArchiveReader } = createRequire(import.meta.url)("libarchive-wasm") as Libarchive;
  const library = await libarchiveWasm();
  const isZip = mediaType === "application/zip";
  const list = new FileList();
  const allowance = inflateAllowance(bytes.byteLength);
  let total = 0;
  const failed = (error: unknown): never => {
    const message = error instanceof Error ? error.message : String(error);
    if (/passphrase|password|encrypt/i.test(message))
      throw encrypted(
        `${filename} is encrypted${password === undefined ? "" : ", and not with this password"}.`,
        isZip,
      );
    throw damaged(filename, `reading the archive failed: ${message}`, error);
  };
  let reader: InstanceType<Libarchive["ArchiveReader"]>;
  try {
    reader = new ArchiveReader(library, new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), password);
  } catch (error) {
    return failed(error);
  }
  try {
    for (let entry = reader.nextEntry(), number = 1; entry !== null; entry = reader.nextEntry(), number++) {
      const name = cleanName(entry.getPathname() ?? `file-${number}`);
      if (entry.getFiletype() === "File" && name !== "" && !isLitter(name) && list.hasRoom(entry.getSize(), name)) {
        const size = entry.getSize();
        // Sizes are what the archive says; memory of the library is taken by them.
        if (size < 0) throw damaged(filename, `the archive gives ${name} a size below zero.`);
        if (!isZip && entry.isEncrypted()) list.lock(name, encrypted(`${name} in ${filename} is encrypted.`, false));
        else if (total + size > allowance) list.leave(name);
        else {
          total += size;
          const data = entry.readData();
          list.add({ name, bytes: data === undefined ? new Uint8Array(0) : Uint8Array.from(data) });
        }
      }
      entry.free();
    }
  } catch (error) {
    if (QuernError.is(error)) throw error;
    return failed(error);
  }
  reader.free();
  return list.finish({ sorted: true });
}

/** Names are for people, but what writes files below them should not be led astray. */
const cleanName = (name: string): string =>
  name
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "" && part !== "." && part !== "..")
    .join("/");
