import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Chromium ends a moment after its client, and writes until then. */
const REMOVAL_DELAY_MS = 2_000;

const folders = new Set<string>();
let isWatching = false;

function remove(path: string): void {
  folders.delete(path);
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A browser that still writes there keeps its folder.
  }
}

/** A folder for what a browser leaves behind however it ends. It is removed at the latest when this process ends by itself. */
export class TemporaryFolder {
  readonly path: string;

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), "quern-browser-"));
    folders.add(this.path);
    if (isWatching) return;
    isWatching = true;
    process.once("exit", () => {
      for (const path of folders) remove(path);
    });
  }

  /** Removes the folder as soon as nobody writes there any more. Holds no process open. */
  removeSoon(): void {
    setTimeout(() => remove(this.path), REMOVAL_DELAY_MS).unref();
  }
}
