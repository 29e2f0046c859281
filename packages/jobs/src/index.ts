/**
 * Crawls and maps web sites with a Quern engine: sitemaps, robots.txt, path patterns, one egress guard for everything.
 *
 * @module
 */
export { isBaseAddress } from "./base-address.js";
export { Batch, type BatchOptions } from "./batch.js";
export {
  Crawl,
  type CrawlError,
  type CrawlOptions,
  type CrawlStatus,
  crawl,
  type EarlierPage,
  type EarlierPages,
} from "./crawl.js";
export { type MapLink, type MapOptions, mapSite, type SiteMap } from "./map-site.js";
export type { CrawlOptionsInput, DecidedCrawlOptions, MapOptionsInput } from "./options.js";
export { crawlOptionsFromPrompt } from "./options-from-prompt.js";
export { compilePathPatterns } from "./path-patterns.js";
