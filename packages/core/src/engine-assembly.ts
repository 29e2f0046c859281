/** Builds the parts of an engine from its options, and closes those that are its own. */
import { availableParallelism } from "node:os";
import { WorkerPool } from "@quern/documents";
import type { SearchProvider } from "@quern/types";
import { memoryCache } from "./acquire/cache/memory.js";
import { checkedFetcher } from "./acquire/fetch/checked-fetcher.js";
import { createEgress } from "./acquire/fetch/egress.js";
import { httpFetcher } from "./acquire/fetch/http-fetcher.js";
import { createPoster, type Poster } from "./acquire/fetch/post.js";
import { createProxyRotation } from "./acquire/fetch/proxies.js";
import { Conversions } from "./convert/conversions.js";
import type { EngineOptions, EngineParts } from "./engine-options.js";
import { createPageIndexer, upToDate } from "./result/page-indexer.js";
import { memoryStorage } from "./storage/memory.js";

const DEFAULT_CONVERSION_BYTES = 64e6;

export interface Assembled {
  readonly parts: EngineParts;
  readonly search: readonly SearchProvider[];
  readonly poster: Poster;
  /** Indexes what still waits, then frees all that the engine owns. */
  readonly close: () => Promise<void>;
}

type Closable = { close?(): Promise<void> } | undefined;

const closeAll = async (all: readonly Closable[]): Promise<void> => {
  await Promise.all(all.map((one) => one?.close?.()));
};

/** @param running number of calls that run */
export function assemble(options: EngineOptions, running: () => number): Assembled {
  const egress = createEgress(options.network);
  const fetcher = options.fetcher
    ? checkedFetcher(options.fetcher)
    : httpFetcher({
        egress,
        ...(options.proxies ? { proxies: options.proxies } : {}),
        ...(options.limits ? { limits: options.limits } : {}),
        ...(options.userAgent ? { userAgent: options.userAgent } : {}),
      });
  const storage = options.storage ?? memoryStorage();
  const cache = options.cache === false ? undefined : (options.cache ?? memoryCache());
  const conversionBytes = options.limits?.conversionBytes ?? DEFAULT_CONVERSION_BYTES;
  const conversions = cache && conversionBytes > 0 ? new Conversions(conversionBytes) : undefined;
  const poster = createPoster(egress, options.proxies?.environment);
  const threads = options.limits?.workers ?? availableParallelism();
  let workers: WorkerPool | undefined;
  let helpers: WorkerPool | undefined;
  const given = options.search ?? [];
  const indexer = createPageIndexer(given, () => running() > 0, options.logger);
  const search = given.map((provider) => upToDate(provider, () => indexer));
  const parts: EngineParts = {
    fetcher,
    renderer: options.renderer,
    proxies: createProxyRotation(options.proxies ?? {}),
    storage,
    userAgent: options.userAgent,
    parsers: options.parsers ?? [],
    cache,
    conversions,
    egress,
    logger: options.logger,
    languageModel: options.languageModel,
    transcriber: options.transcriber,
    imageDescriber: options.imageDescriber,
    checkUrl: options.checkUrl,
    markdown: options.markdown,
    indexPage: indexer && ((page) => indexer.keep(page)),
    workers: () => (workers ??= new WorkerPool({ size: threads })),
    // The caller's thread has its own share of the work, so one core is left to it.
    helpers: () => (running() < 2 || threads < 2 ? undefined : (helpers ??= new WorkerPool({ size: threads - 1 }))),
  };
  const readers: readonly Closable[] = [
    options.renderer,
    poster,
    options.storage ? undefined : storage,
    options.fetcher ? undefined : fetcher,
    options.cache ? undefined : cache,
    ...parts.parsers,
  ];
  return {
    parts,
    search,
    poster,
    async close() {
      conversions?.clear();
      try {
        // Pages that wait for the index may be many: what read them gives its memory back first.
        await closeAll([...readers, workers, helpers]);
      } finally {
        await indexer?.drain();
        await closeAll([...search, ...(options.resources ?? [])]);
      }
    },
  };
}
