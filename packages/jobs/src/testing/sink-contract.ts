import assert from "node:assert/strict";
import type { Document } from "@quern/core";
import type { ContractCase } from "@quern/types/testing";
import type { PageSink } from "../sinks/page-sink.js";

export interface SinkUnderTest {
  /** A sink on the place under test, which keeps what is there. */
  open(): Promise<PageSink>;
  /** All pages of a crawl, as the place has them. */
  read(crawl: string): Promise<Document[]>;
}

const page = (url: string, markdown: string): Document => ({
  markdown,
  metadata: {
    sourceURL: url,
    url,
    statusCode: 200,
    scrapeId: "00000000-0000-4000-8000-000000000000",
    proxyUsed: "basic",
    creditsUsed: 1,
    concurrencyLimited: false,
    title: `About ${url.slice(0, 50)}`,
  } as Document["metadata"],
});
const byUrl = (pages: readonly Document[]): Document[] =>
  [...pages].sort((one, other) => (one.metadata.sourceURL < other.metadata.sourceURL ? -1 : 1));

/**
 * Contract of every sink.
 *
 * @param make a fresh, empty place
 */
export function sinkContract(make: () => SinkUnderTest | Promise<SinkUnderTest>): ContractCase[] {
  const contract = (name: string, test: (place: SinkUnderTest) => Promise<void>): ContractCase => ({
    name,
    run: async () => test(await make()),
  });
  return [
    contract("keeps pages whole, crawl by crawl", async (place) => {
      const sink = await place.open();
      const pages = [
        page("https://example.com/", "# Grain\n\n“Mühlstein” 石臼 🌾"),
        page("https://example.com/a?b=c&d='e'", 'Quotes " and \\ and \n lines'),
        page(`https://example.com/${"long/".repeat(400)}`, "x".repeat(200_000)),
      ];
      for (const one of pages) await sink.write(one, "first");
      await sink.write(page("https://example.com/", "Another crawl's"), "second");
      await sink.close();
      assert.deepEqual(byUrl(await place.read("first")), byUrl(pages));
      assert.equal((await place.read("second"))[0]?.markdown, "Another crawl's");
    }),
    contract("has a page once that is written twice: as it was last", async (place) => {
      const sink = await place.open();
      await sink.write(page("https://example.com/", "Old"), "crawl");
      await sink.write(page("https://example.com/b", "B"), "crawl");
      await sink.write(page("https://example.com/", "New"), "crawl");
      await sink.close();
      const again = await place.open();
      await again.write(page("https://example.com/b", "B, the second time"), "crawl");
      await again.close();
      const texts = byUrl(await place.read("crawl")).map(({ markdown }) => markdown);
      assert.deepEqual(texts, ["New", "B, the second time"]);
    }),
    contract("takes many pages at once, and closes twice", async (place) => {
      const sink = await place.open();
      const pages = Array.from({ length: 40 }, (_, index) => page(`https://example.com/${index}`, `Page ${index}`));
      await Promise.all(pages.map((one) => sink.write(one, "crawl")));
      await sink.close();
      await sink.close();
      assert.equal((await place.read("crawl")).length, 40);
    }),
    contract("takes names and texts that no key and no column would", async (place) => {
      const sink = await place.open();
      await sink.write(page("https://example.com/\u0000", "before\u0000after"), "../x y\u00fc");
      await sink.close();
      const [found] = await place.read("../x y\u00fc");
      assert.match(found?.markdown ?? "", /^before.?after$/s);
    }),
  ];
}
