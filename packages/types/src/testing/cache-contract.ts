import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cache, CacheEntry, Source } from "../cache.js";
import type { ContractCase } from "./contract-case.js";

const source = (text: string): Source => ({
  url: "https://example.com/",
  status: 200,
  headers: { "content-type": "text/html" },
  body: Buffer.from(text),
  proxyUsed: "basic",
  engine: "http",
  fetchedAt: 1_700_000_000_000,
  waitedFor: 0,
});
const entry = (text: string): CacheEntry => ({ sources: [source(text)] });
const textOf = (found: CacheEntry | undefined): string | undefined =>
  found?.sources[0] && Buffer.from(found.sources[0].body).toString();
const HOUR = { ttl: 3_600_000 };

/** @param make a fresh, empty cache; the suite closes it */
export function cacheContract(make: () => Cache | Promise<Cache>): ContractCase[] {
  const contract = (name: string, test: (cache: Cache) => Promise<void>): ContractCase => ({
    name,
    async run() {
      const cache = await make();
      try {
        await test(cache);
      } finally {
        await cache.close?.();
      }
    },
  });
  return [
    contract("has a name", async (cache) => assert.notEqual(cache.name, "")),
    contract("answers undefined for a key that was never set", async (cache) => {
      assert.equal(await cache.get("nothing"), undefined);
    }),
    contract("gives back what was set, bytes and facts", async (cache) => {
      await cache.set("a", entry("höhe\0"), HOUR);
      const found = await cache.get("a");
      assert.equal(textOf(found), "höhe\0");
      const { body: _body, ...facts } = found?.sources[0] ?? source("missing");
      const { body: _expected, ...expected } = source("");
      assert.deepEqual(facts, expected);
    }),
    contract("keeps several sources in their order", async (cache) => {
      await cache.set("a", { sources: [source("new"), source("old")] }, HOUR);
      const found = await cache.get("a");
      assert.deepEqual(
        found?.sources.map((one) => Buffer.from(one.body).toString()),
        ["new", "old"],
      );
    }),
    contract("replaces an entry", async (cache) => {
      await cache.set("a", entry("one"), HOUR);
      await cache.set("a", entry("two"), HOUR);
      assert.equal(textOf(await cache.get("a")), "two");
    }),
    contract("keeps keys apart, hostile names included", async (cache) => {
      const keys = ["__proto__", "constructor", "a:b", "a/b", "../x", "ключ", "x".repeat(500)];
      for (const key of keys) await cache.set(key, entry(key), HOUR);
      for (const key of keys) assert.equal(textOf(await cache.get(key)), key);
    }),
    contract("forgets a deleted entry; deleting twice is no error", async (cache) => {
      await cache.set("a", entry("one"), HOUR);
      await cache.delete("a");
      await cache.delete("a");
      assert.equal(await cache.get("a"), undefined);
    }),
    contract("drops an entry after its time to live", async (cache) => {
      await cache.set("a", entry("one"), { ttl: 20 });
      await sleep(60);
      assert.equal(await cache.get("a"), undefined);
    }),
    contract("serves many callers at once", async (cache) => {
      await Promise.all(Array.from({ length: 50 }, (_, index) => cache.set(`k${index}`, entry(`v${index}`), HOUR)));
      const found = await Promise.all(Array.from({ length: 50 }, (_, index) => cache.get(`k${index}`)));
      assert.deepEqual(
        found.map(textOf),
        Array.from({ length: 50 }, (_, index) => `v${index}`),
      );
    }),
  ];
}
