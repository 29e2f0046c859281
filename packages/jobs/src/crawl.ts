import { randomUUID } from "node:crypto";
import {
  type ChunksAsked,
  type Document,
  type Engine,
  type GivenFormat,
  readTargetUrl,
  type ScrapeOptions,
} from "@quern/core";
import { QuernError } from "@quern/types";
import type { CrawlError, CrawlOptions, JobCall, PageOf, PageWishes } from "./crawl-options.js";
import type { Denial } from "./link-filter.js";
import type { CrawlLoop } from "./walk/crawl-loop.js";

/** How far a crawl is. */
export type CrawlStatus = "scraping" | "completed" | "failed" | "cancelled";

/**
 * A crawl in progress: iterate over it to get its pages as they are done. Nothing starts before the first page is asked for; leaving the
 * loop cancels what is running.
 *
 * @example
 * const crawl = quern.crawl("https://docs.example.com", { limit: 100 });
 * for await (const page of crawl) console.log(page.metadata.url);
 * console.log(crawl.errors);
 */
export class Crawl<Page extends object = Document> implements AsyncIterable<Page> {
  readonly id: string;
  readonly #engine: Engine;
  readonly #start: URL;
  readonly #settings: CrawlOptions;
  readonly #cancelled = new AbortController();
  #loop: CrawlLoop | undefined;
  #status: CrawlStatus = "scraping";
  #started = false;

  /** @throws QuernError `BAD_REQUEST` for an address that cannot be read */
  constructor(engine: Engine, url: string | URL, settings: CrawlOptions = {}) {
    this.#engine = engine;
    this.#settings = settings;
    this.id = settings.id ?? randomUUID();
    this.#start = readTargetUrl(url, (candidate) => engine.allowsHost(candidate));
  }

  get status(): CrawlStatus {
    return this.#status;
  }

  /** Pages in the result so far; of a crawl that goes on, those of earlier runs too. */
  get completed(): number {
    return this.#loop?.completed ?? 0;
  }

  /** Pages finished, in progress and queued; failed pages are not counted. */
  get total(): number {
    return this.#loop?.total ?? 0;
  }

  get errors(): readonly CrawlError[] {
    return this.#loop?.errors ?? [];
  }

  /** Addresses that robots.txt keeps out. */
  get robotsBlocked(): readonly string[] {
    return this.#loop?.robotsBlocked ?? [];
  }

  /**
   * Links of the pages of this run that were not followed: how many different addresses (at most 1 000 for each) by the rule that refused
   * them, such as `BACKWARD_CRAWLING` for those outside the start page's path.
   */
  get linksNotFollowed(): Readonly<Partial<Record<Denial, number>>> {
    return this.#loop?.linksNotFollowed ?? {};
  }

  /** Stops the crawl; pages that are done stay. */
  cancel(): void {
    if (this.#status === "scraping") this.#status = "cancelled";
    this.#cancelled.abort(new QuernError("CANCELLED", "The crawl was cancelled."));
  }

  /**
   * @throws QuernError `BAD_REQUEST` for options that cannot be read; the error of the start page when no page at all could be read; the
   * reason of `signal`
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Page, void, undefined> {
    if (this.#started) throw new QuernError("BAD_REQUEST", "A crawl can be iterated only once.");
    this.#started = true;
    const { signal: caller } = this.#settings;
    const signal = caller ? AbortSignal.any([caller, this.#cancelled.signal]) : this.#cancelled.signal;
    try {
      const { CrawlLoop } = await import("./walk/crawl-loop.js");
      this.#loop = new CrawlLoop(this.#engine, this.#start, this.id, this.#settings, signal);
      yield* this.#loop.pages() as AsyncGenerator<object, void, undefined> as AsyncGenerator<Page, void, undefined>;
      if (this.#status === "scraping") this.#status = "completed";
    } catch (error) {
      if (this.#status === "scraping") this.#status = caller?.aborted ? "cancelled" : "failed";
      caller?.throwIfAborted();
      if (this.#cancelled.signal.aborted) return;
      throw error;
    } finally {
      // A caller that leaves the loop early wants no more pages.
      this.cancel();
    }
  }
}

/** Crawls a site from a page: see {@link Crawl}. */
export const crawl = <
  const Formats extends readonly GivenFormat[] = readonly ["markdown"],
  Explain extends ScrapeOptions["explain"] = false,
  Chunks extends ChunksAsked = false,
>(
  engine: Engine,
  url: string | URL,
  options: JobCall<CrawlOptions, PageWishes<Formats, Explain, Chunks>> = {},
): Crawl<PageOf<Formats, Explain, Chunks>> => new Crawl(engine, url, options as CrawlOptions);
