import { QuernError } from "@quern/core";

/** Lets errors of Quern pass, and says of all others that the data could not be read or written. */
export function failure(error: unknown, directory: string): QuernError {
  if (QuernError.is(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new QuernError("STATE_UNAVAILABLE", `The data in ${directory} cannot be read or written: ${reason}`, {
    hint: "Check that the disk has room and that the folder is on a local disk and belongs to this user.",
    cause: error,
  });
}
