/** Options of v1's crawls, maps and searches in v2's terms. */
import { isJsonObject, type JsonObject, QuernError } from "@quern/types";
import { scrapeOptionsOf } from "./scrape-options.js";

/** v1's `maxDepth` counts folders of an address; the nearest in v2 counts links. */
export function crawlOptionsOf(v1: JsonObject): JsonObject {
  const { ignoreSitemap, maxDepth, allowBackwardLinks, scrapeOptions, ...rest } = v1;
  refuseDeepStart(rest["url"], maxDepth);
  return {
    ...rest,
    ...(ignoreSitemap === undefined ? {} : { sitemap: ignoreSitemap === true ? "skip" : "include" }),
    ...(maxDepth === undefined || rest["maxDiscoveryDepth"] !== undefined ? {} : { maxDiscoveryDepth: maxDepth }),
    ...(allowBackwardLinks === undefined || rest["crawlEntireDomain"] !== undefined
      ? {}
      : { crawlEntireDomain: allowBackwardLinks }),
    // v1 fetches anew even where nothing is said about its pages.
    ...nested(scrapeOptions === undefined ? {} : scrapeOptions),
  };
}

function refuseDeepStart(url: unknown, maxDepth: unknown): void {
  if (typeof url !== "string" || typeof maxDepth !== "number" || !URL.canParse(url)) return;
  const folders = new URL(url).pathname.split("/").filter((part) => part !== "" && part !== "index.html").length;
  if (folders > maxDepth)
    throw new QuernError(
      "BAD_REQUEST",
      `URL depth exceeds the specified maxDepth: ${url} is ${folders} folders deep, and maxDepth is ${maxDepth}.`,
    );
}

export function mapOptionsOf(v1: JsonObject): JsonObject {
  const { ignoreSitemap, sitemapOnly, ...rest } = v1;
  const sitemap = sitemapOnly === true ? "only" : ignoreSitemap === true ? "skip" : undefined;
  return { ...rest, ...(sitemap === undefined ? {} : { sitemap }) };
}

const DEFAULT_SEARCH_LIMIT = 5;

export function searchOptionsOf(v1: JsonObject): JsonObject {
  const { scrapeOptions, limit = DEFAULT_SEARCH_LIMIT, ...rest } = v1;
  const asks =
    isJsonObject(scrapeOptions) && Array.isArray(scrapeOptions["formats"]) && scrapeOptions["formats"].length > 0;
  return { ...rest, limit, ...(asks ? nested(scrapeOptions) : {}) };
}

export function extractOptionsOf(v1: JsonObject): JsonObject {
  const { scrapeOptions, ...rest } = v1;
  return {
    ...rest,
    ...(isJsonObject(scrapeOptions) ? { scrapeOptions: scrapeOptionsOf(scrapeOptions, false).options } : {}),
  };
}

export function batchOptionsOf(v1: JsonObject): JsonObject {
  const { urls, webhook, ignoreInvalidURLs = false, maxConcurrency, appendToId, origin, integration, ...options } = v1;
  const fixed = { urls, webhook, ignoreInvalidURLs, maxConcurrency, appendToId, origin, integration };
  return {
    ...Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== undefined)),
    ...scrapeOptionsOf(options).options,
  };
}

const nested = (scrapeOptions: unknown): JsonObject =>
  scrapeOptions === undefined
    ? {}
    : { scrapeOptions: isJsonObject(scrapeOptions) ? scrapeOptionsOf(scrapeOptions).options : scrapeOptions };
