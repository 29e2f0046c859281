import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Storage } from "../types/storage.js";
import { folderStorage } from "./folder.js";
import { memoryStorage } from "./memory.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quern-storage-"));
});
afterAll(() => rm(folder, { recursive: true }));

const meta = { contentType: "text/plain" };

describe.each<[string, () => Storage]>([
  ["memoryStorage", () => memoryStorage()],
  ["folderStorage", () => folderStorage(folder)],
])("%s", (_name, create) => {
  it("gives back what was put, and the last of it", async () => {
    const storage = create();
    await storage.put("a/b.txt", new Uint8Array([1, 2]), meta);
    await storage.put("a/b.txt", new Uint8Array([3]), { contentType: "image/png" });
    const found = await storage.get("a/b.txt");
    expect([...(found?.bytes ?? [])]).toEqual([3]);
    expect(found?.meta).toEqual({ contentType: "image/png" });
    await storage.delete("a/b.txt");
    expect(await storage.get("a/b.txt")).toBeUndefined();
    await storage.delete("a/b.txt");
  });

  it("forgets what has expired", async () => {
    const storage = create();
    await storage.put("old", new Uint8Array([1]), { ...meta, expires: Date.now() - 1 });
    await storage.put("new", new Uint8Array([1]), { ...meta, expires: Date.now() + 60_000 });
    expect(await storage.get("old")).toBeUndefined();
    expect(await storage.get("new")).toBeDefined();
  });
});

describe("limits", () => {
  it.each(["../x", "/etc/passwd", "a/../../b", "a//b", "", ".hidden", "a\0b"])(
    "a key %j never becomes a path",
    async (key) => {
      await expect(folderStorage(folder).put(key, new Uint8Array(), meta)).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    },
  );

  it("memory says when it is full", async () => {
    const storage = memoryStorage({ maxBytes: 10 });
    await storage.put("a", new Uint8Array(8), meta);
    await expect(storage.put("b", new Uint8Array(8), meta)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    await storage.put("a", new Uint8Array(10), meta);
  });
});
