import { type EnvironmentProxies, isHttpProxy, QuernError } from "@quern/types";

type Environment = Readonly<Record<string, string | undefined>>;

/** Names in the order in which they count; small letters first, as with curl. */
const HTTP_NAMES = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
const HTTPS_NAMES = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"];
const EXCEPT_NAMES = ["no_proxy", "NO_PROXY"];

/**
 * Proxies that `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` name, in capital or small letters, for pages,
 * the browser, search services and webhooks; for models see {@link fetchThroughProxies}.
 *
 * @param environment default: that of the process
 * @returns for `proxies` of an engine; empty when the environment names none
 * @example
 * const quern = createQuern({ proxies: proxiesFromEnvironment() });
 */
export function proxiesFromEnvironment(environment: Environment = process.env): {
  readonly environment?: EnvironmentProxies;
} {
  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => environment[name]?.trim()).find((value) => value);
  const http = first(HTTP_NAMES);
  const https = first(HTTPS_NAMES);
  if (http === undefined && https === undefined) return {};
  const except = (first(EXCEPT_NAMES) ?? "").split(/[\s,]+/).filter(Boolean);
  return {
    environment: {
      ...(http === undefined ? {} : { http: withScheme(http) }),
      ...(https === undefined ? {} : { https: withScheme(https) }),
      except,
    },
  };
}

const withScheme = (proxy: string): string => (/^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`);

/** @throws QuernError `SCRAPE_PROXY_SELECTION_ERROR` for what is no address of an HTTP proxy, without its credentials */
export function checkEnvironmentProxy(proxy: string): string {
  if (isHttpProxy(proxy)) return proxy;
  const kind = URL.canParse(proxy) ? `is of the kind ${new URL(proxy).protocol.slice(0, -1)}` : "cannot be read";
  throw new QuernError("SCRAPE_PROXY_SELECTION_ERROR", `The proxy that the environment names ${kind}.`, {
    hint: "HTTP_PROXY and HTTPS_PROXY take http://HOST:PORT. Name another with --basic-proxy, or except the host in NO_PROXY.",
  });
}

/** Proxies of the environment for people to read: `http and https through http://***@proxy:3128; direct: localhost, .corp`. */
export function describeEnvironmentProxies({ http, https, except = [] }: EnvironmentProxies): string {
  const masked = (proxy: string): string => proxy.replace(/\/\/[^/@]*@/, "//***@");
  const ways =
    http === https
      ? [["http and https", http]]
      : ([
          ["http", http],
          ["https", https],
        ] as const);
  const through = ways.flatMap(([name, proxy]) => (proxy === undefined ? [] : [`${name} through ${masked(proxy)}`]));
  return [through.join(", "), ...(except.length > 0 ? [`directly: ${except.join(", ")}`] : [])].join("; ");
}
