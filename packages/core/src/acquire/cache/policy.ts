/** When sources are read from and written to the cache, and which of the kept ones answers. */

import type { CacheEntry, Source } from "@quern/types";
import { findFormat, type ResolvedOptions } from "../../options/resolved.js";
import { asksForPages, pdfOption } from "../../page-options/resolved-page.js";

/** Sources kept for one key: a run of failures must not push out the last good page. */
const KEPT_SOURCES = 5;
/** From this many newer failures on, the failure is the truth. */
const FAILURES_THAT_COUNT = 3;

/** Requests that only the caller can answer for are never shared. */
function isPersonal(options: ResolvedOptions): boolean {
  const screenshot = findFormat(options, "screenshot");
  return (
    Object.keys(options.headers ?? {}).length > 0 ||
    (options.actions?.length ?? 0) > 0 ||
    options.profile !== undefined ||
    screenshot?.viewport !== undefined ||
    screenshot?.quality !== undefined
  );
}

const asksForPageViews = (options: ResolvedOptions): boolean =>
  asksForPages(options) || pdfOption(options)?.blocks === true;

/** `minAge` and `lockdown` never touch the network. */
export const isCacheOnly = (options: ResolvedOptions): boolean => options.minAge !== undefined || options.lockdown;

export function mayRead(options: ResolvedOptions): boolean {
  if (isCacheOnly(options)) return true;
  return options.maxAge > 0 && !isPersonal(options) && !asksForPageViews(options) && !options.needsFreshPage;
}

export const mayWrite = (options: ResolvedOptions): boolean =>
  options.storeInCache && !options.zeroDataRetention && !isPersonal(options) && !asksForPageViews(options);

/**
 * The kept source that answers this request: the newest good one unless at least three newer ones failed. `/docs` answers for `/docs/`
 * only where that led to it, or where nobody may ask the site: its relative links lead elsewhere.
 */
export function pickSource(
  entry: CacheEntry | undefined,
  url: URL,
  options: ResolvedOptions,
  now: number,
): Source | undefined {
  const usable = (entry?.sources ?? []).filter((source) => {
    if (isBesideFolder(source, url) && !isCacheOnly(options)) return false;
    const age = now - source.fetchedAt;
    const youngEnough = options.minAge !== undefined ? age >= options.minAge : age < options.maxAge;
    return youngEnough && source.waitedFor >= options.waitFor;
  });
  const good = usable.findIndex((source) => source.status >= 200 && source.status < 300);
  return good >= 0 && good < FAILURES_THAT_COUNT ? usable[good] : usable[0];
}

const isBesideFolder = ({ url, askedUrl = url }: Source, folder: URL): boolean =>
  `${new URL(url).pathname}/` === folder.pathname && new URL(askedUrl).pathname !== folder.pathname;

export const withSource = (entry: CacheEntry | undefined, source: Source): CacheEntry => ({
  sources: [source, ...(entry?.sources ?? [])].slice(0, KEPT_SOURCES),
});

export const withoutSource = (entry: CacheEntry | undefined, source: Source): CacheEntry => ({
  sources: (entry?.sources ?? []).filter(({ url, fetchedAt }) => url !== source.url || fetchedAt !== source.fetchedAt),
});
