import type { StateEntry, StateStore } from "../types/state.js";
import {
  checkStateAmount,
  checkStateKey,
  checkStatePrefix,
  encodeStateValue,
  notANumber,
  stateListLimit,
} from "./checks.js";
import { SortedKeys } from "./sorted-keys.js";

export interface MemoryStateOptions {
  /**
   * Most characters of records that expire. When they take more, the oldest of them go early; counters, leases and records without an
   * end stay. Default 128 million.
   */
  readonly maxBytes?: number;
}

interface Kept {
  /** JSON, so that callers never share a value with the store. */
  readonly text: string;
  /** Milliseconds since the epoch; `Infinity`: kept. */
  readonly expires: number;
}

const DEFAULT_MAX_BYTES = 128e6;
/** How often what has expired is looked for, in milliseconds; in between it is only hidden. */
const SWEEP_INTERVAL = 10_000;

/** The default state: gone with the process, for one server alone. */
export function memoryState(options: MemoryStateOptions = {}): StateStore {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const records = new Map<string, Kept>();
  const keys = new SortedKeys();
  /** Records that may go early, oldest first. */
  const passing = new Set<string>();
  const places = new Map<string, Map<string, number>>();
  let passingBytes = 0;
  let swept = Date.now();

  const remove = (key: string): boolean => {
    const found = records.get(key);
    if (!found) return false;
    records.delete(key);
    keys.remove(key);
    if (passing.delete(key)) passingBytes -= found.text.length;
    return found.expires > Date.now();
  };
  const read = (key: string): Kept | undefined => {
    const found = records.get(key);
    if (!found || found.expires > Date.now()) return found;
    remove(key);
    return undefined;
  };
  const write = (key: string, text: string, expires: number, mayGoEarly: boolean): void => {
    remove(key);
    if (expires <= Date.now()) return;
    records.set(key, { text, expires });
    keys.add(key);
    if (!mayGoEarly) return;
    passing.add(key);
    passingBytes += text.length;
    for (const oldest of passing) {
      if (passingBytes <= maxBytes) break;
      remove(oldest);
    }
  };
  const dropFree = (key: string, now: number): Map<string, number> => {
    const holders = places.get(key) ?? new Map<string, number>();
    for (const [holder, until] of holders) if (until <= now) holders.delete(holder);
    if (holders.size === 0) places.delete(key);
    return holders;
  };
  const sweep = (): void => {
    const now = Date.now();
    if (now - swept < SWEEP_INTERVAL) return;
    swept = now;
    for (const [key, { expires }] of records) if (expires <= now) remove(key);
    for (const key of places.keys()) dropFree(key, now);
  };

  return {
    name: "memory",
    async get(key) {
      checkStateKey(key);
      const found = read(key);
      return found && JSON.parse(found.text);
    },
    async set(key, value, { expires = Number.POSITIVE_INFINITY, ifAbsent = false } = {}) {
      checkStateKey(key);
      const text = encodeStateValue(key, value);
      sweep();
      if (ifAbsent && read(key)) return false;
      write(key, text, expires, expires < Number.POSITIVE_INFINITY);
      return true;
    },
    async delete(key) {
      checkStateKey(key);
      return remove(key);
    },
    async list(prefix, { after, limit, reverse = false } = {}) {
      checkStatePrefix(prefix);
      if (after !== undefined) checkStatePrefix(after);
      const most = stateListLimit(limit);
      const now = Date.now();
      const entries: StateEntry[] = [];
      for (const key of keys.range(prefix, after, reverse)) {
        if (entries.length >= most) break;
        const found = records.get(key)!;
        if (found.expires > now) entries.push({ key, value: JSON.parse(found.text) });
      }
      return entries;
    },
    async add(key, amount, { expires = Number.POSITIVE_INFINITY } = {}) {
      checkStateKey(key);
      checkStateAmount(key, amount);
      sweep();
      const found = read(key);
      const before: unknown = found ? JSON.parse(found.text) : 0;
      if (typeof before !== "number") throw notANumber(key);
      const sum = before + amount;
      write(key, JSON.stringify(sum), found?.expires ?? expires, false);
      return sum;
    },
    async acquire(key, holder, { limit, ttl }) {
      checkStateKey(key);
      sweep();
      const now = Date.now();
      const holders = dropFree(key, now);
      if (!holders.has(holder) && holders.size >= limit) return false;
      holders.set(holder, now + ttl);
      places.set(key, holders);
      return true;
    },
    async release(key, holder) {
      checkStateKey(key);
      const holders = dropFree(key, Date.now());
      holders.delete(holder);
      if (holders.size === 0) places.delete(key);
    },
    async held(key) {
      checkStateKey(key);
      return dropFree(key, Date.now()).size;
    },
    async close() {
      records.clear();
      keys.clear();
      passing.clear();
      places.clear();
      passingBytes = 0;
    },
  };
}
