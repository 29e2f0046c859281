/** One search, top to bottom: ask the providers → merge → scrape the hits → answer. */
import { randomUUID } from "node:crypto";
import type { Document, Engine, ScrapeOptions } from "@quern/core";
import { messageWithHint, QuernError, type SearchSource, Semaphore, toQuernError } from "@quern/types";
import { askProviders, type Hits } from "./ask-providers.js";
import { type CategoryName, categoryOf } from "./categories.js";
import { nameOf, type ResolvedSearchOptions } from "./options.js";
import type { FailedHit, HitFields, SearchData, SearchOptions } from "./search-types.js";

export interface SearchRun {
  readonly engine: Engine;
  readonly query: string;
  readonly options: ResolvedSearchOptions;
  /** As the caller gave them: the schema would add a format. */
  readonly scrapeOptions: ScrapeOptions | undefined;
  readonly maxConcurrency: number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: NonNullable<SearchOptions["onProgress"]>;
  readonly around: NonNullable<SearchOptions["around"]>;
  readonly caller: Pick<ScrapeOptions, "team" | "linkBase">;
}

const CREDITS_FOR_TEN = 2;
const PRIVATE_CREDITS_FOR_TEN = 10;

export async function runSearch(run: SearchRun): Promise<SearchData> {
  const { options, signal, query } = run;
  if (!Number.isInteger(run.maxConcurrency) || run.maxConcurrency < 1) {
    throw new QuernError("BAD_REQUEST", `maxConcurrency is a whole number from 1, not ${run.maxConcurrency}.`);
  }
  signal?.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(
      new QuernError("SCRAPE_TIMEOUT", `The search for "${query}" timed out after ${options.timeout} ms.`, {
        hint: "Raise timeout, or ask for fewer results.",
        details: { timeout: options.timeout },
      }),
    );
  }, options.timeout);
  try {
    const both = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
    run.onProgress({ stage: "searching", done: 0 });
    const warnings: string[] = [...withoutEffect(options)];
    const hits = await unlessAborted(askProviders(run.engine, query, options, run.caller.team, both, warnings), both);
    return await answer(run, hits, both, warnings);
  } finally {
    clearTimeout(timer);
  }
}

async function answer(run: SearchRun, hits: Hits, signal: AbortSignal, warnings: string[]): Promise<SearchData> {
  const { options } = run;
  const wanted = new Set(options.sources.map(nameOf));
  const formats = run.scrapeOptions?.formats?.length ?? 0;
  const scraper = formats > 0 ? createScraper(run, signal) : undefined;
  const categories = (options.categories ?? []).map(nameOf) as CategoryName[];
  const total = hits.web.length + hits.news.length;
  let done = 0;
  const scrapeHit = async ({ url }: { readonly url: string }): Promise<Outcome | undefined> => {
    const outcome = await scraper?.(url);
    if (outcome) run.onProgress({ stage: "scraping hits", done: ++done, total, unit: "pages" });
    return outcome;
  };
  const [web, news] = await Promise.all([Promise.all(hits.web.map(scrapeHit)), Promise.all(hits.news.map(scrapeHit))]);
  const scraped = [...web, ...news].filter((outcome) => outcome !== undefined);
  const failed = scraped.filter(({ failed }) => failed);
  if (failed.length > 0) {
    const dropped = options.ignoreInvalidURLs ? "and were dropped" : "and keep their snippets";
    warnings.push(
      `${failed.length} of ${scraped.length} hits could not be scraped ${dropped}; the first: ${failed[0]?.failed?.error}`,
    );
  }
  const place = <Hit extends { readonly url: string }>(
    list: readonly Hit[],
    outcomes: ReadonlyArray<Outcome | undefined>,
  ) =>
    list
      .map((hit, index) => ({ hit, outcome: outcomes[index] }))
      .filter(({ outcome }) => !(options.ignoreInvalidURLs && outcome?.failed))
      .map(({ hit, outcome }, index) => {
        const category = categoryOf(hit.url, categories);
        return { ...hit, position: index + 1, ...(category === undefined ? {} : { category }), ...outcome?.fields };
      });
  const found = {
    ...(wanted.has("web") ? { web: place(hits.web, web) } : {}),
    ...(wanted.has("news") ? { news: place(hits.news, news) } : {}),
    ...(wanted.has("images") ? { images: hits.images.map((hit, index) => ({ ...hit, position: index + 1 })) } : {}),
  };
  const count = Object.values(found).reduce((sum, list) => sum + list.length, 0);
  const price = [options.enterprise ?? []].flat().includes("zdr") ? PRIVATE_CREDITS_FOR_TEN : CREDITS_FOR_TEN;
  return {
    id: randomUUID(),
    ...found,
    ...(warnings.length > 0 ? { warning: [...new Set(warnings)].join(" ") } : {}),
    creditsUsed: Math.ceil(count / 10) * price + scraped.reduce((sum, { credits }) => sum + credits, 0),
  };
}

interface Outcome {
  readonly fields: HitFields;
  readonly credits: number;
  readonly failed?: FailedHit;
}

/** Scrapes hits side by side within the limit; one that fails, or that time does not suffice for, says so in its metadata. */
function createScraper(run: SearchRun, signal: AbortSignal): (url: string) => Promise<Outcome> {
  const { engine, options, scrapeOptions, around, caller } = run;
  const places = new Semaphore(run.maxConcurrency);
  const isPrivate = [options.enterprise ?? []].flat().includes("zdr");
  const settings: ScrapeOptions = {
    assets: false,
    ...scrapeOptions,
    ...caller,
    ...(options.threatProtection && !scrapeOptions?.threatProtection
      ? { threatProtection: options.threatProtection }
      : {}),
    ...(isPrivate ? { zeroDataRetention: true } : {}),
    signal,
  };
  const inPlace = async (scrape: () => Promise<Document>): Promise<Document> => {
    await places.acquire(signal);
    try {
      return await scrape();
    } finally {
      places.release();
    }
  };
  return async (url) => {
    try {
      signal.throwIfAborted();
      if (url.startsWith("file:")) throw localFile(url);
      const document = await inPlace(() =>
        around(() => engine.scrape(url, settings) as Promise<Document>, url, signal),
      );
      const { metadata, ...fields } = document;
      // The result's own title and description stay: the page's are in its metadata.
      return { fields: { ...fields, metadata }, credits: metadata.creditsUsed };
    } catch (error) {
      run.signal?.throwIfAborted();
      const reason = toQuernError(error, url);
      const failed: FailedHit = {
        sourceURL: url,
        statusCode: reason.status === 403 ? 403 : 0,
        error: messageWithHint(reason),
        proxyUsed: "basic",
      };
      // The check that kept a page from being fetched is paid for.
      const { creditsUsed = 0 } = (reason.details ?? {}) as { readonly creditsUsed?: number };
      return { fields: { metadata: failed }, credits: creditsUsed, failed };
    }
  };
}

/** A search may be a stranger's, so it never reads files of this machine. */
const localFile = (url: string): QuernError =>
  new QuernError("BAD_REQUEST", "This hit is a file on this machine; a search does not read files.", {
    hint: `Read it with quern.parse(${JSON.stringify(url)}), or on the command line with quern parse.`,
  });

/** A provider of somebody else's may not listen to its signal. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let stop: () => void = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
    work.catch(() => undefined);
  }
}

function withoutEffect(options: ResolvedSearchOptions): string[] {
  const sources = options.sources.map(nameOf) as Array<SearchSource | "alexandria">;
  const names = [
    ...(options.filter === undefined ? [] : ["filter"]),
    ...(options.domainTools ? ["domainTools"] : []),
    ...(options.toolDetail === undefined ? [] : ["toolDetail"]),
    ...(sources.includes("alexandria") ? ["the source alexandria"] : []),
    ...([options.enterprise ?? []].flat().includes("anon") ? ["enterprise: anon"] : []),
  ];
  return names.length > 0 ? [`Without effect: ${names.join(", ")}.`] : [];
}
