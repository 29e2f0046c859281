import type { Cache, CacheEntry } from "@quern/types";
import { LRUCache } from "lru-cache";
import { bytesOfBody, packSource } from "./packed-source.js";

/** Bounds of a cache in memory. */
export interface MemoryCacheOptions {
  /** Most bytes of bodies kept; the less recently used three quarters are compressed. Default 128 MB. */
  readonly maxBytes?: number;
  /** Most entries kept. Default 5 000. */
  readonly maxEntries?: number;
}

interface Kept {
  readonly entry: CacheEntry;
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

const DEFAULT_BYTES = 128e6;
const DEFAULT_ENTRIES = 5_000;
const ENTRY_OVERHEAD_BYTES = 1024;
/** Share of the bytes for bodies as they came, and for those that wait to be packed. */
const PLAIN_SHARE = 1 / 4;
const WAITING_SHARE = 1 / 8;

/** The default cache. The least recently used entries are compressed first and dropped after that; nothing outlives the process. */
export function memoryCache(options: MemoryCacheOptions = {}): Cache {
  const { maxBytes = DEFAULT_BYTES, maxEntries = DEFAULT_ENTRIES } = options;
  const bound = (bytes: number) => ({
    max: maxEntries,
    maxSize: Math.max(1, Math.floor(bytes)),
    sizeCalculation: ({ size }: Kept) => size,
  });
  const packed = new LRUCache<string, Kept>(bound(maxBytes * (1 - PLAIN_SHARE - WAITING_SHARE)));
  const waiting = new Map<string, Kept>();
  const plain = new LRUCache<string, Kept>({
    ...bound(maxBytes * PLAIN_SHARE),
    dispose: (kept, key, reason) => {
      if (reason === "evict") pack(key, kept);
    },
  });
  let packing = Promise.resolve();

  /** One at a time, so that other work finds a free thread. */
  const pack = (key: string, kept: Kept): void => {
    waiting.set(key, kept);
    packing = packing.then(async () => {
      if (waiting.get(key) !== kept) return;
      const sources = await Promise.all(kept.entry.sources.map(packSource)).catch(() => undefined);
      // Replaced or removed meanwhile.
      if (waiting.get(key) !== kept) return;
      waiting.delete(key);
      if (!sources) return;
      const entry = { sources };
      packed.set(key, { entry, size: sizeOf(entry), expires: kept.expires });
      while (plain.size + waiting.size + packed.size > maxEntries && packed.size > 0) packed.pop();
    });
  };
  const remove = (key: string): void => {
    for (const tier of [plain, waiting, packed]) tier.delete(key);
  };
  return {
    name: "memory",
    async get(key) {
      const found = plain.get(key) ?? waiting.get(key) ?? packed.get(key);
      if (!found || found.expires > Date.now()) return found?.entry;
      remove(key);
      return undefined;
    },
    async set(key, entry, { ttl }) {
      remove(key);
      const size = sizeOf(entry);
      const kept = { entry, size, expires: Date.now() + ttl };
      if (size > plain.maxSize) pack(key, kept);
      else plain.set(key, kept);
      // A request that brings pages faster than they are packed waits for them.
      if (bytesOf(waiting) > maxBytes * WAITING_SHARE) await packing;
    },
    delete: async (key) => remove(key),
    close: async () => {
      for (const tier of [plain, waiting, packed]) tier.clear();
    },
  };
}

const bytesOf = (kept: ReadonlyMap<string, Kept>): number => {
  let bytes = 0;
  for (const { size } of kept.values()) bytes += size;
  return bytes;
};

const sizeOf = ({ sources }: CacheEntry): number =>
  sources.reduce(
    (sum, source) => sum + bytesOfBody(source) + (source.screenshot?.bytes.byteLength ?? 0) + ENTRY_OVERHEAD_BYTES,
    ENTRY_OVERHEAD_BYTES,
  );
