/** Exactness of crawls: what counts as one page, what as none, and how often a host may be asked. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createEngine, type Document, type Engine } from "@quern/core";
import { memoryFrontiers } from "@quern/queue";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { crawl } from "./crawl.js";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let origin: string;
let engine: Engine;
let pages: Record<string, string | Answer> = {};
let requests: Array<{ path: string; at: number }> = [];

const html = (title: string, body: string, head = ""): string =>
  `<!doctype html><title>${title}</title>${head}<main><h1>${title}</h1><p>This page about ${title} has words enough to be a page of its own, and then some.</p>${body}</main>`;
const links = (...paths: string[]): string => paths.map((path) => `<a href="${path}">${path}</a>`).join(" ");

beforeEach(async () => {
  pages = {};
  requests = [];
  server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, at: Date.now() });
    const page = pages[path];
    if (page === undefined) response.writeHead(404, { "content-type": "text/html" }).end(html("Not found", ""));
    else if (typeof page === "function") page(request, response);
    else response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  engine = createEngine({ network: { allow: [host] }, cache: false });
});
afterEach(async () => {
  await engine.close();
  server.closeAllConnections();
  server.close();
});

const collect = async (job: AsyncIterable<Document>): Promise<string[]> => {
  const found: string[] = [];
  for await (const { metadata } of job) found.push(metadata.url.slice(origin.length));
  return found;
};
const asked = (): string[] => requests.map(({ path }) => path).filter((path) => !/robots|sitemap/.test(path));

describe("a crawl", () => {
  it("brings a start page that redirects once", async () => {
    pages = {
      "/": (_request, response) => void response.writeHead(302, { location: "/home" }).end(),
      "/home": html("Home", links("/home", "/home#_top", "/", "/home?utm_source=x", "/other")),
      "/other": html("Other", links("/home")),
    };
    expect((await collect(crawl(engine, origin))).sort()).toEqual(["/home", "/other"]);
    expect(asked().filter((path) => path === "/home")).toHaveLength(1);
  });

  it("takes fragments, tracking parameters and session ids for no pages of their own", async () => {
    pages = {
      "/": html(
        "Home",
        links("/a#one", "/a#two", "/a?utm_campaign=x&gclid=1", "/a;jsessionid=0123456789ABCDEF", "#/route"),
      ),
      "/a": html("A", ""),
    };
    expect((await collect(crawl(engine, origin))).sort()).toEqual(["/", "/a"]);
    expect(asked().sort()).toEqual(["/", "/a"]);
  });

  it("brings pages that name one canonical address once", async () => {
    const own = '<link rel="canonical" href="/product">';
    pages = {
      "/": html("Home", links("/product?color=red", "/product?color=blue", "/about")),
      "/product?color=red": html("Product", "", own),
      "/product?color=blue": html("Product", "", own),
      // A careless site names its home page everywhere.
      "/about": html("About", "", '<link rel="canonical" href="/">'),
    };
    const found = await collect(crawl(engine, origin, { maxConcurrency: 1 }));
    expect(found.sort()).toEqual(["/", "/about", "/product?color=red"]);
  });

  it("takes error pages, and pages that only say that they are none, for errors", async () => {
    pages = {
      "/": html("Home", links("/missing", "/soft", "/real")),
      "/soft": "<!doctype html><title>Page not found</title><h1>Page not found</h1><p>Try the search.</p>",
      "/real": html("Why pages are not found", ""),
    };
    const job = crawl(engine, origin);
    expect((await collect(job)).sort()).toEqual(["/", "/real"]);
    expect(job.errors.map(({ url, statusCode }) => [url.slice(origin.length), statusCode]).sort()).toEqual([
      ["/missing", 404],
      ["/soft", 404],
    ]);
    expect([job.completed, job.total]).toEqual([2, 2]);
  });

  it("asks again after the pause that a busy host wants", async () => {
    let tries = 0;
    pages = {
      "/": html("Home", links("/busy")),
      "/busy": (_request, response) => {
        if (++tries === 1) response.writeHead(429, { "retry-after": "1" }).end("slowly");
        else response.writeHead(200, { "content-type": "text/html" }).end(html("Busy", ""));
      },
    };
    const job = crawl(engine, origin);
    expect((await collect(job)).sort()).toEqual(["/", "/busy"]);
    expect(job.errors).toEqual([]);
    const [first, second] = requests.filter(({ path }) => path === "/busy");
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it("keeps the pause that robots.txt asks for, between all requests", async () => {
    pages = {
      "/robots.txt": (_request, response) => void response.end("User-agent: *\nCrawl-delay: 0.2\n"),
      "/": html("Home", links("/a", "/b", "/c")),
      "/a": html("A", ""),
      "/b": html("B", ""),
      "/c": html("C", ""),
    };
    expect(await collect(crawl(engine, origin, { maxConcurrency: 4 }))).toHaveLength(4);
    const gaps = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(195);
  });

  it("takes the pages first that speak of what is wanted, and ends when enough were found", async () => {
    const paths = Array.from({ length: 12 }, (_, index) => (index === 11 ? "/pricing-plans" : `/news/${index}`));
    pages = { "/": html("Home", links(...paths)) };
    for (const path of paths)
      pages[path] = html(path === "/pricing-plans" ? "Pricing of all plans" : `News ${path}`, "");
    const job = crawl(engine, origin, {
      prioritize: "pricing plans",
      stopWhen: { relevantPages: 1 },
      maxConcurrency: 1,
      sitemap: "skip",
    });
    expect(await collect(job)).toEqual(["/", "/pricing-plans"]);
    expect(job.status).toBe("completed");
  });

  it("ends when nothing new comes", async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/p${index}`);
    pages = { "/": html("Home", links(...paths)) };
    for (const path of paths) pages[path] = html(path, "");
    const found = await collect(
      crawl(engine, origin, { stopWhen: { nothingNewIn: 5 }, maxConcurrency: 1, sitemap: "skip" }),
    );
    expect(found.length).toBeLessThan(12);
  });

  it("does not follow links that go in circles", async () => {
    const circle: Answer = (request, response) =>
      void response
        .writeHead(200, { "content-type": "text/html" })
        .end(html(request.url ?? "", '<a href="a/b/">deeper</a>'));
    pages = new Proxy({}, { get: (_target, path: string) => (path.startsWith("/robots") ? undefined : circle) });
    expect((await collect(crawl(engine, origin, { sitemap: "skip" }))).length).toBeLessThan(6);
  });

  it("gives chunks to those who want them", async () => {
    pages = { "/": html("Home", "") };
    for await (const page of crawl(engine, origin, { scrapeOptions: { chunks: true } })) {
      expect(page.chunks?.[0]).toMatchObject({ id: expect.any(String) });
    }
  });

  it("goes on where it stopped, under its name", async () => {
    const paths = Array.from({ length: 20 }, (_, index) => `/p${index}`);
    pages = { "/": html("Home", links(...paths)) };
    for (const path of paths) pages[path] = html(path, "");
    const store = memoryFrontiers();
    const first: string[] = [];
    const job = crawl(engine, origin, { id: "site", store });
    for await (const { metadata } of job) {
      first.push(metadata.url.slice(origin.length));
      if (first.length === 8) break;
    }
    const second = await collect(crawl(engine, origin, { id: "site", store }));
    // The page at which the loop was left comes again: nobody said that it was kept.
    expect(new Set([...first, ...second]).size).toBe(21);
    expect(first.length + second.length).toBeLessThanOrEqual(22);
    expect(await collect(crawl(engine, origin, { id: "site", store }))).toEqual([]);
  });

  it("does not ask for pages of an earlier crawl whose sitemap says that they are older", async () => {
    const map = ["old", "new", "undated"].map(
      (name) =>
        `<url><loc>${origin}/${name}</loc>${name === "undated" ? "" : `<lastmod>${name === "old" ? "2026-01-01" : "2026-06-01"}</lastmod>`}</url>`,
    );
    pages = {
      "/robots.txt": (_request, response) => void response.end(`Sitemap: ${origin}/sitemap.xml\n`),
      "/sitemap.xml": (_request, response) => void response.end(`<urlset>${map.join("")}</urlset>`),
      "/": html("Home", ""),
      "/old": html("Old", ""),
      "/new": html("New", ""),
      "/undated": html("Undated", ""),
    };
    const urls = ["old", "new", "undated"].map((name) => `${origin}/${name}`);
    const unchanged: string[] = [];
    const earlier = {
      urls,
      find: (url: string) => (urls.includes(url) ? { url, fetchedAt: "2026-03-01T00:00:00.000Z" } : undefined),
      unchanged: (url: string) => void unchanged.push(url.slice(origin.length)),
    };
    expect((await collect(crawl(engine, origin, { earlier }))).sort()).toEqual(["/", "/new", "/undated"]);
    expect(unchanged).toEqual(["/old"]);
    expect(requests.map(({ path }) => path)).not.toContain("/old");
  });

  it("follows the links of a copy once, and those of a list's pages that name the first", async () => {
    const canonical = '<link rel="canonical" href="/list">';
    const copy = (path: string): string => html("Item", `${canonical}<p>The same.</p><a href="${path}x">next</a>`);
    const copies: Answer = (request, response) =>
      void response.writeHead(200, { "content-type": "text/html" }).end(copy(request.url ?? ""));
    const known: Record<string, Answer | string> = {
      "/": html("Home", links("/list", "/list?page=2", "/copy")),
      "/list": html("List", `${canonical}${links("/first")}`),
      "/list?page=2": html("List", `${canonical}<p>Second page.</p>${links("/second")}`),
      "/first": html("First", ""),
      "/second": html("Second", ""),
    };
    pages = new Proxy(known, {
      get: (target, path: string) => target[path] ?? (path.startsWith("/copy") ? copies : undefined),
    });
    const found = await collect(crawl(engine, origin, { sitemap: "skip" }));
    expect(found.sort()).toEqual(["/", "/first", "/list", "/second"]);
    expect(requests.filter(({ path }) => path.startsWith("/copy")).length).toBeLessThanOrEqual(2);
  });

  it("shares robots.txt and sitemaps with other crawls of the host, unless fresh pages are wanted", async () => {
    await engine.close();
    engine = createEngine({ network: { allow: [new URL(origin).host] } });
    pages = {
      "/robots.txt": (_request, response) => void response.end(`Sitemap: ${origin}/map.xml\n`),
      "/map.xml": (_request, response) => void response.end(`<urlset><url><loc>${origin}/a</loc></url></urlset>`),
      "/": html("Home", ""),
      "/a": html("A", ""),
    };
    const files = (): string[] => requests.map(({ path }) => path).filter((path) => /robots|xml/.test(path));
    expect(await collect(crawl(engine, origin))).toHaveLength(2);
    expect(await collect(crawl(engine, `${origin}/`, { allowSubdomains: true }))).toHaveLength(2);
    expect(files()).toEqual(["/robots.txt", "/map.xml"]);
    expect(await collect(crawl(engine, origin, { scrapeOptions: { maxAge: 0 } }))).toHaveLength(2);
    expect(files()).toEqual(["/robots.txt", "/map.xml", "/robots.txt", "/map.xml"]);
    expect(await collect(crawl(engine, origin, { scrapeOptions: { headers: { cookie: "mine" } } }))).toHaveLength(2);
    expect(files()).toHaveLength(6);
  });

  it("does not take an old error out of the cache for a page that is asked for again", async () => {
    await engine.close();
    engine = createEngine({ network: { allow: [new URL(origin).host] } });
    let tries = 0;
    pages = {
      "/": html("Home", links("/busy")),
      "/busy": (_request, response) => {
        if (++tries <= 2) response.writeHead(429, { "retry-after": "0" }).end("slowly");
        else response.writeHead(200, { "content-type": "text/html" }).end(html("Busy", ""));
      },
    };
    const job = crawl(engine, origin);
    expect((await collect(job)).sort()).toEqual(["/", "/busy"]);
    expect(job.errors).toEqual([]);
    expect(tries).toBe(3);
  });
});
