/** Gets the source of a URL: from the cache when that is allowed and fresh, else through the fetcher. */
import { cacheKey } from "./cache/key.js";
import { isCacheOnly, mayRead, mayWrite, pickSource, withSource } from "./cache/policy.js";
import type { Deadline } from "./deadline.js";
import { QuernError } from "./errors.js";
import type { ResolvedOptions } from "./options/resolve.js";
import type { Cache, Source } from "./types/cache.js";
import type { Attempt, Fetcher } from "./types/fetcher.js";
import type { Logger } from "./types/logger.js";

export interface Acquisition {
  readonly source: Source;
  /** Absent when the cache was not asked (contract B.4). */
  readonly cacheState?: "hit" | "miss";
  /** Stores the source; called once the page has proved usable. */
  keep(): Promise<void>;
}

export interface AcquireRequest {
  readonly url: URL;
  readonly options: ResolvedOptions;
  readonly fetcher: Fetcher;
  readonly cache: Cache | undefined;
  readonly deadline: Deadline;
  readonly logger: Logger | undefined;
}

/** @throws QuernError `SCRAPE_NO_CACHED_DATA`, `SCRAPE_LOCKDOWN_CACHE_MISS`, and whatever the fetcher throws */
export async function acquire(request: AcquireRequest): Promise<Acquisition> {
  const { options, cache, deadline } = request;
  const key = cacheKey(request.url, options, false);
  const asksCache = cache !== undefined && mayRead(options);
  const entry = asksCache
    ? await deadline.run("reading the cache", () => readCache(cache, key, request.logger))
    : undefined;
  const cached = asksCache ? pickSource(entry, options, Date.now()) : undefined;
  if (cached) return { source: cached, cacheState: "hit", keep: async () => {} };
  if (isCacheOnly(options)) throw cacheMiss(request.url, options);

  const source = await deadline.run("fetching", () => fetchSource(request));
  return {
    source,
    ...(asksCache ? { cacheState: "miss" as const } : {}),
    keep: async () => {
      if (!cache || !mayWrite(options)) return;
      try {
        // Another request may have written meanwhile: read again, so that its source stays in the history.
        await cache.set(key, withSource(await cache.get(key), source), { ttl: CACHE_TTL_MILLISECONDS });
      } catch (error) {
        request.logger?.warn({ error: String(error), cache: cache.name }, "cache write failed");
      }
    },
  };
}

/** The longest age that a request can ask for (lockdown: two years); memory caches drop entries earlier by size. */
const CACHE_TTL_MILLISECONDS = 63_072_000_000;

/** A cache that is down makes a page slower, not unavailable. */
async function readCache(cache: Cache, key: string, logger: Logger | undefined) {
  try {
    return await cache.get(key);
  } catch (error) {
    logger?.warn({ error: String(error), cache: cache.name }, "cache read failed");
    return undefined;
  }
}

async function fetchSource({ url, options, fetcher, deadline, logger }: AcquireRequest): Promise<Source> {
  const started = performance.now();
  const response = await fetcher.fetch({
    url,
    headers: options.headers ?? {},
    skipTlsVerification: options.skipTlsVerification,
    proxy: options.proxy,
    languages: options.location.languages ?? [],
    mobile: options.mobile,
    signal: deadline.signal,
    ...(logger && !options.zeroDataRetention ? { logger } : {}),
  });
  if (response.body.byteLength === 0 && response.status >= 200 && response.status < 300) {
    const attempt: Attempt = {
      engine: fetcher.name,
      url: response.url,
      status: response.status,
      message: "The page is empty.",
      milliseconds: Math.round(performance.now() - started),
    };
    throw new QuernError(
      "SCRAPE_ALL_ENGINES_FAILED",
      `No engine got content from ${url.href}: ${fetcher.name} received an empty page (status ${response.status}).`,
      { hint: "The page may need a browser, other headers or a login.", details: { attempts: [attempt] } },
    );
  }
  return {
    url: response.url,
    status: response.status,
    headers: response.headers,
    body: response.body,
    proxyUsed: response.proxyUsed,
    engine: fetcher.name,
    fetchedAt: Date.now(),
    waitedFor: 0,
  };
}

const cacheMiss = (url: URL, options: ResolvedOptions): QuernError =>
  options.lockdown
    ? new QuernError("SCRAPE_LOCKDOWN_CACHE_MISS", "Lockdown is on and this page is not in the cache.", {
        hint: "Scrape the page once without lockdown first.",
      })
    : new QuernError("SCRAPE_NO_CACHED_DATA", `No cached data for ${url.href} matches minAge.`, {
        hint: "Leave minAge out to fetch the page.",
      });
