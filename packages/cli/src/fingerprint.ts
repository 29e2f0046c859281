import type { FlagValues } from "./flags.js";

/** Flags that say where results go, not how they look. */
const PLACES = new Set(["output", "watch", "force", "prune", "quiet", "progress", "verbose", "help"]);

/** The flags that shape results, to tell whether a later run has others. It holds no keys and passwords. */
export const fingerprint = (values: FlagValues): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([name, value]) => value !== undefined && !PLACES.has(name) && !/key|password/.test(name))
      .sort(),
  );
