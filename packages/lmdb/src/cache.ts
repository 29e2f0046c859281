import { createHash } from "node:crypto";
import { type Cache, decodeCacheEntry, encodeCacheEntry } from "@quern/types";
import type { RootDatabase } from "lmdb";
import { databaseOf } from "./open-files.js";
import type { Room } from "./room.js";
import { within } from "./within.js";

/** When an entry was last wanted, how much it takes and when it ends: kept apart, so that evicting reads no bodies. */
type Facts = [touched: number, bytes: number, expires: number];
type Age = [touched: number, key: string];

/** An entry counts as used again at most this often, as each time is a write. */
const TOUCH_INTERVAL_MS = 600_000;
/** Eviction goes a little below the limit, so that it need not run with every write. */
const SHARE_AFTER_EVICTION = 0.95;
/** Most entries dropped in one transaction. */
const MAX_ENTRIES_AT_ONCE = 200;

export interface DirectoryCache extends Cache {
  /** Drops what has expired or is too much, and counts anew what is there, as other processes may write too. */
  sweep(): Promise<void>;
}

/** @param guard turns what the database throws into errors of Quern */
export function lmdbCache(
  root: RootDatabase,
  maxBytes: number,
  room: Room,
  guard: <Result>(work: () => Result | Promise<Result>) => Promise<Result>,
): DirectoryCache {
  const entries = databaseOf<Buffer, string>(root, { name: "entries", encoding: "binary" });
  const facts = databaseOf<Facts, string>(root, { name: "facts", encoding: "ordered-binary", compression: false });
  const ages = databaseOf<string, Age>(root, { name: "ages", encoding: "string", compression: false });
  let size = 0;
  let evicting: Promise<void> | undefined;

  const count = (): void => {
    size = 0;
    for (const { value } of facts.getRange({})) size += value[1];
  };
  const drop = (key: string): void => {
    const known = facts.get(key);
    if (!known) return;
    size -= known[1];
    within(ages.remove([known[0], key]), facts.remove(key), entries.remove(key));
  };
  const evict = async (): Promise<void> => {
    while (size > maxBytes * SHARE_AFTER_EVICTION) {
      const oldest = [...ages.getKeys({ limit: MAX_ENTRIES_AT_ONCE })];
      if (oldest.length === 0) return;
      await root.transaction(() => {
        for (const [touched, key] of oldest) {
          if (size <= maxBytes * SHARE_AFTER_EVICTION) return;
          // An age that was overtaken while two processes wrote is only a leftover.
          if (facts.get(key)?.[0] === touched) drop(key);
          else within(ages.remove([touched, key]));
        }
      });
    }
  };
  const makeRoom = (): Promise<void> => (evicting ??= evict().finally(() => (evicting = undefined)));
  const write = async (key: string, value: Facts, bytes?: Buffer): Promise<void> => {
    const known = facts.get(key);
    size += value[1] - (known?.[1] ?? 0);
    // Writes of one turn are one transaction.
    await Promise.all([
      ...(bytes ? [entries.put(key, bytes)] : []),
      ...(known ? [ages.remove([known[0], key])] : []),
      ages.put([value[0], key], ""),
      facts.put(key, value),
    ]);
  };

  count();
  return {
    name: "lmdb",
    get: (name) =>
      guard(async () => {
        const key = hash(name);
        const known = facts.get(key);
        const now = Date.now();
        if (!known || known[2] <= now) return undefined;
        const bytes = entries.get(key);
        if (bytes && now - known[0] > TOUCH_INTERVAL_MS) {
          room.take(0, true);
          await write(key, [now, known[1], known[2]]);
        }
        return bytes && decodeCacheEntry(bytes);
      }),
    set: (name, entry, { ttl }) =>
      guard(async () => {
        const key = hash(name);
        const bytes = encodeCacheEntry(entry);
        if (bytes.byteLength > maxBytes) return;
        room.take(bytes.byteLength);
        const now = Date.now();
        await write(key, [now, bytes.byteLength, now + ttl], bytes);
        if (size > maxBytes) await makeRoom();
      }),
    delete: (name) =>
      guard(async () => {
        await root.transaction(() => drop(hash(name)));
      }),
    sweep: () =>
      guard(async () => {
        const now = Date.now();
        const gone = [...facts.getRange({})].filter(({ value }) => value[2] <= now).map(({ key }) => key);
        for (let start = 0; start < gone.length; start += MAX_ENTRIES_AT_ONCE) {
          await root.transaction(() => {
            for (const key of gone.slice(start, start + MAX_ENTRIES_AT_ONCE)) drop(key);
          });
        }
        count();
        await makeRoom();
      }),
  };
}

/** Keys of any length and alphabet become keys that every database takes. */
const hash = (name: string): string => createHash("sha256").update(name).digest("base64url");
