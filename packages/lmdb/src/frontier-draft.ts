/** One step on a frontier's records, inside a transaction. */
import {
  type Begun,
  decodeEntry,
  encodeEntry,
  entryId,
  type FrontierCounters,
  type FrontierEntry,
  type FrontierLimits,
  type FrontierOffer,
  fingerprint,
  type Outcome,
} from "@quern/queue";
import type { Database } from "lmdb";
import { within } from "./within.js";

/** Counters and limits of one job, kept as one record. */
export interface Meta extends FrontierCounters {
  /** Stands for the job in the keys of everything else. */
  readonly number: number;
  readonly sitemapsWaiting: number;
  readonly sitemapsActive: number;
  /** Of the next record of waiting entries. */
  readonly nextLine: number;
}

/** Kinds of records under a job's number. Part of the files' layout. */
export const Part = { ACTIVE: "a", BLOCKED: "b", CLAIM: "c", FAILED: "f", LOG: "l", NOTE: "n", RESULT: "r" } as const;
export type Part = (typeof Part)[keyof typeof Part];
export type PartKey = [job: number, part: Part, name: string | number];
export type LineKey = [job: number, level: number, line: number];

/** Entries of one level that came together lie in one record, so that a short address does not pay for a record of its own. */
const ENTRIES_A_LINE = 64;
/** Above every kind of part and every level. */
export const BEYOND = "\uffff";

export interface Files {
  readonly known: Database<Buffer, Buffer>;
  readonly lines: Database<string, LineKey>;
  readonly parts: Database<string, PartKey>;
  readonly knownKey: (job: number, identity: string) => Buffer;
  readonly nothing: Buffer;
}

/** One step on a job, inside a transaction. */
export class Draft {
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

  begin(entry: FrontierEntry, isAlone: boolean): Begun | undefined {
    const losses = this.#begun(entry);
    if (losses === undefined) return undefined;
    const hasBegun = isAlone || losses === 0;
    if (hasBegun) this.#putActive(entry, losses + 1);
    return { hasBegun, losses };
  }

  giveBack(entry: FrontierEntry): void {
    const begun = this.#begun(entry);
    if (begun) this.#putActive(entry, begun - 1);
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

  setLimits({ limit, maxKnown }: FrontierLimits): void {
    this.change({ limit, maxKnown });
    if (!this.#isIdle()) this.change({ isOver: false });
  }

  /** @returns whether nothing is left to do, which was not known before */
  end(): boolean {
    if (this.meta.isOver || !this.#isIdle()) return false;
    this.change({ isOver: true });
    return true;
  }

  #isIdle(): boolean {
    const { active, sitemapsActive, waiting, sitemapsWaiting, state, done, limit } = this.meta;
    if (active + sitemapsActive > 0) return false;
    return waiting + sitemapsWaiting === 0 || state === "stopped" || done >= limit;
  }

  claim(identity: string, owner: string): boolean {
    const key: PartKey = [this.meta.number, Part.CLAIM, fingerprint(identity).toString("hex")];
    const { parts } = this.#files;
    if (!this.#learn(identity)) return parts.get(key) === owner;
    within(parts.put(key, owner));
    this.change({ known: this.meta.known + 1 });
    return true;
  }

  #activeKey(entry: FrontierEntry): PartKey {
    return [this.meta.number, Part.ACTIVE, entryId(entry)];
  }

  /** How often work on an entry began that is in work. */
  #begun(entry: FrontierEntry): number | undefined {
    const found = this.#files.parts.get(this.#activeKey(entry));
    return found === undefined ? undefined : Number(found.slice(0, found.indexOf(" ")));
  }

  #putActive(entry: FrontierEntry, begun: number): void {
    within(this.#files.parts.put(this.#activeKey(entry), `${begun} ${encodeEntry(entry)}`));
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

export const freshMeta = (number: number, limits: FrontierLimits): Meta => ({
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

export const countersOf = ({
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
