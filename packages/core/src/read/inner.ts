import { QuernError } from "@quern/types";

/** Archives in mails in archives: deeper ones are mistakes or attacks. */
const MAX_DEPTH = 5;
const MAX_DOCUMENTS = 2_000;
const MAX_BYTES = 400 * 1024 * 1024;

/** Bounds on the documents inside of one document, however they are nested. */
export class InnerReading {
  constructor(
    private readonly depth = 0,
    private readonly taken = { documents: 0, bytes: 0 },
  ) {}

  /** @throws QuernError `DOCUMENT_LIMIT_EXCEEDED` */
  enter(filename: string, bytes: number): InnerReading {
    this.taken.documents++;
    this.taken.bytes += bytes;
    if (this.depth >= MAX_DEPTH)
      throw tooMuch(filename, `documents lie inside of each other more than ${MAX_DEPTH} deep`);
    if (this.taken.documents > MAX_DOCUMENTS)
      throw tooMuch(filename, `there are more than ${MAX_DOCUMENTS} documents inside of this one`);
    if (this.taken.bytes > MAX_BYTES)
      throw tooMuch(filename, `the documents inside of this one have more than ${MAX_BYTES / 1024 / 1024} MB`);
    return new InnerReading(this.depth + 1, this.taken);
  }
}

const tooMuch = (filename: string, reason: string): QuernError =>
  new QuernError("DOCUMENT_LIMIT_EXCEEDED", `${filename}: ${reason}.`, {
    hint: "Unpack the archive and convert its files one by one.",
  });
