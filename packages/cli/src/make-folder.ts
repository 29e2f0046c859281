import { makeFolder as make } from "@quern/types/folders";
import { UsageError } from "./terminal.js";

/**
 * Makes a folder and those above it.
 *
 * @param mode of the folders that are made
 * @throws UsageError that says why the folder cannot be made
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await make(path, mode);
  } catch (error) {
    throw new UsageError(`${(error as Error).message} Name another folder.`);
  }
}
