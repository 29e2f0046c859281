/** Frontier of a crawl or a batch: its pages that are waiting, in work or done. Kept in one place that all workers share. */

/** A `start` page may move the crawl by a redirect; a `sitemap` is read for its addresses and is no page of the result. */
export type EntryKind = "start" | "page" | "sitemap";

export interface FrontierEntry {
  readonly kind: EntryKind;
  readonly url: string;
  /** Links from the start page. */
  readonly depth: number;
  /** The page that has the link lies on another site: its links are not followed further. */
  readonly external: boolean;
}

export interface FrontierOffer extends FrontierEntry {
  /** Equal for all addresses of one page. An identity that is known is not taken again. */
  readonly identity: string;
  /** 0 to {@link MAX_LEVEL}: lower levels are taken first, entries of one level in the order of their arrival. */
  readonly level: number;
}

/** A page that is done, one that failed, or an entry that leaves nothing in the result (a sitemap, a page that is another's double). */
export type Outcome = "done" | "failed" | "skipped";

export interface FrontierLimits {
  /** Pages in the result at most. */
  readonly limit: number;
  /** Addresses that are kept at most; further ones are dropped. Bounds sites that never end. */
  readonly maxKnown: number;
}

export interface FrontierCounters extends FrontierLimits {
  /** Pages that wait and pages in work; sitemaps are not counted. */
  readonly waiting: number;
  readonly active: number;
  readonly done: number;
  readonly failed: number;
  /** Identities ever offered or claimed. */
  readonly known: number;
  /** Sum of what `settle` was told. */
  readonly credits: number;
  /** Length of the log. */
  readonly logged: number;
  readonly state: FrontierState;
  /** Nothing is left to do. Set once; offering more to a frontier that is over opens it again. */
  readonly isOver: boolean;
}

/** `paused` hands nothing out until it is resumed, `stopped` never again. */
export type FrontierState = "open" | "paused" | "stopped";

export interface BeginOptions {
  /** The worker has nothing else in work until this entry is settled or given back. Default false. */
  readonly isAlone?: boolean;
}

export interface Begun {
  /** False for an entry that was lost, where the caller is not alone. Nothing was written down then. */
  readonly hasBegun: boolean;
  /** How often work on the entry began, and neither settled it nor gave it back: its worker died. */
  readonly losses: number;
}

export interface SettleOptions {
  readonly credits?: number;
  readonly offers?: readonly FrontierOffer[];
  /** Take entries until this many are in work. Default 0: take none. */
  readonly fill?: number;
}

export interface Settled {
  /** False when the entry was settled before: by another worker, or before a crash. Nothing was counted then. */
  readonly isFirst: boolean;
  /** This call found that nothing is left to do. True for one call only. */
  readonly isLast: boolean;
  readonly taken: readonly FrontierEntry[];
  readonly counters: FrontierCounters;
}

export interface LogEntry {
  readonly outcome: "done" | "failed";
  /** {@link entryId} of the entry. */
  readonly id: string;
}

/**
 * The frontier of one job. Every method is one atomic step, so that workers on several machines may share it, and a durable driver has
 * the step on disk when the method returns.
 */
export interface Frontier {
  /**
   * Makes the frontier unless it is there.
   *
   * @returns false when it was there before
   */
  create(limits: FrontierLimits): Promise<boolean>;
  /** Replaces the limits of a frontier that is there. With entries in line and room for more pages, one that was over goes on. */
  setLimits(limits: FrontierLimits): Promise<void>;
  /** @returns undefined for a frontier that was never made, or is deleted */
  counters(): Promise<FrontierCounters | undefined>;
  /**
   * Puts entries in line whose identity is new.
   *
   * @returns how many were new
   */
  offer(offers: readonly FrontierOffer[]): Promise<number>;
  /**
   * Takes entries until `fill` are in work. Never more pages than the limit leaves room for: those done and those in work count, those
   * that failed do not.
   */
  take(fill: number): Promise<FrontierEntry[]>;
  /**
   * Says that work on an entry begins, unless the entry was lost before and would not be worked on alone.
   *
   * @returns undefined when the entry is not in work (it was settled meanwhile)
   */
  begin(entry: FrontierEntry, options?: BeginOptions): Promise<Begun | undefined>;
  /** Says that work on an entry ended in good order without a result, and will begin anew: it was not lost. */
  giveBack(entry: FrontierEntry): Promise<void>;
  settle(entry: FrontierEntry, outcome: Outcome, options?: SettleOptions): Promise<Settled>;
  /** Entries in work, which a worker that died may have left. */
  active(): Promise<FrontierEntry[]>;
  /**
   * Makes an identity known for a page that was reached another way, such as by a redirect.
   *
   * @returns false when another entry has it
   */
  claim(identity: string, entry: FrontierEntry): Promise<boolean>;
  /** Pages that are done or failed, in the order in which they were settled. */
  log(from: number, count: number): Promise<LogEntry[]>;
  /** Pages that are done, in order: the pages of the result. */
  results(from: number, count: number): Promise<string[]>;
  /**
   * A frontier that was stopped stays so.
   *
   * @returns whether the job is over by it, as nothing is in work. True for one call only.
   */
  setState(state: FrontierState): Promise<boolean>;
  /**
   * Puts the failed pages in line again; not when the frontier is stopped or has as many pages as its limit allows.
   *
   * @returns how many
   */
  retryFailed(): Promise<number>;
  /** Small facts about the job, such as where its start page redirects to. */
  setNote(name: string, value: string): Promise<void>;
  notes(): Promise<Readonly<Record<string, string>>>;
  /** Writes down addresses that robots.txt keeps out; the first {@link MAX_BLOCKED} are kept. */
  addBlocked(urls: readonly string[]): Promise<void>;
  blocked(): Promise<string[]>;
  /** Says that the job goes on. Stores that forget frontiers which nobody ends count their time anew; once a week is enough. */
  renew(): Promise<void>;
  /** Drops what only running needs (known identities, entries in line) and keeps counters, log and notes. */
  compact(): Promise<void>;
  delete(): Promise<void>;
}

/** Opens the frontier of a job; opening reads and writes nothing. */
export interface FrontierStore {
  readonly name: string;
  /** Whether frontiers outlive the process. */
  readonly isDurable: boolean;
  open(jobId: string): Frontier;
  close?(): Promise<void>;
}

export const MAX_LEVEL = 255;
export const MAX_BLOCKED = 1000;
