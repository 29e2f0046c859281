import type { FrontierStore, HostPlaces } from "@quern/queue";
import type { Cache, StateStore, Storage } from "@quern/types";
import { type RedisCacheOptions, redisCache } from "./cache.js";
import { connectRedis, type RedisOptions } from "./connection.js";
import { redisFrontiers } from "./frontier.js";
import { redisHostPlaces } from "./host-places.js";
import { redisState } from "./state.js";
import { redisStorage } from "./storage.js";

export interface RedisStores {
  readonly state: StateStore;
  readonly cache: Cache;
  readonly storage: Storage;
  /** Frontiers of crawls, shared by all machines that work on them. */
  readonly frontiers: FrontierStore;
  /** How many requests each host gets at once, from all machines together. */
  readonly hosts: HostPlaces;
  /** Safe to call twice. */
  close(): Promise<void>;
}

/**
 * State, cache and storage over one connection, for servers that share them.
 *
 * @param url `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS
 * @throws QuernError `STATE_UNAVAILABLE` when the server does not answer
 *
 * @example
 * const redis = await openRedis("redis://127.0.0.1:6379");
 * const quern = createQuern({ cache: redis.cache, storage: redis.storage });
 */
export async function openRedis(
  url: string,
  options: RedisOptions & { readonly cache?: RedisCacheOptions } = {},
): Promise<RedisStores> {
  const connection = await connectRedis(url, options);
  return {
    state: redisState(connection),
    cache: redisCache(connection, options.cache),
    storage: redisStorage(connection),
    frontiers: redisFrontiers(connection),
    hosts: redisHostPlaces(connection),
    close: () => connection.close(),
  };
}
