import type { Cache, CacheEntry } from "@quern/types";
import { LRUCache } from "lru-cache";

/** Bounds of a cache in memory. */
export interface MemoryCacheOptions {
  /** Most bytes of bodies kept. Default 128 MB. */
  readonly maxBytes?: number;
  /** Most entries kept. Default 5 000. */
  readonly maxEntries?: number;
}

const ENTRY_OVERHEAD_BYTES = 1024;

/** The default cache: least recently used entries go first; gone with the process. */
export function memoryCache(options: MemoryCacheOptions = {}): Cache {
  const maxBytes = options.maxBytes ?? 128e6;
  const entries = new LRUCache<string, CacheEntry>({
    max: options.maxEntries ?? 5000,
    maxSize: maxBytes,
    maxEntrySize: maxBytes,
    sizeCalculation: (entry) =>
      entry.sources.reduce(
        (sum, source) =>
          sum + source.body.byteLength + (source.screenshot?.bytes.byteLength ?? 0) + ENTRY_OVERHEAD_BYTES,
        ENTRY_OVERHEAD_BYTES,
      ),
  });
  return {
    name: "memory",
    get: async (key) => entries.get(key),
    set: async (key, entry, { ttl }) => void entries.set(key, entry, { ttl }),
    delete: async (key) => void entries.delete(key),
    close: async () => entries.clear(),
  };
}
