/** The results of a scrape for each kind of content, format and cache option. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createEngine } from "@quern/core";
import { turndown } from "@quern/markdown";
import { pdfParser } from "@quern/pdf";
import TurndownService from "turndown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tinyPdf } from "../packages/pdf/src/testing/tiny-pdf.js";
import { type Site, startSite } from "./site/site.js";

let site: Site;
let engine: ReturnType<typeof createEngine>;

beforeAll(async () => {
  site = await startSite();
  engine = createEngine({ network: { allow: [site.host] } });
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

describe("a bot check in place of a page", () => {
  it("is named in the warning and never kept", async () => {
    const first = await engine.scrape(`${site.origin}/bot-check`);
    expect(first.warning).toContain("a bot check (Anubis, status 200) in place of the page");
    expect((await engine.scrape(`${site.origin}/bot-check`)).metadata.cacheState).toBe("miss");
  });
});

describe("kinds of content", () => {
  it("gives JSON as a code block and as it was", async () => {
    const result = await engine.scrape(`${site.origin}/json`, { formats: ["markdown", "rawHtml"] });
    expect(result.markdown).toBe('```json\n{"name": "Quern", "tags": ["a_b", "c"]}\n```');
    expect(JSON.parse(result.rawHtml)).toMatchObject({ name: "Quern" });
  });

  it("leaves plain text alone", async () => {
    expect((await engine.scrape(`${site.origin}/text`)).markdown).toBe(
      "access_policies and *stars*\n<b>not bold</b>\n",
    );
  });

  it("passes Markdown on and reads its links", async () => {
    const result = await engine.scrape(`${site.origin}/readme.md`, { formats: ["markdown", "links", "html"] });
    expect(result.markdown).toBe("# Title\n\nSee [docs](/docs/table).\n");
    expect(result.links).toEqual([`${site.origin}/docs/table`]);
    expect(result.html).toContain("<h1>Title</h1>");
  });

  it("reads RSS entry by entry", async () => {
    const { markdown, metadata } = await engine.scrape(`${site.origin}/feed.rss`);
    expect(markdown).toContain("# [Mill news](http://example.com/)");
    expect(markdown).toContain("## [First & foremost](http://example.com/1)");
    expect(markdown).toContain("The **long** form.");
    expect(markdown).toContain("Only a *description*.");
    expect(markdown).toContain("2026-01-02");
    expect(metadata).toMatchObject({ title: "Mill news", language: "en", entryCount: 2 });
  });

  it("reads Atom with markup in it", async () => {
    const { markdown } = await engine.scrape(`${site.origin}/feed.atom`);
    expect(markdown).toContain("## [Entry one](http://example.com/a1)");
    expect(markdown).toContain("In *markup*.");
  });

  it("gives other XML as a code block", async () => {
    expect((await engine.scrape(`${site.origin}/plain.xml`)).markdown).toBe(
      "```xml\n<?xml version='1.0'?><a><b>1</b></a>\n```",
    );
  });

  it("finds out what a page without a type is", async () => {
    expect((await engine.scrape(`${site.origin}/no-type`)).markdown).toContain("Typeless");
  });
});

describe("formats", () => {
  const ALL = ["markdown", "html", "rawHtml", "links", "images"] as const;

  it("returns what was asked for and nothing else", async () => {
    const result = await engine.scrape(`${site.origin}/article`, { formats: [...ALL] });
    expect(Object.keys(result).sort()).toEqual([...ALL, "metadata"].sort());
    expect(Object.keys(await engine.scrape(`${site.origin}/article`)).sort()).toEqual(["markdown", "metadata"]);
  });

  it("keeps structure in Markdown and drops navigation", async () => {
    const { markdown } = await engine.scrape(`${site.origin}/article`);
    expect(markdown).toContain("# How a quern grinds");
    expect(markdown).toContain("called the *runner*, turns");
    expect(markdown).toContain("```python\ndef grind(grain):\n    return [kernel / 2 for kernel in grain]\n```");
    expect(markdown).toMatch(/- Rotary quern\n {2,4}- Beehive/);
    expect(markdown).toContain(`![The runner stone](${site.origin}/images/runner.png)`);
    expect(markdown).not.toMatch(/cookies|Related|© The Mill/);
  });

  it("makes links and images absolute, each once, without those of the navigation", async () => {
    const { links, images } = await engine.scrape(`${site.origin}/article`, { formats: ["links", "images"] });
    expect(links).toEqual([`${site.origin}/docs/table`]);
    expect(images).toEqual([`${site.origin}/images/runner.png`]);
  });

  it("keeps everything visible with onlyMainContent: false", async () => {
    const { markdown } = await engine.scrape(`${site.origin}/article`, { onlyMainContent: false });
    expect(markdown).toContain("Related");
    expect(markdown).toContain("© The Mill");
  });

  it("selects by CSS", async () => {
    const { markdown } = await engine.scrape(`${site.origin}/article`, {
      includeTags: ["h1", "ul > li:first-child"],
      onlyMainContent: false,
    });
    expect(markdown).toContain("How a quern grinds");
    expect(markdown).not.toContain("Furrows");
    const without = await engine.scrape(`${site.origin}/article`, { excludeTags: ["pre", ".missing"] });
    expect(without.markdown).not.toContain("def grind");
  });

  it("refuses a selector that cannot be read", async () => {
    await expect(engine.scrape(`${site.origin}/article`, { includeTags: ["a["] })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  it("writes tables with pipes and spans", async () => {
    const { markdown } = await engine.scrape(`${site.origin}/docs/table`);
    expect(markdown).toContain("| Region | Upper | Lower |");
    expect(markdown).toContain("| South \\| Isles | about 25 |");
  });

  it("reads attributes, one entry a selector", async () => {
    const { attributes } = await engine.scrape(`${site.origin}/article`, {
      formats: [
        {
          type: "attributes",
          selectors: [
            { selector: "img", attribute: "width" },
            { selector: "video", attribute: "src" },
          ],
        },
      ],
    });
    expect(attributes).toEqual([
      { selector: "img", attribute: "width", values: ["400"] },
      { selector: "video", attribute: "src", values: [] },
    ]);
  });

  it("returns the file itself as rawBase64", async () => {
    const { rawBase64 } = await engine.scrape(`${site.origin}/text`, { formats: ["rawBase64"] });
    expect(Buffer.from(rawBase64, "base64").toString()).toContain("access_policies");
  });

  it("explains what it removed", async () => {
    const { explanation } = await engine.scrape(`${site.origin}/article`, { explain: true });
    // An article with a program in it: both readings are right.
    expect(explanation?.pageType).toMatch(/^(article|documentation)$/);
    expect(explanation?.removed.map((one) => one.text).join(" ")).toContain("Related");
  });
});

describe("metadata", () => {
  it("has the request's facts and the page's", async () => {
    const { metadata } = await engine.scrape(`${site.origin}/`);
    expect(metadata).toMatchObject({
      sourceURL: `${site.origin}/`,
      url: `${site.origin}/`,
      statusCode: 200,
      contentType: "text/html; charset=utf-8",
      title: "The Mill",
      description: "A small site about mills.",
      language: "en",
      ogTitle: "The Mill on the web",
      "og:image": "/images/mill.png",
      favicon: `${site.origin}/favicon.ico`,
      proxyUsed: "basic",
      creditsUsed: 1,
    });
    expect(metadata.scrapeId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  });

  it("cannot be forged by a page's meta names", async () => {
    const { metadata } = await engine.scrape(`${site.origin}/meta-names`);
    expect(metadata.statusCode).toBe(200);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype);
  });
});

describe("cache", () => {
  it("serves any format from one source, and says so", async () => {
    const url = `${site.origin}/docs/table?cache=1`;
    expect((await engine.scrape(url)).metadata.cacheState).toBe("miss");
    const before = site.requests.length;
    const again = await engine.scrape(url, { formats: ["links", "html"] });
    expect(again.metadata).toMatchObject({ cacheState: "hit" });
    expect(Date.parse(String(again.metadata.cachedAt))).toBeLessThanOrEqual(Date.now());
    expect(site.requests).toHaveLength(before);
  });

  it("is not asked with maxAge 0 or headers, and keeps nothing that was not to be kept", async () => {
    const url = `${site.origin}/docs/table?cache=2`;
    expect((await engine.scrape(url, { headers: { "X-A": "1" } })).metadata).not.toHaveProperty("cacheState");
    expect((await engine.scrape(url, { storeInCache: false })).metadata.cacheState).toBe("miss");
    expect((await engine.scrape(url, { zeroDataRetention: true })).metadata.cacheState).toBe("miss");
    expect((await engine.scrape(url)).metadata.cacheState).toBe("miss");
    expect((await engine.scrape(url)).metadata.cacheState).toBe("hit");
    expect((await engine.scrape(url, { maxAge: 0 })).metadata).not.toHaveProperty("cacheState");
  });

  it("never touches the network with minAge or lockdown", async () => {
    const url = `${site.origin}/docs/table?cache=3`;
    const before = site.requests.length;
    await expect(engine.scrape(url, { minAge: 1 })).rejects.toMatchObject({
      code: "SCRAPE_NO_CACHED_DATA",
      status: 404,
    });
    await expect(engine.scrape(url, { lockdown: true })).rejects.toMatchObject({
      code: "SCRAPE_LOCKDOWN_CACHE_MISS",
      status: 404,
    });
    expect(site.requests).toHaveLength(before);
    await engine.scrape(url);
    const locked = await engine.scrape(url, { lockdown: true });
    expect(locked.metadata).toMatchObject({ cacheState: "hit", creditsUsed: 5 });
  });

  it("says that answers may come from an error page", async () => {
    const schema = { type: "object", properties: { title: { type: "string" } } };
    const url = `${site.origin}/no-such-page`;
    const { warning, metadata } = await engine.scrape(url, { formats: ["markdown", { type: "json", schema }] });
    expect(metadata.statusCode).toBe(404);
    expect(warning).toContain("status 404: json may come from its error page");
    expect((await engine.scrape(url)).warning ?? "").not.toContain("error page");
  });

  it("keeps phones apart from desktops", async () => {
    const url = `${site.origin}/docs/table?cache=4`;
    await engine.scrape(url);
    expect((await engine.scrape(url, { mobile: true })).metadata.cacheState).toBe("miss");
  });
});

describe("what this engine cannot do", () => {
  it.each(["screenshot", "branding"] as const)("says what %s needs instead of staying silent", async (format) => {
    const result = await engine.scrape(`${site.origin}/article`, { formats: ["markdown", format] });
    expect(result.warning).toMatch(new RegExp(`${format}.* needs`));
    expect(result.markdown).toContain("runner");
  });

  it("refuses actions, which a caller relies on", async () => {
    await expect(engine.scrape(`${site.origin}/`, { actions: [{ type: "scrape" }] })).rejects.toMatchObject({
      code: "SCRAPE_ACTIONS_NOT_SUPPORTED",
    });
    expect((await engine.scrape(`${site.origin}/`, { actions: [] })).markdown).toContain("mill");
  });

  it("names options that had no effect", async () => {
    const { warning, methods } = await engine.scrape(`${site.origin}/`, { waitFor: 100, onlyCleanContent: true });
    expect(warning).toContain("features: waitFor.");
    expect(methods).toEqual({ onlyCleanContent: "rules" });
  });
});

describe("Markdown of one's own", () => {
  it("lets rules override single elements", async () => {
    const own = createEngine({
      network: { allow: [site.host] },
      markdown: [{ filter: "strong", render: (content) => `__${content}__` }],
    });
    expect((await own.scrape(`${site.origin}/article`)).markdown).toContain("the __bed stone__");
    await own.close();
  });

  it("lets turndown take the place of the serializer, on the cleaned page", async () => {
    const service = new TurndownService({ headingStyle: "atx", bulletListMarker: "+" });
    const own = createEngine({ network: { allow: [site.host] }, markdown: turndown(service) });
    const { markdown } = await own.scrape(`${site.origin}/article`);
    expect(markdown).toContain("+   Saddle quern");
    expect(markdown).not.toContain("Related");
    await own.close();
  });
});

describe("life of an engine", () => {
  it("cancels the calls that run when it is closed", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const own = createEngine({ network: { allow: [host] }, parsers: [pdfParser()] });
    const page = own.scrape(`http://${host}/`);
    const document = own.parse(tinyPdf({ pages: [{ text: [{ x: 72, y: 700, text: "Wheat" }] }] }), {
      filename: "a.pdf",
    });
    const both = Promise.allSettled([page, document]);
    await once(silent, "request");
    await own.close();
    const cancelled = { status: "rejected", reason: { code: "CANCELLED", retryable: false } };
    const [first, second] = await both;
    expect(first).toMatchObject(cancelled);
    if (second.status === "rejected") expect(second).toMatchObject(cancelled);
    silent.closeAllConnections();
    silent.close();
  });

  it("refuses work once closed; closing twice is fine", async () => {
    const own = createEngine({ network: { allow: [site.host] } });
    await own.scrape(`${site.origin}/`);
    await own.close();
    await own.close();
    await expect(own.scrape(`${site.origin}/`)).rejects.toMatchObject({ code: "CANCELLED" });
  });
});
