/** Parts that a document is missing. */

export interface PartLeftOut {
  readonly name: string;
  readonly why: string;
  readonly code?: "DOCUMENT_ENCRYPTED";
}

/** Parts left out of an archive by a bound (`leftOut`) or as they are encrypted (`locked`); the engine marks files that it refused. */
export function partsLeftOut(metadata: Readonly<Record<string, unknown>>): PartLeftOut[] {
  const {
    leftOut = [],
    locked = [],
    files = [],
  } = metadata as {
    readonly leftOut?: readonly string[];
    readonly locked?: readonly string[];
    readonly files?: ReadonlyArray<{ readonly name: string; readonly error?: string; readonly code?: string }>;
  };
  return [
    ...leftOut.map((name) => ({ name, why: "left out: the archive holds more than is read." })),
    ...locked.map((name) => ({
      name,
      why: "left out: it is encrypted, and no password opened it.",
      code: "DOCUMENT_ENCRYPTED" as const,
    })),
    ...files
      .filter(({ code }) => code === "DOCUMENT_LIMIT_EXCEEDED")
      .map(({ name, error = "left out." }) => ({ name, why: error })),
  ];
}
