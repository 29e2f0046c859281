import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageContract } from "@quern/types/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderStorage } from "./folder.js";
import { memoryStorage } from "./memory.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quern-storage-"));
});
afterAll(() => rm(folder, { recursive: true }));

const meta = { contentType: "text/plain" };

describe("memoryStorage", () => {
  for (const { name, run } of storageContract(() => memoryStorage())) it(name, run);
});

describe("folderStorage", () => {
  let count = 0;
  for (const { name, run } of storageContract(() => folderStorage(join(folder, String(count++))))) it(name, run);
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
