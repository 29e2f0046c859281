import { UNPACKED_FREE_BYTES } from "@quern/documents";
import { QuernError } from "@quern/types";

/** Archives in mails in archives: deeper ones are mistakes or attacks. */
const MAX_DEPTH = 5;
const MAX_DOCUMENTS = 2_000;
const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 400 * MEGABYTE;
/** Beyond {@link UNPACKED_FREE_BYTES}, the documents inside may have this many times the bytes of the outermost file. */
const MAX_RATIO = 100;

/** Bounds on the documents inside of one document, however they are nested. */
export class InnerReading {
  readonly #most: number;

  /** @param outerBytes size of the outermost document */
  constructor(
    private readonly outerBytes: number,
    private readonly depth = 0,
    private readonly taken = { documents: 0, bytes: 0 },
  ) {
    this.#most = Math.min(MAX_BYTES, Math.max(UNPACKED_FREE_BYTES, outerBytes * MAX_RATIO));
  }

  /** @throws QuernError `DOCUMENT_LIMIT_EXCEEDED` */
  enter(filename: string, bytes: number): InnerReading {
    if (this.depth >= MAX_DEPTH) throw tooMuch(filename, `documents are nested more than ${MAX_DEPTH} levels deep`);
    if (this.taken.documents + 1 > MAX_DOCUMENTS)
      throw tooMuch(filename, `there are more than ${MAX_DOCUMENTS} documents inside of this one`);
    if (this.taken.bytes + bytes > this.#most)
      throw tooMuch(
        filename,
        `the documents inside of this one have more than ${Math.round(this.#most / MEGABYTE)} MB`,
      );
    this.taken.documents++;
    this.taken.bytes += bytes;
    return new InnerReading(this.outerBytes, this.depth + 1, this.taken);
  }
}

const tooMuch = (filename: string, reason: string): QuernError =>
  new QuernError("DOCUMENT_LIMIT_EXCEEDED", `${filename}: ${reason}.`, {
    hint: "Unpack the archive and convert its files one by one.",
  });
