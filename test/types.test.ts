/** Result types follow from the formats asked for. The compiler checks the `@ts-expect-error` lines; the calls run, too. */

import type { BasicPage, PageElement } from "@quern/types";
import type { Locator, Page as PlaywrightPage } from "playwright-core";
import { createQuern, type Document, type Explanation, type FormatName, type ScrapeOptions, type WebHit } from "quern";
import { describe, expect, expectTypeOf, it } from "vitest";

const HTML = Buffer.from(
  "<html><head><title>T</title></head><body><main><p>Text with <a href='https://example.com/'>a link</a></p></main></body></html>",
);

describe("result types", () => {
  it("has markdown by default", async () => {
    await using quern = createQuern();
    const result = await quern.parse(HTML, { filename: "a.html" });
    expectTypeOf(result.markdown).toEqualTypeOf<string>();
    expect(result.markdown).toContain("Text");
    // @ts-expect-error html was not asked for
    expect(result.html).toBeUndefined();
  });

  it("has what was asked for", async () => {
    await using quern = createQuern();
    const result = await quern.parse(HTML, {
      filename: "a.html",
      formats: ["links", { type: "html" }, { type: "attributes", selectors: [] }],
    });
    expectTypeOf(result.links).toEqualTypeOf<string[]>();
    expectTypeOf(result.html).toEqualTypeOf<string>();
    expectTypeOf(result.attributes).toExtend<unknown[]>();
    expect(result.links).toEqual(["https://example.com/"]);
    // @ts-expect-error markdown was not asked for
    expect(result.markdown).toBeUndefined();
  });

  it("has everything as optional when the formats are not known", async () => {
    await using quern = createQuern();
    const formats: "markdown"[] = ["markdown"];
    const result = await quern.parse(HTML, { filename: "a.html", formats });
    expectTypeOf(result).toEqualTypeOf<Document>();
    expect(result.metadata.title).toBe("T");
  });

  it("takes formats from a variable that TypeScript has widened", async () => {
    await using quern = createQuern();
    const formats = ["markdown", "links"];
    const result = await quern.parse(HTML, { filename: "a.html", formats });
    expectTypeOf(result).toEqualTypeOf<Document>();
    expect(result.links).toEqual(["https://example.com/"]);
    const options = { filename: "a.html", formats: ["links", { type: "json", schema: { type: "object" } }] };
    expectTypeOf((await quern.parse(HTML, options)).links).toEqualTypeOf<string[] | undefined>();
    const crawl = () => quern.crawl("https://example.com", { scrapeOptions: { formats } });
    expectTypeOf<ReturnType<typeof crawl>>().toExtend<AsyncIterable<Document>>();
    const names: FormatName[] = ["links"];
    expectTypeOf((await quern.parse(HTML, { filename: "a.html", formats: names })).links).toEqualTypeOf<
      string[] | undefined
    >();
    const misspelt = { formats: ["lnks"] };
    await expect(quern.parse(HTML, misspelt)).rejects.toThrow('Did you mean "links"?');
    // @ts-expect-error no such format
    await expect(quern.parse(HTML, { formats: ["links", "lnks"] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    // @ts-expect-error no such format
    await expect(quern.parse(HTML, { formats: [{ type: "lnks" }] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("knows the common methods of a session's page, which are Playwright's", () => {
    expectTypeOf<PlaywrightPage>().toExtend<BasicPage>();
    expectTypeOf<Locator>().toExtend<PageElement>();
  });

  it("has what options ask for", async () => {
    await using quern = createQuern();
    const result = await quern.parse(HTML, { filename: "a.html", explain: true, chunks: true });
    expectTypeOf(result.explanation).toExtend<Explanation>();
    expectTypeOf(result.chunks[0]?.text).toEqualTypeOf<string | undefined>();
    expect(result.explanation.removed).toEqual([]);
    expect(result.chunks).toHaveLength(1);
    const sized = await quern.parse(HTML, {
      filename: "a.html",
      formats: ["links"],
      chunks: { tokens: 100, overlap: 0 },
    });
    expectTypeOf(sized.chunks[0]?.text).toEqualTypeOf<string | undefined>();
    expect(sized.chunks[0]?.text).toContain("Text");
    const none = await quern.parse(HTML, { filename: "a.html", chunks: false });
    // @ts-expect-error chunks were refused
    expect(none.chunks?.[0].text).toBeUndefined();
    const given: ScrapeOptions = { chunks: { tokens: 100 } };
    expectTypeOf((await quern.parse(HTML, { filename: "a.html", ...given })).chunks).toExtend<unknown[] | undefined>();
    const plain = await quern.parse(HTML, { filename: "a.html" });
    // @ts-expect-error nobody asked for chunks
    expect(plain.chunks?.[0].text).toBeUndefined();
  });

  it("takes options that are written down first", async () => {
    await using quern = createQuern();
    const options = { formats: ["links", { type: "html" }] } satisfies ScrapeOptions;
    const result = await quern.parse(HTML, { filename: "a.html", ...options });
    expectTypeOf(result.links).toEqualTypeOf<string[] | undefined>();
    expect(result.links).toEqual(["https://example.com/"]);
  });

  it("knows the facts that pages state", async () => {
    await using quern = createQuern();
    const head = '<meta property="article:published_time" content="2026-01-02"><meta name="publishedTime" content="x">';
    const page = Buffer.from(`<html><head>${head}</head><body><p>Text</p></body></html>`);
    const { metadata } = await quern.parse(page, { filename: "a.html" });
    expectTypeOf(metadata.publishedTime).toEqualTypeOf<string | undefined>();
    expectTypeOf(metadata.ogImage).toEqualTypeOf<string | undefined>();
    expectTypeOf(metadata.anything).toEqualTypeOf<unknown>();
    expect(metadata.publishedTime).toBe("2026-01-02");
  });

  it("holds for pages of crawls and batches, and for searches", async () => {
    await using quern = createQuern();
    const crawl = quern.crawl("https://example.com", { scrapeOptions: { formats: ["links"] } });
    type Page = typeof crawl extends AsyncIterable<infer Page> ? Page : never;
    expectTypeOf<Page["links"]>().toEqualTypeOf<string[]>();
    const plain = quern.crawl("https://example.com", { limit: 1 });
    expectTypeOf<typeof plain extends AsyncIterable<infer Page> ? Page : never>().toExtend<{ markdown: string }>();
    const batch = quern.batch(["https://example.com"], {
      scrapeOptions: { formats: ["html"], explain: true, chunks: { tokens: 50 } },
    });
    type Scraped = typeof batch extends AsyncIterable<infer Page> ? Page : never;
    expectTypeOf<Scraped["html"]>().toEqualTypeOf<string>();
    expectTypeOf<Scraped["explanation"]>().toExtend<Explanation>();
    expectTypeOf<Scraped["chunks"][number]["text"]>().toEqualTypeOf<string>();
    const search = () => quern.search("word");
    expectTypeOf<Awaited<ReturnType<typeof search>>["web"]>().toEqualTypeOf<WebHit[]>();
    const both = () => quern.search("word", { sources: ["news", "images"] });
    expectTypeOf<Awaited<ReturnType<typeof both>>["web"]>().toEqualTypeOf<WebHit[] | undefined>();
    expectTypeOf<Awaited<ReturnType<typeof both>>["news"]>().not.toBeUndefined();
  });

  it("refuses settings that a format or an option does not have", async () => {
    await using quern = createQuern();
    const refusal = { code: "BAD_REQUEST" };
    // The contract drops unknown settings of a screenshot: only the compiler finds them.
    // @ts-expect-error it is called fullPage
    expectTypeOf(() => quern.scrape("e.com", { formats: [{ type: "screenshot", fullpage: true }] })).toBeFunction();
    const viewport = { width: 800, height: 600 };
    expectTypeOf(() => quern.scrape("e.com", { formats: [{ type: "screenshot", viewport }] })).toBeFunction();
    const deep = { ...viewport, depth: 3 };
    // @ts-expect-error a viewport has no depth
    expectTypeOf(() => quern.scrape("e.com", { formats: [{ type: "screenshot", viewport: deep }] })).toBeFunction();
    // @ts-expect-error it is called schema
    await expect(quern.parse(HTML, { formats: [{ type: "json", schma: {} }] })).rejects.toMatchObject(refusal);
    // @ts-expect-error it is called tokens
    await expect(quern.parse(HTML, { chunks: { tokens: 100, maxTokens: 1 } })).rejects.toMatchObject(refusal);
    // @ts-expect-error it is called country
    await expect(quern.scrape("e.com", { location: { contry: "DE" } })).rejects.toMatchObject(refusal);
    const scrapeOptions = { formats: [{ type: "screenshot", fullpage: true }] } as const;
    // @ts-expect-error it is called fullPage
    expectTypeOf(() => quern.crawl("e.com", { scrapeOptions })).toBeFunction();
    // @ts-expect-error it is called onlyMainContent
    const other = quern.crawl("e.com", { scrapeOptions: { onlyMain: true } });
    await expect(other[Symbol.asyncIterator]().next()).rejects.toMatchObject(refusal);
  });

  it("refuses formats and options that do not exist", async () => {
    await using quern = createQuern();
    // @ts-expect-error no such format
    await expect(quern.parse(HTML, { formats: ["pdf"] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    // @ts-expect-error no such option
    await expect(quern.parse(HTML, { onlyMain: true })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
