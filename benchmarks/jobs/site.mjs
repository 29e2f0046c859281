/** A site of as many pages as asked for, whose pages link to one another; counts what it is asked for. */
import { createServer } from "node:http";

/**
 * @param {{ pages: number, latency?: number, respond?: (path: string, request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => boolean }} options
 *   latency in milliseconds; `respond` answers a request itself by returning true
 */
export async function startSite({ pages, latency = 0, respond = () => false, robots = "User-agent: *\nAllow: /\n" }) {
  const requests = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const words = "harbour lantern copper meadow violin granite orchard thunder velvet compass".split(" ");
  const text = (number) =>
    Array.from({ length: 120 }, (_, index) => words[(number * 7 + index * (1 + (number % 5))) % words.length]).join(
      " ",
    );
  const page = (number) => {
    const links = [1, 2, 3, 4, 5].map((step) => number * 5 + step).filter((next) => next < pages);
    return `<!doctype html><title>Page ${number}</title><nav><a href="/">Home</a></nav><main><h1>Page ${number}</h1>
      <p>${text(number)}</p><p>${text(number + 13)}</p>${links.map((next) => `<a href="/page/${next}">Page ${next}</a>`).join(" ")}</main>`;
  };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, at: Date.now() });
    inFlight++;
    mostInFlight = Math.max(mostInFlight, inFlight);
    response.once("close", () => inFlight--);
    if (path === "/robots.txt") return void response.writeHead(200, { "content-type": "text/plain" }).end(robots);
    if (respond(path, request, response)) return;
    const number = path === "/" ? 0 : Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    setTimeout(() => {
      if (number >= 0 && number < pages) response.writeHead(200, { "content-type": "text/html" }).end(page(number));
      else response.writeHead(404, { "content-type": "text/html" }).end("<title>Not found</title><h1>Not found</h1>");
    }, latency);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${server.address().port}`;
  return {
    host,
    origin: `http://${host}`,
    requests,
    mostInFlight: () => mostInFlight,
    resetMost: () => {
      mostInFlight = inFlight;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
