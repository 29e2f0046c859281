import { frontierContract, hostPlacesContract } from "@quern/queue/testing";
import type { CacheEntry, Logger, Source } from "@quern/types";
import { cacheContract, stateStoreContract, storageContract } from "@quern/types/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasProgram, skipWithout } from "../../../test/system-programs.js";
import { type RedisServer, startRedis } from "../test-support/redis-server.js";
import { connectRedis, openRedis, type RedisStores, redisCache } from "./index.js";

let server: RedisServer;
let count = 0;
beforeAll(async () => {
  if (hasProgram("redis-server")) server = await startRedis();
});
beforeEach(skipWithout("redis-server"));
afterAll(() => server?.kill());

/** A namespace of its own for each test. A busy machine takes long over a large object; how long commands may take has a test of its own. */
const fresh = (): Promise<RedisStores> => openRedis(server.url, { prefix: `test-${count++}`, commandTimeout: 15_000 });

describe("state", () => {
  const make = async () => {
    const { state, close } = await fresh();
    return { ...state, close };
  };
  for (const { name, run } of stateStoreContract(make)) it(name, run);

  it("is one for all servers that share it", async () => {
    const stores = await Promise.all([1, 2, 3].map(() => openRedis(server.url, { prefix: "shared" })));
    await Promise.all(stores.flatMap(({ state }) => Array.from({ length: 50 }, () => state.add("count", 1))));
    expect(await stores[0]?.state.get("count")).toBe(150);
    const places = await Promise.all(
      stores.flatMap(({ state }, index) =>
        Array.from({ length: 5 }, (_, holder) =>
          state.acquire("slot", `${index}-${holder}`, { limit: 4, ttl: 60_000 }),
        ),
      ),
    );
    expect(places.filter(Boolean)).toHaveLength(4);
    await Promise.all(stores.map(({ close }) => close()));
  });

  it("forgets the keys of expired records that nobody lists", async () => {
    const connection = await connectRedis(server.url, { prefix: "windows" });
    const { state, close } = await openRedis(server.url, { prefix: "windows" });
    const soon = Date.now() + 1_000;
    for (let index = 0; index < 40; index++) await state.add(`window/${index}`, 1, { expires: soon });
    await new Promise((done) => setTimeout(done, soon - Date.now() + 30));
    for (let index = 0; index < 4; index++) await state.set(`other/${index}`, 1);
    expect(await connection.client.zcard("windows:index")).toBe(4);
    expect(await connection.client.zcard("windows:ends")).toBe(0);
    await Promise.all([close(), connection.close()]);
  });
});

describe("frontiers", () => {
  const make = async () => {
    const { frontiers, close } = await fresh();
    return { ...frontiers, close };
  };
  for (const { name, run } of frontierContract(make)) it(name, run);
});

describe("hosts", () => {
  for (const { name, run } of hostPlacesContract(async () => (await fresh()).hosts)) it(name, run);
});

describe("storage", () => {
  const make = async () => {
    const { storage, close } = await fresh();
    return { ...storage, close };
  };
  for (const { name, run } of storageContract(make)) it(name, run);

  it("refuses keys that are none", async () => {
    const { storage, close } = await fresh();
    await expect(storage.put("../x", new Uint8Array(), { contentType: "a/b" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await close();
  });
});

const HOUR = { ttl: 3_600_000 };
const entryOf = (bytes: number): CacheEntry => ({
  sources: [{ url: "", status: 200, headers: {}, body: new Uint8Array(bytes) } as unknown as Source],
});

describe("cache", () => {
  const make = async () => {
    const { cache, close } = await fresh();
    return { ...cache, close };
  };
  for (const { name, run } of cacheContract(make)) it(name, run);

  it("keeps within its bytes by dropping what was not wanted for longest", async () => {
    const connection = await connectRedis(server.url, { prefix: "bounded" });
    const cache = redisCache(connection, { maxBytes: 10_000 });
    for (const name of ["a", "b", "c"]) {
      await cache.set(name, entryOf(3000), HOUR);
      await new Promise((done) => setTimeout(done, 5));
    }
    expect(await cache.get("a")).toBeDefined();
    await cache.set("d", entryOf(3000), HOUR);
    expect(await Promise.all(["a", "b", "c", "d"].map(async (name) => (await cache.get(name)) !== undefined))).toEqual([
      true,
      false,
      true,
      true,
    ]);
    for (let index = 0; index < 20; index++) await cache.set("d", entryOf(3000), HOUR);
    expect(await cache.get("a")).toBeDefined();
    await cache.set("too large", entryOf(20_000), HOUR);
    expect(await cache.get("too large")).toBeUndefined();
    await connection.close();
  });
});

describe("when Redis is away", () => {
  const down = { code: "STATE_UNAVAILABLE", status: 503, retryable: true };

  it("says so at once when the server cannot be reached to begin with, and never shows the password", async () => {
    const error: Error = await openRedis("redis://user:secret-word@127.0.0.1:1").then(
      () => new Error("opened"),
      (reason) => reason,
    );
    expect(error).toMatchObject({ ...down, message: expect.stringContaining("127.0.0.1:1") });
    expect(error.message).not.toContain("secret-word");
    for (const url of ["http://127.0.0.1:6379", "nonsense", ""])
      await expect(openRedis(url)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("fails fast while it is gone, and works again when it is back", async () => {
    const lines: string[] = [];
    const log = (level: string) => (_fields: object, message: string) => void lines.push(`${level} ${message}`);
    const logger: Logger = { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
    const own = await startRedis();
    const { state, cache, storage, close } = await openRedis(own.url, { logger });
    await state.add("count", 1);
    await own.kill();
    const started = performance.now();
    for (let round = 0; round < 20; round++) {
      await expect(state.add("count", 1)).rejects.toMatchObject(down);
      await expect(state.acquire("slot", "a", { limit: 1, ttl: 1000 })).rejects.toMatchObject(down);
      await expect(cache.get("page")).rejects.toMatchObject(down);
      await expect(cache.set("page", entryOf(10), HOUR)).rejects.toMatchObject(down);
      await expect(storage.get("object")).rejects.toMatchObject(down);
    }
    // A hundred refusals wait for no time limit (2 s each).
    expect(performance.now() - started).toBeLessThan(20_000);
    await own.start();
    await expect
      .poll(
        () =>
          state.get("count").then(
            () => "back",
            () => "away",
          ),
        { timeout: 20_000 },
      )
      .toBe("back");
    // The new server has seen no script yet.
    expect(await state.add("count", 1)).toBe(1);
    await cache.set("page", entryOf(10), HOUR);
    expect(await cache.get("page")).toBeDefined();
    expect(lines).toEqual(["warn the connection to Redis is lost", "info the connection to Redis is back"]);
    await close();
    await close();
    await own.kill();
  });

  it("gives up on a server that hangs after the time limit", async () => {
    const own = await startRedis();
    const { state, close } = await openRedis(own.url, { commandTimeout: 100 });
    await state.set("a", 1);
    own.pause(true);
    await expect(state.get("a")).rejects.toMatchObject(down);
    own.pause(false);
    await expect.poll(() => state.get("a").catch(() => "away"), { timeout: 20_000 }).toBe(1);
    await close();
    await own.kill();
  });
});
