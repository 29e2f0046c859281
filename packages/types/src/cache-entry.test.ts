import { describe, expect, it } from "vitest";
import type { CacheEntry, Source } from "./cache.js";
import { decodeCacheEntry, encodeCacheEntry } from "./cache-entry.js";

const source = {
  url: "https://example.com/ü",
  status: 200,
  headers: { "content-type": "text/html" },
  body: Buffer.from("<p>é\0</p>"),
  proxyUsed: "basic",
  engine: "http",
  fetchedAt: 1_700_000_000_000,
  waitedFor: 0,
} as const;

const plain = ({ body, screenshot, ...facts }: Source): object => ({
  ...facts,
  body: [...body],
  ...(screenshot ? { screenshot: { ...screenshot, bytes: [...screenshot.bytes] } } : {}),
});

describe("cache entries as bytes", () => {
  it("come back as they went, pictures included", () => {
    const entry: CacheEntry = {
      sources: [
        { ...source, timezone: "Europe/Berlin", screenshot: { bytes: Buffer.from([1, 2, 3]), mediaType: "image/png" } },
        { ...source, body: new Uint8Array(0) },
        source,
      ],
    };
    const back = decodeCacheEntry(encodeCacheEntry(entry));
    expect(back?.sources.map(plain)).toEqual(entry.sources.map(plain));
  });

  it("of another layout are no entries", () => {
    expect(decodeCacheEntry(new Uint8Array())).toBeUndefined();
    expect(decodeCacheEntry(Buffer.from([9, 0, 0, 0, 0]))).toBeUndefined();
  });
});
