import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeFolder, makeFolderNow } from "./folders.js";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "quern-folders-"));
});
afterAll(() => rmSync(root, { recursive: true }));

it("makes a folder that several calls want at the same time", async () => {
  for (let round = 0; round < 50; round++) {
    const below = (index: number): string => join(root, `round-${round}`, "a", "b", index % 2 === 0 ? "even" : "odd");
    await Promise.all(Array.from({ length: 8 }, (_, index) => makeFolder(below(index))));
    expect(existsSync(below(0)) && existsSync(below(1))).toBe(true);
  }
});

it("says whether the folder was missing", async () => {
  expect(await makeFolder(join(root, "new", "one"))).toBe(true);
  expect(await makeFolder(join(root, "new", "one"))).toBe(false);
});

it.runIf(existsSync("/proc"))("refuses a folder that cannot be made", async () => {
  const refusal = { code: "STATE_UNAVAILABLE", message: expect.stringContaining("no folder can be made there") };
  await expect(makeFolder("/proc/x/y")).rejects.toMatchObject(refusal);
  expect(() => makeFolderNow("/proc/x/y")).toThrow("no folder can be made there");
});
