import type { JobBackend } from "@quern/http";
import type { FrontierStore, HostPlaces } from "@quern/queue";
import { type Cache, type Logger, QuernError, type StateStore, type Storage } from "@quern/types";
import { makeFolderNow } from "@quern/types/folders";

import { lazyFrontiers } from "./lazy-frontiers.js";

export interface StoresOptions {
  /** Directory that keeps the cache, profiles, snapshots, artifacts and a server's results and keys. Default: gone with the process. */
  readonly dataDir?: string | undefined;
  /** `redis://…` or `rediss://…`: the same in a Redis that several servers share. */
  readonly redisUrl?: string | undefined;
  readonly logger?: Logger | undefined;
}

/** Where things are kept: one directory or one Redis. */
export interface Stores extends AsyncDisposable {
  readonly state: StateStore;
  readonly cache: Cache;
  readonly storage: Storage;
  /** Frontiers: pages of crawls and their progress. */
  readonly frontiers: FrontierStore;
  /** How many requests each host gets at once, where machines share that. */
  readonly hosts?: HostPlaces;
  close(): Promise<void>;
}

/**
 * Opens what the options name.
 *
 * @returns undefined when they name nothing
 * @throws QuernError `STATE_UNAVAILABLE` when it cannot be used, `BAD_REQUEST` when both are named
 */
export async function openStores(options: StoresOptions): Promise<Stores | undefined> {
  refuseBoth(options);
  const { dataDir, redisUrl, logger } = options;
  const settings = logger ? { logger } : {};
  if (redisUrl !== undefined) {
    const { openRedis } = await import("@quern/redis");
    return disposable(await openRedis(redisUrl, settings));
  }
  if (dataDir === undefined) return undefined;
  const { openDataDirectory } = await import("@quern/lmdb");
  return disposable(await openDataDirectory(dataDir, settings));
}

/**
 * Where a server's crawls and batches run: on the machines that share a Redis, in a data directory, or in memory.
 *
 * @throws QuernError `STATE_UNAVAILABLE` when Redis cannot be reached
 */
export async function openJobs(
  stores: Stores | undefined,
  { redisUrl, logger }: StoresOptions,
): Promise<Partial<JobBackend> & AsyncDisposable> {
  const settings = logger ? { logger } : {};
  if (!stores) return disposable({ close: async () => undefined });
  if (redisUrl === undefined) {
    const { embeddedQueue } = await import("@quern/queue");
    const queue = embeddedQueue(stores.state, { isDurable: true, ...settings });
    return disposable({ frontiers: stores.frontiers, queue, close: () => queue.close() });
  }
  const { bullQueue } = await import("@quern/bullmq");
  const queue = await bullQueue(redisUrl, settings);
  const { frontiers, hosts } = stores;
  return disposable({ frontiers, queue, ...(hosts ? { hosts } : {}), close: () => queue.close() });
}

/**
 * Stores that open with the first call, so that making an engine opens nothing. Only a missing data directory is made.
 *
 * @throws QuernError `STATE_UNAVAILABLE` for a data directory that cannot be made or written to, `BAD_REQUEST` when both are named
 */
export function lazyStores(options: StoresOptions): Omit<Stores, "hosts"> | undefined {
  refuseBoth(options);
  if (options.dataDir === undefined && options.redisUrl === undefined) return undefined;
  if (options.dataDir !== undefined) makeFolderNow(options.dataDir, 0o700);
  const name = options.redisUrl === undefined ? "lmdb" : "redis";
  let opening: Promise<Stores> | undefined;
  const open = (): Promise<Stores> => {
    opening ??= openStores(options).then((stores) => stores as Stores);
    // A failed opening may succeed the next time.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  const lazy: Omit<Stores, "hosts" | typeof Symbol.asyncDispose> = {
    frontiers: lazyFrontiers(name, async () => (await open()).frontiers),
    state: {
      name,
      get: async (...call) => (await open()).state.get(...call),
      set: async (...call) => (await open()).state.set(...call),
      delete: async (...call) => (await open()).state.delete(...call),
      list: async (...call) => (await open()).state.list(...call),
      add: async (...call) => (await open()).state.add(...call),
      addOnce: async (...call) => (await open()).state.addOnce(...call),
      acquire: async (...call) => (await open()).state.acquire(...call),
      release: async (...call) => (await open()).state.release(...call),
      held: async (...call) => (await open()).state.held(...call),
    },
    cache: {
      name,
      get: async (...call) => (await open()).cache.get(...call),
      set: async (...call) => (await open()).cache.set(...call),
      delete: async (...call) => (await open()).cache.delete(...call),
    },
    storage: {
      name,
      put: async (...call) => (await open()).storage.put(...call),
      get: async (...call) => (await open()).storage.get(...call),
      delete: async (...call) => (await open()).storage.delete(...call),
    },
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
  return disposable(lazy);
}

function refuseBoth({ dataDir, redisUrl }: StoresOptions): void {
  if (dataDir === undefined || redisUrl === undefined) return;
  throw new QuernError("BAD_REQUEST", "Both a data directory and a Redis are named; things are kept in one of them.", {
    hint: "Leave one out: Redis for servers that share, a directory for one machine.",
  });
}

const disposable = <Parts extends { close(): Promise<void> }>(stores: Parts): Parts & AsyncDisposable => ({
  ...stores,
  [Symbol.asyncDispose]: () => stores.close(),
});
