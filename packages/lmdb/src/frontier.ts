import {
  decodeEntry,
  entryId,
  type Frontier,
  type FrontierStore,
  fingerprint,
  type LogEntry,
  MAX_BLOCKED,
  type Settled,
} from "@quern/queue";
import type { Database, RootDatabase } from "lmdb";
import { BEYOND, countersOf, Draft, freshMeta, type LineKey, type Meta, Part, type PartKey } from "./frontier-draft.js";
import { databaseOf } from "./open-files.js";
import type { Room } from "./room.js";
import { within } from "./within.js";

/** Records dropped in one transaction, which keeps other writers waiting. */
const DROPPED_AT_ONCE = 5_000;
const JOB_BYTES = 4;
const COUNTER = "next-number";

/** @param guard turns what the database throws into errors of Quern */
export function lmdbFrontiers(
  root: RootDatabase,
  room: Room,
  guard: <Result>(work: () => Result | Promise<Result>) => Promise<Result>,
): FrontierStore {
  const jobs: Database<Meta | number, string> = databaseOf(root, { name: "frontiers", encoding: "json" });
  const known: Database<Buffer, Buffer> = databaseOf(root, {
    name: "frontier-known",
    keyEncoding: "binary",
    encoding: "binary",
    compression: false,
  });
  const lines: Database<string, LineKey> = databaseOf(root, { name: "frontier-lines", encoding: "string" });
  const parts: Database<string, PartKey> = databaseOf(root, {
    name: "frontier-parts",
    encoding: "string",
    compression: false,
  });
  const nothing = Buffer.alloc(0);

  const knownKey = (job: number, identity: string): Buffer => {
    const key = Buffer.alloc(JOB_BYTES + 8);
    key.writeUInt32BE(job);
    fingerprint(identity).copy(key, JOB_BYTES);
    return key;
  };
  const range = (job: number, part: Part) => ({
    start: [job, part] as unknown as PartKey,
    end: [job, part, BEYOND] as PartKey,
  });

  const open = (jobId: string): Frontier => {
    const read = (): Meta | undefined => jobs.get(jobId) as Meta | undefined;
    const write = (meta: Meta): void => within(jobs.put(jobId, meta));
    /** Runs a step on the job's counters in one transaction. */
    const step = <Result>(work: (meta: Draft) => Result): Promise<Result> =>
      guard(() => {
        room.take(0, true);
        return root.transaction(() => {
          const meta = read();
          if (!meta) throw new Error("This frontier was never made, or is deleted.");
          const draft = new Draft(meta, { known, lines, parts, knownKey, nothing });
          const result = work(draft);
          write(draft.meta);
          return result;
        });
      });
    const drop = async (all: boolean): Promise<void> => {
      const meta = read();
      if (!meta) return;
      const { number } = meta;
      const first = Buffer.alloc(JOB_BYTES);
      first.writeUInt32BE(number);
      const last = Buffer.alloc(JOB_BYTES);
      last.writeUInt32BE(number + 1);
      await removeAll(root, known, { start: first, end: last });
      await removeAll(root, lines, {
        start: [number] as unknown as LineKey,
        end: [number, BEYOND] as unknown as LineKey,
      });
      await removeAll(root, parts, range(number, Part.CLAIM));
      if (!all) return;
      await removeAll(root, parts, {
        start: [number] as unknown as PartKey,
        end: [number, BEYOND] as unknown as PartKey,
      });
    };
    return {
      create: (limits) =>
        guard(() =>
          root.transaction(() => {
            if (read()) return false;
            const number = ((jobs.get(COUNTER) as number | undefined) ?? 0) + 1;
            within(jobs.put(COUNTER, number));
            write(freshMeta(number, limits));
            return true;
          }),
        ),
      setLimits: (limits) => step((draft) => draft.setLimits(limits)),
      counters: () =>
        guard(() => {
          const meta = read();
          return meta && countersOf(meta);
        }),
      offer: (offers) =>
        step((draft) => {
          room.take(offers.length * 100);
          return draft.offer(offers);
        }),
      take: (fill) => step((draft) => draft.take(fill)),
      begin: (entry, { isAlone = false } = {}) => step((draft) => draft.begin(entry, isAlone)),
      giveBack: (entry) => step((draft) => draft.giveBack(entry)),
      settle: (entry, outcome, { credits = 0, offers = [], fill = 0 } = {}) =>
        step((draft): Settled => {
          const isFirst = draft.settle(entry, outcome, credits);
          if (isFirst) draft.offer(offers);
          const taken = draft.take(fill);
          const isLast = draft.end();
          return { isFirst, isLast, taken, counters: countersOf(draft.meta) };
        }),
      active: () =>
        guard(() => {
          const meta = read();
          if (!meta) return [];
          return [...parts.getRange(range(meta.number, Part.ACTIVE))].map(({ value }) =>
            decodeEntry(value.slice(value.indexOf(" ") + 1)),
          );
        }),
      claim: (identity, entry) => step((draft) => draft.claim(identity, entryId(entry))),
      log: (from, count) =>
        guard(() =>
          numbered(parts, read()?.number, Part.LOG, from, count).map(
            (text): LogEntry => ({ outcome: text.startsWith("+") ? "done" : "failed", id: text.slice(1) }),
          ),
        ),
      results: (from, count) => guard(() => numbered(parts, read()?.number, Part.RESULT, from, count)),
      setState: (state) =>
        guard(() =>
          root.transaction(() => {
            const meta = read();
            if (!meta) return false;
            const draft = new Draft(meta, { known, lines, parts, knownKey, nothing });
            if (meta.state !== "stopped") draft.change({ state });
            const isOver = draft.end();
            write(draft.meta);
            return isOver;
          }),
        ),
      retryFailed: () =>
        step((draft) => {
          if (draft.meta.state === "stopped" || draft.meta.done >= draft.meta.limit) return 0;
          const failed = [...parts.getRange(range(draft.meta.number, Part.FAILED))];
          for (const { key, value } of failed) {
            draft.push([value], 0);
            within(parts.remove(key));
          }
          draft.change({ failed: draft.meta.failed - failed.length, waiting: draft.meta.waiting + failed.length });
          if (failed.length > 0) draft.change({ isOver: false });
          return failed.length;
        }),
      setNote: (name, value) => step(({ meta }) => within(parts.put([meta.number, Part.NOTE, name], value))),
      notes: () =>
        guard(() => {
          const meta = read();
          if (!meta) return {};
          const found = [...parts.getRange(range(meta.number, Part.NOTE))];
          return Object.fromEntries(found.map(({ key, value }) => [String(key[2]), value]));
        }),
      addBlocked: (urls) =>
        step(({ meta }) => {
          let count = parts.getCount(range(meta.number, Part.BLOCKED));
          for (const url of urls) {
            const key: PartKey = [meta.number, Part.BLOCKED, fingerprint(url).toString("hex")];
            if (count >= MAX_BLOCKED || parts.doesExist(key)) continue;
            within(parts.put(key, url));
            count++;
          }
        }),
      blocked: () =>
        guard(() => {
          const meta = read();
          return meta ? [...parts.getRange(range(meta.number, Part.BLOCKED))].map(({ value }) => value) : [];
        }),
      renew: async () => undefined,
      compact: () =>
        guard(async () => {
          await drop(false);
          await root.transaction(() => {
            const meta = read();
            if (meta) write({ ...meta, waiting: 0, sitemapsWaiting: 0 });
          });
        }),
      delete: () =>
        guard(async () => {
          await drop(true);
          await jobs.remove(jobId);
        }),
    };
  };
  return { name: "lmdb", isDurable: true, open };
}

function numbered(
  parts: Database<string, PartKey>,
  job: number | undefined,
  part: Part,
  from: number,
  count: number,
): string[] {
  if (job === undefined) return [];
  const range = { start: [job, part, from] as PartKey, end: [job, part, from + count] as PartKey };
  return [...parts.getRange(range)].map(({ value }) => value);
}

async function removeAll<Key extends Buffer | PartKey | LineKey>(
  root: RootDatabase,
  database: Database<unknown, Key>,
  range: { readonly start: Key; readonly end: Key },
): Promise<void> {
  for (;;) {
    const keys = [...database.getKeys({ ...range, limit: DROPPED_AT_ONCE })];
    if (keys.length === 0) return;
    await root.transaction(() => {
      for (const key of keys) within(database.remove(key));
    });
  }
}
