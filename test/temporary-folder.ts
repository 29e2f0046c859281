import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Browsers and servers that are being killed still write for a moment. */
const REMOVAL_RETRIES = 5;

/**
 * Gives a run of the tests a temporary folder of its own and removes it at the end: the test runner kills its workers, so that nothing in
 * them, nor the programs that they start, can tidy up when it ends. Vitest calls it once for each project; the first call makes the folder.
 */
export default function setup(): (() => Promise<void>) | undefined {
  if (process.env["QUERN_TEST_FOLDER"]) return undefined;
  const parent = process.env["TMPDIR"];
  // A short name: sockets of browsers lie below it, and their paths are limited.
  const folder = mkdtempSync(join(tmpdir(), "quern-test-"));
  process.env["QUERN_TEST_FOLDER"] = folder;
  process.env["TMPDIR"] = folder;
  return async () => {
    delete process.env["QUERN_TEST_FOLDER"];
    if (parent === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = parent;
    await rm(folder, { recursive: true, force: true, maxRetries: REMOVAL_RETRIES });
  };
}
