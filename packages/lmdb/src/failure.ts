import { setImmediate } from "node:timers/promises";
import { QuernError } from "@quern/types";

/** LMDB's messages about corrupt pages. */
const DAMAGE = /MDB_CORRUPTED|MDB_PAGE_NOTFOUND|page \d+ not found|internal error|located page was wrong type/i;

/** Lets errors of Quern pass, and says of all others that the data could not be read or written. */
export async function failure(error: unknown, directory: string): Promise<QuernError> {
  if (QuernError.is(error)) return error;
  const cause = await reasonOf(error);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new QuernError("STATE_UNAVAILABLE", `The data in ${directory} cannot be read or written: ${reason}`, {
    hint: DAMAGE.test(reason)
      ? "A file seems to be damaged: restore the folder from a backup, or move it away to start anew."
      : "Check that the disk has room and that the folder is on a local disk and belongs to this user.",
    cause: error,
  });
}

/** A commit that failed says why by a promise that rejects in the same turn; left to itself it would end the process. */
async function reasonOf(error: unknown): Promise<unknown> {
  const { commitError } = (error ?? {}) as { commitError?: Promise<unknown> };
  if (!commitError) return error;
  const reason = await Promise.race([commitError.catch((why: unknown) => why), setImmediate()]);
  return reason ?? error;
}
