/** Pages of an earlier crawl: which of them changed, as far as a sitemap or their server says. */
import type { Engine, FetchBytesOptions, ScrapeOptions } from "@quern/core";
import type { EarlierPage, EarlierPages } from "../crawl-options.js";
import { sitemapTree } from "../sitemap.js";

/** A page of an earlier crawl that need not be brought again. */
export class Unchanged extends Error {}

const DAY_MS = 86_400_000;

/** The last moment that a sitemap's date may stand for: a date without a time is a whole day. */
const latest = (date: string): number => Date.parse(date) + (/^\d{4}-\d{2}-\d{2}$/.test(date) ? DAY_MS : 0);

export class Revisit {
  readonly #engine: Engine;
  readonly #earlier: EarlierPages;
  readonly #reach: () => FetchBytesOptions;
  readonly #scrapeOptions: ScrapeOptions;
  /** Dates of sitemaps, by address. */
  readonly #lastModified = new Map<string, string>();

  /** @param reach how pages are reached */
  constructor(engine: Engine, earlier: EarlierPages, scrapeOptions: ScrapeOptions, reach: () => FetchBytesOptions) {
    this.#engine = engine;
    this.#earlier = earlier;
    this.#reach = reach;
    this.#scrapeOptions = scrapeOptions;
  }

  get urls(): Iterable<string> {
    return this.#earlier.urls;
  }

  /** Whether the links of all pages are needed, changed or not. */
  get hasMore(): boolean {
    return this.#earlier.hasMore === true;
  }

  depthOf(url: string): number {
    return this.#earlier.depthOf?.(url) ?? 0;
  }

  /**
   * Reads the dates that sitemaps have for earlier pages. Done before any of these pages is looked at: links lead to them sooner than
   * the frontier comes to its sitemaps.
   */
  async readDates(sitemaps: readonly string[]): Promise<void> {
    if (this.hasMore) return;
    for await (const entries of sitemapTree(this.#engine, sitemaps, this.#reach())) {
      for (const { kind, url, lastModified } of entries) {
        if (kind === "page" && lastModified && this.#earlier.find(url.href))
          this.#lastModified.set(url.href, lastModified);
      }
    }
  }

  /** @throws Unchanged for a page that is as it was */
  async requireChange(url: string, signal: AbortSignal): Promise<void> {
    const earlier = this.#earlier.find(url);
    if (!earlier || this.hasMore) return;
    const isSame =
      latest(this.#lastModified.get(url) ?? "") < Date.parse(earlier.fetchedAt) ||
      (await this.#isNotModified(earlier, signal));
    if (!isSame) return;
    await this.#earlier.unchanged(url);
    throw new Unchanged();
  }

  async #isNotModified({ url, etag, lastModified }: EarlierPage, signal: AbortSignal): Promise<boolean> {
    if (etag === undefined && lastModified === undefined) return false;
    const given = (this.#scrapeOptions.headers ?? {}) as Readonly<Record<string, string>>;
    const headers = {
      ...given,
      ...(etag === undefined ? {} : { "if-none-match": etag }),
      ...(lastModified === undefined ? {} : { "if-modified-since": lastModified }),
    };
    // Headers of our own must not make the check of certificates stricter than it was for the page.
    const skipTlsVerification = this.#scrapeOptions.skipTlsVerification ?? Object.keys(given).length === 0;
    const { maxAge: _maxAge, ...reach } = this.#reach();
    const { status } = await this.#engine.fetch(url, { ...reach, skipTlsVerification, headers, signal });
    return status === 304;
  }
}
