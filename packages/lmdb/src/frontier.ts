import {
  decodeEntry,
  encodeEntry,
  entryId,
  type Frontier,
  type FrontierCounters,
  type FrontierEntry,
  type FrontierLimits,
  type FrontierOffer,
  type FrontierStore,
  fingerprint,
  type LogEntry,
  MAX_BLOCKED,
  type Outcome,
  type Settled,
} from "@quern/queue";
import type { Database, RootDatabase } from "lmdb";
import type { Room } from "./room.js";
import { within } from "./within.js";

/** Counters and limits of one job, kept as one record. */
interface Meta extends FrontierCounters {
  /** Stands for the job in the keys of everything else. */
  readonly number: number;
  readonly sitemapsWaiting: number;
  readonly sitemapsActive: number;
  /** Of the next record of waiting entries. */
  readonly nextLine: number;
}

/** Kinds of records under a job's number. Part of the files' layout. */
const Part = { ACTIVE: "a", BLOCKED: "b", CLAIM: "c", FAILED: "f", LOG: "l", NOTE: "n", RESULT: "r" } as const;
type Part = (typeof Part)[keyof typeof Part];
type PartKey = [job: number, part: Part, name: string | number];
type LineKey = [job: number, level: number, line: number];

/** Entries of one level that came together lie in one record, so that a short address does not pay for a record of its own. */
const ENTRIES_A_LINE = 64;
/** Records dropped in one transaction, which keeps other writers waiting. */
const DROPPED_AT_ONCE = 5_000;
const JOB_BYTES = 4;
const COUNTER = "next-number";
/** Above every kind of part and every level. */
const BEYOND = "\uffff";

/** @param guard turns what the database throws into errors of Quern */
export function lmdbFrontiers(
  root: RootDatabase,
  room: Room,
  guard: <Result>(work: () => Result | Promise<Result>) => Promise<Result>,
): FrontierStore {
  const jobs: Database<Meta | number, string> = root.openDB({ name: "frontiers", encoding: "json" });
  const known: Database<Buffer, Buffer> = root.openDB({
    name: "frontier-known",
    keyEncoding: "binary",
    encoding: "binary",
    compression: false,
  });
  const lines: Database<string, LineKey> = root.openDB({ name: "frontier-lines", encoding: "string" });
  const parts: Database<string, PartKey> = root.openDB({
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
      begin: (entry) =>
        step(({ meta }) => {
          const key: PartKey = [meta.number, Part.ACTIVE, entryId(entry)];
          const found = parts.get(key);
          if (found === undefined) return undefined;
          const begun = Number(found.slice(0, found.indexOf(" "))) + 1;
          within(parts.put(key, `${begun} ${encodeEntry(entry)}`));
          return begun;
        }),
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

interface Files {
  readonly known: Database<Buffer, Buffer>;
  readonly lines: Database<string, LineKey>;
  readonly parts: Database<string, PartKey>;
  readonly knownKey: (job: number, identity: string) => Buffer;
  readonly nothing: Buffer;
}

/** One step on a job, inside a transaction. */
class Draft {
  readonly #files: Files;
  meta: Meta;

  constructor(meta: Meta, files: Files) {
    this.meta = meta;
    this.#files = files;
  }

  change(change: Partial<Meta>): void {
    this.meta = { ...this.meta, ...change };
  }

  /** @returns how many identities were new */
  offer(offers: readonly FrontierOffer[]): number {
    if (this.meta.state === "stopped") return 0;
    let count = 0;
    const byLevel = new Map<number, string[]>();
    let sitemaps = 0;
    for (const offer of offers) {
      if (this.meta.known + count >= this.meta.maxKnown) break;
      if (!this.#learn(offer.identity)) continue;
      const texts = byLevel.get(offer.level) ?? [];
      texts.push(encodeEntry(offer));
      byLevel.set(offer.level, texts);
      if (offer.kind === "sitemap") sitemaps++;
      count++;
    }
    if (count === 0) return 0;
    for (const [level, texts] of byLevel) this.push(texts, level);
    this.change({
      known: this.meta.known + count,
      waiting: this.meta.waiting + count - sitemaps,
      sitemapsWaiting: this.meta.sitemapsWaiting + sitemaps,
      isOver: false,
    });
    return count;
  }

  /** Puts entries in line, without counting them. */
  push(texts: readonly string[], level: number): void {
    for (let start = 0; start < texts.length; start += ENTRIES_A_LINE) {
      const key: LineKey = [this.meta.number, level, this.meta.nextLine];
      within(this.#files.lines.put(key, texts.slice(start, start + ENTRIES_A_LINE).join("\n")));
      this.change({ nextLine: this.meta.nextLine + 1 });
    }
  }

  take(fill: number): FrontierEntry[] {
    const { meta } = this;
    const taken: FrontierEntry[] = [];
    if (meta.state !== "open" || meta.active + meta.sitemapsActive >= fill || meta.done >= meta.limit) return taken;
    let { active, sitemapsActive } = meta;
    const { lines, parts } = this.#files;
    // Each line holds an entry at least. They are read before any is changed, which would move the cursor.
    const range = {
      start: [meta.number] as unknown as LineKey,
      end: [meta.number, BEYOND] as unknown as LineKey,
      limit: fill - active - sitemapsActive,
    };
    for (const { key, value } of [...lines.getRange(range)]) {
      const texts = value.split("\n");
      let used = 0;
      for (const text of texts) {
        const entry = decodeEntry(text);
        const isSitemap = entry.kind === "sitemap";
        if (active + sitemapsActive >= fill || (!isSitemap && meta.done + active >= meta.limit)) break;
        within(parts.put([meta.number, Part.ACTIVE, entryId(entry)], `0 ${text}`));
        taken.push(entry);
        used++;
        if (isSitemap) sitemapsActive++;
        else active++;
      }
      if (used === texts.length) within(lines.remove(key));
      else {
        if (used > 0) within(lines.put(key, texts.slice(used).join("\n")));
        break;
      }
    }
    this.change({
      active,
      sitemapsActive,
      waiting: meta.waiting - (active - meta.active),
      sitemapsWaiting: meta.sitemapsWaiting - (sitemapsActive - meta.sitemapsActive),
    });
    return taken;
  }

  /** @returns false when it was settled before */
  settle(entry: FrontierEntry, outcome: Outcome, credits: number): boolean {
    const { meta } = this;
    const { parts } = this.#files;
    const id = entryId(entry);
    const key: PartKey = [meta.number, Part.ACTIVE, id];
    if (!parts.doesExist(key)) return false;
    within(parts.remove(key));
    if (entry.kind === "sitemap") this.change({ sitemapsActive: meta.sitemapsActive - 1 });
    else this.change({ active: meta.active - 1 });
    this.change({ credits: meta.credits + credits });
    if (outcome === "skipped") return true;
    within(parts.put([meta.number, Part.LOG, meta.logged], (outcome === "done" ? "+" : "-") + id));
    this.change({ logged: meta.logged + 1 });
    if (outcome === "done") {
      within(parts.put([meta.number, Part.RESULT, meta.done], id));
      this.change({ done: meta.done + 1 });
    } else {
      within(parts.put([meta.number, Part.FAILED, id], encodeEntry(entry)));
      this.change({ failed: meta.failed + 1 });
    }
    return true;
  }

  /** @returns whether nothing is left to do, which was not known before */
  end(): boolean {
    const { isOver, active, sitemapsActive, waiting, sitemapsWaiting, state, done, limit } = this.meta;
    if (isOver || active + sitemapsActive > 0) return false;
    if (waiting + sitemapsWaiting > 0 && state !== "stopped" && done < limit) return false;
    this.change({ isOver: true });
    return true;
  }

  claim(identity: string, owner: string): boolean {
    const key: PartKey = [this.meta.number, Part.CLAIM, fingerprint(identity).toString("hex")];
    const { parts } = this.#files;
    if (!this.#learn(identity)) return parts.get(key) === owner;
    within(parts.put(key, owner));
    this.change({ known: this.meta.known + 1 });
    return true;
  }

  /** @returns false when the identity is known */
  #learn(identity: string): boolean {
    const { known, knownKey, nothing } = this.#files;
    const key = knownKey(this.meta.number, identity);
    if (known.doesExist(key)) return false;
    within(known.put(key, nothing));
    return true;
  }
}

const freshMeta = (number: number, limits: FrontierLimits): Meta => ({
  ...limits,
  number,
  waiting: 0,
  active: 0,
  done: 0,
  failed: 0,
  known: 0,
  credits: 0,
  logged: 0,
  state: "open",
  isOver: false,
  sitemapsWaiting: 0,
  sitemapsActive: 0,
  nextLine: 0,
});

const countersOf = ({
  limit,
  maxKnown,
  waiting,
  active,
  done,
  failed,
  known,
  credits,
  logged,
  state,
  isOver,
}: Meta): FrontierCounters => ({
  limit,
  maxKnown,
  waiting,
  active,
  done,
  failed,
  known,
  credits,
  logged,
  state,
  isOver,
});

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
