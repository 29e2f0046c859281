/**
 * The files that this process has open: each once, however often a data directory is opened.
 *
 * Opening a database of a file is a transaction that holds the main thread up. The library's writer may at that time wait for callbacks of
 * the main thread, with the file locked: then neither ever goes on. So databases are opened before the first write, and never again.
 */
import { open, rm, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Database, DatabaseOptions, Key, RootDatabase } from "lmdb";

const MAX_MAKING_MS = 10_000;
const BETWEEN_LOOKS_MS = 20;

/**
 * A file that another process has grown beyond the map cannot be opened, and the library begins with a small map that it enlarges later.
 * These are addresses, not memory or disk; Windows makes the file as long as its map.
 */
const MAP = process.platform === "win32" ? {} : { mapSize: 2 ** 34 };

interface OpenFile {
  readonly root: RootDatabase;
  users: number;
}

const openFiles = new Map<string, OpenFile>();
const closing = new Map<string, Promise<void>>();
const databases = new WeakMap<RootDatabase, Map<string, Database<never, never>>>();

/**
 * @param overlappingSync whether a commit may reach the disk a moment later
 * @returns to be given back with {@link closeFile}
 */
export async function openFile(path: string, overlappingSync: boolean): Promise<RootDatabase> {
  const { open: openDatabase } = await import("lmdb");
  const release = await makingAlone(path);
  try {
    while (closing.has(path)) await closing.get(path);
    const known = openFiles.get(path);
    if (known) {
      known.users++;
      return known.root;
    }
    // Bytes of earlier records must not show in unused parts of the file, so `noMemInit` stays off.
    const root = openDatabase({ path, noSubdir: true, overlappingSync, compression: true, maxDbs: 16, ...MAP });
    listenToCommits(root);
    openFiles.set(path, { root, users: 1 });
    return root;
  } finally {
    await release();
  }
}

/** Two processes that make a file at the same time may write over each other: the second waits until it is there. */
async function makingAlone(path: string): Promise<() => Promise<void>> {
  const mark = `${path}.making`;
  for (;;) {
    const made = await stat(mark).catch(() => undefined);
    if (!made && (await stat(path).catch(() => undefined))?.size) return async () => undefined;
    const taken = await open(mark, "wx").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return undefined;
      throw error;
    });
    if (taken) {
      await taken.close();
      return () => rm(mark, { force: true });
    }
    // The process that made the mark was killed.
    if (made && Date.now() - made.mtimeMs > MAX_MAKING_MS) await rm(mark, { force: true });
    await delay(BETWEEN_LOOKS_MS);
  }
}

/** Closes the file with its last user. */
export async function closeFile(path: string): Promise<void> {
  const file = openFiles.get(path);
  if (!file || --file.users > 0) return;
  openFiles.delete(path);
  const closed = file.root.close().finally(() => closing.delete(path));
  closing.set(path, closed);
  await closed;
}

/** The database of a name, opened when it is first asked for: to be asked for before anything is written to the file. */
export function databaseOf<Value, DatabaseKey extends Key>(
  root: RootDatabase,
  options: DatabaseOptions & { readonly name: string },
): Database<Value, DatabaseKey> {
  const known = databases.get(root) ?? new Map<string, Database<never, never>>();
  databases.set(root, known);
  const database = known.get(options.name) ?? root.openDB<Value, DatabaseKey>(options);
  known.set(options.name, database as Database<never, never>);
  return database as Database<Value, DatabaseKey>;
}

/**
 * The database makes a promise of its own for each commit; when the disk is full it rejects, and would end the process if nobody listened.
 * Writers are told by another promise.
 */
function listenToCommits(root: RootDatabase): void {
  const ignore = (): void => {};
  root.on("beforecommit", () => queueMicrotask(() => root.committed.then(ignore, ignore)));
}
