/** A look at a database file before LMDB maps it: LMDB brings the process down over a file that is none. */
import { open } from "node:fs/promises";
import { QuernError } from "@quern/core";

/** Every file begins with a page header of 24 bytes; then come this number and the version of the format, in the machine's byte order. */
const MAGIC_OFFSET = 24;
const MAGIC = 0xbeefc0de;
const VERSION = 2;
/** Two pages of the smallest size: without them there is no root to read. */
const LEAST_BYTES = 2 * 4096;

/** @throws QuernError `STATE_UNAVAILABLE` for a file that was cut off or is something else; one that is absent or empty is fine */
export async function checkDatabaseFile(path: string): Promise<void> {
  const file = await open(path, "r").catch((error: unknown) => {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    if (size === 0) return;
    const start = Buffer.alloc(MAGIC_OFFSET + 8);
    await file.read(start, 0, start.byteLength, 0);
    const [magic, version] = new Uint32Array(
      start.buffer.slice(start.byteOffset + MAGIC_OFFSET, start.byteOffset + start.byteLength),
    );
    if (size >= LEAST_BYTES && magic === MAGIC && version === VERSION) return;
  } finally {
    await file.close();
  }
  throw new QuernError("STATE_UNAVAILABLE", `${path} is no database of Quern, or was damaged.`, {
    hint: "Restore it from a backup, or move it away to start anew.",
  });
}
