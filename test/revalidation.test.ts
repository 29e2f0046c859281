import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

const PAGES = 30;
/** Old enough for nothing: every kept copy has to be confirmed. */
const EXPIRED = { maxAge: 1 } as const;

const sent = { bodies: 0, confirmations: 0 };
let version = 1;
let movedTo: string | undefined;
let server: Server;
let origin: string;
let quern: Quern;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path === "/robots.txt" || path === "/sitemap.xml") return void response.writeHead(404).end();
    if (movedTo !== undefined && path === "/moves") return void response.writeHead(302, { location: movedTo }).end();
    const etag = `"${version}"`;
    if (request.headers["if-none-match"] === etag) {
      sent.confirmations++;
      return void response.writeHead(304, { etag, "x-confirmed": "yes" }).end();
    }
    sent.bodies++;
    const links = Array.from({ length: PAGES }, (_, index) => `<li><a href="/page/${index}">Page ${index}</a></li>`);
    const paragraph = `<p>Version ${version} of ${path}: ${"the mill grinds barley into flour. ".repeat(20)}</p>`;
    const body = `<title>${path}</title><main><h1>Mill</h1>${paragraph}<ul>${links.join("")}</ul></main>`;
    response.writeHead(200, { "content-type": "text/html", etag }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  quern = createQuern({ network: { allow: [`127.0.0.1:${port}`] } });
});

beforeEach(() => {
  Object.assign(sent, { bodies: 0, confirmations: 0 });
});

afterAll(async () => {
  await quern.close();
  server.close();
});

it("transfers an unchanged page once, whatever formats are wanted", async () => {
  const first = await quern.scrape(`${origin}/same`);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const again = await quern.scrape(`${origin}/same`, { ...EXPIRED, formats: ["markdown", "html"] });
  expect(sent).toEqual({ bodies: 1, confirmations: 1 });
  expect(again.markdown).toBe(first.markdown);
  expect(again.metadata).toMatchObject({ statusCode: 200, cacheState: "miss", contentType: "text/html" });
  // The confirmed copy is fresh again.
  expect((await quern.scrape(`${origin}/same`, { maxAge: 60_000 })).metadata.cacheState).toBe("hit");
  expect(sent.bodies).toBe(1);
});

it("says once when a page's source is there, whether its site or the cache gave it", async () => {
  const steps: string[] = [];
  const scrape = async (options: object): Promise<void> => {
    await quern.scrape(`${origin}/fetched`, { ...options, onFetched: () => steps.push("fetched") });
    steps.push(`${sent.bodies} sent`);
  };
  await scrape({});
  await scrape({ maxAge: 60_000 });
  expect(steps).toEqual(["fetched", "1 sent", "fetched", "1 sent"]);
});

it("takes the new page where it changed", async () => {
  expect((await quern.scrape(`${origin}/changes`)).markdown).toContain("Version 1 ");
  version = 2;
  try {
    expect((await quern.scrape(`${origin}/changes`, EXPIRED)).markdown).toContain("Version 2 ");
    expect(sent).toEqual({ bodies: 2, confirmations: 0 });
  } finally {
    version = 1;
  }
});

it("asks for the whole page with maxAge 0", async () => {
  await quern.scrape(`${origin}/forced`);
  await quern.scrape(`${origin}/forced`, { maxAge: 0 });
  expect(sent).toEqual({ bodies: 2, confirmations: 0 });
});

it("does not take the word of another page that an address leads to by now", async () => {
  await quern.scrape(`${origin}/moves`);
  movedTo = "/elsewhere";
  expect((await quern.scrape(`${origin}/moves`, EXPIRED)).markdown).toContain("Version 1 of /elsewhere");
});

it("transfers no page of an unchanged site twice", async () => {
  const crawl = async (maxAge?: number): Promise<number> => {
    const options = { limit: PAGES + 1, scrapeOptions: maxAge === undefined ? {} : { maxAge } };
    let pages = 0;
    for await (const { markdown } of quern.crawl(origin, options)) pages += markdown?.includes("Version 1") ? 1 : 0;
    return pages;
  };
  expect(await crawl()).toBe(PAGES + 1);
  expect(sent.bodies).toBe(PAGES + 1);
  Object.assign(sent, { bodies: 0, confirmations: 0 });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await crawl(1)).toBe(PAGES + 1);
  expect(sent).toEqual({ bodies: 0, confirmations: PAGES + 1 });
});
