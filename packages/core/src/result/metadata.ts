import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Source } from "@quern/types";
import type { AskedThing } from "../answering/asked.js";
import type { Content } from "../model/content.js";
import type { Metadata } from "../model/metadata.js";
import type { ResolvedOptions } from "../options/resolved.js";
import { creditsFor } from "./credits.js";

/** Where a page or document came from, as the caller and the cache know it. */
export type RequestFacts = Pick<Metadata, "sourceURL" | "url"> & Partial<Metadata>;

export interface MetadataSources {
  readonly options: ResolvedOptions;
  readonly asked: readonly AskedThing[];
  readonly source: Source;
  readonly content: Content;
  /** Facts that the page and its parser state. */
  readonly stated: Readonly<Record<string, unknown>>;
  readonly facts: RequestFacts;
  /** Addresses that threat protection scored. */
  readonly scannedUrls: number;
}

/** Merges what the page states with the facts of the request, which win. */
export function metadataOf({ options, asked, source, content, stated, facts, scannedUrls }: MetadataSources): Metadata {
  const failed = source.status >= 400;
  return {
    ...stated,
    ...facts,
    statusCode: source.status,
    ...(failed ? { error: STATUS_CODES[source.status] ?? `HTTP ${source.status}` } : {}),
    contentType: source.headers["content-type"] ?? content.mediaType,
    scrapeId: randomUUID(),
    engine: source.engine,
    ...(source.timezone === undefined ? {} : { timezone: source.timezone }),
    proxyUsed: source.proxyUsed,
    creditsUsed: creditsFor({
      options,
      asked,
      pdfPages: content.mediaType === "application/pdf" ? (content.facts.numPages ?? 0) : 0,
      proxyUsed: source.proxyUsed,
      cacheHit: facts.cacheState === "hit",
      scannedUrls,
    }),
  };
}
