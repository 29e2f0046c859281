import { type EnvironmentProxies, environmentProxyFor, isHttpProxy, isJsonObject, QuernError } from "@quern/types";
import { portOf } from "./egress.js";
import { checkEnvironmentProxy } from "./environment-proxies.js";

/** Proxy URLs (`http://user:password@host:port`), used in turn. */
export interface ProxyTiers {
  /** Used by `basic` and `auto`. Default: direct connections. */
  readonly basic?: readonly string[];
  /** Used by `enhanced`, and by `auto` after a 401, 403 or 429. */
  readonly enhanced?: readonly string[];
}

/** Proxies of a tier: one list for all countries, or a list for each. */
export interface ProxyLists extends ProxyTiers {
  /**
   * By country (ISO 3166-1 alpha-2): used for requests whose `location.country` is that one, instead of the lists above. A tier that a
   * country lacks is taken from above.
   */
  readonly countries?: Readonly<Record<string, ProxyTiers>>;
  /**
   * Used by `basic` and `auto` where the lists above name no basic proxy, and always for search services and webhooks; by scheme and host.
   * See {@link proxiesFromEnvironment}.
   */
  readonly environment?: EnvironmentProxies;
}

export interface ProxyRotation {
  hasEnhanced(country?: string): boolean;
  /**
   * The next proxy of a tier in turn; undefined for a direct connection.
   *
   * @param url what is connected to: proxies of the environment differ by it
   * @param country ISO 3166-1 alpha-2, of the request
   * @throws QuernError `SCRAPE_PROXY_SELECTION_ERROR` when the enhanced tier has none, or the environment names anything but an HTTP proxy
   */
  next(tier: "basic" | "enhanced", url: URL, country?: string): string | undefined;
  /** The environment's proxies, where they are the ones that count. */
  environmentOf(tier: "basic" | "enhanced", country?: string): EnvironmentProxies | undefined;
}

/** @throws QuernError `BAD_REQUEST` for lists that are not lists of HTTP proxies */
export function createProxyRotation(lists: ProxyLists): ProxyRotation {
  checkProxies(lists);
  const countries = new Map(Object.entries(lists.countries ?? {}).map(([name, tiers]) => [name.toUpperCase(), tiers]));
  const turns = new Map<readonly string[], number>();
  const listOf = (tier: "basic" | "enhanced", country = ""): readonly string[] => {
    const own = countries.get(country.toUpperCase())?.[tier] ?? [];
    return own.length > 0 ? own : (lists[tier] ?? []);
  };
  return {
    hasEnhanced: (country) => listOf("enhanced", country).length > 0,
    environmentOf: (tier, country) =>
      tier === "basic" && listOf(tier, country).length === 0 ? lists.environment : undefined,
    next(tier, url, country) {
      const list = listOf(tier, country);
      if (tier === "enhanced" && list.length === 0) {
        throw new QuernError("SCRAPE_PROXY_SELECTION_ERROR", 'No proxy is configured for the tier "enhanced".', {
          hint: 'Name one: --enhanced-proxy http://HOST:PORT, in the library createQuern({ proxies: { enhanced: ["http://…"] } }). Or leave the proxy option out: a request that asks for a proxy is not sent without one.',
        });
      }
      if (list.length === 0 && lists.environment) {
        const proxy = environmentProxyFor(lists.environment, url.protocol, url.hostname, portOf(url));
        return proxy === undefined ? undefined : checkEnvironmentProxy(proxy);
      }
      const turn = turns.get(list) ?? 0;
      turns.set(list, turn + 1);
      return list[turn % list.length];
    },
  };
}

/** Callers without types may give one address in place of a list, which would send requests out without a proxy. */
function checkProxies(lists: ProxyLists): void {
  if (!isJsonObject(lists)) throw badProxies("proxies", "takes an object with the lists basic and enhanced");
  checkTiers(lists, "proxies");
  const { countries = {} } = lists;
  if (!isJsonObject(countries)) throw badProxies("proxies.countries", "takes an object with the lists of each country");
  for (const [country, tiers] of Object.entries(countries))
    checkTiers(tiers as ProxyTiers, `proxies.countries.${country}`);
}

function checkTiers(tiers: ProxyTiers, name: string): void {
  if (!isJsonObject(tiers)) throw badProxies(name, "takes an object with the lists basic and enhanced");
  for (const tier of ["basic", "enhanced"] as const) {
    const list: unknown = tiers[tier] ?? [];
    if (!Array.isArray(list)) throw badProxies(`${name}.${tier}`, "takes a list of addresses");
    for (const [index, proxy] of list.entries())
      if (typeof proxy !== "string" || !isHttpProxy(proxy))
        throw badProxies(`${name}.${tier}[${index}]`, "is not the address of an HTTP proxy");
  }
}

/** Does not repeat the address, which may hold a password. */
const badProxies = (name: string, what: string): QuernError =>
  new QuernError("BAD_REQUEST", `${name} ${what}.`, {
    hint: 'Write the scheme, host and port: proxies: { basic: ["http://host:port"] }, with user and password before an @. SOCKS is not supported.',
  });
