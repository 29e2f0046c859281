/** Kept copies that are too old to answer with: the site is asked whether they still hold (RFC 9111, section 4.3). */
import type { CacheEntry, FetchResponse, Source } from "@quern/types";

const OK = 200;

/**
 * The newest copy that a conditional request can confirm: fetched as it is, without redirects, and with a validator.
 *
 * @param fetcher name of the fetcher that asks; what a browser built has no validator
 */
export function revalidatable(entry: CacheEntry | undefined, url: URL, fetcher: string): Source | undefined {
  const newest = entry?.sources[0];
  if (!newest || newest.status !== OK || newest.engine !== fetcher || newest.url !== url.href) return undefined;
  return newest.headers["etag"] || newest.headers["last-modified"] ? newest : undefined;
}

/** Header fields that ask for the body only if it is another one by now. */
export const conditionsFor = ({ headers }: Source): Record<string, string> => ({
  ...(headers["etag"] ? { "if-none-match": headers["etag"] } : {}),
  ...(headers["last-modified"] ? { "if-modified-since": headers["last-modified"] } : {}),
});

/** The copy that a 304 confirmed. Fields about the body stay; what the answer says of its freshness is taken over. */
export function revalidated(known: Source, { headers, proxyUsed }: FetchResponse): Source {
  const fresh = Object.entries(headers).filter(
    ([name]) => !name.startsWith("content-") && name !== "transfer-encoding",
  );
  return { ...known, headers: { ...known.headers, ...Object.fromEntries(fresh) }, proxyUsed, fetchedAt: Date.now() };
}
