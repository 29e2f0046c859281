import {
  checkStateAmount,
  checkStateKey,
  checkStatePrefix,
  encodeStateValue,
  notANumber,
  type StateEntry,
  type StateStore,
  stateListLimit,
} from "@quern/types";
import { type RedisConnection, script } from "./connection.js";

/** Above every character that keys may hold. */
const BEYOND = "\x7f";

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Records are strings that Redis itself lets expire; `index` holds their keys in order for ranges, `ends` their ends, by which keys of
 * records that have expired leave the index a few at a time.
 */
const SWEEP = `
${NOW}
for _, key in ipairs(redis.call('ZRANGEBYSCORE', ends, '-inf', now, 'LIMIT', 0, 20)) do
  if redis.call('EXISTS', records .. key) == 0 then redis.call('ZREM', index, key) end
  redis.call('ZREM', ends, key)
end`;

const KEYS = "local index, ends, records, name, expires = KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[3]";

const WRITE = `
local function write(text)
  if expires == '' then
    redis.call('SET', records .. name, text)
    redis.call('ZREM', ends, name)
  else
    redis.call('SET', records .. name, text, 'PXAT', expires)
    redis.call('ZADD', ends, expires, name)
  end
  redis.call('ZADD', index, 0, name)
end`;

const setScript = script(`${KEYS}${WRITE}
if ARGV[5] == '1' and redis.call('EXISTS', records .. name) == 1 then return 0 end
write(ARGV[4])
${SWEEP}
return 1`);

const addScript = script(`${KEYS}${WRITE}
local amount = tonumber(ARGV[4])
local text = redis.call('GET', records .. name)
if not text then
  write(string.format('%.17g', amount))
  ${SWEEP}
  return string.format('%.17g', amount)
end
local before = tonumber(text)
if not before then return redis.error_reply('NOTANUMBER') end
local sum = string.format('%.17g', before + amount)
redis.call('SET', records .. name, sum, 'KEEPTTL')
return sum`);

/** ARGV: as for writing (the receipt), then keys and amounts. */
const addOnceScript = script(`${KEYS}${WRITE}
if redis.call('EXISTS', records .. name) == 1 then return 0 end
local totals = {}
for position = 5, #ARGV, 2 do
  local before = tonumber(redis.call('GET', records .. ARGV[position]) or '0')
  if not before then return redis.error_reply('NOTANUMBER ' .. ARGV[position]) end
  totals[position] = string.format('%.17g', before + tonumber(ARGV[position + 1]))
end
for position, total in pairs(totals) do
  redis.call('SET', records .. ARGV[position], total, 'KEEPTTL')
  redis.call('ZADD', index, 0, ARGV[position])
end
write(ARGV[4])
${SWEEP}
return 1`);

const deleteScript = script(`${KEYS}
redis.call('ZREM', index, name)
redis.call('ZREM', ends, name)
return redis.call('DEL', records .. name)`);

const MAX_KEYS_AT_ONCE = 200;
const listScript = script(`
local index, records = KEYS[1], ARGV[1]
local command, from, to, limit = ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local found, offset = {}, 0
while #found < limit * 2 do
  local keys = redis.call(command, index, from, to, 'LIMIT', offset, ${MAX_KEYS_AT_ONCE})
  if #keys == 0 then break end
  offset = offset + #keys
  local names = {}
  for position, key in ipairs(keys) do names[position] = records .. key end
  for position, text in ipairs(redis.call('MGET', unpack(names))) do
    if text and #found < limit * 2 then
      found[#found + 1] = keys[position]
      found[#found + 1] = text
    end
  end
end
return found`);

/** Places are members of a set whose scores say until when they are held. */
const acquireScript = script(`
${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2])
return 1`);

const heldScript = script(`
${NOW}
return redis.call('ZCOUNT', KEYS[1], '(' .. now, '+inf')`);

/**
 * State that several servers share. Each call is one step on the Redis server, whose clock decides about leases.
 *
 * @throws (each method) QuernError `STATE_UNAVAILABLE` while the server cannot be reached
 */
export function redisState(connection: RedisConnection): StateStore {
  const sets = [connection.key("index"), connection.key("ends")];
  const records = connection.key("record", "");
  const record = (key: string): string => connection.key("record", key);
  const places = (key: string): string => connection.key("places", key);
  const endOf = (expires: number | undefined): string | number =>
    expires === undefined ? "" : Math.max(1, Math.ceil(expires));
  return {
    name: "redis",
    get: (key) =>
      connection.run(async (client) => {
        checkStateKey(key);
        const text = await client.get(record(key));
        return text === null ? undefined : JSON.parse(text);
      }),
    set: (key, value, { expires, ifAbsent = false, json } = {}) =>
      connection.run(async (client) => {
        checkStateKey(key);
        const text = encodeStateValue(key, value, json);
        return (await setScript(client, sets, [records, key, endOf(expires), text, ifAbsent ? "1" : "0"])) === 1;
      }),
    delete: (key) =>
      connection.run(async (client) => {
        checkStateKey(key);
        return (await deleteScript(client, sets, [records, key, ""])) === 1;
      }),
    list: (prefix, { after, limit, reverse = false } = {}) =>
      connection.run(async (client) => {
        checkStatePrefix(prefix);
        if (after !== undefined) checkStatePrefix(after);
        const first = !reverse && after !== undefined && after >= prefix ? `(${after}` : `[${prefix}`;
        const last = reverse && after !== undefined && after < prefix + BEYOND ? `(${after}` : `(${prefix}${BEYOND}`;
        const range = reverse ? ["ZREVRANGEBYLEX", last, first] : ["ZRANGEBYLEX", first, last];
        const found = (await listScript(client, sets, [records, ...range, stateListLimit(limit)])) as string[];
        const entries: StateEntry[] = [];
        for (let index = 0; index < found.length; index += 2)
          entries.push({ key: found[index]!, value: JSON.parse(found[index + 1]!) });
        return entries;
      }),
    add: (key, amount, { expires } = {}) =>
      connection.run(async (client) => {
        checkStateKey(key);
        checkStateAmount(key, amount);
        try {
          return Number(await addScript(client, sets, [records, key, endOf(expires), amount]));
        } catch (error) {
          if (error instanceof Error && error.message.includes("NOTANUMBER")) throw notANumber(key);
          throw error;
        }
      }),
    addOnce: ({ key, value }, sums, { expires } = {}) =>
      connection.run(async (client) => {
        checkStateKey(key);
        const text = encodeStateValue(key, value);
        for (const sum of sums) {
          checkStateKey(sum.key);
          checkStateAmount(sum.key, sum.amount);
        }
        const pairs = sums.flatMap((sum) => [sum.key, sum.amount]);
        try {
          return (await addOnceScript(client, sets, [records, key, endOf(expires), text, ...pairs])) === 1;
        } catch (error) {
          const bad = error instanceof Error ? /NOTANUMBER (\S+)/.exec(error.message)?.[1] : undefined;
          throw bad === undefined ? error : notANumber(bad);
        }
      }),
    acquire: (key, holder, { limit, ttl }) =>
      connection.run(async (client) => {
        checkStateKey(key);
        return (await acquireScript(client, [places(key)], [holder, limit, Math.ceil(ttl)])) === 1;
      }),
    release: (key, holder) =>
      connection.run(async (client) => {
        checkStateKey(key);
        await client.zrem(places(key), holder);
      }),
    held: (key) =>
      connection.run(async (client) => {
        checkStateKey(key);
        return Number(await heldScript(client, [places(key)], []));
      }),
  };
}
