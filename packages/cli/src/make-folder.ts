import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { UsageError } from "./terminal.js";

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "it is on a disk that is read only",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of it is a file",
  EEXIST: "there is a file of that name",
  ENOENT: "no folder can be made there",
};

/**
 * Makes a folder and those above it. Node's own `mkdir` with `recursive` never returns where folders cannot be made (`/proc/x`).
 *
 * @param mode of the folders that are made
 * @throws UsageError that says why the folder cannot be made
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await makeEach(path, mode);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${path} cannot be written to: ${REASONS[code] ?? (error as Error).message}. Name another folder.`,
    );
  }
}

async function makeEach(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (await isFolder(path)) return;
    const above = dirname(path);
    if (code !== "ENOENT" || above === path || (await isFolder(above))) throw error;
    await makeEach(above, mode);
    // Another process may have made it meanwhile.
    await mkdir(path, { mode }).catch(async (second: unknown) => {
      if (!(await isFolder(path))) throw second;
    });
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
