/**
 * Crawls and maps web sites with a Quern engine: sitemaps, robots.txt, path patterns, one egress guard for everything.
 *
 * @module
 */
export { isBaseAddress } from "./base-address.js";
export { Batch, type BatchOptions } from "./batch.js";
export { Crawl, type CrawlStatus, crawl } from "./crawl.js";
export type {
  CrawlError,
  CrawlOptions,
  EarlierPage,
  EarlierPages,
  JobCall,
  PageOf,
  PageWishes,
} from "./crawl-options.js";
export type { CrawlOptionsInput, MapOptionsInput } from "./documented.js";
export type { Denial } from "./link-filter.js";
export { type MapOptions, mapSite } from "./map-site.js";
export type { DecidedCrawlOptions } from "./options.js";
export { crawlOptionsFromPrompt, type PromptedOptions } from "./options-from-prompt.js";
export { compilePathPatterns } from "./path-patterns.js";
export type { MapLink, SiteMap } from "./site-map.js";
