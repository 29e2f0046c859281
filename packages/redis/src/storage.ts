import { checkStateKey, type Storage, type StorageMeta } from "@quern/types";
import type { RedisConnection } from "./connection.js";

/**
 * Objects that several servers share: profiles, screenshots, printed pages. They take the memory of the Redis server until they expire.
 *
 * @throws (each method) QuernError `STATE_UNAVAILABLE` while the server cannot be reached
 */
export function redisStorage(connection: RedisConnection): Storage {
  const object = (key: string): string => {
    checkStateKey(key, "storage");
    return connection.key("object", key);
  };
  return {
    name: "redis",
    put: (key, bytes, meta) =>
      connection.run(async (client) => {
        const name = object(key);
        const writing = client
          .multi()
          .del(name)
          .hset(name, { meta: JSON.stringify(meta), bytes: Buffer.from(bytes) });
        if (meta.expires !== undefined) writing.pexpireat(name, Math.max(1, Math.ceil(meta.expires)));
        for (const [error] of (await writing.exec()) ?? []) if (error) throw error;
      }),
    get: (key) =>
      connection.run(async (client) => {
        const { meta, bytes } = await client.hgetallBuffer(object(key));
        if (!meta || !bytes) return undefined;
        return { bytes, meta: JSON.parse(meta.toString()) as StorageMeta };
      }),
    delete: (key) =>
      connection.run(async (client) => {
        await client.unlink(object(key));
      }),
  };
}
