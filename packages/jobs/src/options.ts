/** Options of crawls and maps (contract A.7, A.9): types, defaults and bounds. */
import { scrapeOptionsSchema, scrapeOptionsShape, textOptionsShape } from "@quern/core/options";
import { z } from "zod";

const MAX_PATTERNS = 1000;
const patternsSchema = z.array(z.string().max(1000)).max(MAX_PATTERNS).default([]);

/** Which links count; shared by crawls and maps. */
const filterShape = {
  /** Regular expressions (RE2 syntax) that a page's path has to match. */
  includePaths: patternsSchema,
  excludePaths: patternsSchema,
  /** Match the patterns against the whole URL instead of its path. */
  regexOnFullURL: z.boolean().default(false),
  sitemap: z.enum(["skip", "include", "only"]).default("include"),
} as const;

export const crawlOptionsSchema = z.strictObject({
  ...filterShape,
  /** Links from the start page to a page; the start page and pages of the sitemap are 0. */
  maxDiscoveryDepth: z.int().min(0).optional(),
  /** Most pages in the result. */
  limit: z.int().min(1).default(10_000),
  /** Also pages beside and above the start page's path. */
  crawlEntireDomain: z.boolean().default(false),
  /** Also pages of other sites, one link away; not their home pages. */
  allowExternalLinks: z.boolean().default(false),
  allowSubdomains: z.boolean().default(false),
  ignoreRobotsTxt: z.boolean().default(false),
  /** Name that robots.txt is read for. */
  robotsUserAgent: z.string().min(1).max(200).default("Quern"),
  /** Treat http and https, www, a trailing slash and index files as one page. */
  deduplicateSimilarURLs: z.boolean().default(true),
  ignoreQueryParameters: z.boolean().default(false),
  /** Seconds between two pages; sets `maxConcurrency` to 1. */
  delay: z.number().positive().max(60).optional(),
  /** Pages at a time. */
  maxConcurrency: z.int().min(1).max(1000).default(4),
  /** Keywords or a sentence: pages whose link or address speaks of them are taken first, instead of those that are fewest links away. */
  prioritize: z.string().trim().min(1).max(10_000).optional(),
  /** Ends the crawl before its limit, once one of these is so. */
  stopWhen: z
    .strictObject({
      /** So many pages hold most words of `prioritize`. */
      relevantPages: z.int().min(1).optional(),
      /** So many pages in a row brought neither a new link nor, with `prioritize`, a page that holds most of its words. */
      nothingNewIn: z.int().min(1).optional(),
    })
    .optional(),
  /** Scrape options of each page. */
  scrapeOptions: scrapeOptionsSchema.safeExtend(textOptionsShape).optional(),
});

/** Options that a prompt may decide; how pages are fetched and converted is up to the caller. */
export const decidedOptionsSchema = crawlOptionsSchema
  .pick({
    includePaths: true,
    excludePaths: true,
    sitemap: true,
    maxDiscoveryDepth: true,
    limit: true,
    crawlEntireDomain: true,
    allowExternalLinks: true,
    allowSubdomains: true,
    deduplicateSimilarURLs: true,
    ignoreQueryParameters: true,
    delay: true,
  })
  .partial();

export const mapOptionsSchema = z.strictObject({
  ...filterShape,
  /** Puts links first whose address or title holds these words; none is left out. */
  search: z.string().max(1000).optional(),
  includeSubdomains: z.boolean().default(true),
  ignoreQueryParameters: z.boolean().default(true),
  /** Links below the given URL's path only. */
  filterByPath: z.boolean().default(true),
  allowExternalLinks: z.boolean().default(false),
  limit: z.int().min(1).max(100_000).default(5000),
  /** Milliseconds; default none. */
  timeout: z.int().min(1).optional(),
  /** Fetch the page anew although it is in the cache. */
  ignoreCache: z.boolean().default(false),
  headers: scrapeOptionsShape.headers,
  location: scrapeOptionsShape.location,
  threatProtection: scrapeOptionsShape.threatProtection,
});

export type CrawlOptionsInput = z.input<typeof crawlOptionsSchema>;
export type ResolvedCrawlOptions = z.output<typeof crawlOptionsSchema>;
export type MapOptionsInput = z.input<typeof mapOptionsSchema>;
export type ResolvedMapOptions = z.output<typeof mapOptionsSchema>;
export type DecidedCrawlOptions = Pick<CrawlOptionsInput, keyof z.input<typeof decidedOptionsSchema>>;
