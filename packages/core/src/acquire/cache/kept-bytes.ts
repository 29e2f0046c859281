/** Files that are asked for again and again, such as robots.txt and sitemaps, out of the cache of pages. */
import { createHash } from "node:crypto";
import type { Cache, FetchResponse, Logger } from "@quern/types";
import type { ResolvedOptions } from "../../options/resolved.js";
import { withSource } from "./policy.js";

export interface FetchedBytes extends FetchResponse {
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
}

interface Request {
  readonly cache: Cache | undefined;
  readonly url: URL;
  readonly options: ResolvedOptions;
  /** Milliseconds; undefined: the cache is neither read nor written. */
  readonly maxAge: number | undefined;
  readonly logger: Logger | undefined;
}

/** Larger files would push too many pages out. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
const KEPT_MS = 86_400_000;
const TOO_MANY_REQUESTS = 429;

/** @param fetch used when the cache has no answer that is young enough */
export async function throughCache(request: Request, fetch: () => Promise<FetchResponse>): Promise<FetchedBytes> {
  const { cache, options, maxAge, logger } = request;
  // Answers to requests that only the caller can make, or that must leave no trace, are nobody else's.
  const isShared =
    maxAge !== undefined &&
    !options.zeroDataRetention &&
    options.threatProtection === undefined &&
    Object.keys(options.headers ?? {}).length === 0;
  if (!cache || !isShared) return { ...(await fetch()), fetchedAt: Date.now() };
  const key = keyOf(request);
  const away = (error: unknown): undefined => {
    logger?.warn({ error: String(error), cache: cache.name }, "the cache could not be asked for a file");
  };
  const entry = await cache.get(key).catch(away);
  const [known] = entry?.sources ?? [];
  if (known && Date.now() - known.fetchedAt < maxAge) return { ...known, redirects: [] };
  const response = await fetch();
  const fetchedAt = Date.now();
  const { url, status, headers, body, proxyUsed } = response;
  const isLasting = status < 500 && status !== TOO_MANY_REQUESTS && body.byteLength <= MAX_KEPT_BYTES;
  if (isLasting) {
    const source = { url, status, headers, body, proxyUsed, engine: "http", fetchedAt, waitedFor: 0 };
    await cache.set(key, withSource(undefined, source), { ttl: KEPT_MS }).catch(away);
  }
  return { ...response, fetchedAt };
}

const keyOf = ({ url, options }: Request): string =>
  createHash("sha256")
    .update(
      JSON.stringify({
        bytes: url.href,
        mobile: options.mobile,
        country: options.location.country,
        languages: options.location.languages ?? [],
        proxy: options.proxy === "enhanced",
        tls: !options.skipTlsVerification,
      }),
    )
    .digest("hex");
