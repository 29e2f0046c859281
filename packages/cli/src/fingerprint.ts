import type { FlagValues } from "./flags.js";

/** Flags that say where results go, not how they look. */
const PLACES = ["output", "watch", "force", "prune", "quiet", "progress", "verbose", "help"];

/** Flags that say how many pages a crawl brings, how fast, and on which way: with others, a crawl goes on. */
const PACE = new Set([
  ...["limit", "delay", "max-concurrency", "timeout"],
  ...["allow-host", "basic-proxy", "enhanced-proxy", "env-proxy", "chromium", "data-dir", "redis-url"],
]);

/** The flags that shape results, to tell whether a later run has others. It holds no keys and passwords. */
export const fingerprint = (values: FlagValues, without: Iterable<string> = []): string => {
  const left = new Set([...PLACES, ...without]);
  return JSON.stringify(
    Object.entries(values)
      .filter(([name, value]) => value !== undefined && !left.has(name) && !/key|password/.test(name))
      .sort(),
  );
};

/** The flags that say which pages a crawl brings and how they look. */
export const crawlFingerprint = (values: FlagValues): string => fingerprint(values, PACE);
