import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Storage } from "../storage.js";
import type { ContractCase } from "./contract-case.js";

const TEXT = { contentType: "text/plain" };
const bytesOf = async (storage: Storage, key: string): Promise<number[] | undefined> => {
  const found = await storage.get(key);
  return found && [...found.bytes];
};

/** @param make a fresh, empty storage; the suite closes it */
export function storageContract(make: () => Storage | Promise<Storage>): ContractCase[] {
  const contract = (name: string, test: (storage: Storage) => Promise<void>): ContractCase => ({
    name,
    async run() {
      const storage = await make();
      try {
        await test(storage);
      } finally {
        await storage.close?.();
      }
    },
  });
  return [
    contract("has a name", async (storage) => assert.notEqual(storage.name, "")),
    contract("answers undefined for an object that was never put", async (storage) => {
      assert.equal(await storage.get("nothing"), undefined);
    }),
    contract("gives back what was put, and the last of it", async (storage) => {
      const meta = { contentType: "image/png", expires: Date.now() + 60_000 };
      await storage.put("a/b.txt", new Uint8Array([1, 2]), TEXT);
      await storage.put("a/b.txt", new Uint8Array([3, 0, 255]), meta);
      const found = await storage.get("a/b.txt");
      assert.deepEqual([...(found?.bytes ?? [])], [3, 0, 255]);
      assert.deepEqual(found?.meta, meta);
      await storage.put("a/b.txt", new Uint8Array(), TEXT);
      assert.deepEqual(await bytesOf(storage, "a/b.txt"), []);
      assert.deepEqual((await storage.get("a/b.txt"))?.meta, TEXT);
    }),
    contract("keeps objects of many megabytes", async (storage) => {
      const bytes = new Uint8Array(10_000_000);
      for (let index = 0; index < bytes.length; index += 997) bytes[index] = index % 251;
      await storage.put("large", bytes, TEXT);
      const found = await storage.get("large");
      assert.equal(Buffer.compare(found?.bytes ?? new Uint8Array(), bytes), 0);
    }),
    contract("forgets a deleted object; deleting twice is no error", async (storage) => {
      await storage.put("a", new Uint8Array([1]), TEXT);
      await storage.delete("a");
      await storage.delete("a");
      assert.equal(await storage.get("a"), undefined);
    }),
    contract("forgets what has expired", async (storage) => {
      await storage.put("past", new Uint8Array([1]), { ...TEXT, expires: Date.now() - 1 });
      await storage.put("soon", new Uint8Array([1]), { ...TEXT, expires: Date.now() + 30 });
      await storage.put("later", new Uint8Array([1]), { ...TEXT, expires: Date.now() + 600_000 });
      await sleep(80);
      assert.equal(await storage.get("past"), undefined);
      assert.equal(await storage.get("soon"), undefined);
      assert.deepEqual(await bytesOf(storage, "later"), [1]);
    }),
    contract("forgets an earlier end when an object is put anew", async (storage) => {
      await storage.put("a", new Uint8Array([1]), { ...TEXT, expires: Date.now() + 30 });
      await storage.put("a", new Uint8Array([2]), TEXT);
      await sleep(80);
      assert.deepEqual(await bytesOf(storage, "a"), [2]);
    }),
    contract("serves many callers at once", async (storage) => {
      const all = Array.from({ length: 40 }, (_, index) => index);
      await Promise.all(all.map((index) => storage.put(`many/${index}`, new Uint8Array([index]), TEXT)));
      const found = await Promise.all(all.map((index) => bytesOf(storage, `many/${index}`)));
      assert.deepEqual(
        found,
        all.map((index) => [index]),
      );
    }),
  ];
}
