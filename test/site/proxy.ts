/** A real proxy on the loopback, like a company's. */
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";

const LOGIN = `Basic ${Buffer.from("quern:se:cret").toString("base64")}`;

export type LocalProxy = Awaited<ReturnType<typeof startProxy>>;

/**
 * Forwards requests in absolute form and opens tunnels, for those who log in as `quern` with `se:cret`.
 *
 * @param hosts names that only the proxy knows, with host and port; on a port other than 80 a name is this machine
 */
export async function startProxy(hosts: Readonly<Record<string, () => string>>) {
  const seen: string[] = [];
  const mayPass = (request: IncomingMessage): boolean => request.headers["proxy-authorization"] === LOGIN;
  const server = createServer((request, response) => {
    if (!mayPass(request)) return void response.writeHead(407).end();
    seen.push(`${request.method} ${request.url}`);
    const { "proxy-authorization": _login, ...headers } = request.headers;
    const target = new URL(request.url ?? "");
    const known = hosts[target.hostname];
    if (known) target.host = known();
    const outgoing = httpRequest(target, { method: request.method ?? "GET", headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    request.pipe(outgoing);
  });
  server.on("connect", (request, client) => {
    if (!mayPass(request)) return void client.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    seen.push(`CONNECT ${request.url}`);
    const [name = "", askedPort] = (request.url ?? "").split(":");
    const known = hosts[name];
    const [host, port] = known
      ? ["127.0.0.1", askedPort === "80" ? known().split(":")[1] : askedPort]
      : [name, askedPort];
    const upstream = connect(Number(port), host, () => client.write("HTTP/1.1 200 OK\r\n\r\n"));
    upstream.on("error", () => client.destroy());
    client.on("error", () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    seen,
    url: (login: string) => `http://${login}@127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
