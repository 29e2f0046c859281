/** The caller's proxy behind the egress proxy: a real one on the loopback, for plain requests and for tunnels. */
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { chromiumRenderer } from "@quern/browser";
import { createEngine } from "@quern/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite, startTlsSite } from "../site/site.js";

const LOGIN = `Basic ${Buffer.from("quern:se:cret").toString("base64")}`;

let plain: Site;
let secure: Site;
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  [plain, secure, proxy] = await Promise.all([startSite(), startTlsSite(), startProxy()]);
});
afterAll(() => Promise.all([plain.close(), secure.close(), proxy.close()]));

/** Forwards requests in absolute form and opens tunnels, for those who log in. */
async function startProxy() {
  const seen: string[] = [];
  const mayPass = (request: IncomingMessage): boolean => request.headers["proxy-authorization"] === LOGIN;
  const server = createServer((request, response) => {
    if (!mayPass(request)) return void response.writeHead(407).end();
    seen.push(`${request.method} ${request.url}`);
    const { "proxy-authorization": _login, ...headers } = request.headers;
    const outgoing = httpRequest(request.url ?? "", { method: request.method ?? "GET", headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    request.pipe(outgoing);
  });
  server.on("connect", (request, client) => {
    if (!mayPass(request)) return void client.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    seen.push(`CONNECT ${request.url}`);
    const [host = "", port] = (request.url ?? "").split(":");
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

const start = (login: string) =>
  createEngine({
    network: { allow: [plain.host, secure.host] },
    renderer: chromiumRenderer(),
    proxies: { basic: [proxy.url(login)] },
    cache: false,
  });

describe("a proxy of the caller", () => {
  it("carries the page and what its scripts load, and is logged in to", async () => {
    await using engine = start("quern:se%3Acret");
    proxy.seen.length = 0;
    const { markdown } = await engine.scrape(`${plain.origin}/app`, { engine: "browser" });
    expect(markdown).toContain("Elbe mill");
    expect(proxy.seen).toContain(`GET ${plain.origin}/app`);
    expect(proxy.seen).toContain(`GET ${plain.origin}/app/data`);
  });

  it("is chosen by the country that the request names, for fetching and for rendering", async () => {
    const login = "quern:se%3Acret";
    await using engine = createEngine({
      network: { allow: [plain.host] },
      renderer: chromiumRenderer(),
      proxies: { countries: { de: { basic: [proxy.url(login)] } } },
      cache: false,
    });
    for (const choice of ["fetch", "browser"] as const) {
      proxy.seen.length = 0;
      await engine.scrape(`${plain.origin}/article`, { engine: choice, location: { country: "FR" } });
      expect(proxy.seen).toEqual([]);
      await engine.scrape(`${plain.origin}/article`, { engine: choice, location: { country: "DE" } });
      expect(proxy.seen[0]).toContain(plain.host);
    }
  });

  it("carries TLS in tunnels", async () => {
    await using engine = start("quern:se%3Acret");
    proxy.seen.length = 0;
    const options = { engine: "browser", skipTlsVerification: true } as const;
    expect((await engine.scrape(`${secure.origin}/app`, options)).markdown).toContain("Elbe mill");
    expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${secure.host}`]));
  });

  it("is never asked for what the guard refuses", async () => {
    await using engine = start("quern:se%3Acret");
    proxy.seen.length = 0;
    const leaving = `${plain.origin}/redirect/to?url=http://10.1.2.3:8080/`;
    const refused = engine.scrape(leaving, { engine: "browser" });
    await expect(refused).rejects.toMatchObject({ code: "SCRAPE_BLOCKED_ADDRESS" });
    expect(proxy.seen).toEqual([`GET ${leaving}`]);
  });

  it("that does not let us in is an error that says so, not a page", async () => {
    await using engine = start("quern:wrong");
    const failing = engine.scrape(`${secure.origin}/app`, { engine: "browser", skipTlsVerification: true });
    await expect(failing).rejects.toMatchObject({ code: "SCRAPE_SITE_ERROR", message: expect.stringContaining("407") });
    const open = engine.scrape(`${plain.origin}/app`, { engine: "browser" });
    await expect(open).rejects.toMatchObject({ code: "SCRAPE_SITE_ERROR", message: expect.stringContaining("407") });
  });
});
