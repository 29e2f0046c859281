/** Facts about the request and the page. Pages add their own `<meta>` names. */
export interface Metadata {
  /** URL (or file name) exactly as the caller gave it. */
  readonly sourceURL: string;
  /** Where redirects ended. */
  readonly url: string;
  readonly statusCode: number;
  readonly contentType?: string;
  /** UUID of this scrape. */
  readonly scrapeId: string;
  readonly proxyUsed: "basic" | "stealth";
  /** Price of this scrape in credits. */
  readonly creditsUsed: number;
  /** Absent when the cache was not asked. */
  readonly cacheState?: "hit" | "miss";
  /** ISO 8601. */
  readonly cachedAt?: string;
  /** Status text of a page that answered with an error. */
  readonly error?: string;
  /** Name of the fetcher or renderer that brought the page. */
  readonly engine?: string;
  /** IANA name of the time zone that a rendered page saw. */
  readonly timezone?: string;
  readonly title?: string;
  readonly description?: string;
  readonly language?: string;
  readonly favicon?: string;
  /** Open Graph facts, as the page states them. */
  readonly ogTitle?: string;
  readonly ogDescription?: string;
  readonly ogUrl?: string;
  readonly ogImage?: string;
  readonly ogSiteName?: string;
  readonly ogLocale?: string;
  /** When the page or document says that it was published and changed, in its own words; mostly ISO 8601. */
  readonly publishedTime?: string;
  readonly modifiedTime?: string;
  readonly articleSection?: string;
  readonly articleTag?: string;
  /** Several where the page has several such `<meta>`. */
  readonly keywords?: string | readonly string[];
  readonly robots?: string | readonly string[];
  /** Pages parsed, for paged documents. */
  readonly numPages?: number;
  /** Pages in the document. */
  readonly totalPages?: number;
  readonly [name: string]: unknown;
}

/** Address of a page on the web; undefined of a document at hand. */
export const webAddressOf = ({ url }: Pick<Metadata, "url">): string | undefined =>
  /^https?:/.test(url ?? "") ? url : undefined;
