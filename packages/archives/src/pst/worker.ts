import { Transferable } from "@quern/documents";
import type { Container, ContainerInput } from "../container.js";

/** Task of the worker threads: the items of an Outlook store, for callers who want a result for each. */
export async function openStore(input: ContainerInput): Promise<Transferable<Container>> {
  const { readPst } = await import("./pst.js");
  const container = readPst(input);
  const files = container.files.map((file) => ({ ...file, bytes: file.bytes.slice() }));
  return new Transferable(
    { ...container, files },
    files.map(({ bytes }) => bytes.buffer as ArrayBuffer),
  );
}
