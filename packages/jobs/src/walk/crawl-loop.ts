/** A crawl within one process: the loop between a frontier, a walk and whoever takes the pages. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Document, Engine } from "@quern/core";
import type { Frontier, FrontierCounters, FrontierEntry, Settled } from "@quern/queue";
import { type HostPlaces, memoryFrontiers, memoryHostPlaces } from "@quern/queue";
import type { QuernError } from "@quern/types";
import type { CrawlError, CrawlOptions } from "../crawl-options.js";
import { patience } from "./patience.js";
import { politeVisit } from "./polite-visit.js";
import { SiteWalk } from "./site-walk.js";
import { StopRule } from "./stop-rule.js";
import type { Visit } from "./walk.js";

/** All crawls of this process share the places of hosts. */
const sharedPlaces: HostPlaces = memoryHostPlaces();

type Done = Extract<Visit, { outcome: "done" }>;
type Finished = readonly [FrontierEntry, Exclude<Visit, { outcome: "later" }>];

export class CrawlLoop {
  readonly errors: CrawlError[] = [];
  readonly #frontier: Frontier;
  readonly #walk: SiteWalk;
  readonly #settings: CrawlOptions;
  readonly #id: string;
  readonly #signal: AbortSignal;
  readonly #concurrency: number;
  readonly #stopRule: StopRule;
  readonly #running = new Map<FrontierEntry, Promise<Finished>>();
  #ready: FrontierEntry[] = [];
  #counters: FrontierCounters | undefined;
  #blocked: readonly string[] = [];
  #completed = 0;
  #startError: QuernError | undefined;

  /** @throws QuernError `BAD_REQUEST` for options that cannot be read */
  constructor(engine: Engine, start: URL, id: string, settings: CrawlOptions, signal: AbortSignal) {
    const {
      signal: _signal,
      onProgress: _onProgress,
      onPage: _onPage,
      onError: _onError,
      sink: _sink,
      team,
      linkBase,
      engine: choice,
      assets,
      id: _id,
      store = memoryFrontiers(),
      earlier,
      ...options
    } = settings;
    this.#settings = settings;
    this.#id = id;
    this.#signal = signal;
    this.#frontier = store.open(id);
    const pages = {
      ...(team === undefined ? {} : { team }),
      ...(linkBase === undefined ? {} : { linkBase }),
      ...(choice === undefined ? {} : { engine: choice }),
      ...(assets === undefined ? {} : { assets }),
    };
    this.#walk = new SiteWalk(engine, { start: start.href, options, settings: pages }, this.#frontier, signal, earlier);
    this.#concurrency = this.#walk.options.delay === undefined ? this.#walk.options.maxConcurrency : 1;
    this.#stopRule = new StopRule(this.#walk.options.stopWhen);
  }

  get completed(): number {
    return this.#completed;
  }

  get total(): number {
    const counters = this.#counters;
    if (!counters) return 0;
    return Math.min(counters.limit, Math.max(this.#completed, counters.done + counters.active + counters.waiting));
  }

  get robotsBlocked(): readonly string[] {
    return this.#blocked;
  }

  get linksNotFollowed(): SiteWalk["denied"] {
    return this.#walk.denied;
  }

  /** @throws the error of the start page when no page at all could be read */
  async *pages(): AsyncGenerator<Document, void, undefined> {
    const isNew = await this.#frontier.create(this.#walk.limits);
    if (isNew) await this.#frontier.offer(await this.#walk.first());
    else {
      // The limit may be another one now.
      await this.#frontier.setLimits(this.#walk.limits);
      await this.#frontier.retryFailed();
      // Pages that an interrupted run had in work, and those that it did not come to offer.
      this.#ready = await this.#frontier.active();
      await this.#frontier.offer(this.#walk.earlierPages());
    }
    this.#counters = await this.#frontier.counters();
    this.#completed = this.#counters?.done ?? 0;
    for (let isOpen = true; isOpen || this.#running.size > 0; ) {
      if (isOpen && this.#running.size < this.#concurrency) await this.#startMore();
      const next = this.#running.size > 0 ? await Promise.race(this.#running.values()) : undefined;
      if (!next) break;
      // Pages that had come by then are not handed over any more.
      this.#settings.signal?.throwIfAborted();
      const [entry, visit] = next;
      this.#running.delete(entry);
      // Others may go on with what this page leads to while the caller looks at it.
      await this.#frontier.offer(visit.offers);
      if (visit.outcome === "done") yield await this.#handOver(visit, entry);
      if (visit.outcome === "failed") this.#noteError(entry, visit.error);
      const settled = await this.#frontier.settle(entry, visit.outcome);
      if (this.#isEnough(visit, settled)) {
        isOpen = false;
        await this.#frontier.setState("stopped");
      }
      this.#counters = settled.counters;
    }
    this.#blocked = await this.#frontier.blocked();
    if (this.#completed === 0 && this.#startError) throw this.#startError;
  }

  async #startMore(): Promise<void> {
    const free = this.#concurrency - this.#running.size;
    if (this.#ready.length < free) {
      this.#ready.push(...(await this.#frontier.take(this.#running.size + this.#ready.length + free)));
    }
    for (const entry of this.#ready.splice(0, free)) {
      const work = this.#work(entry);
      // Nobody awaits these once the caller leaves the loop.
      work.catch(() => undefined);
      this.#running.set(entry, work);
    }
  }

  /** Visits an entry, as often as its host asks for patience. */
  async #work(entry: FrontierEntry): Promise<Finished> {
    const signal = this.#signal;
    const holder = randomUUID();
    for (let attempt = 1; ; ) {
      signal.throwIfAborted();
      const visit = await politeVisit({ walk: this.#walk, places: sharedPlaces }, entry, { holder, signal });
      if (visit.outcome === "wait") await wait(visit.milliseconds, undefined, { signal });
      else if (visit.outcome === "gone") return [entry, { outcome: "skipped", offers: [] }];
      else if (visit.outcome !== "later") return [entry, visit];
      else if (attempt >= this.#walk.attempts) return [entry, { outcome: "failed", error: visit.error, offers: [] }];
      else await wait(patience(attempt++, visit.after), undefined, { signal });
    }
  }

  async #handOver({ document: page, discovery }: Done, { depth }: FrontierEntry): Promise<Document> {
    this.#completed++;
    await this.#settings.onPage?.(page, discovery, depth);
    await this.#settings.sink?.write(page, this.#id);
    this.#settings.onProgress?.({ stage: "crawling", done: this.#completed, total: this.total, unit: "pages" });
    return page;
  }

  #noteError({ url, kind, depth }: FrontierEntry, reason: QuernError): void {
    if (kind === "start") this.#startError = reason;
    const { code, message, details } = reason;
    const { statusCode } = (details ?? {}) as { readonly statusCode?: number };
    const error = {
      id: randomUUID(),
      timestamp: new Date().toISOString(),
      url,
      code,
      error: message,
      ...(statusCode === undefined ? {} : { statusCode }),
    };
    this.errors.push(error);
    this.#settings.onError?.(error, depth);
  }

  #isEnough(visit: Finished[1], { counters }: Settled): boolean {
    if (visit.outcome !== "done") return false;
    return this.#stopRule.note(this.#walk.isRelevant(visit.document), counters);
  }
}
