import { QuernError } from "../errors.js";

export interface ProxyLists {
  /** Proxy URLs (`http://user:password@host:port`) used by `basic` and `auto`. Default: direct connections. */
  readonly basic?: readonly string[];
  /** Used by `enhanced`, and by `auto` after a 401, 403 or 429. */
  readonly enhanced?: readonly string[];
}

export interface ProxyRotation {
  readonly hasEnhanced: boolean;
  /**
   * The next proxy of a tier in turn; undefined for a direct connection.
   * @throws QuernError `SCRAPE_PROXY_SELECTION_ERROR` when the enhanced tier has none
   */
  next(tier: "basic" | "enhanced"): string | undefined;
}

export function createProxyRotation(lists: ProxyLists): ProxyRotation {
  const turns = { basic: 0, enhanced: 0 };
  return {
    hasEnhanced: (lists.enhanced?.length ?? 0) > 0,
    next(tier) {
      const list = lists[tier] ?? [];
      if (tier === "enhanced" && list.length === 0) {
        throw new QuernError("SCRAPE_PROXY_SELECTION_ERROR", 'No proxy is configured for the tier "enhanced".', {
          hint: 'Give createQuern({ proxies: { enhanced: ["http://…"] } }), or use proxy: "basic".',
        });
      }
      return list.length > 0 ? list[turns[tier]++ % list.length] : undefined;
    },
  };
}
