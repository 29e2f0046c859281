/**
 * The frontier's steps as scripts. All keys of a job begin with one base, which holds a hash tag, so that a cluster keeps them together:
 *
 * - `meta`: counters, limits and state; `notes`: facts about the job
 * - `known:N`: identities as 64-bit numbers in 4 096 small sets, which Redis keeps as sorted arrays of 8 bytes each
 * - `levels` and `line:LEVEL`: entries that wait, as lists of lines of text
 * - `active`: entry → how often work on it began and was not given back; `failed`: id → entry; `log`, `results`: ids in order of settling
 */
import { script } from "./connection.js";

/** A job that nobody ends, renews or deletes is forgotten after this time. */
export const ABANDONED_MS = 30 * 86_400_000;

const PRELUDE = `
local base = KEYS[1]
local meta = base .. ':meta'
local function number(name) return tonumber(redis.call('HGET', meta, name) or '0') end
local function add(name, amount) return redis.call('HINCRBY', meta, name, amount) end
local function touch(key) redis.call('PEXPIRE', base .. key, ${ABANDONED_MS}) end
local function isSitemap(text) return string.sub(text, 1, 1) == 's' end
local function push(text, level)
  local line = ':line:' .. level
  if redis.call('RPUSH', base .. line, text) == 1 then
    touch(line)
    redis.call('ZADD', base .. ':levels', level, level)
    touch(':levels')
  end
end
local function learn(bucket, value)
  local key = ':known:' .. bucket
  if redis.call('SADD', base .. key, value) == 0 then return false end
  if redis.call('SCARD', base .. key) == 1 then touch(key) end
  return true
end
local function offer(first, last)
  if first > last or redis.call('HGET', meta, 'state') == 'stopped' then return 0 end
  local limits = redis.call('HMGET', meta, 'maxKnown', 'known')
  local room = tonumber(limits[1] or '0') - tonumber(limits[2] or '0')
  local pages, sitemaps = 0, 0
  for position = first, last, 4 do
    if pages + sitemaps >= room then break end
    if learn(ARGV[position], ARGV[position + 1]) then
      push(ARGV[position + 3], ARGV[position + 2])
      if isSitemap(ARGV[position + 3]) then sitemaps = sitemaps + 1 else pages = pages + 1 end
    end
  end
  local count = pages + sitemaps
  if count > 0 then
    add('known', count)
    if pages > 0 then add('waiting', pages) end
    if sitemaps > 0 then add('sitemapsWaiting', sitemaps) end
    redis.call('HSET', meta, 'isOver', '0')
  end
  return count
end
local function take(fill)
  local taken = {}
  local facts = redis.call('HMGET', meta, 'state', 'active', 'sitemapsActive', 'done', 'limit')
  if facts[1] ~= 'open' then return taken end
  local active, sitemaps = tonumber(facts[2] or '0'), tonumber(facts[3] or '0')
  local done, limit = tonumber(facts[4] or '0'), tonumber(facts[5] or '0')
  if active + sitemaps >= fill then return taken end
  local newPages, newSitemaps = 0, 0
  local function get()
    for _, level in ipairs(redis.call('ZRANGE', base .. ':levels', 0, -1)) do
      local line = base .. ':line:' .. level
      while active + sitemaps < fill do
        local text = redis.call('LPOP', line)
        if not text then
          redis.call('ZREM', base .. ':levels', level)
          break
        end
        local isMap = isSitemap(text)
        if done >= limit or (not isMap and done + active >= limit) then
          redis.call('LPUSH', line, text)
          return
        end
        redis.call('HSET', base .. ':active', text, 0)
        if isMap then sitemaps = sitemaps + 1 newSitemaps = newSitemaps + 1
        else active = active + 1 newPages = newPages + 1 end
        taken[#taken + 1] = text
      end
      if active + sitemaps >= fill then return end
    end
  end
  get()
  if newPages > 0 then
    add('active', newPages)
    add('waiting', -newPages)
  end
  if newSitemaps > 0 then
    add('sitemapsActive', newSitemaps)
    add('sitemapsWaiting', -newSitemaps)
  end
  if #taken > 0 then touch(':active') end
  return taken
end
local function isIdle()
  local facts = redis.call('HMGET', meta, 'active', 'sitemapsActive', 'waiting', 'sitemapsWaiting', 'state', 'done', 'limit')
  if tonumber(facts[1] or '0') + tonumber(facts[2] or '0') > 0 then return false end
  local isEmpty = tonumber(facts[3] or '0') + tonumber(facts[4] or '0') == 0
  return isEmpty or facts[5] == 'stopped' or tonumber(facts[6] or '0') >= tonumber(facts[7] or '0')
end
local function ends()
  if redis.call('HGET', meta, 'isOver') == '1' or not isIdle() then return 0 end
  redis.call('HSET', meta, 'isOver', '1')
  return 1
end`;

export const createScript = script(`${PRELUDE}
if redis.call('EXISTS', meta) == 1 then return 0 end
redis.call('HSET', meta, 'limit', ARGV[1], 'maxKnown', ARGV[2], 'state', 'open', 'isOver', '0')
touch(':meta')
return 1`);

/** ARGV: limit, most addresses that are kept. */
export const limitsScript = script(`${PRELUDE}
if redis.call('EXISTS', meta) == 0 then return 0 end
redis.call('HSET', meta, 'limit', ARGV[1], 'maxKnown', ARGV[2])
if not isIdle() then redis.call('HSET', meta, 'isOver', '0') end
return 1`);

/** ARGV: bucket, value, level, entry of each. */
export const offerScript = script(`${PRELUDE}
return offer(1, #ARGV)`);

export const takeScript = script(`${PRELUDE}
return take(tonumber(ARGV[1]))`);

/** ARGV: entry, whether its worker is alone with it. Answers how often it was lost, and whether work on it begins. */
export const beginScript = script(`
local key = KEYS[1] .. ':active'
local begun = redis.call('HGET', key, ARGV[1])
if not begun then return false end
local losses = tonumber(begun)
if losses > 0 and ARGV[2] ~= '1' then return { losses, 0 } end
redis.call('HINCRBY', key, ARGV[1], 1)
return { losses, 1 }`);

/** ARGV: entry. */
export const giveBackScript = script(`
local key = KEYS[1] .. ':active'
if tonumber(redis.call('HGET', key, ARGV[1]) or '0') > 0 then redis.call('HINCRBY', key, ARGV[1], -1) end
return 1`);

/** ARGV: entry, its id, outcome, credits, fill, then offers as above. */
export const settleScript = script(`${PRELUDE}
local entry, id, outcome = ARGV[1], ARGV[2], ARGV[3]
local isFirst = redis.call('HDEL', base .. ':active', entry)
if isFirst == 1 then
  if isSitemap(entry) then add('sitemapsActive', -1) else add('active', -1) end
  if tonumber(ARGV[4]) > 0 then redis.call('HINCRBYFLOAT', meta, 'credits', ARGV[4]) end
  if outcome ~= 'skipped' then
    redis.call('RPUSH', base .. ':log', (outcome == 'done' and '+' or '-') .. id)
    touch(':log')
    add('logged', 1)
    add(outcome, 1)
  end
  if outcome == 'done' then
    redis.call('RPUSH', base .. ':results', id)
    touch(':results')
  end
  if outcome == 'failed' then
    redis.call('HSET', base .. ':failed', id, entry)
    touch(':failed')
  end
  touch(':meta')
  offer(6, #ARGV)
end
local taken = take(tonumber(ARGV[5]))
local isLast = ends()
return { isFirst, isLast, taken, redis.call('HGETALL', meta) }`);

/** ARGV: bucket, value, identity, id of the claimant. */
export const claimScript = script(`${PRELUDE}
local claims = base .. ':claims'
if learn(ARGV[1], ARGV[2]) then
  redis.call('HSET', claims, ARGV[3], ARGV[4])
  touch(':claims')
  add('known', 1)
  return 1
end
return redis.call('HGET', claims, ARGV[3]) == ARGV[4] and 1 or 0`);

export const stateScript = script(`${PRELUDE}
if redis.call('EXISTS', meta) == 0 then return 0 end
if redis.call('HGET', meta, 'state') ~= 'stopped' then redis.call('HSET', meta, 'state', ARGV[1]) end
return ends()`);

export const retryScript = script(`${PRELUDE}
if redis.call('HGET', meta, 'state') == 'stopped' or number('done') >= number('limit') then return 0 end
local entries = redis.call('HVALS', base .. ':failed')
for _, entry in ipairs(entries) do push(entry, 0) end
redis.call('DEL', base .. ':failed')
if #entries > 0 then
  add('failed', -#entries)
  add('waiting', #entries)
  redis.call('HSET', meta, 'isOver', '0')
end
return #entries`);

/** ARGV: most that are kept, then addresses. */
export const blockScript = script(`${PRELUDE}
local key = base .. ':blocked'
for position = 2, #ARGV do
  if redis.call('SCARD', key) >= tonumber(ARGV[1]) then break end
  redis.call('SADD', key, ARGV[position])
end
touch(':blocked')
return 1`);

/** Begins the time of all keys anew. */
export const renewScript = script(`${PRELUDE}
for _, level in ipairs(redis.call('ZRANGE', base .. ':levels', 0, -1)) do touch(':line:' .. level) end
for bucket = 0, 4095 do touch(':known:' .. bucket) end
for _, name in ipairs({ ':meta', ':levels', ':claims', ':active', ':failed', ':log', ':results', ':notes', ':blocked' }) do
  touch(name)
end
return 1`);

/** Unlinks what only running needs; with ARGV[1] = '1' all of it. */
export const dropScript = script(`${PRELUDE}
for _, level in ipairs(redis.call('ZRANGE', base .. ':levels', 0, -1)) do redis.call('UNLINK', base .. ':line:' .. level) end
for bucket = 0, 4095 do redis.call('UNLINK', base .. ':known:' .. bucket) end
redis.call('UNLINK', base .. ':levels', base .. ':claims')
redis.call('HSET', meta, 'waiting', 0, 'sitemapsWaiting', 0)
if ARGV[1] == '1' then
  for _, name in ipairs({ ':meta', ':active', ':failed', ':log', ':results', ':notes', ':blocked' }) do
    redis.call('UNLINK', base .. name)
  end
end
return 1`);
