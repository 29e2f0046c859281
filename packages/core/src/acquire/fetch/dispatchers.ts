import type { LookupAddress } from "node:dns";
import type { Egress } from "@quern/types";
import { QuernError } from "@quern/types";
import type { Dispatcher } from "undici";
import { portOf } from "./egress.js";
import { createProxyRotation, type ProxyLists } from "./proxies.js";
import { throughProxy } from "./through-proxy.js";

export interface Dispatchers {
  hasEnhanced(country?: string): boolean;
  /** @param country of the request, for proxies by country */
  pick(url: URL, tier: "basic" | "enhanced", skipTlsVerification: boolean, country?: string): Promise<Dispatcher>;
  close(): Promise<void>;
}

/** Keeps one connection pool for each (proxy, certificate check) pair; undici is loaded with the first request. */
export function createDispatchers(egress: Egress, proxies: ProxyLists): Dispatchers {
  const pools = new Map<string, Dispatcher>();
  const rotation = createProxyRotation(proxies);

  async function direct(rejectUnauthorized: boolean): Promise<Dispatcher> {
    const { Agent, buildConnector } = await import("undici");
    // undici takes `lookup` when the connector is built, for all connections. A socket asks for its addresses while it is being made, so
    // they are handed over around that call; one that asked at another time would find none and fail.
    let checked: readonly LookupAddress[] = [];
    const lookup = (...call: Parameters<ReturnType<typeof pinned>>): void => pinned(checked)(...call);
    const connect = buildConnector({ rejectUnauthorized, timeout: 0, allowH2: false, lookup });
    return new Agent({
      pipelining: 1,
      maxHeaderSize: 64 * 1024,
      // The guard sits where sockets are opened: literal addresses, names and redirects all pass here.
      connect: (options, callback) => {
        const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
        egress.resolve(options.hostname, port).then(
          (addresses) => {
            checked = addresses;
            try {
              connect(options, callback);
            } finally {
              checked = [];
            }
          },
          (error: Error) => callback(error, null),
        );
      },
    });
  }

  async function pool(proxy: string | undefined, rejectUnauthorized: boolean): Promise<Dispatcher> {
    const key = `${rejectUnauthorized} ${proxy ?? ""}`;
    let existing = pools.get(key);
    if (!existing) {
      existing = proxy ? await throughProxy(proxy, rejectUnauthorized) : await direct(rejectUnauthorized);
      pools.set(key, existing);
    }
    return existing;
  }

  return {
    hasEnhanced: rotation.hasEnhanced,
    async pick(url, tier, skipTlsVerification, country) {
      const proxy = rotation.next(tier, url, country);
      // A proxy resolves names by itself: refuse here what this machine can see to be private.
      if (proxy) await refusePrivate(egress, url);
      return pool(proxy, !skipTlsVerification);
    },
    async close() {
      await Promise.all([...pools.values()].map((dispatcher) => dispatcher.destroy()));
      pools.clear();
    },
  };
}

async function refusePrivate(egress: Egress, url: URL): Promise<void> {
  try {
    await egress.resolve(url.hostname, portOf(url));
  } catch (error) {
    if (QuernError.is(error) && error.code === "SCRAPE_DNS_RESOLUTION_ERROR") return;
    throw error;
  }
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** A `dns.lookup` that knows only the addresses that passed. */
const pinned =
  (addresses: readonly LookupAddress[]) =>
  (
    _hostname: string,
    options: { all?: boolean | undefined; family?: number | string | undefined },
    callback: LookupCallback,
  ): void => {
    const first = addresses.find((entry) => !options.family || entry.family === options.family) ?? addresses[0];
    if (!first) callback(new Error("no checked address"), "");
    else if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
