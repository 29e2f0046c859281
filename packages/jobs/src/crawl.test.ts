import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { createEngine, type Document, type Engine } from "@quern/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { crawl } from "./crawl.js";
import { mapSite } from "./map-site.js";

let server: Server;
let origin: string;
let engine: Engine;
let requests: string[] = [];
let inFlight = 0;
let mostInFlight = 0;

const page = (title: string, ...links: string[]): string =>
  `<!doctype html><title>${title}</title><nav>${links.map((link) => `<a href="${link}">${link.replace(/\W+/g, " ")}</a>`).join(" ")}</nav>
  <main><h1>${title}</h1><p>This is the page about ${title}, with enough words to be a page of its own.</p></main>`;

const PAGES: Record<string, string> = {
  "/": page(
    "Home",
    "/docs",
    "/docs/",
    "/about",
    "/about?from=home",
    "/picture.png",
    "https://elsewhere.example/x",
    "mailto:a@b.c",
    "#top",
  ),
  "/about": page("About", "/", "/secret/plan", "/moved"),
  "/docs": page("Docs", "/docs/one", "/docs/two", "/about", "/docs/leaves"),
  "/docs/one": page("One", "/docs/deep/three"),
  "/docs/two": page("Two", "/docs/one", "/broken"),
  "/docs/deep/three": page("Three"),
  "/docs/hidden": page("Only in the sitemap"),
  "/secret/plan": page("Plan"),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push(path);
    inFlight++;
    mostInFlight = Math.max(mostInFlight, inFlight);
    response.once("close", () => inFlight--);
    const answer = (body: string | Uint8Array, type = "text/html", status = 200): void => {
      setTimeout(() => response.writeHead(status, { "content-type": type }).end(body), 5);
    };
    const bare = path.replace(/\?.*$/, "");
    if (bare === "/robots.txt")
      answer(`User-agent: *\nDisallow: /secret/\nSitemap: ${origin}/maps/index.xml\n`, "text/plain");
    else if (bare === "/maps/index.xml")
      answer(
        `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sitemap><loc>${origin}/maps/pages.xml.gz</loc></sitemap><sitemap><loc>${origin}/maps/none.xml</loc></sitemap></sitemapindex>`,
        "application/xml",
      );
    else if (bare === "/maps/pages.xml.gz")
      answer(
        gzipSync(`<urlset><url><loc> ${origin}/docs/hidden </loc><image:image><image:loc>${origin}/docs/picture</image:loc></image:image></url>
        <url><loc>${origin}/docs?a=1&amp;b=2</loc></url></urlset>`),
        "application/gzip",
      );
    else if (bare === "/moved") response.writeHead(302, { location: "/secret/plan" }).end();
    else if (bare === "/docs/leaves") response.writeHead(302, { location: "/about" }).end();
    else if (bare === "/broken") request.socket.destroy();
    else if (bare.startsWith("/endless")) {
      const number = Number(bare.slice(9) || 0);
      answer(page(`Endless ${number}`, ...[1, 2, 3].map((step) => `/endless/${number * 3 + step}`)));
    } else if (PAGES[bare] !== undefined) answer(PAGES[bare]);
    else answer(page("Not found"), "text/html", 404);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  engine = createEngine({ network: { allow: [host] }, cache: false });
});
afterAll(async () => {
  await engine.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  mostInFlight = 0;
});

const collect = async (pages: AsyncIterable<Document>): Promise<Document[]> => {
  const all: Document[] = [];
  for await (const one of pages) all.push(one);
  return all;
};
const paths = (documents: readonly Document[]): string[] =>
  documents.map(({ metadata }) => metadata.url.slice(origin.length)).sort();

describe("crawl", () => {
  it("follows links and sitemaps, leaves out what robots.txt, type and site forbid, and visits each page once", async () => {
    const job = crawl(engine, origin);
    const documents = await collect(job);
    expect(paths(documents)).toEqual([
      "/",
      "/about",
      "/about?from=home",
      "/docs",
      "/docs/deep/three",
      "/docs/hidden",
      "/docs/one",
      "/docs/two",
      "/docs?a=1&b=2",
    ]);
    expect(job).toMatchObject({ status: "completed", completed: 9, robotsBlocked: [`${origin}/secret/plan`] });
    expect(job.errors.map(({ url, code }) => [url.slice(origin.length), code]).sort()).toEqual([
      ["/broken", "SCRAPE_SITE_ERROR"],
      ["/moved", "CRAWL_DENIAL"],
    ]);
    expect(requests.filter((path) => path === "/docs" || path === "/docs/")).toHaveLength(1);
    expect(requests.filter((path) => path === "/robots.txt")).toHaveLength(1);
    expect(requests).not.toContain("/picture.png");
    expect(documents[0]).not.toHaveProperty("rawHtml");
    expect(documents[0]?.markdown).toContain("# Home");
  });

  it("stays below the path of its start page, unless told otherwise", async () => {
    const below = paths(await collect(crawl(engine, `${origin}/docs`, { sitemap: "skip" })));
    expect(below).toEqual(["/docs", "/docs/deep/three", "/docs/one", "/docs/two"]);
    const whole = paths(await collect(crawl(engine, `${origin}/docs`, { sitemap: "skip", crawlEntireDomain: true })));
    expect(whole).toEqual(expect.arrayContaining(["/", "/about"]));
  });

  it("counts the links that it did not follow, by the rule that refused them", async () => {
    const job = crawl(engine, `${origin}/docs/one`, { sitemap: "skip", includePaths: ["/nowhere"] });
    await collect(job);
    expect(Object.keys(job.linksNotFollowed)).toEqual(["INCLUDE_PATTERN"]);
  });

  it("counts depth from the start page, and limits pages", async () => {
    const shallow = await collect(crawl(engine, `${origin}/docs`, { sitemap: "skip", maxDiscoveryDepth: 1 }));
    expect(paths(shallow)).toEqual(["/docs", "/docs/one", "/docs/two"]);
    const seen: number[] = [];
    const few = await collect(
      crawl(engine, `${origin}/endless`, {
        limit: 7,
        maxConcurrency: 3,
        sitemap: "skip",
        onProgress: ({ done }) => seen.push(done),
      }),
    );
    expect(few).toHaveLength(7);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(requests.filter((path) => path.startsWith("/endless"))).toHaveLength(7);
    expect(mostInFlight).toBeLessThanOrEqual(3);
  });

  it("takes only the sitemap and the start page when asked to, and ignores queries when asked to", async () => {
    const documents = await collect(crawl(engine, `${origin}/`, { sitemap: "only", ignoreQueryParameters: true }));
    expect(paths(documents)).toEqual(["/", "/docs/hidden", "/docs?a=1&b=2"]);
  });

  it("matches patterns with the start page too, and refuses patterns that cannot run in linear time", async () => {
    const some = await collect(
      crawl(engine, `${origin}/docs`, { sitemap: "skip", includePaths: ["^/docs"], excludePaths: ["/deep/"] }),
    );
    expect(paths(some)).toEqual(["/docs", "/docs/one", "/docs/two"]);
    const below = crawl(engine, origin, { sitemap: "skip", includePaths: ["^/docs"] });
    const found = paths(await collect(below));
    expect(found.length).toBeGreaterThan(1);
    expect(found.every((path) => path.startsWith("/docs"))).toBe(true);
    expect(below.status).toBe("completed");
    expect(await collect(crawl(engine, origin, { includePaths: ["^/nowhere"] }))).toEqual([]);
    await expect(collect(crawl(engine, origin, { excludePaths: ["(?<=a)b"] }))).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining("(?<=a)b"),
    });
  });

  it("keeps what robots.txt forbids unread, unless told otherwise", async () => {
    await expect(collect(crawl(engine, `${origin}/secret/plan`))).rejects.toThrow(/robots\.txt/);
    expect(requests).not.toContain("/secret/plan");
    const documents = await collect(crawl(engine, `${origin}/secret/plan`, { ignoreRobotsTxt: true, sitemap: "skip" }));
    expect(paths(documents)).toEqual(["/secret/plan"]);
  });

  it("hands raw HTML over only when it is asked for", async () => {
    const [first] = await collect(
      crawl(engine, origin, { limit: 1, scrapeOptions: { formats: ["links", "rawHtml"] } }),
    );
    expect(first?.rawHtml).toContain("<nav>");
    expect(first).not.toHaveProperty("markdown");
  });

  it("hands over what a crawler needs only when it is asked for", async () => {
    const [plain] = await collect(crawl(engine, origin, { limit: 1 }));
    expect(plain).not.toHaveProperty("discovery");
    const [first] = await collect(crawl(engine, origin, { limit: 1, scrapeOptions: { discover: true } }));
    expect(first?.discovery?.links.length).toBeGreaterThan(0);
  });

  it("ends with the loop, by cancel() and by its signal", async () => {
    const job = crawl(engine, `${origin}/endless`, { sitemap: "skip" });
    for await (const _page of job) if (job.completed === 3) break;
    expect(job.status).toBe("cancelled");
    const after = requests.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(requests.length).toBeLessThanOrEqual(after + 1);

    const cancelled = crawl(engine, `${origin}/endless`, { sitemap: "skip" });
    let pages = 0;
    for await (const _page of cancelled) if (++pages === 2) cancelled.cancel();
    expect(cancelled.status).toBe("cancelled");

    const controller = new AbortController();
    const aborted = crawl(engine, `${origin}/endless`, { sitemap: "skip", signal: controller.signal });
    let taken = 0;
    const loop = (async () => {
      for await (const _page of aborted) {
        taken++;
        // The next pages come while the caller looks at this one.
        await new Promise((resolve) => setTimeout(resolve, 100));
        controller.abort(new Error("enough"));
      }
    })();
    await expect(loop).rejects.toThrow("enough");
    expect(taken).toBe(1);
    expect(aborted.status).toBe("cancelled");
  });

  it("throws what is wrong with the start page when there is nothing else", async () => {
    await expect(collect(crawl(engine, `${origin}/broken`, { sitemap: "skip" }))).rejects.toMatchObject({
      code: "SCRAPE_SITE_ERROR",
    });
    await expect(collect(crawl(engine, origin, { limits: 3 } as never))).rejects.toThrow(/Unrecognized key/);
    expect(() => crawl(engine, "ftp://example.com")).toThrow(/protocol/);
  });

  it("counts pages that failed neither as done nor as still to come", async () => {
    const job = crawl(engine, `${origin}/docs`, { sitemap: "skip", crawlEntireDomain: true });
    const pages = await collect(job);
    expect(job.errors.map(({ url }) => url)).toContain(`${origin}/broken`);
    expect(job.total).toBe(pages.length);
  });

  it("never reaches a host that the guard refuses", async () => {
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    await using guarded = createEngine({ network: { resolve } });
    const job = crawl(guarded, `http://rebound.example:${new URL(origin).port}/`);
    await expect(collect(job)).rejects.toMatchObject({ code: "SCRAPE_BLOCKED_ADDRESS" });
    expect(requests).toEqual([]);
  });
});

describe("threatProtection", () => {
  it("keeps crawls and maps from asking a blocked host for anything, robots.txt and sitemaps included", async () => {
    const threatProtection = { mode: "manual-only" as const, blacklist: ["127.0.0.1"] };
    const job = crawl(engine, origin, { scrapeOptions: { threatProtection } });
    await expect(collect(job)).rejects.toMatchObject({ code: "unsafe_domain_blocked" });
    const map = mapSite(engine, origin, { threatProtection });
    await expect(map).rejects.toMatchObject({ code: "unsafe_domain_blocked" });
    expect(requests).toEqual([]);
  });
});

describe("mapSite", () => {
  const below = (links: readonly { url: string }[]): string[] =>
    links.map(({ url }) => url.slice(origin.length)).sort();

  it("lists sitemap and links of the page, without fetching them, each once, with titles", async () => {
    const { links, warning } = await mapSite(engine, origin);
    expect(links[0]).toEqual({ url: origin, title: "Home" });
    expect(below(links)).toEqual(["", "/about", "/docs", "/docs/hidden", "/picture.png"]);
    expect(links).toContainEqual({ url: `${origin}/about`, title: "about" });
    expect(warning).toBeUndefined();
    expect(requests).not.toContain("/about");
  });

  it("keeps queries, sorts by search, cuts at the limit", async () => {
    const { links } = await mapSite(engine, origin, { ignoreQueryParameters: false, sitemap: "skip" });
    expect(below(links)).toContain("/about?from=home");
    const found = await mapSite(engine, origin, { search: "hidden docs", limit: 2 });
    expect(below(found.links)).toEqual(["/docs", "/docs/hidden"]);
    expect(found.links[0]?.url).toBe(`${origin}/docs/hidden`);
  });

  it("stays below the given path and says when that leaves little", async () => {
    const { links } = await mapSite(engine, `${origin}/docs`);
    expect(below(links)).toEqual(expect.arrayContaining(["/docs/one", "/docs/two", "/docs/hidden"]));
    expect(below(links)).not.toContain("/about");
    const few = await mapSite(engine, `${origin}/docs/deep/three`);
    expect(few.warning).toMatch(/Only \d result\(s\) found.*base domain/);
  });

  it("does not list a page that is not there, and says so where nothing else is found", async () => {
    const { links } = await mapSite(engine, `${origin}/docs/gone`, { filterByPath: false });
    expect(below(links)).toEqual(["/docs", "/docs/hidden"]);
    const nothing = await mapSite(engine, `${origin}/docs/gone`);
    expect(nothing.links).toEqual([]);
    expect(nothing.warning).toMatch(`${origin}/docs/gone answered with HTTP 404. Only 0 result(s) found.`);
  });

  it("times out with the contract's error", async () => {
    await expect(mapSite(engine, origin, { timeout: 1 })).rejects.toMatchObject({
      code: "MAP_TIMEOUT",
      status: 408,
      message: expect.stringContaining("The map operation timed out"),
    });
  });
});
