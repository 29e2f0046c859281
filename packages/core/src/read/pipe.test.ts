import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { releasedOnAbort } from "./pipe.js";

const folder = mkdtempSync(join(tmpdir(), "quern-pipe-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(process.platform !== "win32")("a pipe without a writer opens when the signal fires", async () => {
  const path = join(folder, "pipe");
  spawnSync("sh", ["-c", `mkfifo "$0"`, path]);
  const interrupted = new AbortController();
  using _released = releasedOnAbort(path, interrupted.signal);
  const opening = open(path, "r");
  setTimeout(() => interrupted.abort(), 300);
  await (await opening).close();
});

it("a file that is no pipe stays as it is", () => {
  const path = join(folder, "file");
  writeFileSync(path, "rye");
  const interrupted = new AbortController();
  using _released = releasedOnAbort(path, interrupted.signal);
  interrupted.abort();
  expect(spawnSync("cat", [path], { encoding: "utf8" }).stdout).toBe("rye");
});
