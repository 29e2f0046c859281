import type { StateEntry, StateStore } from "@quern/types";
import {
  checkStateAmount,
  checkStateKey,
  checkStatePrefix,
  encodeStateValue,
  notANumber,
  stateListLimit,
} from "@quern/types";
import { SortedKeys } from "./sorted-keys.js";

/** Bounds of a state in memory. */
export interface MemoryStateOptions {
  /**
   * Most characters of records that expire. When they take more, the oldest of them go early, large ones (from 1 000 characters on) and
   * small ones each within their half; counters, leases and records without an end stay. Default 64 million.
   */
  readonly maxBytes?: number;
}

interface Kept {
  /** JSON, so that callers never share a value with the store; large ones as UTF-8, which the garbage collector need not move about. */
  readonly json: string | Buffer;
  /** Milliseconds since the epoch; `Infinity`: kept. */
  readonly expires: number;
}

const DEFAULT_MAX_BYTES = 64e6;
/** Pages must not push out what is small and needed for longer, such as who did what. */
const LARGE_CHARACTERS = 1_000;
/** Size of a record beyond its text. */
const OVERHEAD_CHARACTERS = 200;
/** How often what has expired is looked for, in milliseconds; in between it is only hidden. */
const SWEEP_INTERVAL_MS = 10_000;

const decode = ({ json }: Kept): unknown => JSON.parse(json.toString());

/** Keys of records that may go early, oldest first, and what they take. */
class Passing {
  readonly #sizes = new Map<string, number>();
  readonly #limit: number;
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @returns keys that have to go, to be deleted by the caller */
  *add(key: string, size: number): Generator<string> {
    this.#sizes.set(key, size);
    this.#total += size;
    for (const oldest of this.#sizes.keys()) {
      if (this.#total <= this.#limit) return;
      yield oldest;
    }
  }

  delete(key: string): void {
    this.#total -= this.#sizes.get(key) ?? 0;
    this.#sizes.delete(key);
  }

  clear(): void {
    this.#sizes.clear();
    this.#total = 0;
  }
}

/** The default state: gone with the process, for one server alone. */
export function memoryState(options: MemoryStateOptions = {}): StateStore {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const records = new Map<string, Kept>();
  const keys = new SortedKeys();
  /** Records that may go early. */
  const large = new Passing(maxBytes / 2);
  const small = new Passing(maxBytes / 2);
  const places = new Map<string, Map<string, number>>();
  let swept = Date.now();

  const remove = (key: string): boolean => {
    const found = records.get(key);
    if (!found) return false;
    records.delete(key);
    keys.remove(key);
    large.delete(key);
    small.delete(key);
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
    records.set(key, { json: text.length < LARGE_CHARACTERS ? text : Buffer.from(text), expires });
    keys.add(key);
    if (!mayGoEarly) return;
    const passing = text.length < LARGE_CHARACTERS ? small : large;
    for (const oldest of passing.add(key, text.length + OVERHEAD_CHARACTERS)) remove(oldest);
  };
  const dropFree = (key: string, now: number): Map<string, number> => {
    const holders = places.get(key) ?? new Map<string, number>();
    for (const [holder, until] of holders) if (until <= now) holders.delete(holder);
    if (holders.size === 0) places.delete(key);
    return holders;
  };
  const sweep = (): void => {
    const now = Date.now();
    if (now - swept < SWEEP_INTERVAL_MS) return;
    swept = now;
    for (const [key, { expires }] of records) if (expires <= now) remove(key);
    for (const key of places.keys()) dropFree(key, now);
  };

  return {
    name: "memory",
    async get(key) {
      checkStateKey(key);
      const found = read(key);
      return found && decode(found);
    },
    async set(key, value, { expires = Number.POSITIVE_INFINITY, ifAbsent = false, json } = {}) {
      checkStateKey(key);
      const text = encodeStateValue(key, value, json);
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
        if (found.expires > now) entries.push({ key, value: decode(found) });
      }
      return entries;
    },
    async add(key, amount, { expires = Number.POSITIVE_INFINITY } = {}) {
      checkStateKey(key);
      checkStateAmount(key, amount);
      sweep();
      const found = read(key);
      const before: unknown = found ? decode(found) : 0;
      if (typeof before !== "number") throw notANumber(key);
      const sum = before + amount;
      write(key, JSON.stringify(sum), found?.expires ?? expires, false);
      return sum;
    },
    async addOnce({ key, value }, sums, { expires = Number.POSITIVE_INFINITY } = {}) {
      checkStateKey(key);
      const text = encodeStateValue(key, value);
      for (const sum of sums) {
        checkStateKey(sum.key);
        checkStateAmount(sum.key, sum.amount);
        const found = read(sum.key);
        if (found && typeof decode(found) !== "number") throw notANumber(sum.key);
      }
      sweep();
      if (read(key)) return false;
      for (const sum of sums) {
        const found = read(sum.key);
        const total = (found ? (decode(found) as number) : 0) + sum.amount;
        write(sum.key, JSON.stringify(total), found?.expires ?? Number.POSITIVE_INFINITY, false);
      }
      write(key, text, expires, expires < Number.POSITIVE_INFINITY);
      return true;
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
      large.clear();
      small.clear();
      places.clear();
    },
  };
}
