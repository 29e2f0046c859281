// Written by scripts/asks.mjs. Do not edit.
/** Options of crawls and maps with the descriptions of their schemas, so that editors show them. */
import type { CrawlInput, MapInput } from "./options.js";

/** Options of a crawl, as the contract has them. */
export interface CrawlOptionsInput {
  /** Regular expressions (RE2 syntax) that a page's path has to match. */
  readonly includePaths?: CrawlInput["includePaths"];
  /** Regular expressions (RE2 syntax) for paths to leave out. */
  readonly excludePaths?: CrawlInput["excludePaths"];
  /** Matches the expressions against the whole URL instead of its path. Default: `false`. */
  readonly regexOnFullURL?: CrawlInput["regexOnFullURL"];
  /** Use of the sitemap: include its URLs, skip it, or read only its URLs. Default: `"include"`. */
  readonly sitemap?: CrawlInput["sitemap"];
  /** Maximum number of links from the start page to a page; the start page and pages in the sitemap are 0. */
  readonly maxDiscoveryDepth?: CrawlInput["maxDiscoveryDepth"];
  /** Maximum number of pages in the result. Default: `10000`. */
  readonly limit?: CrawlInput["limit"];
  /** Also follows links outside the start page's path: from /docs/a.html, /docs/b.html is outside, from /docs/ it is not. Default: `false`. */
  readonly crawlEntireDomain?: CrawlInput["crawlEntireDomain"];
  /** Also follows links to pages of other sites (one link deep), except their home pages. Default: `false`. */
  readonly allowExternalLinks?: CrawlInput["allowExternalLinks"];
  /** Also follows links to other hosts of the domain. Default: `false`. */
  readonly allowSubdomains?: CrawlInput["allowSubdomains"];
  /** Ignores robots.txt. Default: `false`. */
  readonly ignoreRobotsTxt?: CrawlInput["ignoreRobotsTxt"];
  /** User agent whose robots.txt rules apply. Default: `"Quern"`. */
  readonly robotsUserAgent?: CrawlInput["robotsUserAgent"];
  /** Treats http and https, www, a trailing slash and index files as one page. Default: `true`. */
  readonly deduplicateSimilarURLs?: CrawlInput["deduplicateSimilarURLs"];
  /** Treats pages that differ only in their query string as the same page. Default: `false`. */
  readonly ignoreQueryParameters?: CrawlInput["ignoreQueryParameters"];
  /** Seconds to wait between pages; pages are then fetched one at a time. */
  readonly delay?: CrawlInput["delay"];
  /** Pages to fetch in parallel. Default: `4`. */
  readonly maxConcurrency?: CrawlInput["maxConcurrency"];
  /** Keywords or a sentence: pages whose link or URL mentions them come first. */
  readonly prioritize?: CrawlInput["prioritize"];
  /** Ends the crawl before its limit, once one of these is true. */
  readonly stopWhen?: CrawlInput["stopWhen"];
  /** Scrape options of each page. */
  readonly scrapeOptions?: CrawlInput["scrapeOptions"];
}

/** Options of a map, as the contract has them. */
export interface MapOptionsInput {
  /** Regular expressions (RE2 syntax) that a page's path has to match. */
  readonly includePaths?: MapInput["includePaths"];
  /** Regular expressions (RE2 syntax) for paths to leave out. */
  readonly excludePaths?: MapInput["excludePaths"];
  /** Matches the expressions against the whole URL instead of its path. Default: `false`. */
  readonly regexOnFullURL?: MapInput["regexOnFullURL"];
  /** Use of the sitemap: include its URLs, skip it, or read only its URLs. Default: `"include"`. */
  readonly sitemap?: MapInput["sitemap"];
  /** Lists URLs whose path or title contains these words first; drops none. */
  readonly search?: MapInput["search"];
  /** Also lists URLs on other hosts of the domain. Default: `true`. */
  readonly includeSubdomains?: MapInput["includeSubdomains"];
  /** Treats URLs that differ only in their query string as the same. Default: `true`. */
  readonly ignoreQueryParameters?: MapInput["ignoreQueryParameters"];
  /** Lists only URLs below the path of the given URL. Default: `true`. */
  readonly filterByPath?: MapInput["filterByPath"];
  /** Also lists URLs on other sites. Default: `false`. */
  readonly allowExternalLinks?: MapInput["allowExternalLinks"];
  /** Maximum number of URLs. Default: `5000`. */
  readonly limit?: MapInput["limit"];
  /** Milliseconds for the whole call; none by default. */
  readonly timeout?: MapInput["timeout"];
  /** Fetches the page even if it is in the cache. Default: `false`. */
  readonly ignoreCache?: MapInput["ignoreCache"];
  /** Request headers. A request with headers bypasses the cache. */
  readonly headers?: MapInput["headers"];
  /** Country and languages of the visitor. */
  readonly location?: MapInput["location"];
  /** Refuses dangerous hosts. */
  readonly threatProtection?: MapInput["threatProtection"];
}
