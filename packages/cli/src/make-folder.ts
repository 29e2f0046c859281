import { access, constants, rm, stat, writeFile } from "node:fs/promises";
import { QuernError } from "@quern/types";
import { makeFolder as make, notWritable } from "@quern/types/folders";
import { OutputError } from "./terminal.js";

/**
 * Makes a folder and those above it.
 *
 * @param mode of the folders that are made
 * @throws OutputError that says why the folder cannot be made
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await make(path, mode);
  } catch (error) {
    if (isFull((error as Error).cause)) throw fullDisk(path, (error as Error).cause);
    throw new OutputError(`${(error as Error).message} Name another folder.`);
  }
}

/**
 * Makes a folder that files are put into by names that the caller did not choose: its own name is what a message has to tell.
 *
 * @throws OutputError that says why nothing can be written into it
 */
export async function openFolder(path: string): Promise<void> {
  await makeFolder(path);
  try {
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OutputError(`${notWritable(path, error).message} Name another folder.`);
  }
}

/**
 * Writes a file of results.
 *
 * @param content text, bytes, or parts of a text that is never in memory as a whole
 * @param flag `a` appends to what is there
 * @throws OutputError that says why it cannot be written; what the parts throw
 */
export async function writeTo(
  path: string,
  content: string | Uint8Array | AsyncIterable<string>,
  flag: "a" | "w" = "w",
): Promise<void> {
  try {
    await writeFile(path, content, { flag });
  } catch (error) {
    // Parts may come from other files.
    const named = (error as NodeJS.ErrnoException).path ?? path;
    if (named !== path) throw error;
    if (flag === "w" && (await isCutShort(path, error))) await rm(path, { force: true });
    if (isFull(error)) throw fullDisk(path, error);
    throw new OutputError(`${notWritable(path, error).message} Name another place.`);
  }
}

/** Whether writing failed because of the disk: the call itself was right. */
export const isFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT", "EIO"].includes((error as NodeJS.ErrnoException | undefined)?.code ?? "");

/** The error of a file that a disk had no room for. */
export const fullDisk = (path: string, error: unknown): QuernError =>
  new QuernError("STATE_UNAVAILABLE", notWritable(path, error).message, {
    hint: "Free some space, or choose a folder on another disk, and run the same command again.",
    cause: error,
  });

/** Whether a full disk left a file there that passes for a whole one. Devices stay. */
async function isCutShort(path: string, error: unknown): Promise<boolean> {
  if (!isFull(error)) return false;
  return await stat(path).then(
    (status) => status.isFile(),
    () => false,
  );
}
