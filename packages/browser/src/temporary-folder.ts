import { mkdtempSync, rmSync } from "node:fs";
import { readdir, rmdir, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Chromium ends a moment after its client, and writes until then. */
const REMOVAL_DELAY_MS = 2_000;

const PREFIX = "quern-browser-";
/** Chromium puts a socket into the folder, 45 characters further on, and ends where its path has more than 107. */
const MAX_PARENT_CHARACTERS = 40;

const folders = new Set<string>();
let isWatching = false;

/**
 * Removes a folder without a look at what its files are. `rm` and `rmSync` look: where the last file that Node has looked at is a socket, such as
 * Chromium's, `realpathSync` follows no links any more, and the module loader with it.
 */
async function remove(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? remove(path) : unlink(path));
  }
  await rmdir(folder);
}

/** A folder for what a browser leaves behind however it ends. It is removed at the latest when this process ends by itself. */
export class TemporaryFolder {
  readonly path: string;

  constructor() {
    // A browser process's own folder serves its browser, too: the process that made it removes it.
    if (basename(tmpdir()).startsWith(PREFIX) || tmpdir().length > MAX_PARENT_CHARACTERS) {
      this.path = tmpdir();
      return;
    }
    this.path = mkdtempSync(join(tmpdir(), PREFIX));
    folders.add(this.path);
    if (isWatching) return;
    isWatching = true;
    process.once("exit", () => {
      for (const path of folders) {
        try {
          rmSync(path, { recursive: true, force: true });
        } catch {
          // A browser that still writes there keeps its folder.
        }
      }
    });
  }

  /** Removes the folder once the browser has stopped writing. Does not keep the process alive. */
  removeSoon(): void {
    if (!folders.has(this.path)) return;
    setTimeout(() => {
      folders.delete(this.path);
      // A browser that still writes there keeps its folder.
      remove(this.path).catch(() => undefined);
    }, REMOVAL_DELAY_MS).unref();
  }
}
