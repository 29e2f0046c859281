import type { IndexedPage, SearchProvider } from "@quern/types";
import { describe, expect, it, vi } from "vitest";
import { createPageIndexer, upToDate } from "./page-indexer.js";

const page = (number: number): IndexedPage => ({
  url: `https://x.example/${number}`,
  title: "",
  description: "",
  markdown: "text",
});

function index() {
  const pages: string[] = [];
  const provider: SearchProvider = {
    name: "test",
    sources: ["web"],
    add: async ({ url }) => {
      await new Promise((resolve) => setImmediate(resolve));
      pages.push(url);
    },
    search: async () => ({ web: pages.map((url) => ({ url, title: url, description: "" })) }),
  };
  return { pages, provider };
}

describe("pages on their way to an index", () => {
  it("keep no request waiting, and are there for whoever searches", async () => {
    const { pages, provider } = index();
    const indexer = createPageIndexer([provider], () => true, undefined);
    for (let number = 0; number < 20; number++) await indexer?.keep(page(number));
    expect(pages).toEqual([]);
    const { web } = await upToDate(provider, () => indexer).search({} as never, {} as never);
    expect(web).toHaveLength(20);
    expect(pages[0]).toBe("https://x.example/0");
  });

  it("are taken once the engine is idle", async () => {
    const { pages, provider } = index();
    let isBusy = true;
    const indexer = createPageIndexer([provider], () => isBusy, undefined);
    for (let number = 0; number < 12; number++) await indexer?.keep(page(number));
    isBusy = false;
    await expect.poll(() => pages.length, { timeout: 5_000 }).toBe(12);
  });

  it("wait while pages come one after the other", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    try {
      const { pages, provider } = index();
      const indexer = createPageIndexer([provider], () => false, undefined);
      for (let number = 0; number < 30; number++) {
        await indexer?.keep(page(number));
        await vi.advanceTimersByTimeAsync(40);
      }
      expect(pages).toEqual([]);
      await vi.advanceTimersByTimeAsync(200);
      await expect.poll(() => pages.length).toBeGreaterThan(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("are bounded: beyond it a request waits with its page", async () => {
    const { pages, provider } = index();
    const indexer = createPageIndexer([provider], () => true, undefined);
    const large = { ...page(0), markdown: "x".repeat(10_000_000) };
    await indexer?.keep(large);
    expect(pages).toHaveLength(0);
    await indexer?.keep({ ...large, url: "https://x.example/1" });
    expect(pages).toHaveLength(2);
  });

  it("do not stop at one that an index refuses", async () => {
    const { pages, provider } = index();
    const failures: string[] = [];
    const fussy = {
      ...provider,
      add: async (given: IndexedPage) =>
        given.url.endsWith("/1") ? Promise.reject(new Error("no")) : provider.add?.(given),
    };
    const logger = { warn: (_facts: object, text: string) => void failures.push(text) };
    const indexer = createPageIndexer([fussy as SearchProvider], () => true, logger as never);
    for (let number = 0; number < 3; number++) await indexer?.keep(page(number));
    await indexer?.drain();
    expect(pages).toHaveLength(2);
    expect(failures).toEqual(["a page could not be indexed"]);
  });

  it("need an index", () => {
    expect(
      createPageIndexer([{ name: "web", sources: ["web"], search: async () => ({}) }], () => false, undefined),
    ).toBeUndefined();
  });
});
