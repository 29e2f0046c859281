import type { Dispatcher } from "undici";

/**
 * A pool of connections by way of a proxy. undici is loaded with the first one. An error of the way to the proxy has its host and port as `proxy`.
 *
 * @param proxy `http://user:password@host:port`
 * @param rejectUnauthorized whether certificates of the servers behind it must be trusted
 */
export async function throughProxy(proxy: string, rejectUnauthorized: boolean): Promise<Dispatcher> {
  const { Pool, ProxyAgent } = await import("undici");
  const { host } = new URL(proxy);
  /** The way to the proxy itself. */
  class ProxyPool extends Pool {
    // A closed socket is what undici takes for a reason to connect again at once: without end where a proxy closes each tunnel.
    override async connect(options: unknown): Promise<never> {
      try {
        return (await super.connect(options as Dispatcher.ConnectOptions)) as never;
      } catch (cause) {
        const { code, message } = cause as { code?: string; message: string };
        const isClosed = code === "UND_ERR_SOCKET";
        throw Object.assign(new Error(isClosed ? "the proxy closed the connection" : message, { cause }), {
          code: isClosed ? "ECONNRESET" : code,
          proxy: host,
        });
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
