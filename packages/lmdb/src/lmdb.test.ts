import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { embeddedQueue } from "@quern/queue";
import { frontierContract, jobQueueContract } from "@quern/queue/testing";
import type { CacheEntry, Source } from "@quern/types";
import { cacheContract, stateStoreContract, storageContract } from "@quern/types/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DataDirectory, type DataDirectoryOptions, openDataDirectory } from "./index.js";

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quern-lmdb-"));
});
afterAll(() => rm(folder, { recursive: true }));

const fresh = (): string => join(folder, String(count++));
const openFresh = (options?: DataDirectoryOptions): Promise<DataDirectory> => openDataDirectory(fresh(), options);

describe("state", () => {
  const make = async () => {
    const { state, close } = await openFresh();
    return { ...state, close };
  };
  for (const { name, run } of stateStoreContract(make)) it(name, run);
});

describe("storage", () => {
  const make = async () => {
    const { storage, close } = await openFresh();
    return { ...storage, close };
  };
  for (const { name, run } of storageContract(make)) it(name, run);
});

describe("frontiers", () => {
  const make = async () => {
    const { frontiers, close } = await openFresh();
    return { ...frontiers, close };
  };
  for (const { name, run } of frontierContract(make)) it(name, run);
});

describe("jobs", () => {
  const make = async () => {
    const { state, close } = await openFresh();
    const queue = embeddedQueue(state, { isDurable: true });
    const closeBoth = async () => {
      await queue.close();
      await close();
    };
    return { ...queue, close: closeBoth };
  };
  for (const { name, run } of jobQueueContract(make)) it(name, run);
});

describe("cache", () => {
  const make = async () => {
    const { cache, close } = await openFresh();
    return { ...cache, close };
  };
  for (const { name, run } of cacheContract(make)) it(name, run);
});

const HOUR = { ttl: 3_600_000 };
const entryOf = (bytes: number): CacheEntry => {
  // Bytes that do not compress.
  const body = Uint8Array.from({ length: bytes }, () => Math.random() * 256);
  return { sources: [{ url: "", status: 200, headers: {}, body } as unknown as Source] };
};

describe("a data directory", () => {
  it("still holds everything after closing and opening it again", async () => {
    const path = fresh();
    const first = await openDataDirectory(path);
    await first.state.set("result/1", { markdown: "# Grain" });
    await first.state.add("credits", 5);
    await first.state.acquire("slot", "a", { limit: 1, ttl: 60_000 });
    await first.storage.put("shot.png", new Uint8Array([1, 2, 3]), { contentType: "image/png" });
    await first.cache.set("page", entryOf(1000), HOUR);
    await first.close();
    await first.close();
    const second = await openDataDirectory(path);
    expect(await second.state.get("result/1")).toEqual({ markdown: "# Grain" });
    expect(await second.state.add("credits", 1)).toBe(6);
    expect(await second.state.held("slot")).toBe(1);
    expect([...((await second.storage.get("shot.png"))?.bytes ?? [])]).toEqual([1, 2, 3]);
    expect((await second.cache.get("page"))?.sources[0]?.body.byteLength).toBe(1000);
    await second.close();
    await expect(second.state.get("credits")).rejects.toMatchObject({ code: "STATE_UNAVAILABLE", status: 503 });
  });

  it("leaves the last of the disk alone, but for what keeps a server going", async () => {
    const path = fresh();
    await (await openDataDirectory(path)).close();
    const { bavail, bsize } = await statfs(path);
    // More than there is, so that only the share for removals stays closed.
    const { state, storage, cache, close } = await openDataDirectory(path, { reserveBytes: bavail * bsize * 2 });
    const full = { code: "STATE_UNAVAILABLE", message: expect.stringContaining("nearly full") };
    await expect(state.set("result/1", "x".repeat(2_000))).rejects.toMatchObject(full);
    await expect(storage.put("shot.png", new Uint8Array(10), { contentType: "image/png" })).rejects.toMatchObject(full);
    await expect(cache.set("page", entryOf(1_000), HOUR)).rejects.toMatchObject(full);
    await state.set("activity/1", { credits: 1 });
    expect(await state.add("credits", 5)).toBe(5);
    expect(await state.acquire("slot", "a", { limit: 1, ttl: 60_000 })).toBe(true);
    await close();
    const none = await openDataDirectory(path, { reserveBytes: bavail * bsize * 8 });
    await expect(none.state.add("credits", 1)).rejects.toMatchObject(full);
    expect(await none.state.get("activity/1")).toEqual({ credits: 1 });
    expect(await none.state.delete("activity/1")).toBe(true);
    await none.close();
  });

  it("belongs to its owner alone", async () => {
    const { path, close } = await openFresh();
    expect((await stat(path)).mode & 0o77).toBe(0);
    for (const name of await readdir(path)) expect((await stat(join(path, name))).mode & 0o77, name).toBe(0);
    await close();
  });

  it("says what is wrong with a path that cannot be used", async () => {
    const path = fresh();
    await writeFile(path, "a file");
    await expect(openDataDirectory(path)).rejects.toMatchObject({
      code: "STATE_UNAVAILABLE",
      message: expect.stringContaining(path),
    });
  });

  it("refuses files that are no database, and the layout of a later version", async () => {
    const damaged = await openFresh();
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => damaged.state.set(`r/${index}`, "x".repeat(index * 9))),
    );
    await damaged.close();
    const file = join(damaged.path, "quern.mdb");
    const whole = await readFile(file);
    for (const bytes of [
      Buffer.alloc(100_000, "nonsense"),
      whole.subarray(0, 5000),
      whole.subarray(0, whole.byteLength / 2),
      Buffer.concat([whole.subarray(0, 32), Buffer.alloc(4000, 0xa5), whole.subarray(4032)]),
      Buffer.from("x"),
    ]) {
      await writeFile(file, bytes);
      await expect(openDataDirectory(damaged.path)).rejects.toMatchObject({ code: "STATE_UNAVAILABLE" });
    }
    await writeFile(file, "");
    await (await openDataDirectory(damaged.path)).close();

    const later = await openFresh();
    await later.close();
    const { open } = await import("lmdb");
    const root = open({ path: join(later.path, "quern.mdb"), noSubdir: true, compression: true, maxDbs: 8 });
    await root.put("layout", "2");
    await root.close();
    await expect(openDataDirectory(later.path)).rejects.toThrow(/later version/);
  });

  it("removes what has expired from the files, and only that", async () => {
    const { path, state, storage, sweep, close } = await openFresh();
    const soon = Date.now() + 50;
    await state.set("stays", "CANARY-STAYS");
    for (let index = 0; index < 1200; index++) void state.set(`goes/${index}`, index, { expires: soon });
    await state.set("renewed", 1, { expires: soon });
    await state.set("renewed", 2, { expires: soon + 3_600_000 });
    await state.acquire("slot", "a", { limit: 1, ttl: 30 });
    await storage.put("goes", new Uint8Array(10), { contentType: "text/plain", expires: soon });
    await storage.put("stays", new Uint8Array(10), { contentType: "text/plain" });
    await new Promise((done) => setTimeout(done, 80));
    await sweep();
    await close();
    const { open } = await import("lmdb");
    const root = open({ path: join(path, "quern.mdb"), noSubdir: true, compression: true, maxDbs: 8 });
    const keys = (name: string): unknown[] => [
      ...root.openDB({ name, encoding: name === "objects" ? "binary" : "string" }).getKeys({}),
    ];
    expect(keys("records")).toEqual(["renewed", "stays"]);
    expect(keys("objects")).toEqual(["stays"]);
    expect(keys("leases")).toEqual([]);
    expect(keys("ends")).toEqual([[soon + 3_600_000, "r", "renewed"]]);
    await root.close();
  });

  it("keeps the cache within its bytes, oldest sources first, and its file within a multiple of them", async () => {
    const { path, cache, close } = await openFresh({ cacheBytes: 8e6 });
    for (let index = 0; index < 400; index++)
      await cache.set(`page ${index}`, entryOf(20_000 + (index % 10) * 20_000), HOUR);
    const kept = await Promise.all(
      Array.from({ length: 400 }, async (_, index) => (await cache.get(`page ${index}`)) !== undefined),
    );
    expect(kept.lastIndexOf(false)).toBe(kept.indexOf(true) - 1);
    expect(kept.filter(Boolean).length).toBeGreaterThan(40);
    expect(kept.filter(Boolean).length).toBeLessThan(100);
    expect((await stat(join(path, "cache.mdb"))).size).toBeLessThan(3 * 8e6);
    await cache.set("too large", entryOf(9e6), HOUR);
    expect(await cache.get("too large")).toBeUndefined();
    await close();
  });
});

const WRITER = fileURLToPath(new URL("../test-support/writer.mjs", import.meta.url));
const ended = (child: ChildProcess): Promise<number | null> => new Promise((done) => child.once("exit", done));

describe("several processes", () => {
  it("share a directory and lose nothing of each other", async () => {
    const path = fresh();
    const own = await openDataDirectory(path);
    const children = ["a", "b"].map((name) =>
      spawn(process.execPath, [WRITER, path, name, "200"], { stdio: "inherit" }),
    );
    const exits = Promise.all(children.map(ended));
    for (let index = 0; index < 200; index++) await own.state.add("shared/count", 1);
    expect(await exits).toEqual([0, 0]);
    expect(await own.state.get("shared/count")).toBe(600);
    expect(await own.state.list("shared/a/")).toHaveLength(200);
    expect(await own.state.list("shared/b/")).toHaveLength(200);
    await own.close();
  });

  it("keep what was acknowledged when one is killed in the middle of writing, again and again", async () => {
    const path = fresh();
    const acknowledged: string[] = [];
    const rounds = 8;
    for (let round = 0; round < rounds; round++) {
      const child = spawn(process.execPath, [WRITER, path, `round${round}`, "forever"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const exit = ended(child);
      let lines = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged.push(`${round} ${line}`);
        // Some lines on, at another point of the loop each time.
        if (++lines === 60 + round * 7) child.kill("SIGKILL");
      }
      await exit;
    }
    const { state, storage, cache, close } = await openDataDirectory(path);
    const deleted = new Set(acknowledged.filter((line) => / deleted /.test(line)).map((line) => line.split(" ")[2]));
    const sums = new Map<string, number>();
    for (const line of acknowledged) {
      const [round, kind, what] = line.split(" ") as [string, string, string];
      if (kind === "sum") sums.set(round, Math.max(sums.get(round) ?? 0, Number(what)));
      else if (kind === "object")
        expect((await storage.get(`object/${what}`))?.bytes.byteLength, line).toBeGreaterThan(0);
      else if (kind === "once") expect(await state.get(`once/${what}`), line).toBe(Number(what.split("/")[1]));
      else if (kind === "deleted") expect(await state.get(`set/${what}`), line).toBeUndefined();
      else if (!deleted.has(what)) {
        const found = await state.get(`set/${what}`);
        // The process may have died after a deletion of which it could not tell any more.
        if (found === undefined) expect(Number(what.split("/")[1]) % 3, line).toBe(1);
        else expect(found).toEqual({ index: Number(what.split("/")[1]) });
      }
    }
    for (const [round, sum] of sums) expect(await state.get(`sum/round${round}`)).toBeGreaterThanOrEqual(sum);
    expect(sums.size).toBe(rounds);
    await cache.set("after", entryOf(10), HOUR);
    expect(await cache.get("after")).toBeDefined();
    await close();
  });
});
