/** Folders that are made where they are missing, and the reasons why files cannot be read or written, in words. For Node. */
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { QuernError } from "./errors.js";

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a folder",
};

const UNWRITABLE: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "it is on a disk that is read only",
  ENOSPC: "the disk is full",
  EDQUOT: "your quota of the disk is used up",
  ENOTDIR: "a part of it is a file",
  EEXIST: "a file of that name already exists",
  EISDIR: "it is a folder",
  ENOENT: "no folder can be made there",
};

/**
 * Makes a folder and those above it. Node's `mkdir` with `recursive` never returns where folders cannot be made (`/proc/x`).
 *
 * @param mode of the folders that are made. Default: 0o777 less the process's mask
 * @returns whether it was missing
 * @throws QuernError `STATE_UNAVAILABLE` that says why the folder cannot be made
 */
export async function makeFolder(path: string, mode = 0o777): Promise<boolean> {
  if (await isFolder(path)) return false;
  try {
    await makeEach(path, mode);
    return true;
  } catch (error) {
    throw notWritable(path, error);
  }
}

/**
 * {@link makeFolder} before this returns. A folder that is there but may not be written to is refused too.
 *
 * @throws QuernError `STATE_UNAVAILABLE` that says why the folder cannot be used
 */
export function makeFolderNow(path: string, mode = 0o777): void {
  try {
    makeEachNow(path, mode);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritable(path, error);
  }
}

async function makeEach(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (await isFolder(path)) return;
    const above = dirname(path);
    if (!isMissing(error) || above === path) throw error;
    // Another call, or another process, may be making the same folders: the one above, or this one, can be there by now.
    if (!(await isFolder(above))) await makeEach(above, mode);
    await mkdir(path, { mode }).catch(async (second: unknown) => {
      if (!(await isFolder(path))) throw second;
    });
  }
}

function makeEachNow(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (isFolderNow(path)) return;
    const above = dirname(path);
    if (!isMissing(error) || above === path) throw error;
    if (!isFolderNow(above)) makeEachNow(above, mode);
    try {
      mkdirSync(path, { mode });
    } catch (second) {
      if (!isFolderNow(path)) throw second;
    }
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const isFolderNow = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The error of a folder or file that cannot be written to: says why. */
export function notWritable(path: string, error: unknown): QuernError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new QuernError("STATE_UNAVAILABLE", `${path} cannot be written to: ${UNWRITABLE[code] ?? message}.`, {
    hint: "Name another folder, or make this one writable.",
    cause: error,
  });
}

/** Why a file cannot be read, as the end of a sentence without its full stop. */
export function whyUnreadable(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return UNREADABLE[code] ?? message;
}
