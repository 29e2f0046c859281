import { randomUUID } from "node:crypto";
import type { Document, Engine, ScrapeOptions } from "@quern/core";
import { nearestName, QuernError, toQuernError } from "@quern/types";
import type { CrawlStatus } from "./crawl.js";
import type { CrawlError, CrawlOptions } from "./crawl-options.js";

/** Options of a batch: how each page is scraped, how many at a time. */
export interface BatchOptions
  extends Pick<CrawlOptions, "signal" | "onProgress" | "team" | "linkBase" | "engine" | "assets"> {
  readonly scrapeOptions?: ScrapeOptions | undefined;
  /** Pages at a time. Default 4. */
  readonly maxConcurrency?: number | undefined;
}

const OPTION_NAMES: readonly (keyof BatchOptions)[] = [
  "assets",
  "engine",
  "linkBase",
  "maxConcurrency",
  "onProgress",
  "scrapeOptions",
  "signal",
  "team",
];

/** @throws QuernError `BAD_REQUEST` for an option that a batch does not have, as callers without types may give */
function refuseUnknown(options: object): void {
  const unknown = Object.keys(options).find((name) => !(OPTION_NAMES as readonly string[]).includes(name));
  if (unknown === undefined) return;
  const meant = nearestName(unknown, OPTION_NAMES);
  throw new QuernError(
    "BAD_REQUEST",
    `Unrecognized key in batch options: "${unknown}".${meant ? ` Did you mean "${meant}"?` : ""}`,
    { hint: 'Options of each page go into scrapeOptions: { scrapeOptions: { formats: ["html"] } }.' },
  );
}

/**
 * Many pages, as they are done. Nothing starts before the first page is asked for; leaving the loop cancels what is running. A page that
 * fails is in `errors` and does not end the batch.
 */
export class Batch<Page extends object = Document> implements AsyncIterable<Page> {
  readonly #engine: Engine;
  readonly #waiting: string[];
  readonly #options: BatchOptions;
  readonly #cancelled = new AbortController();
  readonly #errors: CrawlError[] = [];
  #status: CrawlStatus = "scraping";
  #completed = 0;
  #total: number;

  /** @throws QuernError `BAD_REQUEST` */
  constructor(engine: Engine, urls: readonly string[], options: BatchOptions = {}) {
    refuseUnknown(options);
    const { maxConcurrency = 4 } = options;
    if (!Number.isInteger(maxConcurrency) || maxConcurrency < 1) {
      throw new QuernError("BAD_REQUEST", `maxConcurrency is a whole number from 1, not ${maxConcurrency}.`);
    }
    // A single address would be read letter by letter.
    if (typeof urls === "string" || typeof urls?.[Symbol.iterator] !== "function") {
      throw new QuernError("BAD_REQUEST", "batch: the URLs must be a list", {
        hint: 'Write batch(["https://example.com/page"]), or scrape(url) for a single page.',
      });
    }
    this.#engine = engine;
    this.#waiting = [...urls];
    this.#total = urls.length;
    this.#options = options;
  }

  get status(): CrawlStatus {
    return this.#status;
  }

  get completed(): number {
    return this.#completed;
  }

  /** Pages finished, in progress and queued; failed pages are not counted. */
  get total(): number {
    return this.#total - this.#errors.length;
  }

  get errors(): readonly CrawlError[] {
    return this.#errors;
  }

  /** A batch does not check robots.txt. */
  get robotsBlocked(): readonly string[] {
    return [];
  }

  /** More pages for a batch that is not over. */
  add(urls: readonly string[]): void {
    if (this.#status !== "scraping") throw new QuernError("CONFLICT", "The batch is over.");
    this.#waiting.push(...urls);
    this.#total += urls.length;
  }

  cancel(): void {
    if (this.#status === "scraping") this.#status = "cancelled";
    this.#cancelled.abort(new QuernError("CANCELLED", "The batch was cancelled."));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Page, void, undefined> {
    const { signal: caller, maxConcurrency = 4 } = this.#options;
    const signal = caller ? AbortSignal.any([caller, this.#cancelled.signal]) : this.#cancelled.signal;
    const running = new Map<string, Promise<readonly [string, Document | undefined]>>();
    try {
      for (;;) {
        while (running.size < maxConcurrency && this.#waiting.length > 0) {
          const url = this.#waiting.shift() as string;
          const id = randomUUID();
          const work = this.#scrape(url, signal).then((document) => [id, document] as const);
          work.catch(() => undefined);
          running.set(id, work);
        }
        if (running.size === 0) break;
        const [id, document] = await Promise.race(running.values());
        running.delete(id);
        if (!document) continue;
        this.#completed++;
        this.#options.onProgress?.({ stage: "scraping", done: this.#completed, total: this.total, unit: "pages" });
        yield document as object as Page;
      }
      if (this.#status === "scraping") this.#status = "completed";
    } catch (error) {
      if (this.#status === "scraping") this.#status = caller?.aborted ? "cancelled" : "failed";
      caller?.throwIfAborted();
      if (!this.#cancelled.signal.aborted) throw error;
    } finally {
      this.cancel();
    }
  }

  async #scrape(url: string, signal: AbortSignal): Promise<Document | undefined> {
    const { assets = false, engine, team, linkBase, scrapeOptions } = this.#options;
    try {
      return await this.#engine.scrape(url, {
        ...scrapeOptions,
        assets,
        signal,
        ...(engine === undefined ? {} : { engine }),
        ...(team === undefined ? {} : { team }),
        ...(linkBase === undefined ? {} : { linkBase }),
      });
    } catch (error) {
      signal.throwIfAborted();
      const reason = toQuernError(error, url);
      this.#errors.push({
        id: randomUUID(),
        timestamp: new Date().toISOString(),
        url,
        code: reason.code,
        error: reason.message,
      });
      return undefined;
    }
  }
}
