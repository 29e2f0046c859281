import {
  type Entry,
  FIRST_PAUSE_MS,
  FIRST_PLACES,
  FULL_MS,
  type HostPlaces,
  MAX_FAILURES,
  MAX_PAUSE_MS,
  MAX_PLACES,
  REFUSAL_MS,
} from "@quern/queue";
import { type RedisConnection, script } from "./connection.js";

/** A host that nobody asks for is forgotten after half of this time at the earliest. Its end is only written when half of it is over. */
const FORGOTTEN_MS = 7_200_000;

const PRELUDE = `
local facts, taken = KEYS[1], KEYS[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function get(name, default) return tonumber(redis.call('HGET', facts, name) or default) end
local function keep()
  for _, key in ipairs({ facts, taken }) do
    if redis.call('PTTL', key) < ${FORGOTTEN_MS / 2} then redis.call('PEXPIRE', key, ${FORGOTTEN_MS}) end
  end
end`;

/** ARGV: holder, pause, time that a place is held. Answers a kind (0 entered, 1 wait, 2 refused) and milliseconds. */
const enterScript = script(`${PRELUDE}
local pause = tonumber(ARGV[2])
local notBefore = get('notBefore', 0)
if get('failures', 0) >= ${MAX_FAILURES} then
  if now < notBefore then return { 2, 0 } end
  redis.call('HSET', facts, 'failures', ${MAX_FAILURES - 1})
end
redis.call('ZREMRANGEBYSCORE', taken, '-inf', now)
local earliest = notBefore
local places = math.floor(get('places', ${FIRST_PLACES}))
if pause > 0 then
  places = 1
  earliest = math.max(earliest, get('lastLeft', 0) + pause)
end
if earliest > now then return { 1, earliest - now } end
if not redis.call('ZSCORE', taken, ARGV[1]) and redis.call('ZCARD', taken) >= places then
  return { 1, math.max(pause, ${FULL_MS}) }
end
redis.call('ZADD', taken, now + ARGV[3], ARGV[1])
redis.call('HSET', facts, 'since:' .. ARGV[1], now)
keep()
return { 0, 0 }`);

/** ARGV: holder, verdict, milliseconds asked for or -1. */
const leaveScript = script(`${PRELUDE}
local since = get('since:' .. ARGV[1], now)
redis.call('HDEL', facts, 'since:' .. ARGV[1])
redis.call('ZREM', taken, ARGV[1])
if ARGV[2] == 'unused' then return 1 end
redis.call('HSET', facts, 'lastLeft', now)
keep()
if ARGV[2] == 'failed' then
  if redis.call('HINCRBY', facts, 'failures', 1) >= ${MAX_FAILURES} then
    redis.call('HSET', facts, 'notBefore', now + ${REFUSAL_MS})
  end
  return 1
end
redis.call('HSET', facts, 'failures', 0)
local places = get('places', ${FIRST_PLACES})
if ARGV[2] == 'ok' then
  local step = redis.call('HGET', facts, 'slowed') and 1 / places or 1
  redis.call('HSET', facts, 'slowdowns', 0, 'places', tostring(math.min(${MAX_PLACES}, places + step)))
  return 1
end
local slowdowns = get('slowdowns', 0)
if since > get('slowedAt', 0) then
  slowdowns = slowdowns + 1
  redis.call('HSET', facts, 'slowdowns', slowdowns, 'slowedAt', now, 'places', math.max(1, math.floor(places / 2)))
end
redis.call('HSET', facts, 'slowed', 1)
local pause = tonumber(ARGV[3])
if pause < 0 then
  pause = math.min(${FIRST_PAUSE_MS} * 2 ^ math.min(math.max(slowdowns - 1, 0), 10), ${MAX_PAUSE_MS})
end
redis.call('HSET', facts, 'notBefore', math.max(get('notBefore', 0), now + pause))
return 1`);

/** Places of hosts that all workers of a Redis share; its clock decides. */
export function redisHostPlaces(connection: RedisConnection): HostPlaces {
  const keysOf = (host: string): string[] => {
    const base = connection.key("host", `{${host}}`);
    return [`${base}:facts`, `${base}:taken`];
  };
  return {
    enter: (host, holder, { pause, ttl }) =>
      connection.run(async (client): Promise<Entry> => {
        const answer = await enterScript(client, keysOf(host), [holder, Math.ceil(pause), Math.ceil(ttl)]);
        const [kind, milliseconds] = answer as [number, number];
        if (kind === 0) return { kind: "entered" };
        return kind === 2 ? { kind: "refused" } : { kind: "wait", milliseconds };
      }),
    leave: (host, holder, verdict) =>
      connection.run(async (client) => {
        const asked = verdict.kind === "slow-down" ? Math.ceil(verdict.after ?? -1) : -1;
        await leaveScript(client, keysOf(host), [holder, verdict.kind, asked]);
      }),
    look: (host) =>
      connection.run(async (client) => {
        const [facts, taken] = keysOf(host) as [string, string];
        const places = Number((await client.hget(facts, "places")) ?? FIRST_PLACES);
        return { places: Math.floor(places), taken: await client.zcard(taken) };
      }),
  };
}
