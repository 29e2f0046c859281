import { type Engine, readTargetUrl } from "@quern/core";
import { QuernError } from "@quern/types";
import type { MapOptionsInput } from "./documented.js";
import type { SiteMap } from "./site-map.js";

/** Options of a map: which addresses count, and how many. */
export interface MapOptions extends MapOptionsInput {
  /** Aborts the call; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lists the addresses of a site: those of its sitemaps and the links of one page, without turning them into documents.
 *
 * @throws QuernError `BAD_REQUEST`, `MAP_TIMEOUT`; what fetching the page throws when there is no sitemap either; the reason of `signal`
 */
export async function mapSite(engine: Engine, url: string | URL, settings: MapOptions = {}): Promise<SiteMap> {
  const { signal: caller, ...given } = settings;
  const [{ validateOptions }, { mapOptionsSchema }, { listLinks }] = await Promise.all([
    import("@quern/core/options"),
    import("./options.js"),
    import("./site-links.js"),
  ]);
  const options = validateOptions(mapOptionsSchema, given, "map options");
  const target = readTargetUrl(url, (candidate) => engine.allowsHost(candidate));
  if (options.timeout === undefined) return listLinks(engine, target, options, caller);
  const timedOut = new QuernError("MAP_TIMEOUT", "The map operation timed out.", {
    hint: "Raise timeout, or lower limit.",
  });
  const timer = new AbortController();
  const running = setTimeout(() => timer.abort(timedOut), options.timeout);
  try {
    const signal = caller ? AbortSignal.any([caller, timer.signal]) : timer.signal;
    return await listLinks(engine, target, options, signal);
  } finally {
    clearTimeout(running);
  }
}
