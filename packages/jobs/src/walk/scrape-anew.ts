import type { Document, Engine, ScrapeOptions } from "@quern/core";

/**
 * Scrapes a page; where the cache answers with an error of the site, the site is asked: a page that is tried again would otherwise meet
 * its old error for as long as the cache keeps it.
 *
 * @param isError by the page's status
 */
export async function scrapeAnewOnError(
  engine: Engine,
  url: string,
  options: ScrapeOptions,
  isError: (status: number) => boolean,
): Promise<Document> {
  const document: Document = await engine.scrape(url, options);
  const { cacheState, statusCode } = document.metadata;
  // With `minAge` only the cache may answer.
  if (cacheState !== "hit" || !isError(statusCode) || options.minAge !== undefined) return document;
  return engine.scrape(url, { ...options, maxAge: 0 });
}
