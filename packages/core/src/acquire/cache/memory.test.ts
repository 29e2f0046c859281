import type { Source } from "@quern/types";
import { cacheContract } from "@quern/types/testing";
import { describe, expect, it } from "vitest";
import { memoryCache } from "./memory.js";

describe("memoryCache", () => {
  for (const { name, run } of cacheContract(() => memoryCache())) it(name, run);

  it("makes room by dropping what was used least recently", async () => {
    const cache = memoryCache({ maxBytes: 12_000 });
    const entry = (size: number) => ({
      sources: [{ body: new Uint8Array(size), url: "", status: 200 } as unknown as Source],
    });
    await cache.set("first", entry(3000), { ttl: 1e6 });
    await cache.set("second", entry(3000), { ttl: 1e6 });
    await cache.get("first");
    await cache.set("third", entry(3000), { ttl: 1e6 });
    expect(await cache.get("second")).toBeUndefined();
    expect(await cache.get("first")).toBeDefined();
  });
});
