import type { AskedBy, ChunksAsked, Discovery, Document, LibraryOptions, ScrapeResult, Wishes } from "@quern/core";
import type { FrontierStore } from "@quern/queue";
import type { Progress } from "@quern/types";
import type { CrawlOptionsInput } from "./documented.js";
import type { PageSink } from "./sinks/page-sink.js";

/** A page that could not be turned into a document. */
export interface CrawlError {
  readonly id: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly url: string;
  readonly code: string;
  readonly error: string;
  /** Status that the page answered with, where it answered. */
  readonly statusCode?: number;
}

/** The part of a job's options that decides about the type of its pages. */
export interface PageWishes<Formats extends readonly unknown[], Explain, Chunks extends ChunksAsked> {
  readonly scrapeOptions?: (Wishes<Formats, Explain, Chunks> & { readonly formats?: Formats | undefined }) | undefined;
}

/** Options of a job, as a call takes them: formats may be of any type that {@link PageWishes} allows. */
export type JobCall<Options extends { readonly scrapeOptions?: object | undefined }, Wanted> = Omit<
  Options,
  "scrapeOptions"
> & { readonly scrapeOptions?: Omit<NonNullable<Options["scrapeOptions"]>, "formats"> | undefined } & Wanted;

/** A page of a job with such options. */
export type PageOf<Formats extends readonly unknown[], Explain, Chunks extends ChunksAsked> = ScrapeResult<
  Formats,
  AskedBy<Explain, Chunks>
>;

/** Options of a crawl: the contract's, and where pages and state are kept. */
export interface CrawlOptions extends CrawlOptionsInput {
  /** Aborts the crawl; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** `{ stage: "crawling", done: pages in the result, total: pages known so far, unit: "pages" }` */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * Told of each page before the loop gets it, with its links and validators, and how many links it lies from the start page; the crawl
   * waits for what it returns.
   */
  readonly onPage?:
    | ((page: Document, discovery: Discovery | undefined, depth: number) => void | Promise<void>)
    | undefined;
  /** Told of each page that failed, and how many links it lies from the start page. */
  readonly onError?: ((error: CrawlError, depth: number) => void) | undefined;
  /** See the scrape option of this name. */
  readonly team?: string | undefined;
  /** See the scrape option of this name. */
  readonly linkBase?: string | undefined;
  readonly engine?: LibraryOptions["engine"] | undefined;
  readonly assets?: boolean | undefined;
  /**
   * Names the crawl in its store. A crawl whose name is known there goes on where it stopped, with the limit that it is given now: pages
   * that the loop had taken are not visited again, pages that failed are. Needs a `store` that outlives the call (`quern.crawl` also takes
   * `dataDir`): in memory, the crawl starts over. Default: a new name.
   */
  readonly id?: string | undefined;
  /** Where the crawl keeps its progress, such as `(await openDataDirectory(path)).frontiers`. Default: in memory, until the call ends. */
  readonly store?: FrontierStore | undefined;
  /** Gets each page after `onPage`; the crawl waits for it. Closed by whoever made it. See `@quern/jobs/sinks`. */
  readonly sink?: PageSink | undefined;
  /** Pages that an earlier crawl brought: those that did not change are not brought again. */
  readonly earlier?: EarlierPages | undefined;
}

/** Page as known from an earlier crawl. */
export interface EarlierPage {
  readonly url: string;
  readonly etag?: string;
  /** As the server wrote it (`Last-Modified`). */
  readonly lastModified?: string;
  /** ISO 8601. */
  readonly fetchedAt: string;
}

export interface EarlierPages {
  /** Pages that are looked at again, whether a page still links to them or not. */
  readonly urls: Iterable<string>;
  /**
   * The earlier crawl ended before it had followed all links. These pages come first, and are read even if unchanged, because their
   * links are needed. Default false.
   */
  readonly hasMore?: boolean;
  find(url: string): EarlierPage | undefined;
  /** How many links a page lies from the start page. Default 0. */
  depthOf?(url: string): number | undefined;
  /** Told of a page that the server, or its sitemap, says is as it was. */
  unchanged(url: string): void | Promise<void>;
}
