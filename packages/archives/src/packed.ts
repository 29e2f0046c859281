import { createRequire } from "node:module";
import { damaged, encrypted } from "@quern/documents";
import { QuernError } from "@quern/types";
import { type Container, type ContainerInput, FileList, inflateAllowance, isLitter } from "./container.js";

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

/** tar, 7z, RAR and what is packed around them, by libarchive in WebAssembly. */
export async function readPacked({ bytes, filename, password }: ContainerInput): Promise<Container> {
  const { libarchiveWasm, ArchiveReader } = createRequire(import.meta.url)("libarchive-wasm") as Libarchive;
  const library = await libarchiveWasm();
  const list = new FileList();
  const allowance = inflateAllowance(bytes.byteLength);
  let total = 0;
  const failed = (error: unknown): never => {
    const message = error instanceof Error ? error.message : String(error);
    if (/passphrase|password|encrypt/i.test(message))
      throw encrypted(
        `${filename} is encrypted with a password${password === undefined ? "" : ", and not with this one"}.`,
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
        if (total + size > allowance) list.leave(name);
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
