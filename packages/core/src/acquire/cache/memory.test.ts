import { randomBytes } from "node:crypto";
import type { Source } from "@quern/types";
import { cacheContract } from "@quern/types/testing";
import { describe, expect, it } from "vitest";
import { memoryCache } from "./memory.js";

describe("memoryCache", () => {
  for (const { name, run } of cacheContract(() => memoryCache())) it(name, run);

  const source = (body: Uint8Array, fetchedAt = 0) =>
    ({ body, url: "https://example.com/", status: 200, headers: {}, fetchedAt }) as unknown as Source;
  const entry = (size: number) => ({ sources: [source(randomBytes(size))] });

  it("makes room by dropping what was used least recently", async () => {
    const cache = memoryCache({ maxBytes: 12_000 });
    await cache.set("first", entry(3000), { ttl: 1e6 });
    await cache.set("second", entry(3000), { ttl: 1e6 });
    await expect.poll(() => cache.get("second")).toBeDefined();
    await cache.get("first");
    await cache.set("third", entry(3000), { ttl: 1e6 });
    await expect.poll(() => cache.get("second")).toBeUndefined();
    expect(await cache.get("third")).toBeDefined();
  });

  it("keeps a thousand pages of 400 KB, byte for byte", async () => {
    const cache = memoryCache();
    const lines = Array.from({ length: 4400 }, (_, line) => {
      const word = Math.imul(line + 1, 2_654_435_761) >>> 0;
      return `<p class="line-${line % 7}"><a href="/page/${word.toString(36)}">Entry ${line}</a> of the archive, in its place: ${word % 1000}</p>\n`;
    });
    const text = lines.join("");
    const page = (number: number) => Buffer.from(`<title>${number}</title>${text}`);
    expect(page(0).length).toBeGreaterThan(400_000);
    for (let number = 0; number < 1000; number++)
      await cache.set(`page ${number}`, { sources: [source(page(number), number)] }, { ttl: 1e9 });
    const missing: number[] = [];
    for (let number = 0; number < 1000; number++) {
      const [found] = (await cache.get(`page ${number}`))?.sources ?? [];
      if (!found) missing.push(number);
      else if (number % 50 === 0) expect(Buffer.from(found.body).equals(page(number)), `page ${number}`).toBe(true);
    }
    expect(missing).toEqual([]);
    await cache.close?.();
  });

  it("keeps no more entries than it is told", async () => {
    const cache = memoryCache({ maxEntries: 3, maxBytes: 1e6 });
    for (let number = 0; number < 20; number++) await cache.set(String(number), entry(100_000), { ttl: 1e6 });
    const count = async (): Promise<number> => {
      const found = await Promise.all(Array.from({ length: 20 }, (_, number) => cache.get(String(number))));
      return found.filter((one) => one !== undefined).length;
    };
    await expect.poll(count).toBeLessThanOrEqual(3);
    expect(await cache.get("19")).toBeDefined();
  });

  it("gives a packed page with all its facts, also in a copy", async () => {
    const cache = memoryCache({ maxBytes: 100_000 });
    const text = Buffer.from("<p>Two stones grind the grain between them.</p>".repeat(2000));
    const facts = { etag: "x" };
    await cache.set("a", { sources: [{ ...source(text, 7), headers: facts }] }, { ttl: 1e6 });
    await expect.poll(async () => Buffer.isBuffer((await cache.get("a"))?.sources[0]?.body)).toBe(true);
    const [kept] = (await cache.get("a"))?.sources ?? [];
    expect({ ...kept }).toEqual({ ...source(text, 7), headers: facts });
  });

  it("leaves an earlier state of a page packed when a new one comes", async () => {
    const cache = memoryCache({ maxBytes: 100_000 });
    const text = (word: string) => Buffer.from(`<p>Two stones grind the ${word} between them.</p>`.repeat(2000));
    const isPacked = async () =>
      Object.getOwnPropertyDescriptor((await cache.get("a"))?.sources[0] ?? {}, "body")?.get !== undefined;
    await cache.set("a", { sources: [source(text("grain"), 1)] }, { ttl: 1e6 });
    await expect.poll(isPacked).toBe(true);
    const [earlier] = (await cache.get("a"))?.sources ?? [];
    await cache.set("a", { sources: [source(text("corn"), 2), earlier as Source] }, { ttl: 1e6 });
    await expect.poll(isPacked).toBe(true);
    expect((await cache.get("a"))?.sources[1]).toBe(earlier);
    expect(Buffer.from(earlier?.body ?? [])).toEqual(text("grain"));
  });
});
