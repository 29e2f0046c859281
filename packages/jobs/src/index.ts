/**
 * Crawls and maps web sites with a Quern engine: sitemaps, robots.txt, path patterns, one egress guard for everything.
 *
 * @module
 */
export { Batch, type BatchOptions } from "./batch.js";
export { Crawl, type CrawlError, type CrawlOptions, type CrawlStatus, crawl } from "./crawl.js";
export { type MapLink, type MapOptions, mapSite, type SiteMap } from "./map-site.js";
export { type CrawlOptionsInput, crawlOptionsSchema, type MapOptionsInput, mapOptionsSchema } from "./options.js";
export { isBaseAddress } from "./page-identity.js";
export { compilePathPatterns } from "./path-patterns.js";
