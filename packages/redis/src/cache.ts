import { createHash } from "node:crypto";
import { type Cache, decodeCacheEntry, encodeCacheEntry } from "@quern/types";
import { type RedisConnection, script } from "./connection.js";

export interface RedisCacheOptions {
  /** Most bytes of sources; what was not wanted for longest goes first. Default 1 GB. */
  readonly maxBytes?: number;
  /** Longest time that a source is kept, in milliseconds. Default two days, the contract's default `maxAge`. */
  readonly maxTtl?: number;
}

const DEFAULT_MAX_BYTES = 1e9;
const DEFAULT_MAX_TTL_MS = 172_800_000;

/** `uses` holds names by their last use, `sizes` what they take, `total` the sum. What Redis let expire is dropped from them in its turn. */
const ACCOUNT = `
local uses, sizes, total = KEYS[1], KEYS[2], KEYS[3]
local function forget(name)
  redis.call('ZREM', uses, name)
  local size = redis.call('HGET', sizes, name)
  if size then
    redis.call('HDEL', sizes, name)
    redis.call('DECRBY', total, size)
  end
end`;

/** Runs behind the write itself, so that bodies need not pass through a script. */
const noteScript = script(`${ACCOUNT}
forget(ARGV[1])
redis.call('ZADD', uses, ARGV[2], ARGV[1])
redis.call('HSET', sizes, ARGV[1], ARGV[3])
local size = redis.call('INCRBY', total, ARGV[3])
local rounds = 0
while size > tonumber(ARGV[4]) and rounds < 100 do
  local oldest = redis.call('ZRANGE', uses, 0, 0)[1]
  if not oldest then break end
  redis.call('UNLINK', ARGV[5] .. oldest)
  forget(oldest)
  size = tonumber(redis.call('GET', total))
  rounds = rounds + 1
end`);

const forgetScript = script(`${ACCOUNT}
redis.call('UNLINK', ARGV[2] .. ARGV[1])
forget(ARGV[1])`);

/** A cache of sources that several servers share. While Redis is away the engine logs a warning and fetches anew. */
export function redisCache(connection: RedisConnection, options: RedisCacheOptions = {}): Cache {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const maxTtl = options.maxTtl ?? DEFAULT_MAX_TTL_MS;
  const entries = connection.key("cache", "");
  const uses = connection.key("cache-uses");
  const sets = [uses, connection.key("cache-sizes"), connection.key("cache-total")];
  return {
    name: "redis",
    get: (key) =>
      connection.run(async (client) => {
        const name = hash(key);
        const bytes = await client.getBuffer(entries + name);
        if (bytes === null) return undefined;
        // Its order in the eviction matters to nobody who waits.
        client.zadd(uses, "XX", Date.now(), name).catch(() => {});
        return decodeCacheEntry(bytes);
      }),
    set: (key, entry, { ttl }) =>
      connection.run(async (client) => {
        const name = hash(key);
        const bytes = encodeCacheEntry(entry);
        if (bytes.byteLength > maxBytes) return;
        const kept = Math.max(1, Math.ceil(Math.min(ttl, maxTtl)));
        // Sent together: a page need not wait for the second answer after the first.
        await Promise.all([
          client.set(entries + name, bytes, "PX", kept),
          noteScript(client, sets, [name, Date.now(), bytes.byteLength, maxBytes, entries]),
        ]);
      }),
    delete: (key) =>
      connection.run(async (client) => {
        await forgetScript(client, sets, [hash(key), entries]);
      }),
  };
}

/** Keys come from callers and may be long. */
const hash = (key: string): string => createHash("sha256").update(key).digest("base64url");
