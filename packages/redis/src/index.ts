/**
 * State that several Quern servers share in Redis: records (results, limits, leases, ledgers), the cache of sources, and objects.
 *
 * @module
 */
export { type RedisCacheOptions, redisCache } from "./cache.js";
export { connectRedis, type RedisConnection, type RedisOptions } from "./connection.js";
export { redisFrontiers } from "./frontier.js";
export { redisHostPlaces } from "./host-places.js";
export { openRedis, type RedisStores } from "./open-redis.js";
export { redisState } from "./state.js";
export { redisStorage } from "./storage.js";
