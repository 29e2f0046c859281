import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { watchFolder } from "./disk.js";

it("says once that a folder holds more than it may", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quern-disk-"));
  const onFull = vi.fn();
  const watch = watchFolder(folder, onFull, 1000);
  try {
    await writeFile(join(folder, "one"), Buffer.alloc(900));
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(onFull).not.toHaveBeenCalled();
    await writeFile(join(folder, "two"), Buffer.alloc(900));
    await expect.poll(() => onFull.mock.calls.length, { timeout: 10_000 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(onFull).toHaveBeenCalledTimes(1);
  } finally {
    watch.stop();
    await rm(folder, { recursive: true });
  }
});
