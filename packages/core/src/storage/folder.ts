import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage, StorageMeta } from "@quern/types";
import { QuernError } from "@quern/types";
import { makeFolder } from "@quern/types/folders";

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Keeps objects as files that only the owner can read; a write that is cut off leaves the old object in place. */
export function folderStorage(directory: string): Storage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new QuernError("BAD_REQUEST", `"${key}" is not a storage key.`);
    return join(directory, key);
  };
  const drop = async (key: string): Promise<void> => {
    await rm(pathOf(key), { force: true });
    await rm(`${pathOf(key)}.meta`, { force: true });
  };
  const write = async (path: string, bytes: Uint8Array | string): Promise<void> => {
    const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
    try {
      await writeFile(temporary, bytes, { mode: 0o600 });
      await rename(temporary, path);
    } catch (error) {
      // A full disk must not stay full of halves.
      await rm(temporary, { force: true });
      throw error;
    }
  };
  return {
    name: "folder",
    async put(key, bytes, meta) {
      const path = pathOf(key);
      await makeFolder(dirname(path), 0o700);
      await write(`${path}.meta`, JSON.stringify(meta));
      await write(path, bytes);
    },
    async get(key) {
      const path = pathOf(key);
      try {
        const meta = JSON.parse(await readFile(`${path}.meta`, "utf8")) as StorageMeta;
        if (meta.expires !== undefined && meta.expires <= Date.now()) {
          await drop(key);
          return undefined;
        }
        return { bytes: await readFile(path), meta };
      } catch (error) {
        if ((error as { code?: string }).code === "ENOENT") return undefined;
        throw error;
      }
    },
    delete: drop,
  };
}
