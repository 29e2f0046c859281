import type { Document, ScrapeOptions } from "@quern/core";
import type { ImageResult, NewsResult, Progress, SearchSource, WebResult } from "@quern/types";
import type { SearchOptionsInput } from "./options.js";

export const SEARCH_SOURCES: readonly SearchSource[] = ["web", "news", "images"];

/** In place of a page's metadata when it could not be scraped. */
export interface FailedHit {
  readonly sourceURL: string;
  /** 403 for a page that is not allowed, else 0. */
  readonly statusCode: 0 | 403;
  readonly error: string;
  readonly proxyUsed: "basic";
}

/** Fields that a scraped hit has in addition to those of the search result. */
export type HitFields = Partial<Omit<Document, "metadata">> & {
  readonly metadata?: Document["metadata"] | FailedHit;
};

/** Results of a search, by kind. */
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

type SourceNameOf<Source> = Source extends string ? Source : Source extends { type: infer Name } ? Name : never;

/** The answer for a list of sources: `["web"]` has `web`. Sources that are not known at compile time give every list as optional. */
export type FoundIn<Sources extends readonly unknown[]> = number extends Sources["length"]
  ? SearchData
  : SearchData & Required<Pick<SearchData, Extract<SourceNameOf<Sources[number]>, "web" | "news" | "images">>>;

/** Options of a search: kinds of results, hosts, languages, and how hits are scraped. */
export interface SearchOptions extends Omit<SearchOptionsInput, "scrapeOptions"> {
  /** Scrape options of each hit; hits are scraped when `formats` names something. */
  readonly scrapeOptions?: ScrapeOptions | undefined;
  /** Hits that are scraped at a time. Default 5. */
  readonly maxConcurrency?: number | undefined;
  /** Aborts the call; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Runs around each page, e.g. to wait for a free place and to bill: returns what `scrape` returns. */
  readonly around?:
    | ((scrape: () => Promise<Document>, url: string, signal: AbortSignal) => Promise<Document>)
    | undefined;
  /** Team whose profiles are used, and base of links: as for a scrape. */
  readonly team?: string | undefined;
  readonly linkBase?: string | undefined;
}

/** A web page that fits a query, scraped where formats were asked for. */
export type WebHit = WebResult & Placed & HitFields;

/** A news article that fits a query, scraped where formats were asked for. */
export type NewsHit = NewsResult & Placed & HitFields;

/** A picture that fits a query. */
export type ImageHit = ImageResult & Omit<Placed, "category">;

export interface Placed {
  /** From 1. */
  readonly position: number;
  readonly category?: string;
}
