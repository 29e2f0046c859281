/** Frontiers in this process. */
import { decodeEntry, encodeEntry, entryId, fingerprint } from "./entry.js";
import { FingerprintSet } from "./fingerprint-set.js";
import {
  type BeginOptions,
  type Begun,
  type Frontier,
  type FrontierCounters,
  type FrontierEntry,
  type FrontierLimits,
  type FrontierOffer,
  type FrontierState,
  type FrontierStore,
  type LogEntry,
  MAX_BLOCKED,
  type Outcome,
  type Settled,
  type SettleOptions,
} from "./frontier.js";

/** First in, first out, without moving what is left each time. */
class Line {
  #entries: string[] = [];
  #head = 0;

  get length(): number {
    return this.#entries.length - this.#head;
  }

  push(entry: string): void {
    this.#entries.push(entry);
  }

  get first(): string | undefined {
    return this.#entries[this.#head];
  }

  shift(): void {
    this.#head++;
    if (this.#head < 1024 || this.#head * 2 < this.#entries.length) return;
    this.#entries = this.#entries.slice(this.#head);
    this.#head = 0;
  }
}

class MemoryFrontier implements Frontier {
  readonly #register: (isThere: boolean) => void;
  #limits: FrontierLimits | undefined;
  #known = new FingerprintSet();
  readonly #lines = new Map<number, Line>();
  readonly #active = new Map<string, number>();
  readonly #claims = new Map<string, string>();
  readonly #failed = new Map<string, string>();
  #log: LogEntry[] = [];
  #results: string[] = [];
  readonly #blocked = new Set<string>();
  #notes: Record<string, string> = {};
  #waiting = 0;
  /** Identities that were known and are dropped. */
  #dropped = 0;
  #sitemapsWaiting = 0;
  #sitemapsActive = 0;
  #credits = 0;
  #state: FrontierState = "open";
  #isOver = false;

  constructor(register: (isThere: boolean) => void) {
    this.#register = register;
  }

  async create(limits: FrontierLimits): Promise<boolean> {
    if (this.#limits) return false;
    this.#limits = limits;
    this.#register(true);
    return true;
  }

  async setLimits(limits: FrontierLimits): Promise<void> {
    if (!this.#limits) return;
    this.#limits = limits;
    if (!this.#isIdle(limits)) this.#isOver = false;
  }

  async counters(): Promise<FrontierCounters | undefined> {
    return this.#limits && this.#count(this.#limits);
  }

  async offer(offers: readonly FrontierOffer[]): Promise<number> {
    return this.#offer(offers);
  }

  async take(fill: number): Promise<FrontierEntry[]> {
    return this.#take(fill);
  }

  async begin(entry: FrontierEntry, { isAlone = false }: BeginOptions = {}): Promise<Begun | undefined> {
    const text = encodeEntry(entry);
    const losses = this.#active.get(text);
    if (losses === undefined) return undefined;
    const hasBegun = isAlone || losses === 0;
    if (hasBegun) this.#active.set(text, losses + 1);
    return { hasBegun, losses };
  }

  async giveBack(entry: FrontierEntry): Promise<void> {
    const text = encodeEntry(entry);
    const begun = this.#active.get(text);
    if (begun) this.#active.set(text, begun - 1);
  }

  async settle(entry: FrontierEntry, outcome: Outcome, options: SettleOptions = {}): Promise<Settled> {
    const limits = this.#limits;
    if (!limits) throw new Error("This frontier was never made.");
    const text = encodeEntry(entry);
    const isFirst = this.#active.delete(text);
    if (isFirst) {
      const id = entryId(entry);
      this.#credits += options.credits ?? 0;
      if (entry.kind === "sitemap") this.#sitemapsActive--;
      if (outcome !== "skipped") this.#log.push({ outcome, id });
      if (outcome === "done") this.#results.push(id);
      if (outcome === "failed") this.#failed.set(id, text);
      this.#offer(options.offers ?? []);
    }
    const taken = this.#take(options.fill ?? 0);
    const isLast = !this.#isOver && this.#isIdle(limits);
    if (isLast) this.#isOver = true;
    return { isFirst, isLast, taken, counters: this.#count(limits) };
  }

  async active(): Promise<FrontierEntry[]> {
    return [...this.#active.keys()].map(decodeEntry);
  }

  async claim(identity: string, entry: FrontierEntry): Promise<boolean> {
    const owner = entryId(entry);
    if (this.#known.add(fingerprint(identity))) {
      this.#claims.set(identity, owner);
      return true;
    }
    return this.#claims.get(identity) === owner;
  }

  async log(from: number, count: number): Promise<LogEntry[]> {
    return this.#log.slice(from, from + count);
  }

  async results(from: number, count: number): Promise<string[]> {
    return this.#results.slice(from, from + count);
  }

  async setState(state: FrontierState): Promise<boolean> {
    if (this.#state !== "stopped") this.#state = state;
    if (!this.#limits || this.#isOver || !this.#isIdle(this.#limits)) return false;
    this.#isOver = true;
    return true;
  }

  async retryFailed(): Promise<number> {
    if (this.#state === "stopped" || this.#results.length >= (this.#limits?.limit ?? 0)) return 0;
    const count = this.#failed.size;
    for (const text of this.#failed.values()) this.#push(text, 0);
    this.#failed.clear();
    if (count > 0) this.#isOver = false;
    return count;
  }

  async setNote(name: string, value: string): Promise<void> {
    this.#notes[name] = value;
  }

  async notes(): Promise<Readonly<Record<string, string>>> {
    return { ...this.#notes };
  }

  async addBlocked(urls: readonly string[]): Promise<void> {
    for (const url of urls) if (this.#blocked.size < MAX_BLOCKED) this.#blocked.add(url);
  }

  async blocked(): Promise<string[]> {
    return [...this.#blocked];
  }

  async renew(): Promise<void> {}

  async compact(): Promise<void> {
    this.#dropped += this.#known.size;
    this.#known = new FingerprintSet();
    this.#claims.clear();
    this.#lines.clear();
    this.#waiting = 0;
    this.#sitemapsWaiting = 0;
  }

  async delete(): Promise<void> {
    await this.compact();
    this.#register(false);
    this.#limits = undefined;
    this.#active.clear();
    this.#failed.clear();
    this.#blocked.clear();
    this.#log = [];
    this.#results = [];
    this.#notes = {};
    this.#sitemapsActive = 0;
    this.#credits = 0;
    this.#dropped = 0;
    this.#state = "open";
    this.#isOver = false;
  }

  #count(limits: FrontierLimits): FrontierCounters {
    return {
      ...limits,
      waiting: this.#waiting,
      active: this.#active.size - this.#sitemapsActive,
      done: this.#results.length,
      failed: this.#failed.size,
      known: this.#dropped + this.#known.size,
      credits: this.#credits,
      logged: this.#log.length,
      state: this.#state,
      isOver: this.#isOver,
    };
  }

  #offer(offers: readonly FrontierOffer[]): number {
    const limits = this.#limits;
    if (!limits || this.#state === "stopped") return 0;
    let count = 0;
    for (const offer of offers) {
      if (this.#known.size >= limits.maxKnown) break;
      if (!this.#known.add(fingerprint(offer.identity))) continue;
      this.#push(encodeEntry(offer), offer.level);
      count++;
    }
    if (count > 0) this.#isOver = false;
    return count;
  }

  #push(text: string, level: number): void {
    let line = this.#lines.get(level);
    if (!line) this.#lines.set(level, (line = new Line()));
    line.push(text);
    if (text.startsWith("s")) this.#sitemapsWaiting++;
    else this.#waiting++;
  }

  #take(fill: number): FrontierEntry[] {
    const limits = this.#limits;
    const taken: FrontierEntry[] = [];
    if (!limits || this.#state !== "open") return taken;
    for (const level of [...this.#lines.keys()].sort((one, other) => one - other)) {
      const line = this.#lines.get(level) as Line;
      while (this.#active.size < fill) {
        const text = line.first;
        if (text === undefined) break;
        const isSitemap = text.startsWith("s");
        const pages = this.#results.length + this.#active.size - this.#sitemapsActive;
        if (pages >= limits.limit && (!isSitemap || this.#results.length >= limits.limit)) return taken;
        line.shift();
        this.#active.set(text, 0);
        if (isSitemap) {
          this.#sitemapsWaiting--;
          this.#sitemapsActive++;
        } else this.#waiting--;
        taken.push(decodeEntry(text));
      }
      if (line.length === 0) this.#lines.delete(level);
      if (this.#active.size >= fill) break;
    }
    return taken;
  }

  #isIdle({ limit }: FrontierLimits): boolean {
    if (this.#active.size > 0) return false;
    const isEmpty = this.#waiting + this.#sitemapsWaiting === 0;
    return isEmpty || this.#state === "stopped" || this.#results.length >= limit;
  }
}

/** Frontiers that are gone with the process. */
export function memoryFrontiers(): FrontierStore {
  const frontiers = new Map<string, MemoryFrontier>();
  return {
    name: "memory",
    isDurable: false,
    open(jobId) {
      const known = frontiers.get(jobId);
      if (known) return known;
      const frontier: MemoryFrontier = new MemoryFrontier((isThere) => {
        if (isThere) frontiers.set(jobId, frontier);
        else frontiers.delete(jobId);
      });
      frontiers.set(jobId, frontier);
      return frontier;
    },
  };
}
