/**
 * Chromium's only way out: a proxy on a loopback port of its own for each browser context. It answers absolute-form requests and CONNECT,
 * asks the engine's egress guard for every host, and dials the checked address. What it refuses is a broken connection for the browser,
 * never page content.
 */
import type { LookupAddress } from "node:dns";
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { connect as tlsConnect } from "node:tls";
import { type Egress, type EnvironmentProxies, environmentProxyFor, isHttpProxy, QuernError } from "@quern/types";

export interface EgressProxyOptions {
  /** Absent: everything is refused. */
  readonly egress?: Egress;
  /** Proxy of the caller that connections go through after the check. */
  readonly proxyUrl?: string;
  /** Proxies by scheme and host, where there is no `proxyUrl`. */
  readonly environmentProxies?: EnvironmentProxies;
  /** Most bytes that the page may receive. Default 200 MB. */
  readonly maxBytes?: number;
}

export interface EgressProxy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Why the last connection to a host failed; undefined when none did. */
  failureOf(url: string): QuernError | undefined;
  close(): Promise<void>;
}

const DEFAULT_MAX_BYTES = 200e6;
/** Belong to one connection, not to the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

export async function startEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const sockets = new Set<Socket>();
  const failures = new Map<string, QuernError>();
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const named = options.proxyUrl === undefined ? undefined : new URL(options.proxyUrl);
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  let received = 0;

  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => sockets.delete(socket));
  };
  const fail = (host: string, port: number, cause: unknown): QuernError => {
    const error = QuernError.is(cause) ? cause : siteError(host, port, cause as Error & { code?: string });
    failures.set(`${host}:${port}`, error);
    return error;
  };
  const count = (chunk: Uint8Array, host: string, port: number, stop: () => void): void => {
    received += chunk.byteLength;
    if (received <= maxBytes) return;
    fail(host, port, tooLarge(maxBytes));
    stop();
  };
  /** @throws Error if the environment names anything but an HTTP proxy */
  const proxyFor = (protocol: string, host: string, port: number): URL | undefined => {
    if (named || !options.environmentProxies) return named;
    const address = environmentProxyFor(options.environmentProxies, protocol, host, port);
    if (address === undefined) return undefined;
    if (isHttpProxy(address)) return new URL(address);
    throw new Error("the proxy that the environment names is no HTTP proxy");
  };
  /** @throws QuernError when the host must not be reached */
  async function check(host: string, port: number, proxy: URL | undefined): Promise<readonly LookupAddress[]> {
    if (!options.egress) throw new QuernError("SCRAPE_BLOCKED_ADDRESS", "This browser may not connect anywhere.");
    try {
      return await options.egress.resolve(host, port);
    } catch (error) {
      // A proxy resolves names by itself: what this machine cannot resolve is for the proxy to find.
      if (proxy && QuernError.is(error) && error.code === "SCRAPE_DNS_RESOLUTION_ERROR") return [];
      throw error;
    }
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.canParse(request.url ?? "") ? new URL(request.url as string) : undefined;
    // Requests that are not in absolute form were meant for the proxy itself: there is nothing here.
    if (url?.protocol !== "http:") return void request.socket.destroy();
    const host = bare(url.hostname);
    const port = Number(url.port) || 80;
    try {
      const proxy = proxyFor("http:", host, port);
      const addresses = await check(host, port, proxy);
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name)));
      const target = proxy
        ? {
            hostname: bare(proxy.hostname),
            port: portOfProxy(proxy),
            path: url.href,
            headers: { ...headers, ...authorization(proxy) },
          }
        : { hostname: host, port, path: `${url.pathname}${url.search}`, headers, ...pinned(addresses) };
      const outgoing = httpRequest({ ...target, method: request.method ?? "GET", agent, setHost: false });
      outgoing.on("socket", (socket) => {
        if (!sockets.has(socket)) track(socket);
      });
      outgoing.on("error", (error) => {
        fail(host, port, proxy ? proxyError(proxy, error) : error);
        request.socket.destroy();
      });
      outgoing.on("response", (incoming) => {
        incoming.on("error", () => request.socket.destroy());
        // The proxy's own refusal is no page.
        if (proxy && incoming.statusCode === 407) {
          fail(host, port, new Error(`the proxy answered "407 ${incoming.statusMessage ?? ""}"`));
          return void request.socket.destroy();
        }
        incoming.on("data", (chunk: Buffer) => count(chunk, host, port, () => request.socket.destroy()));
        try {
          response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage ?? "", endToEnd(incoming.rawHeaders));
        } catch (error) {
          fail(host, port, error);
          return void request.socket.destroy();
        }
        incoming.pipe(response);
      });
      response.once("close", () => outgoing.destroy());
      request.pipe(outgoing);
    } catch (error) {
      fail(host, port, error);
      request.socket.destroy();
    }
  }

  async function tunnel(request: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    const match = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(request.url ?? "");
    const host = bare(match?.[1] ?? "");
    const port = Number(match?.[2] ?? 0);
    try {
      if (!host || port < 1 || port > 65_535) throw new Error("the address cannot be read");
      // Tunnels are for TLS, and for WebSockets without it.
      const proxy = proxyFor(port === 80 ? "http:" : "https:", host, port);
      const addresses = await check(host, port, proxy);
      const remote = proxy ? await throughProxy(proxy, host, port, track) : await dial(host, port, addresses, track);
      if (client.destroyed) return void remote.destroy();
      remote.on("data", (chunk: Buffer) => count(chunk, host, port, () => remote.destroy()));
      remote.once("close", () => client.destroy());
      client.once("close", () => remote.destroy());
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      if (head.length > 0) remote.write(head);
      remote.pipe(client);
      client.pipe(remote);
    } catch (error) {
      fail(host, port, error);
      client.end("HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n");
    }
  }

  const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => void forward(request, response));
  server.requestTimeout = 0;
  server.on("connection", track);
  server.on("connect", (request, client, head) => void tunnel(request, client as Socket, head));
  server.on("clientError", (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failureOf(address) {
      if (!URL.canParse(address)) return undefined;
      const url = new URL(address);
      const port = Number(url.port) || (url.protocol === "https:" || url.protocol === "wss:" ? 443 : 80);
      return failures.get(`${bare(url.hostname)}:${port}`);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "").toLowerCase();

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Dials exactly the addresses that passed. */
const pinned = (addresses: readonly LookupAddress[]) => ({
  autoSelectFamily: true,
  lookup: (_hostname: string, options: { all?: boolean | undefined }, callback: LookupCallback): void => {
    const [first] = addresses;
    if (!first) callback(new Error("no address"), "");
    else if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  },
});

function dial(
  host: string,
  port: number,
  addresses: readonly LookupAddress[],
  track: (socket: Socket) => void,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, ...pinned(addresses) });
    track(socket);
    socket.once("connect", () => resolve(socket));
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("the connection was closed")));
  });
}

const portOfProxy = (proxy: URL): number => Number(proxy.port) || (proxy.protocol === "https:" ? 443 : 80);

const authorization = (proxy: URL): Record<string, string> => {
  if (!proxy.username) return {};
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}` };
};

/** Without a code, so that the site is not blamed for it. */
const proxyError = (proxy: URL, cause: Error & { code?: string }): Error => {
  const what = cause.code === "ECONNREFUSED" ? "refused the connection" : `failed: ${cause.code ?? cause.message}`;
  return new Error(`the proxy ${proxy.host} ${what}`, { cause });
};

function throughProxy(proxy: URL, host: string, port: number, track: (socket: Socket) => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const where = { host: bare(proxy.hostname), port: portOfProxy(proxy) };
    const socket = proxy.protocol === "https:" ? tlsConnect({ ...where, servername: where.host }) : connect(where);
    track(socket);
    socket.once("error", (error) => reject(proxyError(proxy, error)));
    socket.once("close", () => reject(new Error("the proxy closed the connection")));
    const target = `${host.includes(":") ? `[${host}]` : host}:${port}`;
    const login = authorization(proxy)["proxy-authorization"];
    const ready = proxy.protocol === "https:" ? "secureConnect" : "connect";
    socket.once(ready, () =>
      socket.write(
        `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${login ? `Proxy-Authorization: ${login}\r\n` : ""}\r\n`,
      ),
    );
    let answer = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      answer = Buffer.concat([answer, chunk]);
      const end = answer.indexOf("\r\n\r\n");
      if (end < 0 && answer.length < 16_384) return;
      socket.off("data", read);
      if (!/^HTTP\/1\.[01] 2\d\d/.test(answer.subarray(0, 16).toString("latin1"))) {
        socket.destroy();
        reject(new Error(`the proxy answered "${answer.toString("latin1").split("\r\n")[0]?.slice(0, 100)}"`));
        return;
      }
      socket.pause();
      if (answer.length > end + 4) socket.unshift(answer.subarray(end + 4));
      resolve(socket);
    };
    socket.on("data", read);
  });
}

function endToEnd(rawHeaders: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, rawHeaders[index + 1] as string);
  }
  return kept;
}

const siteError = (host: string, port: number, cause: Error & { code?: string }): QuernError =>
  new QuernError(
    "SCRAPE_SITE_ERROR",
    cause.code === "ECONNREFUSED"
      ? `${host}:${port} refused the connection.`
      : `The connection to ${host}:${port} failed (${cause.code ?? cause.message}).`,
    {
      hint: "Check that the address and port are right and that the site is up; try again later.",
      details: { host, port, reason: cause.code ?? cause.message },
      cause,
    },
  );

const tooLarge = (maxBytes: number): QuernError =>
  new QuernError("SCRAPE_RESPONSE_TOO_LARGE", `The page loaded more than ${Math.round(maxBytes / 1e6)} MB.`, {
    hint: "Raise limits.pageBytes of the renderer if you trust the site.",
  });
