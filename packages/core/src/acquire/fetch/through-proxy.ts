import type { Dispatcher } from "undici";

/**
 * A pool of connections by way of a proxy. undici is loaded with the first one.
 *
 * @param proxy `http://user:password@host:port`
 * @param rejectUnauthorized whether certificates of the servers behind it must be trusted
 */
export async function throughProxy(proxy: string, rejectUnauthorized: boolean): Promise<Dispatcher> {
  const { Pool, ProxyAgent } = await import("undici");
  /** The way to the proxy itself. */
  class ProxyPool extends Pool {
    // A closed socket is what undici takes for a reason to connect again at once: without end where a proxy closes each tunnel.
    override async connect(options: unknown): Promise<never> {
      try {
        return (await super.connect(options as Dispatcher.ConnectOptions)) as never;
      } catch (cause) {
        if ((cause as { code?: unknown }).code !== "UND_ERR_SOCKET") throw cause;
        throw Object.assign(new Error("the proxy closed the connection", { cause }), { code: "ECONNRESET" });
      }
    }
  }
  return new ProxyAgent({
    uri: proxy,
    requestTls: { rejectUnauthorized },
    proxyTunnel: true,
    clientFactory: (origin, options) => new ProxyPool(origin, options),
  });
}
