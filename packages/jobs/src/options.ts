/** Options of crawls and maps: types, defaults and bounds. */
import { restOptionsShape, scrapeOptionsSchema, scrapeOptionsShape } from "@quern/core/options";
import { z } from "zod";

const MAX_PATTERNS = 1000;
const patternsSchema = z.array(z.string().max(1000)).max(MAX_PATTERNS).default([]);

/** Which links count; shared by crawls and maps. */
const filterShape = {
  includePaths: patternsSchema.meta({
    description: "Regular expressions (RE2 syntax) that a page's path has to match.",
  }),
  excludePaths: patternsSchema.meta({ description: "Regular expressions (RE2 syntax) for paths to leave out." }),
  regexOnFullURL: z
    .boolean()
    .default(false)
    .meta({ description: "Matches the expressions against the whole URL instead of its path." }),
  sitemap: z
    .enum(["skip", "include", "only"])
    .default("include")
    .meta({ description: "Use of the sitemap: include its URLs, skip it, or read only its URLs." }),
} as const;

export const crawlOptionsSchema = z.strictObject({
  ...filterShape,
  maxDiscoveryDepth: z.int().min(0).optional().meta({
    description:
      "Maximum number of links from the start page to a page; the start page and pages in the sitemap are 0.",
  }),
  limit: z.int().min(1).default(10_000).meta({ description: "Maximum number of pages in the result." }),
  crawlEntireDomain: z.boolean().default(false).meta({
    description:
      "Also follows links outside the start page's path: from /docs/a.html, /docs/b.html is outside, from /docs/ it is not.",
  }),
  allowExternalLinks: z
    .boolean()
    .default(false)
    .meta({ description: "Also follows links to pages of other sites (one link deep), except their home pages." }),
  allowSubdomains: z.boolean().default(false).meta({ description: "Also follows links to other hosts of the domain." }),
  ignoreRobotsTxt: z.boolean().default(false).meta({ description: "Ignores robots.txt." }),
  robotsUserAgent: z
    .string()
    .min(1)
    .max(200)
    .default("Quern")
    .meta({ description: "User agent whose robots.txt rules apply." }),
  deduplicateSimilarURLs: z
    .boolean()
    .default(true)
    .meta({ description: "Treats http and https, www, a trailing slash and index files as one page." }),
  ignoreQueryParameters: z
    .boolean()
    .default(false)
    .meta({ description: "Treats pages that differ only in their query string as the same page." }),
  delay: z
    .number()
    .positive()
    .max(60)
    .optional()
    .meta({ description: "Seconds to wait between pages; pages are then fetched one at a time." }),
  maxConcurrency: z.int().min(1).max(1000).default(4).meta({ description: "Pages to fetch in parallel." }),
  prioritize: z
    .string()
    .trim()
    .min(1)
    .max(10_000)
    .optional()
    .meta({ description: "Keywords or a sentence: pages whose link or URL mentions them come first." }),
  stopWhen: z
    .strictObject({
      relevantPages: z
        .int()
        .min(1)
        .optional()
        .meta({ description: "Stop once this many pages contain most words of `prioritize`." }),
      nothingNewIn: z.int().min(1).optional().meta({
        description: "Stop after this many pages in a row without a new link or, with `prioritize`, a relevant page.",
      }),
    })
    .optional()
    .meta({ description: "Ends the crawl before its limit, once one of these is true." }),
  scrapeOptions: scrapeOptionsSchema
    .safeExtend(restOptionsShape)
    .optional()
    .meta({ description: "Scrape options of each page." }),
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
  search: z
    .string()
    .max(1000)
    .optional()
    .meta({ description: "Lists URLs whose path or title contains these words first; drops none." }),
  includeSubdomains: z.boolean().default(true).meta({ description: "Also lists URLs on other hosts of the domain." }),
  ignoreQueryParameters: z
    .boolean()
    .default(true)
    .meta({ description: "Treats URLs that differ only in their query string as the same." }),
  filterByPath: z.boolean().default(true).meta({ description: "Lists only URLs below the path of the given URL." }),
  allowExternalLinks: z.boolean().default(false).meta({ description: "Also lists URLs on other sites." }),
  limit: z.int().min(1).max(100_000).default(5000).meta({ description: "Maximum number of URLs." }),
  timeout: z.int().min(1).optional().meta({ description: "Milliseconds for the whole call; none by default." }),
  ignoreCache: z.boolean().default(false).meta({ description: "Fetches the page even if it is in the cache." }),
  headers: scrapeOptionsShape.headers,
  location: scrapeOptionsShape.location,
  threatProtection: scrapeOptionsShape.threatProtection,
});

/** Types of the options of a crawl; `CrawlOptionsInput` has them with their descriptions. */
export type CrawlInput = z.input<typeof crawlOptionsSchema>;
export type ResolvedCrawlOptions = z.output<typeof crawlOptionsSchema>;
/** The same of a map. */
export type MapInput = z.input<typeof mapOptionsSchema>;
export type ResolvedMapOptions = z.output<typeof mapOptionsSchema>;
export type DecidedCrawlOptions = Pick<CrawlInput, keyof z.input<typeof decidedOptionsSchema>>;
