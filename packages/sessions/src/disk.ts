/** Downloads of a session's pages are the only files that it brings to the disk: they have a bound together. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const MAX_DOWNLOADED_BYTES = 200_000_000;
const INTERVAL_MS = 500;

/**
 * @param onFull called once, when more lies in the folder than a session may have
 * @param maxBytes default 200 MB
 */
export function watchFolder(folder: string, onFull: () => void, maxBytes = MAX_DOWNLOADED_BYTES): { stop(): void } {
  const timer = setInterval(async () => {
    if ((await sizeOf(folder)) <= maxBytes) return;
    clearInterval(timer);
    onFull();
  }, INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer) };
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
