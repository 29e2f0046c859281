import type { Storage, StoredObject } from "@quern/types";
import { QuernError } from "@quern/types";

/** Bounds of a storage in memory. */
export interface MemoryStorageOptions {
  /** Most bytes kept. Default 256 MB. */
  readonly maxBytes?: number;
}

/** The default storage: gone with the process. Expired entries are removed first; nothing else is dropped automatically. */
export function memoryStorage(options: MemoryStorageOptions = {}): Storage {
  const maxBytes = options.maxBytes ?? 256e6;
  const objects = new Map<string, StoredObject>();
  let size = 0;
  const remove = (key: string): void => {
    size -= objects.get(key)?.bytes.byteLength ?? 0;
    objects.delete(key);
  };
  const dropExpired = (): void => {
    const now = Date.now();
    for (const [key, { meta }] of objects) if (meta.expires !== undefined && meta.expires <= now) remove(key);
  };
  return {
    name: "memory",
    async put(key, bytes, meta) {
      remove(key);
      dropExpired();
      if (size + bytes.byteLength > maxBytes) {
        throw new QuernError("PAYLOAD_TOO_LARGE", `The storage is full: ${Math.round(maxBytes / 1e6)} MB are in use.`, {
          hint: "Raise maxBytes, or use a storage on disk.",
        });
      }
      objects.set(key, { bytes, meta });
      size += bytes.byteLength;
    },
    async get(key) {
      const found = objects.get(key);
      if (found?.meta.expires !== undefined && found.meta.expires <= Date.now()) {
        remove(key);
        return undefined;
      }
      return found;
    },
    delete: async (key) => remove(key),
    async close() {
      objects.clear();
      size = 0;
    },
  };
}
