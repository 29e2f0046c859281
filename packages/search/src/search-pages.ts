import type { Document, Engine, ScrapeOptions } from "@quern/core";
import type { ImageResult, NewsResult, Progress, SearchSource, WebResult } from "@quern/types";
import { QuernError } from "@quern/types";
import type { SearchOptionsInput } from "./options.js";

export interface SearchOptions extends Omit<SearchOptionsInput, "scrapeOptions"> {
  /** Scrape options of each hit; hits are scraped when `formats` names something. */
  readonly scrapeOptions?: ScrapeOptions;
  /** Hits that are scraped at a time. Default 5. */
  readonly maxConcurrency?: number;
  /** Aborts the call; its reason is thrown. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Runs around each page, e.g. to wait for a free place and to bill: returns what `scrape` returns. */
  readonly around?: (scrape: () => Promise<Document>, url: string, signal: AbortSignal) => Promise<Document>;
  /** Team whose profiles are used, and base of links: as for a scrape. */
  readonly team?: string;
  readonly linkBase?: string;
}

/** Fields of a scraped hit's document that stand beside the result's own. */
export type HitFields = Partial<Omit<Document, "metadata">> & {
  readonly metadata?: Document["metadata"] | FailedHit;
};

/** In place of a page's metadata when it could not be scraped. */
export interface FailedHit {
  readonly sourceURL: string;
  /** 403 for a page that is not allowed, else 0. */
  readonly statusCode: 0 | 403;
  readonly error: string;
  readonly proxyUsed: "basic";
}

interface Placed {
  /** From 1. */
  readonly position: number;
  readonly category?: string;
}

export type WebHit = WebResult & Placed & HitFields;
export type NewsHit = NewsResult & Placed & HitFields;
export type ImageHit = ImageResult & Omit<Placed, "category">;

export interface SearchData {
  readonly id: string;
  /** Only the sources that were asked for. */
  readonly web?: WebHit[];
  readonly news?: NewsHit[];
  readonly images?: ImageHit[];
  /** Anything that could not be done or had no effect. */
  readonly warning?: string;
  /** 2 for each 10 results, and what scraping them cost. */
  readonly creditsUsed: number;
}

export const SEARCH_SOURCES: readonly SearchSource[] = ["web", "news", "images"];

/**
 * Searches with the engine's providers and, where formats are asked for, scrapes the hits (contract A.10).
 *
 * @throws QuernError `BAD_REQUEST`, `SEARCH_NOT_CONFIGURED`, `SCRAPE_TIMEOUT`; `SEARCH_FAILED` or the provider's own error when none answered;
 * the reason of `signal`
 * @example
 * const { web } = await searchPages(engine, "rotary querns", { limit: 5, scrapeOptions: { formats: ["markdown"] } });
 */
export async function searchPages(engine: Engine, query: string, options: SearchOptions = {}): Promise<SearchData> {
  const [{ validateOptions }, { MAX_QUERY_CHARACTERS, searchOptionsSchema }, { runSearch }] = await Promise.all([
    import("@quern/core/options"),
    import("./options.js"),
    import("./run-search.js"),
  ]);
  const { maxConcurrency, signal, onProgress, around, team, linkBase, ...given } = options;
  const words = String(query).trim();
  if (words === "") throw new QuernError("BAD_REQUEST", "The query is empty.", { hint: "Say what to search for." });
  if (words.length > MAX_QUERY_CHARACTERS) {
    throw new QuernError(
      "BAD_REQUEST",
      `The query has ${words.length} characters; at most ${MAX_QUERY_CHARACTERS} are searched for.`,
    );
  }
  return runSearch({
    engine,
    query: words,
    options: validateOptions(searchOptionsSchema, given, "search options"),
    scrapeOptions: options.scrapeOptions,
    maxConcurrency: maxConcurrency ?? 5,
    signal,
    onProgress: onProgress ?? (() => {}),
    around: around ?? ((scrape) => scrape()),
    caller: { ...(team === undefined ? {} : { team }), ...(linkBase === undefined ? {} : { linkBase }) },
  });
}
