/** A site of numbered pages, each linking to two more, that notes its requests. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface NumberedSite {
  readonly host: string;
  readonly origin: string;
  /** Paths that were asked for, in order; robots.txt and sitemaps are left out. */
  readonly requests: string[];
  close(): void;
}

/**
 * @param pages `/`, `/p1` … up to this number
 * @param latency milliseconds before each answer, or what an answer waits for
 * @param respond answers a path itself by returning a status and a body
 */
export async function startNumberedSite(
  pages: number,
  latency: number | ((path: string) => Promise<unknown>) = 0,
  respond: (path: string) => { status: number; body?: string; headers?: Record<string, string> } | undefined = () =>
    undefined,
): Promise<NumberedSite> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const number = path === "/" ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (!/robots\.txt|\.xml/.test(path)) requests.push(path);
    const own = respond(path);
    if (own) {
      response.writeHead(own.status, { "content-type": "text/html", ...own.headers }).end(own.body ?? "");
      return;
    }
    if (!(number < pages)) {
      response.writeHead(404).end();
      return;
    }
    if (typeof latency === "function") await latency(path);
    else if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
    const links = [number * 2 + 1, number * 2 + 2].filter((next) => next < pages);
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        `<title>Page ${number}</title><main><h1>Page ${number}</h1><p>Some words about number ${number}.</p>${links.map((next) => `<a href="/p${next}">Page ${next}</a>`).join(" ")}</main>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
