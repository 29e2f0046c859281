/** A cache in a folder: one file an entry, found by the hash of its key. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Cache, decodeCacheEntry, defineCache, encodeCacheEntry } from "@quern/types";

const HEADER_BYTES = 8;

/** @example createQuern({ cache: folderCache("/var/cache/quern") }) */
export function folderCache(folder: string): Cache {
  // Keys are addresses and options of strangers: as a hash they are a safe name of fixed length.
  const pathOf = (key: string): string => join(folder, createHash("sha256").update(key).digest("hex"));
  return defineCache({
    name: "folder",
    async get(key) {
      const bytes = await readFile(pathOf(key)).catch((error: { code?: string }) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      });
      if (bytes === undefined) return undefined;
      if (bytes.readDoubleBE(0) <= Date.now()) {
        await rm(pathOf(key), { force: true });
        return undefined;
      }
      return decodeCacheEntry(bytes.subarray(HEADER_BYTES));
    },
    async set(key, entry, { ttl }) {
      const header = Buffer.alloc(HEADER_BYTES);
      header.writeDoubleBE(Date.now() + ttl);
      await mkdir(folder, { recursive: true });
      // Readers never see half an entry: it is written aside and then put in its place.
      const temporary = join(folder, `${randomUUID()}.tmp`);
      await writeFile(temporary, Buffer.concat([header, encodeCacheEntry(entry)]), { mode: 0o600 });
      await rename(temporary, pathOf(key));
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
  });
}
