import { chmod } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { FrontierStore } from "@quern/queue";
import { type Cache, type Logger, QuernError, type StateStore, type Storage } from "@quern/types";
import { makeFolder } from "@quern/types/folders";
import type { RootDatabase } from "lmdb";
import { lmdbCache } from "./cache.js";
import { checkDatabaseFile } from "./check-file.js";
import { Expiry } from "./expiry.js";
import { failure } from "./failure.js";
import { lmdbFrontiers } from "./frontier.js";
import { closeFile, openFile } from "./open-files.js";
import { Room } from "./room.js";
import { lmdbState } from "./state.js";
import { lmdbStorage } from "./storage.js";

export interface DataDirectoryOptions {
  /** Most bytes of cached sources, before compression. Default 2 GB. */
  readonly cacheBytes?: number;
  /** Bytes of the disk that are not filled, as LMDB may end the process when a write finds no room. Default 32 MB. */
  readonly reserveBytes?: number;
  /** How often what has expired is removed, in milliseconds. Default one minute. */
  readonly sweepInterval?: number;
  /** Told of sweeps that fail. Default: silence. */
  readonly logger?: Logger;
}

export interface DataDirectory {
  /** Absolute. */
  readonly path: string;
  readonly state: StateStore;
  readonly cache: Cache;
  readonly storage: Storage;
  /** Frontiers of crawls. */
  readonly frontiers: FrontierStore;
  /** Removes now what has expired, and cached sources beyond the limit. Happens by itself. */
  sweep(): Promise<void>;
  /** Waits for running writes. Safe to call twice. */
  close(): Promise<void>;
}

const DEFAULT_CACHE_BYTES = 2e9;
const DEFAULT_RESERVE_BYTES = 32e6;
const DEFAULT_SWEEP_INTERVAL_MS = 60_000;
/** Layout of the files; a directory of a later one is refused rather than damaged. */
const LAYOUT = "1";

/**
 * Opens (or makes) a directory that keeps results, ledgers, profiles, artifacts and the cache of sources across restarts.
 *
 * Records and objects are on the disk when the call that writes them returns, and writes that a crash cuts off leave nothing behind.
 * Cached sources are written a moment later: losing the last of them costs a fetch. Several processes of one machine may share a
 * directory; network file systems cannot keep their locks and are not supported.
 *
 * @throws QuernError `STATE_UNAVAILABLE` when the directory cannot be used
 *
 * @example
 * const data = await openDataDirectory("/var/lib/quern");
 * const quern = createQuern({ cache: data.cache, storage: data.storage });
 */
export async function openDataDirectory(path: string, options: DataDirectoryOptions = {}): Promise<DataDirectory> {
  const directory = resolve(path);
  const main = join(directory, "quern.mdb");
  const cached = join(directory, "cache.mdb");
  const opened: string[] = [];
  const take = async (file: string, overlappingSync: boolean): Promise<RootDatabase> => {
    await checkDatabaseFile(file);
    const root = await openFile(file, overlappingSync);
    opened.push(file);
    return root;
  };
  try {
    await makePrivate(directory);
    const roots = [await take(main, false), await take(cached, true)] as const;
    const isNew = roots.map((root) => isWithoutLayout(root, directory));
    // All databases are open from here on: nothing was written yet.
    const assembled = assemble(directory, ...roots, opened, options);
    await Promise.all(opened.flatMap((file) => [chmod(file, 0o600), chmod(`${file}-lock`, 0o600)]));
    await Promise.all(roots.map((root, index) => isNew[index] && root.put("layout", LAYOUT)));
    assembled.start();
    return assembled.data;
  } catch (error) {
    await Promise.allSettled(opened.map(closeFile));
    throw await failure(error, directory);
  }
}

function assemble(
  directory: string,
  main: RootDatabase,
  cached: RootDatabase,
  files: readonly string[],
  options: DataDirectoryOptions,
): { readonly data: DataDirectory; start(): void } {
  let closing: Promise<void> | undefined;
  const running = new Set<Promise<unknown>>();
  const guard = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    if (closing) throw new QuernError("STATE_UNAVAILABLE", `The data directory ${directory} is closed.`);
    const task = Promise.resolve().then(work);
    running.add(task);
    try {
      return await task;
    } catch (error) {
      throw await failure(error, directory);
    } finally {
      running.delete(task);
    }
  };
  const expiry = new Expiry(main);
  const room = new Room(directory, options.reserveBytes ?? DEFAULT_RESERVE_BYTES);
  const state = lmdbState(main, expiry, room, guard);
  const storage = lmdbStorage(main, expiry, room, guard);
  const cache = lmdbCache(cached, options.cacheBytes ?? DEFAULT_CACHE_BYTES, room, guard);
  const sweep = async (): Promise<void> => {
    await guard(() => expiry.sweep());
    await cache.sweep();
  };
  const sweepQuietly = (): void => {
    sweep().catch((error: unknown) => {
      if (!closing) options.logger?.warn({ error: String(error) }, "removing expired data failed");
    });
  };
  let timer: NodeJS.Timeout | undefined;
  const data: DataDirectory = {
    path: directory,
    state,
    cache,
    storage,
    frontiers: lmdbFrontiers(main, room, guard),
    sweep,
    close: () =>
      (closing ??= (async () => {
        clearInterval(timer);
        await Promise.allSettled(running);
        await Promise.all(files.map(closeFile));
      })()),
  };
  return {
    data,
    start() {
      timer = setInterval(sweepQuietly, options.sweepInterval ?? DEFAULT_SWEEP_INTERVAL_MS).unref();
      sweepQuietly();
    },
  };
}

/** Contents may be confidential: a directory that is made here belongs to its owner alone. */
async function makePrivate(directory: string): Promise<void> {
  await makeFolder(directory, 0o700);
}

/** @throws QuernError for a file of a later layout */
function isWithoutLayout(root: RootDatabase, directory: string): boolean {
  const found = root.get("layout") as string | undefined;
  if (found === undefined || found === LAYOUT) return found === undefined;
  throw new QuernError("STATE_UNAVAILABLE", `${directory} was written by a later version of Quern (layout ${found}).`, {
    hint: "Update Quern, or choose another directory.",
  });
}
