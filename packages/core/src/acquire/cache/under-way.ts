/** Pages that are being fetched. Another request for one of them waits for it and gets what the cache would return a moment later. */
import type { Cache } from "@quern/types";
import type { FetchedSource } from "../acquire-request.js";

interface UnderWay {
  readonly fetched: Promise<FetchedSource>;
  /** Milliseconds that the page is given after it has loaded. */
  readonly waitFor: number;
}

const underWay = new WeakMap<Cache, Map<string, UnderWay>>();

/**
 * @param waitFor milliseconds that the page has to be given
 * @returns undefined when nobody fetches the page, or not as patiently; rejects as the other request does
 */
export function fetchUnderWay(cache: Cache, key: string, waitFor: number): Promise<FetchedSource> | undefined {
  const found = underWay.get(cache)?.get(key);
  return found !== undefined && found.waitFor >= waitFor ? found.fetched : undefined;
}

/** Lets others wait for a page until it is there. The first of several counts. */
export function announceFetch(cache: Cache, key: string, page: UnderWay): void {
  const known = underWay.get(cache) ?? new Map<string, UnderWay>();
  if (known.has(key)) return;
  underWay.set(cache, known.set(key, page));
  const forget = () => known.delete(key);
  page.fetched.then(forget, forget);
}
