import type { Discovery, Document, ScrapeOptions } from "@quern/core";

/** A page, and beside it what a walk goes on with. */
export interface DiscoveredPage {
  readonly document: Document;
  readonly discovery: Discovery | undefined;
}

/** Walks ask every page for `discover`; the page keeps its answer only if the job's caller asked for it, too. */
export function discovered(scraped: Document, { discover }: ScrapeOptions): DiscoveredPage {
  const { discovery, ...page } = scraped;
  return { document: discover === true ? scraped : page, discovery };
}
