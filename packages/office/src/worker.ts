import { Transferable, type WorkerParserInput } from "@quern/documents";
import type { OfficeDocument } from "./document-context.js";
import { read } from "./read.js";

/** Task of the worker threads: reads one document and moves its assets to the caller. */
export async function readOffice(input: WorkerParserInput): Promise<Transferable<OfficeDocument>> {
  const document = await read(input);
  return new Transferable(
    document,
    [...document.assets, ...(document.inner ?? [])].map(({ bytes }) => bytes.buffer as ArrayBuffer),
  );
}
