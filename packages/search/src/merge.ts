/** Makes one list of what several providers found. */
import { isWithin } from "./categories.js";

/** Ranks far down tell little: the constant of the method's authors (Cormack, Clarke and Büttcher, 2009). */
const RANK_CONSTANT = 60;

interface Found {
  readonly url: string;
}

/**
 * Merges lists by reciprocal rank: what several found, and what stands high, comes first.
 *
 * @param keyOf identity of a result
 * @param combine of two results of one identity the better one
 */
export function mergeByRank<Result extends Found>(
  lists: ReadonlyArray<readonly Result[]>,
  keyOf: (result: Result) => string,
  combine: (first: Result, second: Result) => Result,
): Result[] {
  const merged = new Map<string, { result: Result; score: number }>();
  for (const list of lists) {
    const seen = new Set<string>();
    for (const [rank, result] of list.entries()) {
      const key = keyOf(result);
      if (seen.has(key)) continue;
      seen.add(key);
      const score = 1 / (RANK_CONSTANT + rank + 1);
      const known = merged.get(key);
      if (known) {
        known.score += score;
        known.result = combine(known.result, result);
      } else merged.set(key, { result, score });
    }
  }
  return [...merged.values()].sort((left, right) => right.score - left.score).map(({ result }) => result);
}

/** One page under addresses that differ in scheme, `www.`, a slash at the end, a fragment or tracking parameters. */
export function identityOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) {
    if (/^(?:utm_\w+|gclid|fbclid|msclkid)$/i.test(name)) url.searchParams.delete(name);
  }
  // The fragment of a file's address names a document inside of it.
  const inside = url.protocol === "file:" ? url.hash : "";
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/(?<!\/)\/+$/, "")}${url.search}${inside}`;
}

export function fitsDomains(
  address: string,
  includeDomains: readonly string[],
  excludeDomains: readonly string[],
): boolean {
  if (includeDomains.length === 0 && excludeDomains.length === 0) return true;
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return (
    (includeDomains.length === 0 || includeDomains.some((domain) => isWithin(hostname, domain))) &&
    !excludeDomains.some((domain) => isWithin(hostname, domain))
  );
}
