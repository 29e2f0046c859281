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
import type { RootDatabase } from "lmdb";
import { type Expiry, Kind } from "./expiry.js";
import { databaseOf } from "./open-files.js";
import type { Room } from "./room.js";
import { within } from "./within.js";

const NEVER = Number.POSITIVE_INFINITY;
/** Characters of records that may still be written when the disk is nearly full: who did what, settings, keys. */
const SMALL_CHARACTERS = 1_000;
/** Above every character that keys may hold. */
const BEYOND = "\x7f";

interface Kept {
  readonly expires: number;
  /** JSON. */
  readonly text: string;
}

/** A record is its end (empty: none), a line break, and its JSON. */
const pack = ({ expires, text }: Kept): string => `${expires === NEVER ? "" : expires}\n${text}`;

function unpack(record: string): Kept {
  const line = record.indexOf("\n");
  return { expires: line === 0 ? NEVER : Number(record.slice(0, line)), text: record.slice(line + 1) };
}

type Places = Array<[holder: string, until: number]>;

/** @param guard turns what the database throws into errors of Quern */
export function lmdbState(
  root: RootDatabase,
  expiry: Expiry,
  room: Room,
  guard: <Result>(work: () => Result | Promise<Result>) => Promise<Result>,
): StateStore {
  const records = databaseOf<string, string>(root, { name: "records", encoding: "string" });
  const leases = databaseOf<string, string>(root, { name: "leases", encoding: "string" });

  const read = (key: string): Kept | undefined => {
    const record = records.get(key);
    const kept = record === undefined ? undefined : unpack(record);
    return kept && kept.expires > Date.now() ? kept : undefined;
  };
  const write = (key: string, kept: Kept): Promise<unknown> => {
    const written: Array<Promise<boolean>> = [records.put(key, pack(kept))];
    if (kept.expires !== NEVER) written.push(expiry.note(Kind.RECORD, key, kept.expires));
    return Promise.all(written);
  };
  const placesOf = (key: string, now: number): Places =>
    (JSON.parse(leases.get(key) ?? "[]") as Places).filter(([, until]) => until > now);
  const writePlaces = (key: string, places: Places): void => {
    if (places.length === 0) within(leases.remove(key));
    else {
      const ends = Math.max(...places.map(([, until]) => until));
      within(leases.put(key, JSON.stringify(places)), expiry.note(Kind.PLACES, key, ends));
    }
  };

  expiry.onEnd(Kind.RECORD, (key, now) => {
    const record = records.get(key);
    if (record !== undefined && unpack(record).expires <= now) within(records.remove(key));
  });
  expiry.onEnd(Kind.PLACES, (key, now) => {
    if (leases.doesExist(key) && placesOf(key, now).length === 0) within(leases.remove(key));
  });

  return {
    name: "lmdb",
    get: (key) =>
      guard(() => {
        checkStateKey(key);
        const kept = read(key);
        return kept && JSON.parse(kept.text);
      }),
    set: (key, value, { expires = NEVER, ifAbsent = false, json } = {}) =>
      guard(async () => {
        checkStateKey(key);
        const kept = { text: encodeStateValue(key, value, json), expires };
        room.take(kept.text.length, kept.text.length < SMALL_CHARACTERS);
        if (!ifAbsent) {
          await write(key, kept);
          return true;
        }
        return root.transaction(() => {
          if (read(key)) return false;
          within(write(key, kept));
          return true;
        });
      }),
    delete: (key) =>
      guard(() => {
        checkStateKey(key);
        return root.transaction(() => {
          const existed = read(key) !== undefined;
          within(records.remove(key));
          return existed;
        });
      }),
    list: (prefix, { after, limit, reverse = false } = {}) =>
      guard(() => {
        checkStatePrefix(prefix);
        if (after !== undefined) checkStatePrefix(after);
        const most = stateListLimit(limit);
        const now = Date.now();
        const entries: StateEntry[] = [];
        const first = !reverse && after !== undefined && after > prefix ? after : prefix;
        const last = reverse && after !== undefined && after < prefix + BEYOND ? after : prefix + BEYOND;
        const range = reverse
          ? { start: last, end: first, exclusiveStart: true, inclusiveEnd: true, reverse }
          : { start: first, end: last, exclusiveStart: first === after };
        if (most === 0 || first > last) return entries;
        for (const { key, value } of records.getRange(range)) {
          const { expires, text } = unpack(value);
          if (expires <= now) continue;
          entries.push({ key, value: JSON.parse(text) });
          if (entries.length >= most) break;
        }
        return entries;
      }),
    add: (key, amount, { expires = NEVER } = {}) =>
      guard(() => {
        checkStateKey(key);
        checkStateAmount(key, amount);
        room.take(0, true);
        return root.transaction(() => {
          const found = read(key);
          const before: unknown = found ? JSON.parse(found.text) : 0;
          if (typeof before !== "number") throw notANumber(key);
          const sum = before + amount;
          const kept = { text: JSON.stringify(sum), expires: found?.expires ?? expires };
          // The end of a window is noted once, when it begins.
          within(found ? records.put(key, pack(kept)) : write(key, kept));
          return sum;
        });
      }),
    addOnce: ({ key, value }, sums, { expires = NEVER } = {}) =>
      guard(() => {
        checkStateKey(key);
        const text = encodeStateValue(key, value);
        for (const sum of sums) {
          checkStateKey(sum.key);
          checkStateAmount(sum.key, sum.amount);
        }
        room.take(text.length, true);
        return root.transaction(() => {
          if (read(key)) return false;
          const found = sums.map((sum) => read(sum.key));
          const before = found.map((kept): unknown => (kept ? JSON.parse(kept.text) : 0));
          const bad = before.findIndex((number) => typeof number !== "number");
          // Before anything is written: an error does not take back what a transaction has done.
          if (bad !== -1) throw notANumber(sums[bad]?.key ?? "");
          for (const [index, sum] of sums.entries()) {
            const total = (before[index] as number) + sum.amount;
            within(
              records.put(sum.key, pack({ text: JSON.stringify(total), expires: found[index]?.expires ?? NEVER })),
            );
          }
          within(write(key, { text, expires }));
          return true;
        });
      }),
    acquire: (key, holder, { limit, ttl }) =>
      guard(() => {
        checkStateKey(key);
        room.take(0, true);
        return root.transaction(() => {
          const now = Date.now();
          const places = placesOf(key, now);
          const others = places.filter(([name]) => name !== holder);
          if (others.length === places.length && places.length >= limit) return false;
          writePlaces(key, [...others, [holder, now + ttl]]);
          return true;
        });
      }),
    release: (key, holder) =>
      guard(() => {
        checkStateKey(key);
        return root.transaction(() => {
          const places = placesOf(key, Date.now());
          writePlaces(
            key,
            places.filter(([name]) => name !== holder),
          );
        });
      }),
    held: (key) =>
      guard(() => {
        checkStateKey(key);
        return placesOf(key, Date.now()).length;
      }),
  };
}
