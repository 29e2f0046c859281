/** Pages of the cache that are wanted again: converted once, and never told apart from a fresh conversion. */
import { createEngine, type Document, type Engine, type ScrapeOptions } from "@quern/core";
import { csvParser } from "@quern/csv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "./site/site.js";

let site: Site;
let fast: Engine;
let plain: Engine;
let headings = 0;

beforeAll(async () => {
  site = await startSite();
  const network = { allow: [site.host] };
  // A rule that changes nothing counts how often a page is written as Markdown.
  const markdown = [
    {
      filter: "h1",
      render: (content: string) => {
        headings++;
        return `# ${content}\n`;
      },
    },
  ];
  fast = createEngine({ network, parsers: [csvParser()], markdown });
  plain = createEngine({ network, parsers: [csvParser()], markdown, limits: { conversionBytes: 0 } });
});
afterAll(() => Promise.all([fast.close(), plain.close(), site.close()]));

const stable = ({ metadata, ...fields }: Document): object => {
  const { scrapeId: _id, cachedAt: _cached, ...facts } = metadata;
  return { ...fields, metadata: facts };
};

const PAGES = ["/article", "/docs/table", "/json", "/text", "/readme.md", "/feed.rss", "/plain.xml", "/data.csv"];
PAGES.push("/charset/shift-jis-header", "/charset/windows-1251", "/meta-names", "/status/404");

const OPTIONS: ScrapeOptions[] = [
  {},
  { formats: ["html", "links"] },
  { formats: ["rawHtml", "images", "markdown"] },
  { onlyMainContent: false },
  { onlyMainContent: false, formats: ["markdown", "links"] },
  { includeTags: ["h1", "p"] },
  { excludeTags: ["p"] },
  { removeBase64Images: false },
  { blockAds: false },
  { formats: [{ type: "attributes", selectors: [{ selector: "a", attribute: "href" }] }] },
  { formats: [{ type: "attributes", selectors: [{ selector: "meta", attribute: "name" }] }] },
  { assets: false },
  { explain: true },
  { parsers: [] },
  { location: { country: "DE", languages: ["de"] } },
];

describe("cached pages", () => {
  it.each(PAGES)("give with every option what converting anew gives: %s", async (path) => {
    // Twice around: the first hit of each is kept, the second is answered from what was kept.
    for (let round = 0; round < 3; round++) {
      for (const options of OPTIONS) {
        const [one, other] = await Promise.all(
          [fast, plain].map((engine) => engine.scrape(site.origin + path, options)),
        );
        expect(stable(one as Document), `${path} ${JSON.stringify(options)}`).toEqual(stable(other as Document));
      }
    }
  });

  it("are converted once", async () => {
    const url = `${site.origin}/article?counted`;
    const counts: number[] = [];
    for (let round = 0; round < 4; round++) {
      headings = 0;
      await fast.scrape(url);
      counts.push(headings);
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts).toEqual([counts[0], 0, 0, 0]);
  });

  it("are converted anew when the page has changed, and for zero data retention", async () => {
    const url = `${site.origin}/flaky-content`;
    let body = "<h1>One</h1><p>first text of the page</p>";
    const engine = createEngine({
      fetcher: {
        name: "changing",
        fetch: async () => ({
          url,
          status: 200,
          headers: { "content-type": "text/html" },
          body: Buffer.from(body),
          proxyUsed: "basic",
          redirects: [],
        }),
      },
      network: { allow: [site.host] },
    });
    for (let round = 0; round < 3; round++) expect((await engine.scrape(url)).markdown).toContain("# One");
    body = "<h1>Two</h1><p>first text of the page</p>";
    await engine.scrape(url, { maxAge: 0 });
    for (let round = 0; round < 3; round++) expect((await engine.scrape(url)).markdown).toContain("# Two");
    await engine.close();

    const counts: number[] = [];
    await fast.scrape(`${site.origin}/article?secret`);
    for (let round = 0; round < 3; round++) {
      headings = 0;
      await fast.scrape(`${site.origin}/article?secret`, { zeroDataRetention: true });
      counts.push(headings);
    }
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it("cannot be changed through an earlier result", async () => {
    const scrape = () => fast.scrape(`${site.origin}/article?shared`, { formats: ["links", "images", "markdown"] });
    await scrape();
    const expected = stable(await scrape());
    for (let round = 0; round < 3; round++) {
      const result = await scrape();
      expect(stable(result)).toEqual(expected);
      result.links.length = 0;
      result.images.push("changed");
      for (const value of Object.values(result.metadata)) if (Array.isArray(value)) value.push("changed");
    }
  });
});
