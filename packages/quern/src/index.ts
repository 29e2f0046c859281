/**
 * Quern with everything in: turns web pages and documents into clean Markdown, HTML and structured data.
 *
 * @module
 */
export * from "@quern/core";
export {
  Batch,
  type BatchOptions,
  Crawl,
  type CrawlError,
  type CrawlOptions,
  type CrawlStatus,
  type MapLink,
  type MapOptions,
  type SiteMap,
} from "@quern/jobs";
export { createQuern, type QuernOptions } from "./create-quern.js";
export { Quern } from "./quern.js";
