/** The way to services that whoever runs the program has chosen, such as language models. */
import { environmentProxyFor } from "@quern/types";
import type { Dispatcher } from "undici";
import { portOf } from "./egress.js";
import { checkEnvironmentProxy } from "./environment-proxies.js";
import type { ProxyLists } from "./proxies.js";
import { throughProxy } from "./through-proxy.js";

/**
 * A `fetch` that goes through the proxies of the environment, for clients of services that take one. Addresses are not checked: they are
 * yours and not those of a page.
 *
 * @param proxies as {@link proxiesFromEnvironment} returns them; its other lists are for pages and are not used
 * @returns the global `fetch` where the environment names no proxy
 * @throws QuernError `SCRAPE_PROXY_SELECTION_ERROR` from a call, when the environment names anything but an HTTP proxy
 * @example
 * const fetch = fetchThroughProxies(proxiesFromEnvironment());
 * const languageModel = openAiCompatible({ baseUrl: "https://models.example/v1", model: "llama3.1:8b", fetch });
 */
export function fetchThroughProxies({ environment }: Pick<ProxyLists, "environment">): typeof fetch {
  if (!environment) return fetch;
  const pools = new Map<string, Promise<Dispatcher>>();
  return async (input, init) => {
    // undici's package does not accept Node's own Request, so its parts are passed on.
    const request = new Request(input, init);
    const url = new URL(request.url);
    const proxy = environmentProxyFor(environment, url.protocol, url.hostname, portOf(url));
    if (proxy === undefined) return fetch(request);
    const pool = pools.get(proxy) ?? throughProxy(checkEnvironmentProxy(proxy), true);
    pools.set(proxy, pool);
    const { fetch: send } = await import("undici");
    const response = await send(url, {
      dispatcher: await pool,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      redirect: request.redirect,
      signal: request.signal,
      ...(request.body ? { body: new Uint8Array(await request.arrayBuffer()) } : {}),
    });
    return response as unknown as Response;
  };
}
