/**
 * The files that this process has open: each once, however often a data directory is opened.
 *
 * Opening a database of a file is a transaction that holds the main thread up. The library's writer may at that time wait for callbacks of
 * the main thread, with the file locked: then neither ever goes on. So databases are opened before the first write, and never again.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Database, DatabaseOptions, Key, RootDatabase } from "lmdb";

const TRIALS = 4;
const BETWEEN_TRIALS_MS = 50;

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
  const { open } = await import("lmdb");
  for (let trial = 1; ; trial++) {
    while (closing.has(path)) await closing.get(path);
    const known = openFiles.get(path);
    if (known) {
      known.users++;
      return known.root;
    }
    try {
      // Bytes of earlier records must not show in unused parts of the file, so `noMemInit` stays off.
      const root = open({ path, noSubdir: true, overlappingSync, compression: true, maxDbs: 16 });
      listenToCommits(root);
      openFiles.set(path, { root, users: 1 });
      return root;
    } catch (error) {
      // Another process may be making the file at this moment.
      if (trial === TRIALS) throw error;
      await delay(BETWEEN_TRIALS_MS);
    }
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
